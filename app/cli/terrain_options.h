#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/document/preset.h"
#include "app/project/project_file.h"
#include "erosion/base/result.h"

namespace scree {

/// Options that commands share to describe their terrain and settings, as typed; empty where not given.
struct TerrainOptions {
    std::string preset;
    std::string input;
    std::string size;  ///< Is no more; an Error says what to use.
    std::string resolution;
    std::string extent;
    std::string heightRange;
    std::string cellSize;
    std::string seed;
    std::vector<std::string> sets;
};

/// A whole number from `lowest` to `highest`, or an Error that names `option`.
Result<std::uint64_t> parseCount(std::string_view option, std::string_view text, std::uint64_t lowest,
                                 std::uint64_t highest);

/// True for a preset by its ending.
bool isPresetName(std::string_view path);

/// A document, and what to tell the user about it once all has gone well: what was assumed, unknown keys.
struct ResolvedPreset {
    Preset preset;
    std::vector<std::string> notes;
    std::optional<Checkpoint> checkpoint;  ///< The land of a project.
};

/// Applies --seed, then each --set.
Result<void> applyOptions(const TerrainOptions& options, Preset& preset);

/// The document that the options describe: the preset, then the input file and what it tells of its scale, then the
/// options, then `--set`.
Result<ResolvedPreset> resolvePreset(const TerrainOptions& options);

/// The project of a file, with --seed and each --set. An Error where the options describe another terrain.
Result<ResolvedPreset> resolveProject(const std::string& path, const TerrainOptions& options);

/// What --input means to commands that show it: a heightmap, the start of a preset, or a project as it is.
Result<ResolvedPreset> resolveShown(TerrainOptions options);

/// Nodes along the longer edge that --resolution asks for; 0 where it is not given.
Result<int> askedResolution(const TerrainOptions& options);

/// The terrain: a project's, which is taken, or else the start. Adds to the notes.
Result<Terrain> makeTerrain(ResolvedPreset& resolved, ThreadPool& pool);

}  // namespace scree
