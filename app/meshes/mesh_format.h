#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "app/io/atomic_file.h"
#include "app/io/byte_image.h"
#include "app/meshes/land_mesh.h"
#include "erosion/base/result.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// Input of a mesh file.
struct MeshScene {
    const Terrain& terrain;
    const LandMesh& mesh;
    const ByteImage* colour = nullptr;  ///< The colour map, for formats that can hold it; null for none.
};

/// A format of meshes, which can only be written. Each format has its own file and a constant that mesh_format.cpp
/// lists.
struct MeshFormat {
    std::string_view ending;  ///< In lower case, with its dot.
    std::string_view title;
    bool holdsColour = false;
    /// Writes the bytes of the file to the sink, part by part. Gives the same bytes each time.
    Result<void> (*write)(const MeshScene& scene, const ByteSink& sink);
    /// Reads a written file and compares it with the land.
    Result<void> (*verify)(const MeshScene& scene, const std::filesystem::path& path);
};

/// Finds the format of a file by its ending. Returns null if no mesh format has this ending.
const MeshFormat* meshFormatOf(const std::filesystem::path& path);

inline constexpr std::size_t kMeshFormats = 3;
const std::array<const MeshFormat*, kMeshFormats>& meshFormats();

extern const MeshFormat kGlbFormat;
extern const MeshFormat kObjFormat;
extern const MeshFormat kStlFormat;

/// Collects bytes and passes them on in large parts.
class PartBuffer {
 public:
    explicit PartBuffer(const ByteSink& sink) : sink_(sink) { bytes_.reserve(kPart + 4096); }

    void append(std::string_view text) {
        bytes_.append(text);
        passOn(kPart);
    }
    template <class Number>
    void appendNumber(Number number) {
        static_assert(std::endian::native == std::endian::little, "the formats are little-endian");
        bytes_.append(reinterpret_cast<const char*>(&number), sizeof(number));
        passOn(kPart);
    }
    /// Passes on the rest. Returns the first error of the sink, if any.
    Result<void> finish() {
        passOn(1);
        return outcome_;
    }

 private:
    static constexpr std::size_t kPart = std::size_t{1} << 20;
    void passOn(std::size_t least) {
        if (bytes_.size() < least) return;
        if (outcome_) outcome_ = sink_(bytes_);
        bytes_.clear();
    }

    const ByteSink& sink_;
    std::string bytes_;
    Result<void> outcome_;
};

}  // namespace scree
