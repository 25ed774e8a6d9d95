#include <sys/stat.h>

#include <cerrno>

#include "app/journal/platform/private_files.h"

namespace scree {

bool makePrivateFolder(const std::filesystem::path& path, std::error_code& failed) {
    failed.clear();
    // mkdir() applies the umask, which may also remove rights of the user.
    if (::mkdir(path.c_str(), S_IRWXU) == 0 && ::chmod(path.c_str(), S_IRWXU) == 0) return true;
    if (errno != EEXIST) failed.assign(errno, std::generic_category());
    return false;
}

void makePrivate(const std::filesystem::path& path) {
    static_cast<void>(::chmod(path.c_str(), S_IRUSR | S_IWUSR));
}

}  // namespace scree
