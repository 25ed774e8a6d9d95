#pragma once

#include <filesystem>

namespace scree {

/// Tells when a file of a shader folder has been changed, added or taken away.
class ShaderWatch {
 public:
    explicit ShaderWatch(std::filesystem::path folder);

    /// True once after each change. Looks at the folder at most twice a second; `now` in seconds.
    bool changed(double now);

 private:
    std::filesystem::path folder_;
    std::size_t seen_;  ///< Of names and times.
    double nextLook_ = 0.0;
};

}  // namespace scree
