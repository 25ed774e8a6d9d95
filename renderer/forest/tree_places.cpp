#include "renderer/forest/tree_places.h"

#include <algorithm>
#include <limits>

namespace scree {

namespace {

constexpr double kTree = 16.0;            // height of an ordinary tree, metres
constexpr double kFormPixels = 170.0;     // height from which a tree has all its leaves
constexpr double kLeastPixels = 3.0;      // height at which trees end
constexpr float kMostFormReach = 160.0f;  // metres; farther trees are hidden by nearer ones
constexpr float kEverywhere = 1e9f;       // metres

/// A part of the grid of trees in world space.
struct Box {
    glm::dvec3 low, high;
};

/// Returns the lowest and the highest ground in a rectangle of the map, in nodes, or of a larger one.
Extremes rangeWithin(const TreePlaces::Land& land, glm::vec2 from, glm::vec2 to) {
    const RangePyramid& heights = land.heights;
    const auto tile = [&](float node, int count) {
        return std::clamp(static_cast<int>(node) / land.grid.tileNodes(), 0, count - 1);
    };
    int x0 = tile(from.x, heights.across(0)), x1 = tile(to.x, heights.across(0));
    int y0 = tile(from.y, heights.down(0)), y1 = tile(to.y, heights.down(0));
    int level = 0;
    for (; x1 - x0 > 1 || y1 - y0 > 1; ++level) {
        x0 /= 2;
        x1 /= 2;
        y0 /= 2;
        y1 /= 2;
    }
    Extremes range = heights.withBorder(level, x0, y0);
    for (int y = y0; y <= y1; ++y)
        for (int x = x0; x <= x1; ++x) range = joined(range, heights.withBorder(level, x, y));
    return range;
}

/// Returns the space of the trees in a square of `count` squares.
Box boxOf(const TreePlaces::Land& land, glm::ivec2 first, int count) {
    const glm::vec2 from = glm::vec2(first) * TreePlaces::kDistance;  // metres
    const glm::vec2 to = from + static_cast<float>(count) * TreePlaces::kDistance;
    const Extremes range = rangeWithin(land, from / land.grid.cellSize, to / land.grid.cellSize);
    const double kCrown = static_cast<double>(TreePlaces::kWidest);
    const double stretch = static_cast<double>(land.exaggeration);
    return {{static_cast<double>(from.x) - kCrown, static_cast<double>(range.lowest) * stretch,
             static_cast<double>(from.y) - kCrown},
            {static_cast<double>(to.x) + kCrown,
             static_cast<double>(range.highest) * stretch + static_cast<double>(TreePlaces::kTallest),
             static_cast<double>(to.y) + kCrown}};
}

double distanceFrom(const glm::dvec3& eye, const Box& box) {
    return glm::length(eye - glm::clamp(eye, box.low, box.high));
}

/// Returns the number of squares that a land has.
glm::ivec2 squaresOf(const MapGrid& grid) {
    return glm::ivec2(glm::vec2(grid.nodes - 1) * grid.cellSize / TreePlaces::kDistance) + 1;
}

}  // namespace

void TreePlaces::choose(const Land& land, const SceneView& view, int most) {
    const double scale = view.pixelsPerMetre();
    if (view.parallel()) {
        formReach_ = scale * kTree >= kFormPixels ? kEverywhere : 0.0f;
        treeReach_ = scale * kTree >= kLeastPixels ? kEverywhere : 0.0f;
    } else {
        formReach_ = std::min(static_cast<float>(scale * kTree / kFormPixels), kMostFormReach);
        treeReach_ = static_cast<float>(scale * kTree / kLeastPixels);
    }
    parts_.clear();
    if (treeReach_ <= 0.0f) return;

    const Frustum frustum(view);
    const glm::ivec2 squares = squaresOf(land.grid);
    const glm::dvec2 middle = glm::dvec2(view.eye.x, view.eye.z) / static_cast<double>(kDistance);
    const auto limit = [&](double at, int count) {
        return std::clamp(static_cast<int>(std::clamp(at, -1.0, static_cast<double>(count))), 0, count - 1) / kPart;
    };
    const double reach = static_cast<double>(treeReach_ / kDistance);
    std::vector<std::pair<double, glm::ivec2>> found;
    for (int y = limit(middle.y - reach, squares.y); y <= limit(middle.y + reach, squares.y); ++y)
        for (int x = limit(middle.x - reach, squares.x); x <= limit(middle.x + reach, squares.x); ++x) {
            const glm::ivec2 first = glm::ivec2(x, y) * kPart;
            const Box box = boxOf(land, first, kPart);
            const double distance = distanceFrom(view.eye, box);
            if (distance < static_cast<double>(treeReach_) && frustum.distanceTo(box.low, box.high) <= 0.0)
                found.emplace_back(distance, first);
        }
    std::ranges::sort(found, {}, [](const auto& part) { return part.first; });
    const std::size_t mostParts = static_cast<std::size_t>(std::max(most / (kPart * kPart), 1));
    if (found.size() > mostParts) {
        if (!view.parallel()) treeReach_ = static_cast<float>(found[mostParts].first);
        found.resize(mostParts);
    }
    for (const auto& [distance, first] : found) parts_.push_back(first);
}

}  // namespace scree
