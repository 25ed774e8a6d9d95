#pragma once

#include <filesystem>
#include <functional>
#include <span>
#include <string>

#include "erosion/base/result.h"

namespace scree {

/// A folder of files that appears in one step when all of them are written. Until then it has a hidden name beside its
/// target. It is removed if it is never finished, even if a signal ends the process.
class WholeFolder {
 public:
    /// The error names `target` and the reason: the parent folder does not exist, or no folder may be created there.
    static Result<WholeFolder> create(const std::filesystem::path& target);
    WholeFolder(WholeFolder&& other) noexcept;
    WholeFolder& operator=(WholeFolder&&) = delete;
    ~WholeFolder();

    /// Writes a file with this name like writeFileAtomically().
    Result<void> write(const std::string& name, std::span<const char> content,
                       const std::function<Result<void>(const std::filesystem::path&)>& verify = {});
    /// Moves the folder to its target. Deletes an existing folder there with all its contents: ask the user first.
    Result<void> finish();

 private:
    WholeFolder(std::filesystem::path target, std::filesystem::path hidden);

    std::filesystem::path target_;
    std::filesystem::path hidden_;  ///< Empty after the folder has been moved.
};

/// The folder that a path leads to: links are followed, and a slash at the end is removed.
std::filesystem::path folderMeant(const std::filesystem::path& path);

}  // namespace scree
