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

/// The starting terrain as described in the document.
namespace scree {

/// The chosen form and its size, the settings of every form, and the paint on the terrain.
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
    std::string path;   ///< Path of the heightmap, if start is File.
    SharedPaint paint;  ///< Painted layers of the terrain, on a grid of any size.
};

/// One kind of start: its knobs S, and the function that makes its heights.
template <class S>
struct StartEntry {
    Start start;
    std::string_view name;   ///< Name in presets and on the command line. It never changes.
    std::string_view title;  ///< Heading in the panel.
    S TerrainRecipe::*settings;
    /// Returns metres above the lowest point, the same for any number of threads. Null for a file, which app/io reads.
    Field<float> (*heights)(const TerrainSettings& terrain, const S& settings, const GeneratorWork& work);
};
// Written out, because clang deduces this for an aggregate only since version 17.
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

/// Makes the ground of a recipe whose start is not File (app/io reads files). The result depends only on the recipe.
/// Paint is left out. The lowest height is 0. If the grid is finer than 512 nodes and nests in a grid of that size, the
/// lowest height is only near 0: the means over the coarse cells then equal the heights of the same recipe at 512 nodes
/// to the last bit, so that models see the same land at every resolution. Throws WorkCancelled if the watch cancels the
/// work.
Terrain generate(const TerrainRecipe& recipe, const GeneratorWork& work);

/// Number of halvings from this grid to a grid of 512 nodes along the longer edge that it nests in, or 0 if it does not
/// nest in one.
int levelsAboveReference(int width, int height);

/// The recipe of the same landscape with `nodes` nodes along the longer edge, on the same extent.
TerrainRecipe atResolution(const TerrainRecipe& recipe, int nodes);

/// The recipe of the same landscape with at most `nodes` nodes (at least Terrain::kMinSize) along the longer edge, for
/// a quick preview. Returns the recipe unchanged if it is no larger.
TerrainRecipe coarser(const TerrainRecipe& recipe, int nodes);

}  // namespace scree
