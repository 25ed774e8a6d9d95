#pragma once

#include <filesystem>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "app/document/preset.h"
#include "app/export/pack_plan.h"
#include "erosion/base/parallel.h"
#include "erosion/base/result.h"
#include "erosion/base/work_watch.h"
#include "renderer/ground/shown_materials.h"

/// Writes a terrain as a folder of files for an engine. The folder appears complete or not at all: it is made under a
/// hidden name beside its target, each file is read back and compared, and then the folder is moved into place in one
/// step.
namespace scree {

/// Input of a pack.
struct PackSource {
    const Terrain& terrain;  ///< Must not have a base.
    const Preset& preset;    ///< Look of the ground.
    ThreadPool& pool;
    LayerSet masks{};            ///< Layers to write as grey pictures.
    ShownMaterials materials{};  ///< Colours and textures of the preset's materials.
};

/// Folder of a pack, and whether an existing pack there may be replaced.
struct PackTarget {
    enum class Existing { Keep, Replace };

    std::filesystem::path folder;
    Existing existing = Existing::Keep;
    std::string names{};  ///< Pattern of the file names; see planPack().
};

struct PackFile {
    std::string name;
    std::string meaning;
    int width = 0;   ///< Pixels; 0 if the file is no picture.
    int height = 0;  ///< Pixels.
    int column = 0;  ///< Column of its tile.
    int row = 0;
};

/// Facts about a written pack, from reading its files back.
struct WrittenPack {
    std::filesystem::path folder;
    PackPlan plan;
    std::vector<PackFile> files;  ///< All files except the sidecar.
    double largestError = 0.0;    ///< Largest rounding error of the heights, metres.
};

/// Name of the sidecar: JSON that describes the files.
inline constexpr const char* kPackSidecar = "pack.json";
/// Name of the file with the rivers: see formatRivers().
inline constexpr const char* kPackRivers = "rivers.geojson";

/// Returns the layers of these names that can be masks: those among `layers`, except Colour.
LayerSet masksNamed(const std::set<std::string>& names, std::span<const LayerInfo> layers);

/// Layers that must be up to date in the terrain before a pack is written.
LayerSet packLayers(const PackSettings& settings, const LayerSet& masks = {});

/// Checks that the folder can be written: it does not exist, is empty, or is a pack that may be replaced. A folder with
/// anything else in it is never replaced.
Result<void> checkPackTarget(const PackTarget& target);

/// Writes the pack. `watch`, if given, receives the progress and may cancel the work (WorkCancelled); then nothing is
/// written. Fails like planPack() and checkPackTarget(), or if a file cannot be written or does not read back.
Result<WrittenPack> writePack(const PackSource& source, const PackSettings& settings, const PackTarget& target,
                              WorkWatch* watch = nullptr);

/// "7 files for Unreal Engine in alps: 2017 x 2017 nodes, ..., largest rounding error 0.01 m".
std::string shownPack(const WrittenPack& pack);

/// Heights of black and white of an existing pack. `path` is its folder or its sidecar.
Result<HeightRange> rangeOfPack(const std::filesystem::path& path);

}  // namespace scree
