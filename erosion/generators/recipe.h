#pragma once

#include <array>
#include <string>
#include <tuple>

#include "erosion/generators/cone.h"
#include "erosion/generators/crater.h"
#include "erosion/generators/escarpment.h"
#include "erosion/generators/fault.h"
#include "erosion/generators/file_settings.h"
#include "erosion/generators/flat.h"
#include "erosion/generators/fractal.h"
#include "erosion/generators/mesa.h"
#include "erosion/generators/steps.h"
#include "erosion/generators/terrain_settings.h"
#include "erosion/generators/volcano.h"
#include "erosion/terrain/painted_layers.h"

/// The starting terrain as the document describes it.
namespace scree {

/// Which form it is, its size, and the settings of each form and what is painted on it.
struct TerrainRecipe {
    TerrainSettings terrain;
    RidgedSettings ridged;
    FbmSettings fbm;
    BillowSettings billow;
    WarpedSettings warped;
    FaultSettings fault;
    VolcanoSettings volcano;
    ConeSettings cone;
    MesaSettings mesa;
    EscarpmentSettings escarpment;
    StepsSettings steps;
    CraterSettings crater;
    FlatSettings flat;
    FileSettings file;
    std::string path;   ///< Of the heightmap, where start is File.
    SharedPaint paint;  ///< What is painted on the terrain, on a grid of any size.
};

/// One way to start: its knobs S, and how heights come from them.
template <class S>
struct StartEntry {
    Start start;
    std::string_view name;   ///< In presets and on the command line; stays for ever.
    std::string_view title;  ///< As a heading.
    S TerrainRecipe::*settings;
    /// Metres above the lowest point; the same for every number of threads. Null for a file, which app/io reads.
    Field<float> (*heights)(const TerrainSettings& terrain, const S& settings, const GeneratorWork& work);
};
// Said in full: clang learned to deduce this of an aggregate only with version 17.
template <class S>
StartEntry(Start, std::string_view, std::string_view, S TerrainRecipe::*,
           Field<float> (*)(const TerrainSettings&, const S&, const GeneratorWork&)) -> StartEntry<S>;

/// Every start, in the order of the enum. Panel, presets, command line and tests walk this list.
inline constexpr auto kStarts = std::tuple{
    StartEntry{Start::Ridged, "ridged", "Ridged mountains", &TerrainRecipe::ridged, &ridgedHeights},
    StartEntry{Start::Fbm, "fbm", "Fractal hills", &TerrainRecipe::fbm, &fbmHeights},
    StartEntry{Start::Billow, "billow", "Billows", &TerrainRecipe::billow, &billowHeights},
    StartEntry{Start::Warped, "warped", "Warped hills", &TerrainRecipe::warped, &warpedHeights},
    StartEntry{Start::Fault, "fault", "Fault formation", &TerrainRecipe::fault, &faultHeights},
    StartEntry{Start::Volcano, "volcano", "Volcano", &TerrainRecipe::volcano, &volcanoHeights},
    StartEntry{Start::Cone, "cone", "Cone", &TerrainRecipe::cone, &coneHeights},
    StartEntry{Start::Mesa, "mesa", "Mesas", &TerrainRecipe::mesa, &mesaHeights},
    StartEntry{Start::Escarpment, "escarpment", "Escarpment", &TerrainRecipe::escarpment, &escarpmentHeights},
    StartEntry{Start::Steps, "steps", "Steps", &TerrainRecipe::steps, &stepsHeights},
    StartEntry{Start::Crater, "crater", "Impact crater", &TerrainRecipe::crater, &craterHeights},
    StartEntry{Start::Flat, "flat", "Plane", &TerrainRecipe::flat, &flatHeights},
    StartEntry<FileSettings>{Start::File, "file", "Heightmap file", &TerrainRecipe::file, nullptr},
};

/// Calls `visit(entry)` for each start's StartEntry.
template <class Visitor>
constexpr void forEachStart(Visitor&& visit) {
    std::apply([&](const auto&... entry) { (visit(entry), ...); }, kStarts);
}

template <>
inline constexpr auto choicesOf<Start> = std::apply([](const auto&... entry) { return std::array{entry.name...}; },
                                                    kStarts);

static_assert(
    [] {
        int next = 0;
        bool inOrder = true;
        forEachStart([&](const auto& entry) { inOrder = inOrder && static_cast<int>(entry.start) == next++; });
        return inOrder && next == static_cast<int>(Start::File) + 1;
    }(),
    "kStarts has every Start, in the enum's order");

/// Makes the ground of a recipe whose start is not File (app/io reads files): deterministic in its seed. Its paint is
/// left out. The lowest height becomes the datum's zero, or one near it where the grid is finer than 512 nodes and
/// nests in such a one: then the means over its cells are the heights of the same recipe on 512 nodes, to the last bit,
/// so that models see the same land at every resolution. Throws WorkCancelled where its watch calls it off.
Terrain generate(const TerrainRecipe& recipe, const GeneratorWork& work);

/// Levels by which a grid is finer than one of 512 nodes along the longer edge that it nests in; 0 where it is not.
int levelsAboveReference(int width, int height);

/// The recipe of the same landscape with so many nodes along the longer edge, on the same extent.
TerrainRecipe atResolution(const TerrainRecipe& recipe, int nodes);

/// The recipe of the same landscape on a grid of at most `nodes` (from Terrain::kMinSize) along the longer edge, for a
/// quick look; as it is where it is no larger.
TerrainRecipe coarser(const TerrainRecipe& recipe, int nodes);

}  // namespace scree
