#pragma once

#include <filesystem>
#include <system_error>

/// Files that only their user can read. On Windows, folders of the user's profile are private anyway.
namespace scree {

/// Makes a folder with mode 700, whatever the umask is. If the name exists already, returns false without setting
/// `failed`.
bool makePrivateFolder(const std::filesystem::path& path, std::error_code& failed);

/// Sets the mode of a file to 600. Nothing depends on success, because the folder is private.
void makePrivate(const std::filesystem::path& path);

}  // namespace scree
