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
#include "renderer/maps/snow_map.h"
#include "renderer/maps/soil_map.h"
#include "renderer/maps/upload_schedule.h"
#include "renderer/maps/water_map.h"

namespace scree {

/// The layers of a terrain that are requested on the graphics card.
struct WantedMaps {
    const Terrain& terrain;
    MapGrid grid;
    LayerSet layers;
    std::optional<Layer> water;  ///< The layer with the depth of the water or the ice, or nothing if there is neither.
};

/// The layers of one terrain as textures, and the maps computed from them node by node. During an upload the tiles may
/// belong to different moments of the terrain. Once complete() is true, all belong to the same moment.
class MomentMaps {
 public:
    /// After `bytesPerFrame` bytes the remaining tiles wait for the next update().
    static Result<MomentMaps> create(const std::filesystem::path& shaders, std::size_t bytesPerFrame);
    /// Returns empty maps that share the programs.
    MomentMaps another(std::size_t bytesPerFrame) const;

    struct Change {
        std::size_t bytes = 0;         ///< Number of bytes uploaded.
        bool seen = false;             ///< True if a picture of these maps may have changed.
        bool allocated = false;        ///< True if graphics memory was allocated.
        std::vector<CellRect> ground;  ///< Parts whose heights have changed.
        std::vector<CellRect> water;   ///< Parts whose depth of water has changed.
    };
    /// Nodes along an edge of the largest new map that is uploaded in one frame.
    static constexpr int kNodesAtOnce = 512;
    enum class Pace { SmallOnesAtOnce, Even };
    /// Uploads the next changed tiles and updates the maps there. The tiles `inView` (in rising order; empty if
    /// unknown) come first.
    Change update(const WantedMaps& wanted, const MapPainter& painter, Pace pace, std::span<const int> inView);

    /// Adds changes to the heights that are shown, whatever the terrain has now. Returns what has changed. Does nothing
    /// if these maps have only every second, fourth ... node.
    Change addToGround(std::span<const HeightChange> changes, const MapPainter& painter);

    /// Number of bytes that have yet to be uploaded.
    std::size_t staleBytes(const WantedMaps& wanted) const;
    /// True if these maps show values that the terrain had before.
    bool showPast(const WantedMaps& wanted) const;
    /// Forgets outdated values of layers that are requested now but were not `before`, because they were not updated
    /// meanwhile.
    void forgetPast(const WantedMaps& wanted, const LayerSet& before);
    /// Returns the parts whose heights or water differ from those of other maps.
    Change differencesFrom(const MomentMaps& other) const;

    /// True if the last update() left nothing for later.
    bool complete() const { return complete_; }
    /// True once a moment was complete on this grid. Layers that are requested later fill in visibly.
    bool whole() const { return whole_; }

    const MapGrid& grid() const { return grid_; }
    const LayerTexture& layer(Layer which) const { return layers_[static_cast<std::size_t>(which)]; }
    const GroundMap& ground() const { return ground_; }
    const SoilMap& soil() const { return soil_; }
    const SnowMap& snow() const { return snow_; }
    const WaterMap& water() const { return water_; }
    /// The layer that the water map is computed from, or nothing if there is neither water nor ice.
    std::optional<Layer> waterLayer() const {
        return source_ && !layer(*source_).ranges().empty() ? source_ : std::nullopt;
    }

 private:
    MomentMaps(std::size_t bytesPerFrame, GroundMap ground, SoilMap soil, SnowMap snow, WaterMap water);

    std::size_t bytesPerFrame_;
    MapGrid grid_;
    UploadSchedule uploads_;
    std::vector<LayerTexture> layers_;  ///< Of all layers that a terrain can have; small until they are needed.
    GroundMap ground_;
    SoilMap soil_;
    SnowMap snow_;
    WaterMap water_;
    std::optional<Layer> source_;  ///< Layer that the water map is computed from.
    bool whole_ = false;
    bool complete_ = true;
};

}  // namespace scree
