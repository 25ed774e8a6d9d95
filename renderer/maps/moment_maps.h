#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <vector>

#include "erosion/base/result.h"
#include "renderer/gl/map_painter.h"
#include "renderer/maps/ground_map.h"
#include "renderer/maps/layer_texture.h"
#include "renderer/maps/upload_schedule.h"
#include "renderer/maps/water_map.h"

namespace scree {

/// What is wanted of a terrain on the graphics card.
struct WantedMaps {
    const Terrain& terrain;
    MapGrid grid;
    LayerSet layers;
    std::optional<Layer> water;  ///< The layer that tells the depth of the water, or nothing if there is no water.
};

/// The layers of a terrain as textures, and the maps that follow from them node by node. While tiles are uploaded, some
/// belong to one moment of the terrain and some to another; once complete() all belong to the same.
class MomentMaps {
 public:
    /// After `bytesPerFrame` the tiles that are left wait for the next update().
    static Result<MomentMaps> create(const std::filesystem::path& shaders, std::size_t bytesPerFrame);
    /// Maps that hold nothing yet, by the same programs.
    MomentMaps another(std::size_t bytesPerFrame) const;

    struct Change {
        std::size_t bytes = 0;         ///< Uploaded.
        bool seen = false;             ///< A picture of these maps may have changed.
        bool allocated = false;        ///< Memory of the graphics card was asked for.
        std::vector<CellRect> ground;  ///< Where heights have changed.
        std::vector<CellRect> water;   ///< Where the depth of the water has changed.
    };
    /// Nodes along an edge of the largest maps that may be uploaded at once if they are new.
    static constexpr int kNodesAtOnce = 512;
    enum class Pace { SmallOnesAtOnce, Even };
    /// Uploads the next of the tiles that have changed, first of all those of the tiles `inView`, in rising order, if
    /// they are known, and brings the maps up to date there.
    Change update(const WantedMaps& wanted, const MapPainter& painter, Pace pace, std::span<const int> inView);

    /// Bytes that these maps lack.
    std::size_t staleBytes(const WantedMaps& wanted) const;
    /// True if these maps show values that the terrain had before.
    bool showPast(const WantedMaps& wanted) const;
    /// Forgets what is past of layers that are wanted now and were not `before`: nobody has kept it up to date.
    void forgetPast(const WantedMaps& wanted, const LayerSet& before);
    /// The parts whose heights or water differ from those of other maps.
    Change differencesFrom(const MomentMaps& other) const;

    /// True if the last update() has left nothing for later.
    bool complete() const { return complete_; }
    /// True once a moment was complete on this grid. Layers that are added later fill in where all can see it.
    bool whole() const { return whole_; }

    const MapGrid& grid() const { return grid_; }
    const LayerTexture& layer(Layer which) const { return layers_[static_cast<std::size_t>(which)]; }
    const GroundMap& ground() const { return ground_; }
    const WaterMap& water() const { return water_; }
    /// The layer that tells the depth of the water in these maps, or nothing if they have no water.
    std::optional<Layer> waterLayer() const {
        return source_ && !layer(*source_).ranges().empty() ? source_ : std::nullopt;
    }

 private:
    MomentMaps(std::size_t bytesPerFrame, GroundMap ground, WaterMap water);

    std::size_t bytesPerFrame_;
    MapGrid grid_;
    UploadSchedule uploads_;
    std::vector<LayerTexture> layers_;
    GroundMap ground_;
    WaterMap water_;
    std::optional<Layer> source_;  ///< Of the water map.
    bool whole_ = false;
    bool complete_ = true;
};

}  // namespace scree
