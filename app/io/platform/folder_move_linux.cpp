#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

#include "app/io/platform/folder_move.h"
#include "erosion/platform/system_reason.h"

namespace scree {

namespace {

void flushFolder(const std::filesystem::path& folder) {
    const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return;
    ::fsync(descriptor);  // not checked: some file systems cannot flush a folder
    ::close(descriptor);
}

}  // namespace

Result<void> moveFolder(const std::filesystem::path& from, const std::filesystem::path& to) {
    flushFolder(from);
    int outcome = ::rename(from.c_str(), to.c_str());
    if (outcome != 0 && (errno == ENOTEMPTY || errno == EEXIST))
        outcome = ::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_EXCHANGE);
    if (outcome != 0) return Error{lastSystemReason()};
    flushFolder(to.has_parent_path() ? to.parent_path() : std::filesystem::path("."));
    return {};
}

}  // namespace scree
