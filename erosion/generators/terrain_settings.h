#pragma once

#include <array>
#include <string_view>
#include <tuple>

#include "erosion/knob.h"
#include "erosion/terrain.h"

namespace scree {

/// What a terrain starts from. kStarts (recipe.h) gives each its name, knobs and function, in this order.
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
template <>
inline constexpr auto knobsOf<TerrainSettings> = std::tuple{
    Knob{&TerrainSettings::start, "start", "", "Start", Start::Ridged, Start::File, "", Scale::Linear,
         "What the terrain is made from."},
    Knob{&TerrainSettings::width, "width", "Nx", "Width", 2, 8192, "nodes", Scale::Log,
         "Nodes from west to east. A file has its own size."},
    Knob{&TerrainSettings::height, "height", "Ny", "Height", 2, 8192, "nodes", Scale::Log,
         "Nodes from north to south. A file has its own size."},
    Knob{&TerrainSettings::cellSize, "cellSize", "L", "Cell size", 0.01f, 10000.0f, "m", Scale::Log,
         "Distance between two nodes. Larger cells make the same relief gentler."},
    Knob{&TerrainSettings::seed, "seed", "", "Seed", 0, 1000000, "", Scale::Linear,
         "Another number, another landscape."},
    Knob{&TerrainSettings::boundary, "boundary", "", "Map edge", Boundary::Open, Boundary::Wrap, "", Scale::Linear,
         "open: water and soil leave over a fixed rim. wall: nothing leaves. wrap: the map repeats (a torus)."},
};
static_assert(knobsAreComplete<TerrainSettings>());

}  // namespace scree
