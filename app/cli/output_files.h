#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "app/pictures/numbered_files.h"
#include "erosion/base/result.h"

namespace scree {

/// The files that a command writes, so that none of them replaces another one, or what the command reads. A file is the
/// same by whatever path it is named.
class OutputFiles {
 public:
    /// Adds what `option` ("--output") names. An Error where another option writes that file.
    Result<void> add(const std::string& option, const std::filesystem::path& path);
    /// Adds the pictures of a series.
    Result<void> add(const std::string& option, const NumberedFiles& series);

    /// An Error if one of the files is `input`; none if that is empty. The option `mayReplace` may write it.
    Result<void> checkInput(const std::filesystem::path& input, const std::string& mayReplace = {}) const;

 private:
    std::vector<std::pair<std::string, std::filesystem::path>> files_;
    std::vector<std::pair<std::string, NumberedFiles>> series_;
};

}  // namespace scree
