#include "app/journal/platform/private_files.h"

namespace scree {

bool makePrivateFolder(const std::filesystem::path& path, std::error_code& failed) {
    return std::filesystem::create_directory(path, failed);
}

void makePrivate(const std::filesystem::path& /*path*/) {}

}  // namespace scree
