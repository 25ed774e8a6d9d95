#include "app/session/stroke_preview.h"

#include <algorithm>
#include <new>

namespace scree {

namespace {

/// About how many nodes the dabs of one part, and of all parts on a new snapshot, may act on in a frame. Parts beyond
/// are not previewed.
constexpr double kMostPreviewed = 6e5, kMostPreviewedTogether = 3e6;
/// Noise takes this many times longer than other brushes.
constexpr double kNoiseCost = 12.0;

double costOf(const Stroke& cells) {
    double squares = 0.0;
    for (std::size_t i = 0; i < cells.path.size(); ++i) {
        const auto radius = static_cast<double>(dabAt(cells, i).radius);
        squares += radius * radius;
    }
    return 3.14159 * squares * (cells.mode == StrokeMode::Noise ? kNoiseCost : 1.0);
}

/// Returns true if the snapshot has every layer that the stroke reads or changes.
bool hasGroundOf(const Stroke& stroke, const Snapshot& snapshot) {
    const Terrain& terrain = snapshot.terrain;
    const auto isShown = [&](Layer layer) { return terrain.has(layer) && snapshot.upToDate.contains(layer); };
    if (static_cast<std::size_t>(stroke.layer) >= terrain.layers().size() || terrain.isLocked(stroke.layer))
        return false;
    // Half a record cannot follow the height.
    if (!terrain.record().nodes.empty() && terrain.record().uneroded.empty()) return false;
    return movesSediment(stroke.mode) ? isShown(Layer::Sediment) : isShown(stroke.layer);
}

Field<float> partOf(const Field<float>& field, const CellRect& cells) {
    Field<float> part(cells.x1 - cells.x0, cells.y1 - cells.y0);
    for (int y = cells.y0; y < cells.y1; ++y)
        std::copy(field.row(y) + cells.x0, field.row(y) + cells.x1, part.row(y - cells.y0));
    return part;
}

}  // namespace

bool StrokePreview::add(const StrokeOperation& part, Snapshot& snapshot) {
    pending_.push_back({++posted_, part});
    if (part.stroke.path.empty()) return show(part, snapshot);
    const Stroke cells = inCells(part.stroke, snapshot.terrain.cellSize());
    if (costOf(cells) > kMostPreviewed) return false;
    if (cells.layer != Layer::Height) return show(part, snapshot);
    const Field<float>& heights = snapshot.terrain.heights();
    const CellRect under = nodesUnder(cells, heights.width(), heights.height());
    if (under.empty()) return false;
    HeightChange change{under, partOf(heights, under)};
    if (!show(part, snapshot)) return false;
    for (int y = under.y0; y < under.y1; ++y)
        for (int x = under.x0; x < under.x1; ++x) {
            float& metres = change.metres(x - under.x0, y - under.y0);
            metres = heights(x, y) - metres;
        }
    changes_.push_back(std::move(change));
    return true;
}

void StrokePreview::follow(Snapshot& snapshot) {
    while (!pending_.empty() && pending_.front().number <= snapshot.strokeParts) pending_.pop_front();
    double cost = 0.0;
    for (const Pending& each : pending_) {
        const double itsCost = costOf(inCells(each.part.stroke, snapshot.terrain.cellSize()));
        cost += itsCost;
        if (cost > kMostPreviewedTogether) return;
        if (itsCost <= kMostPreviewed) show(each.part, snapshot);
    }
}

/// Applies a part to the snapshot. Returns true if that may have changed its terrain.
bool StrokePreview::show(const StrokeOperation& part, Snapshot& snapshot) {
    Terrain& terrain = snapshot.terrain;
    if (!part.stroke.path.empty() && !hasGroundOf(part.stroke, snapshot)) return false;
    try {
        terrain.nextRevisionAfter(revision_);
        if (terrain.base() != nullptr) terrain.base()->nextRevisionAfter(revision_);
        part.applyTo(terrain, snapshot.strokeMemory, snapshot.start.get());
    } catch (const std::bad_alloc&) {
        // The land itself will show the stroke.
    }
    revision_ = terrain.revision();
    if (terrain.base() != nullptr) revision_ = std::max(revision_, terrain.base()->revision());
    return !part.stroke.path.empty();
}

}  // namespace scree
