#pragma once

#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/console.h"
#include "app/document/preset.h"
#include "app/io/formats/layer_file.h"
#include "app/project/project_file.h"
#include "erosion/base/failure_reason.h"
#include "erosion/base/result.h"
#include "erosion/masks/mask_rule.h"
#include "renderer/ground/shown_materials.h"

namespace scree {

/// Options that commands share to describe their terrain and settings, as typed; empty if not given.
struct TerrainOptions {
    std::string preset;
    std::string input;
    std::string treatment;
    std::string size;  ///< No longer supported; the error says what to use.
    std::string resolution;
    std::string extent;
    std::string heightRange;
    std::string cellSize;
    std::string seed;
    std::string maxPixels;
    std::vector<std::string> sets;
    std::vector<std::string> paints;
    std::vector<std::string> paintSets;
    std::vector<std::string> masks;
};

/// Parses a whole number from `lowest` to `highest`. Errors name `option`.
Result<std::uint64_t> parseCount(std::string_view option, std::string_view text, std::uint64_t lowest,
                                 std::uint64_t highest);

/// Largest number of nodes of a map, from --max-pixels; 8192 x 8192 if it is not given. The limit applies to the nodes
/// of a file before square cells and crop, and to the nodes of the land.
Result<std::uint64_t> mostPixels(const TerrainOptions& options);
/// Fails if a map of this size exceeds the limit. `name` is the map's name in the message.
Result<void> checkPixels(const TerrainOptions& options, const std::string& name, MapNodes map);

/// Returns true if the file has the ending of a preset.
bool isPresetName(std::string_view path);

/// A mask that rules make.
struct RuledMask {
    Layer layer;
    MaskRules rules;
};

/// A document, and messages for the user if everything succeeds: assumptions, unknown keys.
struct ResolvedPreset {
    Preset preset;
    std::vector<std::string> notes;
    std::optional<Checkpoint> checkpoint;  ///< Land of a project.
    std::vector<LayerFile> paints;         ///< Layers from --paint and --mask.
    std::vector<RuledMask> rules;          ///< Masks by rule, from --mask.
    ShownMaterials materials;              ///< The look of the ground, with the textures of the preset.

    /// Layers of the terrain; null if it has only the built-in ones. Not after makeTerrain(), which takes the land.
    SharedLayerTable layerTable() const;
};

/// Adds the masks of --mask to the terrain: "NAME=FILE" or "NAME=PROPERTY:FROM:TO[:SOFT]", such as
/// "cliffs=slope:35:90:5". A layer of this name that was added before is used again.
Result<void> addMasks(const std::vector<std::string>& masks, ResolvedPreset& resolved);

/// Fails if the overlay shows a layer that is not among `layers`. The Error names `option` and all overlays.
Result<void> checkOverlay(const Overlay& overlay, std::span<const LayerInfo> layers, std::string_view option);

/// Applies --seed, then each --set.
Result<void> applyOptions(const TerrainOptions& options, Preset& preset);

/// Builds the document from the options: the preset (or the treatment of a heightmap without a preset), then the input
/// file and the scale stored in it, then the options, then each `--set`.
Result<ResolvedPreset> resolvePreset(const TerrainOptions& options);

/// Loads a project and applies --seed and each --set. Fails if the options describe another terrain.
Result<ResolvedPreset> resolveProject(const std::string& path, const TerrainOptions& options);

/// Resolves --input for commands that show it: a heightmap, the starting terrain of a preset, or a project in its
/// present state.
Result<ResolvedPreset> resolveShown(TerrainOptions options);

/// Nodes along the longer edge from --resolution; 0 if it is not given.
Result<int> askedResolution(const TerrainOptions& options);

/// Makes the terrain: the start, or the land of a project, which is moved out of `resolved`. Layers from --paint and
/// masks are added to the terrain and to the preset's paint. Adds to the notes.
Result<Terrain> makeTerrain(ResolvedPreset& resolved, ThreadPool& pool);

/// Returns what `work()` on the land returns, or ExitStatus::Failed after a message that names the size of the land if
/// memory runs out in it.
template <class Work>
ExitStatus withLand(const Terrain& land, const Work& work) {
    const int width = land.width(), height = land.height();
    try {
        return work();
    } catch (const std::bad_alloc&) {
        return fail(ExitStatus::Failed, needsMoreMemory(width, height));
    }
}

}  // namespace scree
