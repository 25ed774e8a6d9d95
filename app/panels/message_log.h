#pragma once

#include <string>
#include <vector>

namespace scree {

enum class Severity { Info, Warning, Error };

struct Message {
    Severity severity = Severity::Info;
    std::string text;
    double time = 0.0;  ///< Seconds since the program began.
};

/// What the program has told the user, oldest first; old messages fall away.
class MessageLog {
 public:
    static constexpr std::size_t kCapacity = 200;

    void add(Severity severity, std::string text, double time) {
        if (entries_.size() == kCapacity) entries_.erase(entries_.begin());
        entries_.push_back({severity, std::move(text), time});
    }
    const std::vector<Message>& entries() const { return entries_; }
    const Message* newest() const { return entries_.empty() ? nullptr : &entries_.back(); }

 private:
    std::vector<Message> entries_;
};

}  // namespace scree
