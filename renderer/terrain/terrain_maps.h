#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>

#include "erosion/base/result.h"
#include "renderer/gl/map_painter.h"
#include "renderer/maps/moment_maps.h"
#include "renderer/maps/visibility_map.h"
#include "renderer/settings/render_quality.h"
#include "renderer/terrain/detail_errors.h"

namespace scree {

/// All data that a terrain is drawn from, for one MapGrid: its layers, the maps computed from them, and the errors of
/// its patches.
///
/// The data on the screen belongs to one moment of the terrain, so that borders of tiles have no steps that the land
/// never had. A change that exceeds the bytes of a frame goes into a second set of maps over several frames. The second
/// set replaces the first when it is complete.
class TerrainMaps {
 public:
    static Result<TerrainMaps> create(const std::filesystem::path& shaders, const RenderQuality& quality);
    /// Returns empty maps that share the programs.
    TerrainMaps another() const { return another(quality_.uploadBytesPerFrame); }
    /// Same as above, with another number of bytes per frame.
    TerrainMaps another(std::size_t uploadBytesPerFrame) const;

    struct Change {
        std::size_t bytes = 0;  ///< Number of bytes uploaded.
        bool seen = false;      ///< True if the picture may have changed.
        bool allocated = false;
    };
    /// Uploads as many bytes of this terrain as the quality allows per frame. The tiles `inView` (in rising order;
    /// empty if unknown) come first. If `wanted.water` is not among the layers, the water is not shown. `strokes` are
    /// changes since the last update() that are in the terrain: they are shown at once, on an earlier moment, too.
    Change update(const WantedMaps& wanted, const MapPainter& painter, std::span<const int> inView = {},
                  std::span<const HeightChange> strokes = {});

    /// True once all of a moment has been uploaded.
    bool whole() const { return shown_.whole(); }
    /// True if tiles of different moments are shown, which happens only to maps without a second set. Such maps should
    /// not be drawn until they are complete again.
    bool torn() const { return torn_; }
    /// True while a moment is being uploaded. The upload of another terrain would start again.
    bool busy() const { return pairs_ && !complete_; }
    /// True while moments take so many frames to upload that land which changes all the time would seem to stand still:
    /// more than RenderQuality::mostFramesPerMoment.
    bool behind() const { return behind_; }
    /// True if update() with the same terrain would do nothing.
    bool settled() const { return complete_ && errors_.settled(); }
    /// True if maps of this grid have a second set.
    bool pairs() const { return pairs_; }
    /// Frees the second set, and does without it from now on. Returns false if there was none.
    bool giveUpSecondSet();

    const MapGrid& grid() const { return shown_.grid(); }
    const LayerTexture& layer(Layer which) const { return shown_.layer(which); }
    const GroundMap& ground() const { return shown_.ground(); }
    const SoilMap& soil() const { return shown_.soil(); }
    const SnowMap& snow() const { return shown_.snow(); }
    const WaterMap& water() const { return shown_.water(); }
    /// Same as MomentMaps::waterLayer(), for the maps that are shown.
    std::optional<Layer> waterLayer() const { return shown_.waterLayer(); }
    const DetailErrors& errors() const { return errors_; }
    const VisibilityMap& visibility() const { return visibility_; }
    VisibilityMap& visibility() { return visibility_; }

 private:
    TerrainMaps(const RenderQuality& quality, MomentMaps maps, VisibilityMap visibility);
    bool measureErrors(const WantedMaps& wanted, std::span<const CellRect> changed);

    RenderQuality quality_;
    MomentMaps shown_;
    MomentMaps next_;  ///< The next moment, if it does not fit into a frame. Empty until needed.
    LayerSet layers_;  ///< Layers of the last update().
    VisibilityMap visibility_;
    DetailErrors errors_;
    std::optional<Layer> measured_;  ///< Layer of the water whose surface errors_ measures.
    bool mayPair_ = true;            ///< True if the memory has been enough for a second set so far.
    bool pairs_ = true;              ///< True if moments are uploaded to a second set.
    bool torn_ = false;
    bool behind_ = false;
    bool complete_ = true;  ///< True if the last update() left nothing for later.
};

}  // namespace scree
