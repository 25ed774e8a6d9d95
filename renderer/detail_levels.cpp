#include "renderer/detail_levels.h"

#include <algorithm>
#include <limits>
#include <queue>
#include <vector>

namespace scree {

namespace {

/// Patches that may soon come into view count too, the less the farther out they are, up to this share of their width:
/// so the range changes steadily while the view turns.
constexpr double kCountedMargin = 0.5;
/// The share of all patches that is left to spare before the range grows more slowly.
constexpr double kSpare = 0.25;
/// In parallel projection everything is as far from the eye as what looks as large in a perspective of this many
/// pixels to the radian.
constexpr double kParallelPixels = 1000.0;

/// World space, metres.
struct Box {
    glm::dvec3 low, high;

    double distanceTo(const glm::dvec3& point) const { return glm::length(glm::clamp(point, low, high) - point); }
};

/// A patch and what is to be known of it.
struct Candidate {
    DetailPatch patch;
    double coarserThreshold;  ///< The range from which on it takes the place of a coarser one.
    double threshold;         ///< The range from which on finer ones take its place: at least twice as long.
    double share;             ///< What it counts: 1 in view, 0 far from it.
};

class DetailChooser {
 public:
    DetailChooser(const Block& block, const SceneView& view);
    DetailLevels choose(int mostPatches) const;

 private:
    Box boxOf(CellRect nodes, Extremes heights) const;
    double nearestGround(const glm::dvec3& eye) const;
    Candidate candidate(const DetailPatch& patch, double coarserThreshold) const;

