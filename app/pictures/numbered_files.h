#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "erosion/base/result.h"

namespace scree {

/// File names of a series of pictures: in "frames/frame_####.png" the #s stand for the number with leading zeros.
class NumberedFiles {
 public:
    /// Checks a pattern. `pattern` may also be a folder; then the names are those of the example above. `count` is the
    /// number of pictures, numbered from 0, or 0 if it is unknown. Fails, naming `option`, if the pattern is not a name
    /// of numbered PNGs, has too few digits, or its folder does not exist or is not writable.
    static Result<NumberedFiles> check(const std::string& option, const std::string& pattern, std::uint64_t count);

    std::filesystem::path name(std::uint64_t number) const;
    /// The pattern for the user: "frames/frame_####.png".
    std::string pattern() const;
    /// Returns true if `path` is a file of the series.
    bool contains(const std::filesystem::path& path) const;

 private:
    std::filesystem::path folder_;
    std::string before_, after_;  ///< The name before and after the number.
    std::size_t digits_ = 4;
    std::uint64_t count_ = 0;  ///< Number of pictures; 0 if it is unknown.
};

}  // namespace scree
