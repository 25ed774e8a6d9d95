#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "erosion/base/result.h"

namespace scree {

/// The names of a series of pictures: in "frames/frame_####.png" the number, with zeros in front, stands for the #s.
class NumberedFiles {
 public:
    /// `pattern` may be a folder, too: then the names are those of the example above. `count` pictures will be written,
    /// numbered from 0; 0 where that is not known. An Error, naming `option`, where the pattern is no name of numbered
    /// PNGs, its number is too short, or its folder is not there or takes no files.
    static Result<NumberedFiles> check(const std::string& option, const std::string& pattern, std::uint64_t count);

    std::filesystem::path name(std::uint64_t number) const;
    /// As the user knows them: "frames/frame_####.png".
    std::string pattern() const;
    /// True where one of the series is this file.
    bool contains(const std::filesystem::path& path) const;

 private:
    std::filesystem::path folder_;
    std::string before_, after_;  ///< The number.
    std::size_t digits_ = 4;
    std::uint64_t count_ = 0;  ///< 0 where it is not known.
};

}  // namespace scree
