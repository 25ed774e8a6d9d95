#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "erosion/base/shown_text.h"

namespace scree {

/// Severity of a message.
enum class Severity { Info, Warning, Error };

/// One line for the user.
struct Message {
    Severity severity = Severity::Info;
    std::string text;
    double time = 0.0;  ///< Seconds since the program started.
};

/// Messages to the user, oldest first. Old messages are dropped.
class MessageLog {
 public:
    static constexpr std::size_t kCapacity = 200;

    void add(Severity severity, std::string_view text, double time) {
        if (entries_.size() == kCapacity) entries_.erase(entries_.begin());
        entries_.push_back({severity, shownText(text, kShownMessage), time});
    }
    const std::vector<Message>& entries() const { return entries_; }
    const Message* newest() const { return entries_.empty() ? nullptr : &entries_.back(); }

 private:
    std::vector<Message> entries_;
};

}  // namespace scree
