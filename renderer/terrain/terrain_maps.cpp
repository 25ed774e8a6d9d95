#include "renderer/terrain/terrain_maps.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace scree {

Result<TerrainMaps> TerrainMaps::create(const std::filesystem::path& shaders, const RenderQuality& quality) {
    Result<MomentMaps> maps = MomentMaps::create(shaders, quality.uploadBytesPerFrame);
    if (!maps) return maps.error();
    Result<VisibilityMap> visibility = VisibilityMap::create(shaders, quality);
    if (!visibility) return visibility.error();
    return TerrainMaps(quality, std::move(*maps), std::move(*visibility));
}

TerrainMaps::TerrainMaps(const RenderQuality& quality, MomentMaps maps, VisibilityMap visibility)
    : quality_(quality),
      shown_(std::move(maps)),
      next_(shown_.another(quality.uploadBytesPerFrame)),
      visibility_(std::move(visibility)) {}

TerrainMaps TerrainMaps::another(std::size_t uploadBytesPerFrame) const {
    RenderQuality quality = quality_;
    quality.uploadBytesPerFrame = uploadBytesPerFrame;
    TerrainMaps maps(quality, shown_.another(uploadBytesPerFrame), visibility_.another());
    maps.mayPair_ = mayPair_;
    return maps;
}

bool TerrainMaps::giveUpSecondSet() {
    const bool held = next_.grid() == shown_.grid();
    next_ = next_.another(quality_.uploadBytesPerFrame);
    mayPair_ = mayPair_ && !held;
    return held;
}

TerrainMaps::Change TerrainMaps::update(const WantedMaps& wanted, const MapPainter& painter,
                                        std::span<const int> inView, std::span<const HeightChange> strokes) {
    const MapGrid& grid = wanted.grid;
    if (shown_.grid() != grid) next_ = next_.another(quality_.uploadBytesPerFrame);
    pairs_ = mayPair_ && std::max(grid.nodes.x, grid.nodes.y) <= quality_.largestPair;
    shown_.forgetPast(wanted, std::exchange(layers_, wanted.layers));
    // Maps that are not visible yet may mix moments for a while, and the bytes of one frame belong to one moment.
    // Missing tiles are filled in beside tiles of the same moment.
    const bool seen = shown_.whole() && shown_.grid() == grid;
    const bool inPlace = !seen || shown_.staleBytes(wanted) <= quality_.uploadBytesPerFrame || !shown_.showPast(wanted);
    MomentMaps::Change moment;
    std::vector<CellRect> surface;
    if (inPlace || !pairs_) {
        moment = shown_.update(wanted, painter, MomentMaps::Pace::SmallOnesAtOnce, inView);
        complete_ = shown_.complete();
        torn_ = (torn_ || !inPlace) && !complete_;
    } else {
        moment = next_.update(wanted, painter, MomentMaps::Pace::Even, inView);
        complete_ = next_.complete();
        const std::size_t bytes = moment.bytes;
        const bool allocated = moment.allocated;
        if (complete_) {
            moment = next_.differencesFrom(shown_);
            std::swap(shown_, next_);
        } else {
            moment = shown_.addToGround(strokes, painter);
        }
        moment.bytes = bytes;
        moment.allocated = allocated;
    }
    const std::size_t left = busy() ? next_.staleBytes(wanted) : 0;
    const bool slow = left / quality_.uploadBytesPerFrame > static_cast<std::size_t>(quality_.mostFramesPerMoment);
    behind_ = busy() && (behind_ || slow);
    surface = moment.ground;
    surface.insert(surface.end(), moment.water.begin(), moment.water.end());
    visibility_.markChanged(grid, surface);
    Change change{.bytes = moment.bytes, .seen = moment.seen, .allocated = moment.allocated};
    change.seen = measureErrors(wanted, surface) || change.seen;
    return change;
}

bool TerrainMaps::measureErrors(const WantedMaps& wanted, std::span<const CellRect> changed) {
    const std::optional<Layer> water =
        wanted.water && wanted.layers.contains(*wanted.water) ? wanted.water : std::nullopt;
    if (errors_.grid() != wanted.grid || measured_ != water) {
        errors_ = DetailErrors(wanted.grid);
        measured_ = water;
    }
    errors_.mark(changed);
    return errors_.update(wanted.terrain, water, quality_.measuredNodesPerFrame);
}

}  // namespace scree
