#pragma once

#include <filesystem>
#include <system_error>

/// Files that only their user may read. On Windows folders of the user's profile are private as they are.
namespace scree {

/// Makes a folder with mode 700, whatever the umask is. False, without a failure, if there is something of that name.
bool makePrivateFolder(const std::filesystem::path& path, std::error_code& failed);

/// Gives a file the mode 600. Nothing depends on its success: the folder is private.
void makePrivate(const std::filesystem::path& path);

}  // namespace scree
