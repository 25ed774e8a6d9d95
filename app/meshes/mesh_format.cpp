#include "app/meshes/mesh_format.h"

#include <algorithm>

namespace scree {

const std::array<const MeshFormat*, kMeshFormats>& meshFormats() {
    static constexpr std::array<const MeshFormat*, kMeshFormats> kFormats{&kGlbFormat, &kObjFormat, &kStlFormat};
    return kFormats;
}

const MeshFormat* meshFormatOf(const std::filesystem::path& path) {
    std::string ending = path.extension().string();
    std::transform(ending.begin(), ending.end(), ending.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    for (const MeshFormat* format : meshFormats())
        if (format->ending == ending) return format;
    return nullptr;
}

}  // namespace scree
