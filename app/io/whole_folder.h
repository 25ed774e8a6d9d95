#pragma once

#include <filesystem>
#include <functional>
#include <span>
#include <string>

#include "erosion/base/result.h"

namespace scree {

/// A folder of files that appears in one step, once all of them are written: until then it has a hidden name beside its
/// target. Removed if it never gets there, also where a signal ends the process.
class WholeFolder {
 public:
    /// The Error names `target` and the reason: there is no folder around it, or none may be made there.
    static Result<WholeFolder> create(const std::filesystem::path& target);
    WholeFolder(WholeFolder&& other) noexcept;
    WholeFolder& operator=(WholeFolder&&) = delete;
    ~WholeFolder();

    /// Writes a file of this name as writeFileAtomically() does.
    Result<void> write(const std::string& name, std::span<const char> content,
                       const std::function<Result<void>(const std::filesystem::path&)>& verify = {});
    /// Moves the folder to its target. What is there goes, whatever it holds: ask before.
    Result<void> finish();

 private:
    WholeFolder(std::filesystem::path target, std::filesystem::path hidden);

    std::filesystem::path target_;
    std::filesystem::path hidden_;  ///< Empty once the folder has been moved away from here.
};

/// The folder that a path names: links are followed, and a slash at the end is left out.
std::filesystem::path folderMeant(const std::filesystem::path& path);

}  // namespace scree
