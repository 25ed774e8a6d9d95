#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "app/maps/relief_images.h"
#include "erosion/generators/file_settings.h"

namespace scree {

/// A program to which terrains are exported.
enum class Engine { Unreal, Unity, Godot, Blender, Custom };
template <>
inline constexpr auto choicesOf<Engine> =
    std::array<std::string_view, 5>{"unreal", "unity", "godot", "blender", "custom"};

/// How a pack stores the weights of the materials.
enum class MaterialMaps {
    Weights,  ///< A grey picture for each material.
    Splat     ///< RGBA pictures with a material in each channel.
};

/// Requirements of an engine. Dialog, command line, help and tests use kEngines.
struct EngineInfo {
    Engine engine;
    std::string_view title;
    std::array<int, 5> sizes;  ///< Nodes along an edge of its square maps; 0 if unused. All 0: any size.
    std::string_view ending;   ///< Ending of the heightmap, with its dot.
    std::string_view others;   ///< Other endings that it reads, separated by spaces; empty for all that Scree writes.
    RowOrder rows;             ///< Row that comes first in the heightmap.
    int fullScale;             ///< 16-bit levels in the engine's full height: 65535, or 65536 if white is one level
                               ///< below it.
    MaterialMaps materials;
    NormalGreen normals;  ///< Direction of green in a normal map.

    constexpr bool takesAnySize() const { return sizes.front() == 0; }
    constexpr bool takes(int size) const {
        return takesAnySize() || (size > 0 && std::find(sizes.begin(), sizes.end(), size) != sizes.end());
    }
};

/// Every engine once, in the order of the enum. Raw files are little-endian in all of them.
///
/// Unreal Engine: Epic, "Landscape Technical Guide" (recommended sizes; a Z scale of 100 spans 512 m; PNG, r16) and
/// "Importing and Exporting Landscape Heightmaps". A level h is (h - 32768) / 128 cm at a Z scale of 1
/// (LandscapeDataAccess.h), so that 65536 levels are 512 cm. Rows go along Y, which points south if X points east.
///
/// Unity: Unity Manual, "Working with Heightmaps" (RAW, 16 bits; byte order Windows) and UnityCsReference,
/// TerrainWizards.cs, ImportRawHeightmap: sizes up to 4097; the first row is that at z = 0, which is south, if "Flip
/// Vertically" is off as it is by default; a level is 1/65536 of the terrain's height.
///
/// Godot: Terrain3D, "Importing & Exporting Data" and "Heightmaps" (EXR in metres, or r16 with its range; PNG has 8
/// bits in Godot); Terrain3DUtil::load_image() divides a level by 65535.
///
/// Blender: Blender Manual, "Displace Modifier": offset = (texture - midlevel) x strength; a grey level is 1/65535.
inline constexpr std::array kEngines{
    EngineInfo{.engine = Engine::Unreal,
               .title = "Unreal Engine",
               .sizes = {505, 1009, 2017, 4033, 8129},
               .ending = ".png",
               .others = ".r16",
               .rows = RowOrder::North,
               .fullScale = 65536,
               .materials = MaterialMaps::Weights,
               .normals = NormalGreen::DirectX},
    EngineInfo{.engine = Engine::Unity,
               .title = "Unity",
               .sizes = {513, 1025, 2049, 4097},
               .ending = ".raw",
               .others = ".r16",
               .rows = RowOrder::South,
               .fullScale = 65536,
               .materials = MaterialMaps::Splat,
               .normals = NormalGreen::OpenGl},
    EngineInfo{.engine = Engine::Godot,
               .title = "Godot (Terrain3D)",
               .sizes = {},
               .ending = ".exr",
               .others = ".r16",
               .rows = RowOrder::North,
               .fullScale = 65535,
               .materials = MaterialMaps::Splat,
               .normals = NormalGreen::OpenGl},
    EngineInfo{.engine = Engine::Blender,
               .title = "Blender",
               .sizes = {},
               .ending = ".exr",
               .others = ".png",
               .rows = RowOrder::North,
               .fullScale = 65535,
               .materials = MaterialMaps::Splat,
               .normals = NormalGreen::OpenGl},
    EngineInfo{.engine = Engine::Custom,
               .title = "Custom",
               .sizes = {},
               .ending = ".png",
               .others = {},
               .rows = RowOrder::North,
               .fullScale = 65535,
               .materials = MaterialMaps::Splat,
               .normals = NormalGreen::OpenGl},
};

constexpr const EngineInfo& info(Engine engine) {
    return kEngines[static_cast<std::size_t>(engine)];
}
constexpr std::string_view nameOf(Engine engine) {
    return choicesOf<Engine>[static_cast<std::size_t>(engine)];
}

namespace detail {
constexpr bool enginesAreInOrder() {
    for (std::size_t i = 0; i < kEngines.size(); ++i)
        if (static_cast<std::size_t>(kEngines[i].engine) != i) return false;
    return kEngines.size() == choicesOf<Engine>.size();
}
}  // namespace detail
static_assert(detail::enginesAreInOrder());

}  // namespace scree
