#pragma once

#include <array>
#include <string_view>
#include <tuple>

#include "erosion/base/knob.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// The form that a terrain starts from. kStarts (recipe.h) gives each start its name, knobs and function, in this
/// order.
enum class Start { Ridged, Fbm, Billow, Warped, Fault, Volcano, Cone, Mesa, Escarpment, Steps, Crater, Flat, File };

template <>
inline constexpr auto choicesOf<Boundary> = std::array<std::string_view, 3>{"open", "wall", "wrap"};

/// Size, scale and seed of a generated terrain, and the map's edge.
struct TerrainSettings {
    Start start = Start::Ridged;
    int width = 512;
    int height = 512;
    float cellSize = 10.0f;
    int seed = 7;
    Boundary boundary = Boundary::Open;
};
inline constexpr Idle<TerrainSettings> kFromFile{[](const TerrainSettings& s) { return s.start == Start::File; },
                                                 "Start is file"};
inline constexpr Idle<TerrainSettings> kWithoutChance{
    [](const TerrainSettings& s) { return s.start == Start::File || s.start == Start::Cone; }, "Start is file or cone"};

template <>
inline constexpr auto knobsOf<TerrainSettings> = std::tuple{
    Knob{&TerrainSettings::start, "start", "", "Start", Start::Ridged, Start::File, "", Scale::Linear,
         "Form that the land starts from, or a heightmap file."}
        .alsoCalled("shape, generator, base shape, primitive, landscape type"),
    Knob{&TerrainSettings::width, "width", "Nx", "Width", 2, 8192, "nodes", Scale::Log,
         "Number of nodes from west to east. A file brings its own size.", kFromFile},
    Knob{&TerrainSettings::height, "height", "Ny", "Height", 2, 8192, "nodes", Scale::Log,
         "Number of nodes from north to south. A file brings its own size.", kFromFile},
    Knob{&TerrainSettings::cellSize, "cellSize", "L", "Cell size", 0.01f, 10000.0f, "m", Scale::Log,
         "Distance between neighbouring nodes. Larger cells make the same relief gentler."}
        .alsoCalled("metres per pixel, pixel size, scale"),
    seedKnob(&TerrainSettings::seed, "Seed", "Random seed. Each number gives another landscape.", kWithoutChance),
    Knob{&TerrainSettings::boundary, "boundary", "", "Map edge", Boundary::Open, Boundary::Wrap, "", Scale::Linear,
         "open: water and soil leave across the edge, which lowers with the land behind it. wall: nothing leaves. "
         "wrap: opposite edges are joined (a torus)."}
        .alsoCalled("border, tileable, seamless, wall"),
};
static_assert(knobsAreComplete<TerrainSettings>());

}  // namespace scree
