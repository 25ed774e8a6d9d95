#include "renderer/terrain/detail_levels.h"

#include <algorithm>
#include <limits>
#include <queue>
#include <vector>

namespace scree {

namespace {

/// Patches just outside of the view count in part: less with their distance, up to this share of their width. So the
/// count changes continuously while the view turns.
constexpr double kCountedMargin = 0.5;
/// Share of the patch budget within which the detail is reduced gradually.
constexpr double kSpare = 0.25;
/// In parallel projection all ground has the same distance: the one at which it has the same size in a perspective with
/// this many pixels per radian.
constexpr double kParallelPixels = 1000.0;

/// A box in world space, in metres.
struct Box {
    glm::dvec3 low, high;

    double distanceTo(const glm::dvec3& point) const { return glm::length(glm::clamp(point, low, high) - point); }
};

/// A patch, with the numbers that decide whether it is split.
struct Candidate {
    PatchPlace place;
    double coarserExcess;  ///< Excess of the patch that it replaces.
    double excess;         ///< At most 1 / kNesting of coarserExcess.
    double share;          ///< Weight in the count of patches: 1 in view, 0 far outside.
};

class DetailChooser {
 public:
    DetailChooser(const Block& block, const SceneView& view, const DetailLimits& limits);
    DetailLevels choose() const;

 private:
    Box boxOf(CellRect nodes, Extremes heights) const;
    CellRect nodesOf(const PatchPlace& place) const;
    int squareLevel(const PatchPlace& place) const;
    double nearestGround(const glm::dvec3& eye) const;
    double shareOf(const PatchPlace& place) const;
    double errorOf(const PatchPlace& place) const;
    double excessOf(const PatchPlace& place) const;
    DetailPatch patchOf(const Candidate& chosen, double detail) const;

