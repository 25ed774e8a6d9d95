#pragma once

#include <algorithm>
#include <filesystem>
#include <future>
#include <optional>
#include <string>
#include <utility>

#include "app/session/settings_file.h"

namespace scree {

/// Writes the remembered settings in the background, soon after they have changed. All functions are for one thread.
class SettingsKeeper {
 public:
    /// `known`: as the file has them.
    SettingsKeeper(std::filesystem::path file, const RememberedSettings& known)
        : file_(std::move(file)), text_(formatSettings(known)) {}

    static constexpr double kDelay = 1.0;  ///< Seconds from a change until it is written.

    /// Settings may have changed.
    void mayHaveChanged(double now) {
        if (!due_) due_ = now + kDelay;
    }
    /// Seconds until keep() has something to do; empty for nothing.
    std::optional<double> wait(double now) const {
        return due_ ? std::optional(std::max(0.0, *due_ - now)) : std::nullopt;
    }
    /// Writes what has changed, once it is due. An Error where an earlier write has failed, told once.
    template <class Settings>
    Result<void> keep(double now, const Settings& settings) {
        if (!due_ || now < *due_ || isWriting()) return {};
        due_.reset();
        const bool isNews = !failed_;
        const Result<void> last = takeOutcome();
        begin(settings());
        return isNews ? last : Result<void>();
    }
    /// Writes what has changed and waits until it is written.
    Result<void> finish(const RememberedSettings& settings) {
        (void)takeOutcome();  // what failed is written anew
        begin(settings);
        return takeOutcome();
    }

 private:
    bool isWriting() const;
    /// Waits until nothing is being written.
    Result<void> takeOutcome();
    void begin(const RememberedSettings& settings);

    std::filesystem::path file_;
    std::string text_;     ///< Written last.
    bool failed_ = false;  ///< The last write did.
    std::optional<double> due_;
    std::future<Result<void>> writing_;
};

}  // namespace scree
