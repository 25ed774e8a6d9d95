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

/// All that a terrain is drawn from, for one MapGrid: its layers, the maps that follow from them for its look, and how
/// far its patches depart from it.
///
/// Everything that is shown belongs to one moment of the terrain, so that no border of tiles has a step that the land
/// never had. What does not fit into the bytes of a frame goes into a second set of maps over some frames, which takes
/// the place of the first when it is complete.
class TerrainMaps {
 public:
    static Result<TerrainMaps> create(const std::filesystem::path& shaders, const RenderQuality& quality);
    /// Maps that hold nothing yet, by the same programs.
    TerrainMaps another() const { return another(quality_.uploadBytesPerFrame); }
    /// The same with so many bytes for a frame.
    TerrainMaps another(std::size_t uploadBytesPerFrame) const;

    struct Change {
        std::size_t bytes = 0;  ///< Uploaded.
        bool seen = false;      ///< The picture may have changed.
        bool allocated = false;
    };
    /// Brings the maps toward this terrain by as many bytes as the quality allows for a frame, first of all in the
    /// tiles `inView`, in rising order, if they are known. If `wanted.water` is not among the layers, nobody sees it.
    Change update(const WantedMaps& wanted, const MapPainter& painter, std::span<const int> inView = {});

    /// False until all of a moment has been uploaded.
    bool whole() const { return shown_.whole(); }
    /// True while tiles of different moments are shown, which only maps without a second set do: they should not be
    /// looked at until they are complete again.
    bool torn() const { return torn_; }
    /// True while a moment is on its way to the graphics card. Another terrain would make it begin anew.
    bool busy() const { return pairs_ && !complete_; }
    /// True where update() with the same terrain would do nothing.
    bool settled() const { return complete_ && errors_.settled(); }
    /// True if a second set is kept for maps of this grid.
    bool pairs() const { return pairs_; }
    /// Gives the memory of the second set back, and does without from now on. False if there was none.
    bool giveUpSecondSet();

    const MapGrid& grid() const { return shown_.grid(); }
    const LayerTexture& layer(Layer which) const { return shown_.layer(which); }
    const GroundMap& ground() const { return shown_.ground(); }
    const WaterMap& water() const { return shown_.water(); }
    /// As MomentMaps::waterLayer(), of what is shown.
    std::optional<Layer> waterLayer() const { return shown_.waterLayer(); }
    const DetailErrors& errors() const { return errors_; }
    const VisibilityMap& visibility() const { return visibility_; }
    VisibilityMap& visibility() { return visibility_; }

 private:
    TerrainMaps(const RenderQuality& quality, MomentMaps maps, VisibilityMap visibility);
    bool measureErrors(const WantedMaps& wanted, std::span<const CellRect> changed);

    RenderQuality quality_;
    MomentMaps shown_;
    MomentMaps next_;  ///< The next moment, if it does not fit into a frame. It holds nothing until it is needed.
    LayerSet layers_;  ///< Of the last update().
    VisibilityMap visibility_;
    DetailErrors errors_;
    std::optional<Layer> measured_;  ///< The water on the surface of errors_.
    bool mayPair_ = true;            ///< The memory has sufficed for a second set so far.
    bool pairs_ = true;              ///< Moments go through a second set.
    bool torn_ = false;
    bool complete_ = true;  ///< The last update() has left nothing for later.
};

}  // namespace scree