    const Block& block_;
    Frustum frustum_;
    DetailLimits limits_;
    double metres_;  ///< Metres per cell.
    DetailDistance distance_;
    double pixels_;  ///< Pixels of a metre at a distance of a metre.
};

DetailChooser::DetailChooser(const Block& block, const SceneView& view, const DetailLimits& limits)
    : block_(block), frustum_(view), limits_(limits), metres_(static_cast<double>(block.grid.cellSize)) {
    if (view.parallel()) {
        distance_.across = 0.0;
        distance_.least = kParallelPixels / (view.pixelsPerMetre() * metres_);
        pixels_ = kParallelPixels;
        return;
    }
    const Extremes range = block.rangeOf(block.heights->levels() - 1, 0, 0);
    const double up = static_cast<double>(block.exaggeration);
    distance_.eye = glm::dvec2(view.eye.x, view.eye.z) / metres_;
    distance_.above = std::max({view.eye.y - static_cast<double>(range.highest) * up,
                                static_cast<double>(range.lowest) * up - view.eye.y, 0.0}) /
                      metres_;
    distance_.least = std::max(nearestGround(view.eye) / metres_, 1.0);
    pixels_ = view.pixelsPerMetre();
}

Box DetailChooser::boxOf(CellRect nodes, Extremes heights) const {
    const CellRect inside = nodes.clippedTo(block_.grid.nodes.x - 1, block_.grid.nodes.y - 1);
    const double up = static_cast<double>(block_.exaggeration);
    return {{inside.x0 * metres_, static_cast<double>(heights.lowest) * up, inside.y0 * metres_},
            {inside.x1 * metres_, static_cast<double>(heights.highest) * up, inside.y1 * metres_}};
}

/// Returns the distance from the eye to the box of the nearest tile, in metres.
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

CellRect DetailChooser::nodesOf(const PatchPlace& place) const {
    const int side = patchSide(place.level);
    return {place.x * side, place.y * side, (place.x + 1) * side, (place.y + 1) * side};
}

/// Returns the level of the smallest squares of tiles that are at least as large as the patch.
int DetailChooser::squareLevel(const PatchPlace& place) const {
    int level = 0;
    while (block_.grid.tileNodes() << level < patchSide(place.level) && level + 1 < block_.heights->levels()) ++level;
    return level;
}

double DetailChooser::shareOf(const PatchPlace& place) const {
    const CellRect nodes = nodesOf(place);
    const int level = squareLevel(place);
    const int square = block_.grid.tileNodes() << level;
    Extremes heights = block_.rangeOf(level, nodes.x0 / square, nodes.y0 / square);
    const bool rim =
        nodes.x0 == 0 || nodes.y0 == 0 || nodes.x1 >= block_.grid.nodes.x - 1 || nodes.y1 >= block_.grid.nodes.y - 1;
    if (rim) heights.lowest = block_.base;  // Include the sides of the block.
    const Box box = boxOf(nodes, heights);
    const double margin = kCountedMargin * patchSide(place.level) * metres_;
    return std::max(1.0 - frustum_.distanceTo(box.low, box.high) / margin, 0.0);
}

/// Returns the error in metres as drawn. It is 0 below the sea, and infinite near the shores, because there the surface
/// bends and the measured errors of the ground do not include that.
double DetailChooser::errorOf(const PatchPlace& place) const {
    if (block_.sea > block_.rangeOf(block_.heights->levels() - 1, 0, 0).lowest) {
        const int level = squareLevel(place);
        const int square = block_.grid.tileNodes() << level;
        const CellRect nodes = nodesOf(place);
        const Extremes around = block_.rangeAround(level, nodes.x0 / square, nodes.y0 / square);
        if (around.highest <= block_.sea) return 0.0;
        if (around.lowest < block_.sea) return std::numeric_limits<double>::infinity();
    }
    return static_cast<double>(block_.errors->at(place)) * static_cast<double>(block_.exaggeration);
}

double DetailChooser::excessOf(const PatchPlace& place) const {
    if (place.level == 0) return 0.0;
    // The limit of the error keeps edges from being narrower than a pixel.
    const double error =
        std::min(errorOf(place) / static_cast<double>(limits_.pixelError), 0.5 * place.step() * metres_);
    if (error <= 0.0) return 0.0;
    const int side = patchSide(place.level);
    const CellRect nodes = nodesOf(place);
    const double nearest = distance_.nearest({nodes.x0 - side, nodes.y0 - side}, {nodes.x1 + side, nodes.y1 + side});
    return error * pixels_ / (nearest * metres_);
}

/// Returns the morph of the patches that replace one with this excess.
float morphBelow(double excess) {
    return static_cast<float>(std::clamp((kMorphEnd - excess) / (kMorphEnd - 1.0), 0.0, 1.0));
}

DetailPatch DetailChooser::patchOf(const Candidate& chosen, double detail) const {
    const PatchPlace& place = chosen.place;
    const CellRect nodes = nodesOf(place);
    DetailPatch patch{nodes.x0, nodes.y0, place.step(), morphBelow(chosen.coarserExcess * detail), {}};
    patch.edges.fill(patch.morph);
    constexpr std::array<glm::ivec2, 4> kWays{{{0, -1}, {0, 1}, {-1, 0}, {1, 0}}};
    for (std::size_t edge = 0; edge < kWays.size(); ++edge) {
        const PatchPlace beside{place.level, place.x + kWays[edge].x, place.y + kWays[edge].y};
        if (!block_.errors->within(beside) || beside.coarser() == place.coarser()) continue;
        patch.edges[edge] = std::max(patch.morph, morphBelow(excessOf(beside.coarser()) * detail));
    }
    return patch;
}

/// The detail is the sum of all amounts up to 1 that leave patches to spare, each weighted by how much it leaves. So
/// the detail changes little if the view changes little, even if no amount uses exactly all patches.
DetailLevels DetailChooser::choose() const {
    DetailLevels chosen;
    constexpr double kUnbound = std::numeric_limits<double>::infinity();
    const PatchPlace whole{block_.errors->coarsest(), 0, 0};
    std::vector<Candidate> candidates{{whole, kUnbound, excessOf(whole), shareOf(whole)}};
    const auto later = [&](std::size_t a, std::size_t b) { return candidates[a].excess < candidates[b].excess; };
    std::priority_queue<std::size_t, std::vector<std::size_t>, decltype(later)> waiting(later);
    waiting.push(0);
    double count = candidates.front().share;
    double reached = 0.0;
    while (true) {
        const double most = waiting.empty() ? 0.0 : candidates[waiting.top()].excess;
        const double next = most > 1.0 ? 1.0 / most : 1.0;
        const double spare = std::clamp((limits_.mostPatches - count) / (kSpare * limits_.mostPatches), 0.0, 1.0);
        chosen.detail += (next - reached) * spare;
        reached = next;
        if (most <= 1.0 || spare <= 0.0) break;
        const Candidate coarse = candidates[waiting.top()];
        waiting.pop();
        count -= coarse.share;
        for (int part = 0; part < 4; ++part) {
            const PatchPlace place{coarse.place.level - 1, 2 * coarse.place.x + part % 2,
                                   2 * coarse.place.y + part / 2};
            if (!block_.errors->within(place)) continue;
            const double share = shareOf(place);
            if (share <= 0.0) continue;
            count += share;
            candidates.push_back({place, coarse.excess, excessOf(place), share});
            waiting.push(candidates.size() - 1);
        }
    }
    for (const Candidate& each : candidates)
        if (each.share >= 1.0 && each.coarserExcess * chosen.detail > 1.0 && each.excess * chosen.detail <= 1.0)
            chosen.patches.push_back(patchOf(each, chosen.detail));
    return chosen;
}

}  // namespace

Extremes Block::rangeOf(int level, int x, int y) const {
    Extremes range = heights->withBorder(level, x, y);
    if (water != nullptr) range.highest += std::max(water->withBorder(level, x, y).highest, 0.0f);
    range.highest = std::max(range.highest, sea);
    return range;
}

Extremes Block::rangeAround(int level, int x, int y) const {
    Extremes around = rangeOf(level, x, y);
    for (int j = std::max(y - 1, 0); j <= std::min(y + 1, heights->down(level) - 1); ++j)
        for (int i = std::max(x - 1, 0); i <= std::min(x + 1, heights->across(level) - 1); ++i)
            around = joined(around, rangeOf(level, i, j));
    return around;
}

double DetailDistance::at(const glm::dvec2& node) const {
    return std::max(glm::length(glm::dvec3((node - eye) * across, above)), least);
}

double DetailDistance::nearest(const glm::dvec2& first, const glm::dvec2& last) const {
    return at(glm::clamp(eye, first, last));
}

DetailLevels chooseDetail(const Block& block, const SceneView& view, const DetailLimits& limits) {
    return DetailChooser(block, view, limits).choose();
}

std::vector<int> tilesUnder(const DetailLevels& levels, const MapGrid& grid) {
    const int side = grid.tileNodes();
    const glm::ivec2 count = (grid.nodes - 1) / side + 1;
    std::vector<bool> under(static_cast<std::size_t>(count.x) * static_cast<std::size_t>(count.y));
    for (const DetailPatch& patch : levels.patches) {
        const glm::ivec2 first = glm::ivec2(patch.x, patch.y) / side;
        const glm::ivec2 last = glm::min((glm::ivec2(patch.x, patch.y) + kPatchQuads * patch.step) / side, count - 1);
        for (int y = first.y; y <= last.y; ++y)
            for (int x = first.x; x <= last.x; ++x) under[static_cast<std::size_t>(y * count.x + x)] = true;
    }
    std::vector<int> tiles;
    for (int tile = 0; tile < count.x * count.y; ++tile)
        if (under[static_cast<std::size_t>(tile)]) tiles.push_back(tile);
    return tiles;
}

}  // namespace scree
