#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "erosion/knob.h"
#include "erosion/parallel.h"
#include "erosion/terrain.h"

/// The starting terrain as the document describes it.
namespace scree {

enum class Start { Ridged, Fbm, Cone, File };
template <>
inline constexpr auto choicesOf<Start> = std::array<std::string_view, 4>{"ridged", "fbm", "cone", "file"};
template <>
inline constexpr auto choicesOf<Boundary> = std::array<std::string_view, 3>{"open", "wall", "wrap"};

/// Size, scale and seed of a generated terrain, and the map's edge.
struct TerrainSettings {
    Start start = Start::Ridged;
    int width = 512;
    int height = 512;
    float cellSize = 10.0f;
    int seed = 3;
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

/// Fractal Brownian motion: sums of gradient noise, each octave finer and lower (Musgrave 1993).
struct FbmSettings {
    float relief = 450.0f;
    float wavelength = 0.5f;
    int octaves = 8;
    float gain = 0.47f;
    float warp = 0.0f;
};
template <>
inline constexpr auto knobsOf<FbmSettings> = std::tuple{
    Knob{&FbmSettings::relief, "relief", "", "Relief", 1.0f, 9000.0f, "m", Scale::Log,
         "Height from lowest to highest point."},
    Knob{&FbmSettings::wavelength, "wavelength", "", "Feature size", 0.02f, 2.0f, "x map", Scale::Log,
         "Size of the largest hills, as a share of the map."},
    Knob{&FbmSettings::octaves, "octaves", "", "Octaves", 1, 12, "", Scale::Linear,
         "Levels of detail; finer ones are left out where the grid cannot show them."},
    Knob{&FbmSettings::gain, "gain", "", "Roughness", 0.2f, 0.7f, "", Scale::Linear,
         "Height of each finer level; high is rugged."},
    Knob{&FbmSettings::warp, "warp", "", "Warp", 0.0f, 0.5f, "x map", Scale::Linear,
         "Bends the shapes by another noise; breaks up round hills."},
};
static_assert(knobsAreComplete<FbmSettings>());

/// Ridged multifractal: mountain chains (Musgrave, in Ebert et al., Texturing and Modeling, 2003, ch. 16).
struct RidgedSettings {
    float relief = 900.0f;
    float wavelength = 0.55f;
    int octaves = 8;
    float gain = 0.5f;
    float warp = 0.12f;
    float falloff = 0.6f;
};
template <>
inline constexpr auto knobsOf<RidgedSettings> = std::tuple{
    Knob{&RidgedSettings::relief, "relief", "", "Relief", 1.0f, 9000.0f, "m", Scale::Log,
         "Height from lowest to highest point."},
    Knob{&RidgedSettings::wavelength, "wavelength", "", "Feature size", 0.02f, 2.0f, "x map", Scale::Log,
         "Distance between large ridges, as a share of the map."},
    Knob{&RidgedSettings::octaves, "octaves", "", "Octaves", 1, 12, "", Scale::Linear,
         "Levels of detail; finer ones are left out where the grid cannot show them."},
    Knob{&RidgedSettings::gain, "gain", "", "Roughness", 0.2f, 0.7f, "", Scale::Linear,
         "Height of each finer level; high makes many small crests."},
    Knob{&RidgedSettings::warp, "warp", "", "Warp", 0.0f, 0.5f, "x map", Scale::Linear,
         "Bends the ridges by another noise."},
    Knob{&RidgedSettings::falloff, "falloff", "", "Falloff", 0.0f, 1.0f, "", Scale::Linear,
         "Lowers the land towards the edges of the map, so that its rivers find a way out."},
};
static_assert(knobsAreComplete<RidgedSettings>());

/// A cone with straight flanks on a plain.
struct ConeSettings {
    float relief = 500.0f;
    float slope = 1.0f;
};
template <>
inline constexpr auto knobsOf<ConeSettings> = std::tuple{
    Knob{&ConeSettings::relief, "relief", "", "Relief", 1.0f, 9000.0f, "m", Scale::Log, "Height of the cone."},
    Knob{&ConeSettings::slope, "slope", "", "Slope", 0.01f, 5.0f, "m/m", Scale::Log, "Steepness of its flanks."},
};
static_assert(knobsAreComplete<ConeSettings>());

/// A heightmap file: its lowest and highest sample value in metres (cell size is TerrainSettings'). Files that hold
/// metres themselves (float formats) are taken as they are.
struct FileSettings {
    float low = 0.0f;
    float high = 1000.0f;
};
template <>
inline constexpr auto knobsOf<FileSettings> = std::tuple{
    Knob{&FileSettings::low, "low", "", "Lowest", -12000.0f, 100000.0f, "m", Scale::Linear, "Height of black."},
    Knob{&FileSettings::high, "high", "", "Highest", -12000.0f, 100000.0f, "m", Scale::Linear, "Height of white."},
};
static_assert(knobsAreComplete<FileSettings>());

struct TerrainRecipe {
    TerrainSettings terrain;
    RidgedSettings ridged;
    FbmSettings fbm;
    ConeSettings cone;
    FileSettings file;
    std::string path;  ///< Of the heightmap, where start is File.
};

/// Makes the terrain of a recipe whose start is not File (app/io reads files): deterministic in its seed.
/// The lowest height becomes the datum's zero.
Terrain generate(const TerrainRecipe& recipe, ThreadPool& pool);

}  // namespace scree
