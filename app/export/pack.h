#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/document/preset.h"
#include "app/export/pack_plan.h"
#include "erosion/base/parallel.h"
#include "erosion/base/result.h"
#include "erosion/base/work_watch.h"

/// A terrain as a folder of files for an engine. The folder is whole or not there: it is made under a hidden name
/// beside its target, each file is read back and compared, and then it is moved into place in one step.
namespace scree {

/// What a pack is made from.
struct PackSource {
    const Terrain& terrain;  ///< Without a base.
    const Preset& preset;    ///< How the ground looks.
    ThreadPool& pool;
    LayerSet masks{};  ///< Layers whose values are wanted as grey pictures.
};

/// Where a pack goes, and whether one that is there may be replaced.
struct PackTarget {
    enum class Existing { Keep, Replace };

    std::filesystem::path folder;
    Existing existing = Existing::Keep;
    std::string names{};  ///< Pattern of the files' names: see planPack().
};

struct PackFile {
    std::string name;
    std::string meaning;
    int width = 0;
    int height = 0;
    int column = 0;  ///< Of its tile.
    int row = 0;
};

/// A pack that has been written, as its files were read back.
struct WrittenPack {
    std::filesystem::path folder;
    PackPlan plan;
    std::vector<PackFile> files;  ///< Without the sidecar.
    double largestError = 0.0;    ///< Of the heights, in metres.
};

/// Name of the sidecar: JSON that says what the files are.
inline constexpr const char* kPackSidecar = "pack.json";

/// The layers that must be up to date in the terrain of a pack.
LayerSet packLayers(const PackSettings& settings, const LayerSet& masks = {});

/// Checks that the folder can be made: it does not exist, or is empty, or is a pack that may be replaced. A folder that
/// holds anything else is never replaced.
Result<void> checkPackTarget(const PackTarget& target);

/// Writes the pack. `watch`, where given, is told how far it is, and may call it off (WorkCancelled): then nothing is
/// written. Errors as of planPack() and checkPackTarget(), and where a file cannot be written or does not read back.
Result<WrittenPack> writePack(const PackSource& source, const PackSettings& settings, const PackTarget& target,
                              WorkWatch* watch = nullptr);

/// "7 files for Unreal Engine in alps: 2017 x 2017 nodes, ..., largest rounding error 0.01 m".
std::string shownPack(const WrittenPack& pack);

/// The heights of black and white of a pack that was written before, by its folder or its sidecar.
Result<HeightRange> rangeOfPack(const std::filesystem::path& path);

}  // namespace scree
