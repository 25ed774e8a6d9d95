#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/cli/erode.h"
#include "app/cli/output_files.h"
#include "app/document/preset.h"
#include "app/io/formats/raster.h"
#include "app/maps/terrain_map.h"
#include "erosion/base/result.h"

namespace scree {

/// The files that `scree erode` is to write.
class ErodeResults {
 public:
    /// Checks names, endings, folders and permissions, before the long run.
    static Result<ErodeResults> check(const ErodeOptions& options);

    /// Names them, each with its option. An Error where one of them is another's.
    Result<void> addTo(OutputFiles& files) const;

    /// The names of all files, each with its option, in the order in which they are told.
    std::vector<std::pair<std::string, std::string>> files() const;

    /// Writes them all but the project, with lakes, rivers and biomes found where they are wanted; stops at the first
    /// that cannot be written. Adds those that were to `report.files`.
    Result<void> write(Simulation& simulation, const Preset& preset, ErodeReport& report) const;

 private:
    std::vector<std::string> lands_;  ///< Heightmaps and meshes.
    float meshError_ = 0.0f;
    std::optional<HeightRange> range_;  ///< Of grey levels; each land's own where empty.
    bool exactRange_ = false;           ///< The land's own is asked for: formats that may have levels have them.
    /// A layer to write, or a map.
    template <class Kind>
    struct Wanted {
        Kind kind;
        std::optional<HeightRange> range;  ///< Of grey levels.
        std::string path;
    };
    static Result<Wanted<Layer>> parseLayer(const std::string& text);
    static Result<Wanted<const TerrainMap*>> parseMap(const std::string& text);
    Result<void> takeMeshError(const std::string& text);
    Result<void> takeRange(const std::string& text);
    Result<void> writeLand(Simulation& simulation, const Preset& preset, ErodeReport& report) const;
    Result<void> writeMaps(Simulation& simulation, const Preset& preset, ErodeReport& report) const;

    std::vector<Wanted<Layer>> layers_;
    std::vector<Wanted<const TerrainMap*>> maps_;
    std::string picture_;
    std::string statistics_;
    std::string project_;
    bool shown_ = false;  ///< The caller draws the land.
};

}  // namespace scree
