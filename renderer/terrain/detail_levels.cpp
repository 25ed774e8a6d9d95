#include "renderer/terrain/detail_levels.h"

#include <algorithm>
#include <cmath>
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

/// Returns the distance from one patch of a level to the next, in nodes.
double sideOf(int level) {
    return std::ldexp(double{kPatchQuads}, level);
}

class DetailChooser {
 public:
    DetailChooser(const Block& block, const SceneView& view, const DetailLimits& limits);
    DetailLevels choose() const;

 private:
    /// A rectangle of the map, in nodes.
    struct Area {
        glm::dvec2 first, last;
    };
    Box boxOf(const Area& area, Extremes heights) const;
    Area areaOf(const PatchPlace& place) const;
    glm::ivec2 squareOf(const PatchPlace& place, int level) const;
    int squareLevel(const PatchPlace& place) const;
    double nearestGround(const glm::dvec3& eye) const;
    double shareOf(const PatchPlace& place) const;
    double errorOf(const PatchPlace& place) const;
    double smoothness(int level) const;
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
    distance_.least = std::max(nearestGround(view.eye) / metres_, std::ldexp(1.0, kFinestLevel));
    pixels_ = view.pixelsPerMetre();
}

Box DetailChooser::boxOf(const Area& area, Extremes heights) const {
    const glm::dvec2 end(block_.grid.nodes - 1);
    const glm::dvec2 first = glm::min(area.first, end) * metres_, last = glm::min(area.last, end) * metres_;
    const double up = static_cast<double>(block_.exaggeration);
    return {{first.x, static_cast<double>(heights.lowest) * up, first.y},
            {last.x, static_cast<double>(heights.highest) * up, last.y}};
}

/// Returns the distance from the eye to the box of the nearest tile, in metres.
double DetailChooser::nearestGround(const glm::dvec3& eye) const {
    struct Square {
        double distance;
        int level, x, y;
        bool operator<(const Square& other) const { return distance > other.distance; }
    };
    const auto square = [&](int level, int x, int y) {
        const double side = block_.grid.tileNodes() << level;
        const Area area{glm::dvec2(x, y) * side, glm::dvec2(x + 1, y + 1) * side};
        return Square{boxOf(area, block_.rangeOf(level, x, y)).distanceTo(eye), level, x, y};
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

DetailChooser::Area DetailChooser::areaOf(const PatchPlace& place) const {
    const double side = sideOf(place.level);
    return {glm::dvec2(place.x, place.y) * side, glm::dvec2(place.x + 1, place.y + 1) * side};
}

/// Returns the level of the smallest squares of tiles that are at least as large as the patch.
int DetailChooser::squareLevel(const PatchPlace& place) const {
    int level = 0;
    while (block_.grid.tileNodes() << level < sideOf(place.level) && level + 1 < block_.heights->levels()) ++level;
    return level;
}

/// Returns the square of this level that the patch lies in.
glm::ivec2 DetailChooser::squareOf(const PatchPlace& place, int level) const {
    return glm::ivec2(areaOf(place).first) / (block_.grid.tileNodes() << level);
}

double DetailChooser::shareOf(const PatchPlace& place) const {
    const Area area = areaOf(place);
    const int level = squareLevel(place);
    const glm::ivec2 square = squareOf(place, level);
    Extremes heights = block_.rangeOf(level, square.x, square.y);
    const bool rim = place.x == 0 || place.y == 0 || area.last.x >= block_.grid.nodes.x - 1 ||
                     area.last.y >= block_.grid.nodes.y - 1;
    if (rim) heights.lowest = block_.base;  // Include the sides of the block.
    const Box box = boxOf(area, heights);
    const double margin = kCountedMargin * sideOf(place.level) * metres_;
    return std::max(1.0 - frustum_.distanceTo(box.low, box.high) / margin, 0.0);
}

/// Returns the error in metres as drawn. It is negative below the sea, which is level, and infinite near the shores,
/// because there the surface bends and the measured errors of the ground do not include that.
double DetailChooser::errorOf(const PatchPlace& place) const {
    if (block_.sea > block_.rangeOf(block_.heights->levels() - 1, 0, 0).lowest) {
        const int level = squareLevel(place);
        const glm::ivec2 square = squareOf(place, level);
        const Extremes around = block_.rangeAround(level, square.x, square.y);
        if (around.highest <= block_.sea) return -1.0;
        if (around.lowest < block_.sea && place.level > 0) return std::numeric_limits<double>::infinity();
    }
    return static_cast<double>(block_.errors->at(place)) * static_cast<double>(block_.exaggeration);
}

/// Returns the size that quads of a level may have on the screen, as an error in metres that counts as a pixel allowed.
double DetailChooser::smoothness(int level) const {
    const double growth = level > 0 ? std::pow(double{DetailErrors::kNesting}, level) : std::ldexp(1.0, level);
    return growth * metres_ / static_cast<double>(limits_.quadPixels);
}

double DetailChooser::excessOf(const PatchPlace& place) const {
    if (place.level == kFinestLevel) return 0.0;
    // The limit of the error keeps edges from being narrower than a pixel.
    const double measured = errorOf(place);
    if (measured < 0.0) return 0.0;
    const double error = std::min(std::max(measured / static_cast<double>(limits_.pixelError), smoothness(place.level)),
                                  0.5 * std::ldexp(metres_, place.level));
    const double side = sideOf(place.level);
    const Area area = areaOf(place);
    const double nearest = distance_.nearest(area.first - side, area.last + side);
    return error * pixels_ / (nearest * metres_);
}

/// Returns the morph of the patches that replace one with this excess.
float morphBelow(double excess) {
    return static_cast<float>(std::clamp((kMorphEnd - excess) / (kMorphEnd - 1.0), 0.0, 1.0));
}

DetailPatch DetailChooser::patchOf(const Candidate& chosen, double detail) const {
    const PatchPlace& place = chosen.place;
    const int step = place.level > 0 ? place.step() : 1;
    DetailPatch patch{.x = place.x * kPatchQuads * step,
                      .y = place.y * kPatchQuads * step,
                      .step = step,
                      .parts = place.level < 0 ? 1 << -place.level : 1,
                      .morph = morphBelow(chosen.coarserExcess * detail),
                      .edges = {}};
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
        const glm::ivec2 corner(patch.x, patch.y);
        const glm::ivec2 first = corner / patch.parts / side;
        const glm::ivec2 last = glm::min((corner + kPatchQuads * patch.step) / patch.parts / side, count - 1);
        for (int y = first.y; y <= last.y; ++y)
            for (int x = first.x; x <= last.x; ++x) under[static_cast<std::size_t>(y * count.x + x)] = true;
    }
    std::vector<int> tiles;
    for (int tile = 0; tile < count.x * count.y; ++tile)
        if (under[static_cast<std::size_t>(tile)]) tiles.push_back(tile);
    return tiles;
}

}  // namespace scree
