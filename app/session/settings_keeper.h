#pragma once

#include <algorithm>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "app/session/job_list.h"
#include "app/session/settings/settings_file.h"

namespace scree {

/// Writes the kept settings in a job, shortly after they have changed. Call all functions on the interface's thread.
class SettingsKeeper {
 public:
    /// `known` are the settings in the file. `report` gets the message of a failed write. If several writes fail in a
    /// row, it gets only the first message.
    SettingsKeeper(JobList& jobs, std::filesystem::path file, const KeptSettings& known,
                   std::function<void(const std::string&)> report)
        : jobs_(jobs), file_(std::move(file)), written_(formatSettings(known)), report_(std::move(report)) {}

    static constexpr double kDelay = 1.0;  ///< Seconds between a change and its writing.

    /// To be called if settings may have changed.
    void mayHaveChanged(double now) {
        if (!due_) due_ = now + kDelay;
    }
    /// Seconds until keep() has work, or nothing if it has none.
    std::optional<double> wait(double now) const {
        return due_ ? std::optional(std::max(0.0, *due_ - now)) : std::nullopt;
    }
    /// Starts writing the changed settings once they are due. `settings()` returns them.
    template <class Settings>
    void keep(double now, const Settings& settings) {
        if (!due_ || now < *due_ || jobs_.busy(JobKind::Settings)) return;
        due_.reset();
        begin(settings());
    }
    /// Writes changed settings at once. Precondition: no job runs any more.
    Result<void> finish(const KeptSettings& settings);

 private:
    void begin(const KeptSettings& settings);

    JobList& jobs_;
    std::filesystem::path file_;
    std::string written_;  ///< Content of the file.
    std::function<void(const std::string&)> report_;
    bool failed_ = false;  ///< True if the last write failed.
    std::optional<double> due_;
};

}  // namespace scree
