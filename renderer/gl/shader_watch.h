#pragma once

#include <filesystem>

namespace scree {

/// Detects if a file of a shader folder was changed, added or removed.
class ShaderWatch {
 public:
    explicit ShaderWatch(std::filesystem::path folder);

    /// Returns true once after each change. Looks at the folder at most twice a second; `now` is in seconds.
    bool changed(double now);

 private:
    std::filesystem::path folder_;
    std::size_t seen_;  ///< Hash of the names and times at the last look.
    double nextLook_ = 0.0;
};

}  // namespace scree
