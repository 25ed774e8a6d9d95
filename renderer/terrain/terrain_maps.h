#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <vector>

#include "erosion/base/result.h"
#include "renderer/gl/map_painter.h"
#include "renderer/settings/render_quality.h"
#include "renderer/terrain/detail_errors.h"
#include "renderer/terrain/layer_texture.h"
#include "renderer/terrain/relief_maps.h"
#include "renderer/terrain/upload_schedule.h"
#include "renderer/terrain/water_map.h"

namespace scree {

/// All that a terrain is drawn from, for one MapGrid: its layers, the maps that follow from them for its look, and how
/// far its patches depart from it.
class TerrainMaps {
 public:
    static Result<TerrainMaps> create(const std::filesystem::path& shaders, const RenderQuality& quality);
    /// Maps that hold nothing yet, by the same programs.
    TerrainMaps another() const;

    struct Change {
        std::size_t bytes = 0;  ///< Uploaded.
        bool seen = false;      ///< The picture may have changed.
        bool allocated = false;
    };
    /// Maps of at most so many nodes along an edge are uploaded at once where they are new.
    static constexpr int kNodesAtOnce = 512;
    /// Uploads the next of those tiles of these layers that have changed, as many as the quality allows for a frame,
    /// and brings the maps up to date there; first of all those of the tiles `inView`, in rising order, where they are
    /// known. `water` is the layer that tells the depth of the water, if there is one; where it is not among the
    /// layers, nobody sees it.
    Change update(const Terrain& terrain, const MapGrid& grid, const LayerSet& layers, std::optional<Layer> water,
                  const MapPainter& painter, std::span<const int> inView = {});

    /// False until all tiles have been uploaded once. Layers that are added later fill in where all can see it.
    bool whole() const { return whole_; }
    /// True where update() with the same terrain would do nothing.
    bool settled() const { return complete_ && errors_.settled(); }

    const MapGrid& grid() const { return grid_; }
    const LayerTexture& layer(Layer which) const { return layers_[static_cast<std::size_t>(which)]; }
    const DetailErrors& errors() const { return errors_; }
    const WaterMap& water() const { return water_; }
    const ReliefMaps& relief() const { return relief_; }
    ReliefMaps& relief() { return relief_; }

 private:
    TerrainMaps(const RenderQuality& quality, ReliefMaps relief, WaterMap water);
    bool measureErrors(const Terrain& terrain, std::optional<Layer> water, std::span<const CellRect> changed);

    RenderQuality quality_;
    MapGrid grid_;
    UploadSchedule uploads_;
    std::vector<LayerTexture> layers_;
    ReliefMaps relief_;
    WaterMap water_;
    DetailErrors errors_;
    std::optional<Layer> source_;    ///< Of the water map.
    std::optional<Layer> measured_;  ///< The water on the surface of errors_.
    bool whole_ = false;
    bool complete_ = true;  ///< The last update() has left nothing for later.
};

}  // namespace scree
