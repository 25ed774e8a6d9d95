#include <cmath>
#include <cstddef>
#include <cstdint>

#include "app/fuzz/check_error.h"
#include "app/project/project_file.h"

/// Reads inputs of libFuzzer as a project. For every input the reader must return a valid land or an Error of one line
/// that names the file.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const std::filesystem::path path = scree::fuzzedFile(".scree.exr");
    std::ofstream(path, std::ios::binary | std::ios::trunc)
        .write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
    const bool isProject = scree::isProject(path);
    const scree::Result<scree::Project> read = scree::loadProject(path);
    std::filesystem::remove(path);
    if (!read) {
        scree::checkError(read.error());
        return 0;
    }
    scree::require(isProject, "a project that is read, but not known as one");
    const scree::Terrain& land = read->checkpoint.terrain;
    for (int y = 0; y < land.height(); ++y)
        for (int x = 0; x < land.width(); ++x) scree::require(std::isfinite(land.heights()(x, y)), "an unsound height");
    return 0;
}