    const Block& block_;
    Frustum frustum_;
    double metres_;  ///< To a cell.
    DetailDistance distance_;
    double finestRange_;  ///< Where edges are as wide as pixels.
};

DetailChooser::DetailChooser(const Block& block, const SceneView& view)
    : block_(block), frustum_(view), metres_(static_cast<double>(block.grid.cellSize)) {
    if (view.parallel()) {
        distance_.across = 0.0;
        distance_.least = kParallelPixels / (view.pixelsPerMetre() * metres_);
        finestRange_ = kParallelPixels;
        return;
    }
    const Extremes range = block.rangeOf(block.heights->levels() - 1, 0, 0);
    const double up = static_cast<double>(block.exaggeration);
    distance_.eye = glm::dvec2(view.eye.x, view.eye.z) / metres_;
    distance_.above = std::max({view.eye.y - static_cast<double>(range.highest) * up,
                                static_cast<double>(range.lowest) * up - view.eye.y, 0.0}) /
                      metres_;
    distance_.least = nearestGround(view.eye) / metres_;
    finestRange_ = view.pixelsPerMetre();
}

Box DetailChooser::boxOf(CellRect nodes, Extremes heights) const {
    const CellRect inside = nodes.clippedTo(block_.grid.nodes.x - 1, block_.grid.nodes.y - 1);
    const double up = static_cast<double>(block_.exaggeration);
    return {{inside.x0 * metres_, static_cast<double>(heights.lowest) * up, inside.y0 * metres_},
            {inside.x1 * metres_, static_cast<double>(heights.highest) * up, inside.y1 * metres_}};
}

/// From the eye to the nearest tile's box, in metres.
double DetailChooser::nearestGround(const glm::dvec3& eye) const {
    struct Square {
        double distance;
        int level, x, y;
        bool operator<(const Square& other) const { return distance > other.distance; }
    };
    const auto square = [&](int level, int x, int y) {
        const int side = block_.grid.tileNodes() << level;
        return Square{
            boxOf({x * side, y * side, (x + 1) * side, (y + 1) * side}, block_.rangeOf(level, x, y)).distanceTo(eye),
            level, x, y};
    };
    std::priority_queue<Square> waiting;
    waiting.push(square(block_.heights->levels() - 1, 0, 0));
    while (waiting.top().level > 0) {
        const Square nearest = waiting.top();
        waiting.pop();
        const int level = nearest.level - 1;
        for (int y = 2 * nearest.y; y < std::min(2 * nearest.y + 2, block_.heights->down(level)); ++y)
            for (int x = 2 * nearest.x; x < std::min(2 * nearest.x + 2, block_.heights->across(level)); ++x)
                waiting.push(square(level, x, y));
    }
    return waiting.top().distance;
}

Candidate DetailChooser::candidate(const DetailPatch& patch, double coarserThreshold) const {
    const int side = kPatchQuads * patch.step;
    const CellRect nodes{patch.x, patch.y, patch.x + side, patch.y + side};
    int level = 0;
    while (block_.grid.tileNodes() << level < side && level + 1 < block_.heights->levels()) ++level;
    const int square = block_.grid.tileNodes() << level;
    Extremes heights = block_.rangeOf(level, patch.x / square, patch.y / square);
    const bool rim =
        patch.x == 0 || patch.y == 0 || nodes.x1 >= block_.grid.nodes.x - 1 || nodes.y1 >= block_.grid.nodes.y - 1;
    if (rim) heights.lowest = block_.base;  // With the block's sides.
    const Box box = boxOf(nodes, heights);
    const double margin = kCountedMargin * side * metres_;
    const double share = std::max(1.0 - frustum_.distanceTo(box.low, box.high) / margin, 0.0);
    const double nearest = distance_.nearest({nodes.x0, nodes.y0}, glm::dvec2(nodes.x1, nodes.y1));
    const double threshold = patch.step == 1 ? std::numeric_limits<double>::infinity() : 2.0 * nearest / patch.step;
    return {patch, coarserThreshold, threshold, share};
}

/// The range is the sum of all ranges up to the finest that leave patches to spare, each as far as it does: so it
/// changes little where a little of the view changes, even where no range at all uses all patches.
DetailLevels DetailChooser::choose(int mostPatches) const {
    DetailLevels chosen;
    chosen.distance = distance_;
    while (kPatchQuads * chosen.coarsestStep < std::max(block_.grid.nodes.x, block_.grid.nodes.y) - 1)
        chosen.coarsestStep *= 2;

    std::vector<Candidate> candidates{candidate({0, 0, chosen.coarsestStep}, -1.0)};
    const auto later = [&](std::size_t a, std::size_t b) { return candidates[a].threshold > candidates[b].threshold; };
    std::priority_queue<std::size_t, std::vector<std::size_t>, decltype(later)> waiting(later);
    waiting.push(0);
    const double finest = std::max(finestRange_, kShortestRange);
    double count = candidates.front().share;
    double reached = 0.0;
    while (true) {
        const double next = waiting.empty() ? finest : std::min(candidates[waiting.top()].threshold, finest);
        const double spare = std::clamp((mostPatches - count) / (kSpare * mostPatches), 0.0, 1.0);
        chosen.range += (next - reached) * spare;
        reached = next;
        if (next >= finest || (spare <= 0.0 && next >= kShortestRange)) break;
        const Candidate coarse = candidates[waiting.top()];
        waiting.pop();
        count -= coarse.share;
        const int step = coarse.patch.step / 2;
        for (int part = 0; part < 4; ++part) {
            const DetailPatch patch{coarse.patch.x + (part % 2) * kPatchQuads * step,
                                    coarse.patch.y + (part / 2) * kPatchQuads * step, step};
            if (patch.x >= block_.grid.nodes.x - 1 || patch.y >= block_.grid.nodes.y - 1) continue;
            const Candidate finer = candidate(patch, coarse.threshold);
            if (finer.share <= 0.0) continue;
            count += finer.share;
            candidates.push_back(finer);
            waiting.push(candidates.size() - 1);
        }
    }
    chosen.range = std::max(chosen.range, kShortestRange);
    for (const Candidate& each : candidates)
        if (each.share >= 1.0 && each.coarserThreshold < chosen.range && each.threshold >= chosen.range)
            chosen.patches.push_back(each.patch);
    return chosen;
}

}  // namespace

Extremes Block::rangeOf(int level, int x, int y) const {
    Extremes range = heights->withBorder(level, x, y);
    if (water != nullptr) range.highest += std::max(water->withBorder(level, x, y).highest, 0.0f);
    range.highest = std::max(range.highest, sea);
    return range;
}

double DetailDistance::at(const glm::dvec2& node) const {
    return std::max(glm::length(glm::dvec3((node - eye) * across, above)), least);
}

double DetailDistance::nearest(const glm::dvec2& first, const glm::dvec2& last) const {
    return at(glm::clamp(eye, first, last));
}

DetailLevels chooseDetail(const Block& block, const SceneView& view, int mostPatches) {
    return DetailChooser(block, view).choose(mostPatches);
}

}  // namespace scree
