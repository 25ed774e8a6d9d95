#pragma once

#include <algorithm>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "app/session/job_list.h"
#include "app/session/settings_file.h"

namespace scree {

/// Writes the remembered settings as a job, soon after they have changed. All functions are for the interface's thread.
class SettingsKeeper {
 public:
    /// `known`: as the file has them. `tell` gets the message of a write that failed; of several in a row, of the first
    /// one.
    SettingsKeeper(JobList& jobs, std::filesystem::path file, const RememberedSettings& known,
                   std::function<void(const std::string&)> tell)
        : jobs_(jobs), file_(std::move(file)), written_(formatSettings(known)), tell_(std::move(tell)) {}

    static constexpr double kDelay = 1.0;  ///< Seconds from a change until it is written.

    /// Settings may have changed.
    void mayHaveChanged(double now) {
        if (!due_) due_ = now + kDelay;
    }
    /// Seconds until keep() has something to do; empty for nothing.
    std::optional<double> wait(double now) const {
        return due_ ? std::optional(std::max(0.0, *due_ - now)) : std::nullopt;
    }
    /// Begins to write what has changed, once it is due. `settings()` gives them.
    template <class Settings>
    void keep(double now, const Settings& settings) {
        if (!due_ || now < *due_ || jobs_.busy(JobKind::Settings)) return;
        due_.reset();
        begin(settings());
    }
    /// Writes what has changed, at once. To be called when no job runs any more.
    Result<void> finish(const RememberedSettings& settings);

 private:
    void begin(const RememberedSettings& settings);

    JobList& jobs_;
    std::filesystem::path file_;
    std::string written_;  ///< What the file holds.
    std::function<void(const std::string&)> tell_;
    bool failed_ = false;  ///< The last write did.
    std::optional<double> due_;
};

}  // namespace scree
