#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "app/pictures/numbered_files.h"
#include "erosion/base/result.h"
#include "renderer/settings/material_style.h"

namespace scree {

/// The files that a command writes. Ensures that no file replaces another one, or a file that the command reads.
/// Different paths to the same file count as the same.
class OutputFiles {
 public:
    /// Adds the file of `option` ("--output"). Fails if another option writes the same file.
    Result<void> add(const std::string& option, const std::filesystem::path& path);
    /// Adds the pictures of a series.
    Result<void> add(const std::string& option, const NumberedFiles& series);

    /// Fails if one of the files is `input`, which may be empty for no input. The option `mayReplace` is allowed to
    /// write it.
    Result<void> checkInput(const std::filesystem::path& input, const std::string& mayReplace = {}) const;

    /// Fails if one of the files is the texture of a material.
    Result<void> checkInputs(const MaterialStyles& materials) const;

 private:
    std::vector<std::pair<std::string, std::filesystem::path>> files_;
    std::vector<std::pair<std::string, NumberedFiles>> series_;
};

}  // namespace scree
