#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/document/preset.h"
#include "app/io/formats/layer_file.h"
#include "app/project/project_file.h"
#include "erosion/base/result.h"

namespace scree {

/// Options that commands share to describe their terrain and settings, as typed; empty where not given.
struct TerrainOptions {
    std::string preset;
    std::string input;
    std::string treatment;
    std::string size;  ///< Is no more; an Error says what to use.
    std::string resolution;
    std::string extent;
    std::string heightRange;
    std::string cellSize;
    std::string seed;
    std::string maxPixels;
    std::vector<std::string> sets;
    std::vector<std::string> paints;
    std::vector<std::string> paintSets;
};

/// A whole number from `lowest` to `highest`, or an Error that names `option`.
Result<std::uint64_t> parseCount(std::string_view option, std::string_view text, std::uint64_t lowest,
                                 std::uint64_t highest);

/// Nodes that --max-pixels allows a map to have: 8192 x 8192 where it is not given. It counts the nodes of a file as
/// they stand there, before square cells and crop, and those of the land that is made.
Result<std::uint64_t> mostPixels(const TerrainOptions& options);
/// An Error where a map of this size has more; `name` is what has them.
Result<void> checkPixels(const TerrainOptions& options, const std::string& name, MapNodes map);

/// True for a preset by its ending.
bool isPresetName(std::string_view path);

/// A document, and what to tell the user about it once all has gone well: what was assumed, unknown keys.
struct ResolvedPreset {
    Preset preset;
    std::vector<std::string> notes;
    std::optional<Checkpoint> checkpoint;  ///< The land of a project.
    std::vector<LayerFile> paints;         ///< What --paint asks for.
};

/// Applies --seed, then each --set.
Result<void> applyOptions(const TerrainOptions& options, Preset& preset);

/// The document that the options describe: the preset, or the treatment of a heightmap without one, then the input file
/// and what it tells of its scale, then the options, then `--set`.
Result<ResolvedPreset> resolvePreset(const TerrainOptions& options);

/// The project of a file, with --seed and each --set. An Error where the options describe another terrain.
Result<ResolvedPreset> resolveProject(const std::string& path, const TerrainOptions& options);

/// What --input means to commands that show it: a heightmap, the start of a preset, or a project as it is.
Result<ResolvedPreset> resolveShown(TerrainOptions options);

/// Nodes along the longer edge that --resolution asks for; 0 where it is not given.
Result<int> askedResolution(const TerrainOptions& options);

/// The terrain: a project's, which is taken, or else the start; with what --paint asks for, which becomes the preset's
/// paint, too. Adds to the notes.
Result<Terrain> makeTerrain(ResolvedPreset& resolved, ThreadPool& pool);

}  // namespace scree
