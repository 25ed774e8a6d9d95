#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/cli/erode.h"
#include "app/cli/output_files.h"
#include "app/document/preset.h"
#include "app/io/formats/raster.h"
#include "app/maps/terrain_map.h"
#include "erosion/base/result.h"
#include "renderer/ground/shown_materials.h"

namespace scree {

/// The output files of `scree erode`.
class ErodeResults {
 public:
    /// Checks names, endings, folders and permissions, before the long run on a terrain with these layers.
    static Result<ErodeResults> check(const ErodeOptions& options, std::span<const LayerInfo> layers);

    /// Fails if a land with this number of nodes along its longer edge is too large for the files. Call it before the
    /// run.
    Result<void> fit(int nodes) const;

    /// Adds the output files with their options. Fails if two options name the same file.
    Result<void> addTo(OutputFiles& files) const;

    /// The names of all files with their options, in the order of the report.
    std::vector<std::pair<std::string, std::string>> files() const;

    /// How the land looks in pictures and maps.
    struct Look {
        const Preset& preset;
        const ShownMaterials& materials;
    };
    /// Writes all files except the project. Lakes, rivers and biomes are computed first if a file needs them. Stops at
    /// the first file that cannot be written. Adds the written files to `report.files`.
    Result<void> write(Simulation& simulation, const Look& look, ErodeReport& report) const;

 private:
    std::vector<std::string> lands_;  ///< Heightmaps and meshes.
    float meshError_ = 0.0f;
    int detail_ = 1;                    ///< See detailedLand().
    std::optional<HeightRange> range_;  ///< Range of grey levels; empty for each land's own range.
    bool exactRange_ = false;           ///< "exact" was given: formats that can hold levels do so.
    /// A layer or a map to write.
    template <class Kind>
    struct Wanted {
        Kind kind;
        std::optional<HeightRange> range;  ///< Range of grey levels.
        std::string path;
    };
    static Result<Wanted<Layer>> parseLayer(const std::string& text, std::span<const LayerInfo> layers);
    static Result<Wanted<TerrainMap>> parseMap(const std::string& text, std::span<const LayerInfo> layers);
    Result<void> takeMeshError(const std::string& text);
    Result<void> takeDetail(const std::string& text);
    Result<void> takeRange(const std::string& text);
    Result<void> writeLand(Simulation& simulation, const Look& look, ErodeReport& report) const;
    Result<void> writeMaps(Simulation& simulation, const Look& look, ErodeReport& report) const;

    std::vector<Wanted<Layer>> layers_;
    std::vector<Wanted<TerrainMap>> maps_;
    std::string rivers_;
    std::string picture_;
    std::string statistics_;
    std::string project_;
    bool shown_ = false;  ///< True if the caller draws the land.
};

}  // namespace scree
