#include "erosion/importing/steps.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <unordered_set>
#include <vector>

namespace scree {

namespace {

constexpr std::size_t kMostLevels = 10000;
constexpr std::size_t kFewestLevels = 3;
constexpr double kLeastFlat = 0.1;  // smallest fraction of equal neighbours
constexpr double kUneven = 0.05;    // largest deviation of a height from its level, in steps
constexpr double kFlatRatio = 4.0;  // an area this many times as wide as the areas around it is real flat ground
constexpr int kMostSweeps = 32;     // sweeps of the distance transform
constexpr int kSmoothings = 6;
constexpr int kCliff = 3;  // rise between neighbouring nodes, in steps, above which nothing is smoothed
constexpr std::uint16_t kNoLevel = 65535;

bool isIgnored(const NodeMask& ignored, int x, int y) {
    return !ignored.empty() && ignored(x, y) != 0;
}

/// Offset from a node to the nearest contour line, in half nodes.
struct Way {
    std::int16_t x = kFar, y = kFar;
    static constexpr std::int16_t kFar = std::numeric_limits<std::int16_t>::max();

    bool isKnown() const { return x != kFar; }
    /// Square of the length; the largest integer if the offset is not known.
    std::int64_t square() const {
        if (!isKnown()) return std::numeric_limits<std::int64_t>::max();
        return std::int64_t{x} * x + std::int64_t{y} * y;
    }
    double nodes() const { return 0.5 * std::sqrt(static_cast<double>(square())); }
};

struct Neighbour {
    int x, y;
};
constexpr std::array kNeighbours{Neighbour{1, 0}, Neighbour{0, 1}, Neighbour{-1, 0}, Neighbour{0, -1}};

/// A connected area of one level.
struct Area {
    std::size_t nodes = 0;
    std::size_t contours = 0;  ///< Number of neighbouring pairs of nodes across a contour line.
    bool falls = false;        ///< True if the area borders on the level below.
    bool rises = false;        ///< True if the area borders on the level above.
    double nearest = 0.0;      ///< Sum, later the mean, of the distances from the nodes to their nearest contour lines.
    double farthest = 0.0;     ///< Largest of these distances.
    double around = 0.0;       ///< Mean of `nearest` over the areas across the contour lines.
};

/// A map of levels, and its connected areas with their measures.
class Stairs {
 public:
    Stairs(const Field<float>& heights, const HeightSteps& steps, const NodeMask& ignored)
        : levels_(heights.width(), heights.height(), kNoLevel), areaOf_(heights.width(), heights.height(), -1) {
        forEachNode([&](int x, int y) {
            if (isIgnored(ignored, x, y)) return;
            const double above = static_cast<double>(heights(x, y)) - steps.lowest;
            levels_(x, y) = static_cast<std::uint16_t>(std::lround(above / steps.step));
        });
        findAreas();
        down_ = waysTo(-1);
        up_ = waysTo(1);
        measureAreas();
    }

    /// Corrections of the heights, in steps from -0.5 to 0.5; 0 for ground that stays unchanged.
    Field<float> offsets() const {
        Field<float> offsets(levels_.width(), levels_.height());
        forEachNode([&](int x, int y) { offsets(x, y) = static_cast<float>(offset(x, y)); });
        // Smooth the creases that remain at contour lines, and the rounding of steep slopes.
        for (int i = 0; i < kSmoothings; ++i) offsets = smoothed(offsets);
        return offsets;
    }

 private:
    /// Returns true for ground whose steps are removed.
    bool isSlope(int x, int y) const {
        if (areaOf_(x, y) < 0) return false;
        const Area& area = areas_[static_cast<std::size_t>(areaOf_(x, y))];
        return area.contours > 0 && area.nearest <= kFlatRatio * area.around;
    }

    double offset(int x, int y) const {
        if (!isSlope(x, y)) return 0.0;
        const Area& area = areas_[static_cast<std::size_t>(areaOf_(x, y))];
        const Way& down = down_(x, y);
        const Way& up = up_(x, y);
        if (area.falls && area.rises) {
            if (!down.isKnown() || !up.isKnown()) return 0.0;
            return down.nodes() / (down.nodes() + up.nodes()) - 0.5;
        }
        const Way& only = area.falls ? down : up;
        if (!only.isKnown()) return 0.0;
        // A parabola that continues the slope of the areas around, whose width is 4 * around.
        const double inward = 1.0 - only.nodes() / area.farthest;
        const double rise = std::min(1.0, area.farthest / (8.0 * area.around)) * (1.0 - inward * inward);
        return area.falls ? rise - 0.5 : 0.5 - rise;
    }

    /// Moves each node half way to the mean of its neighbours on the same slope, within half a step of its level.
    Field<float> smoothed(const Field<float>& offsets) const {
        Field<float> smooth = offsets;
        forEachNode([&](int x, int y) {
            if (!isSlope(x, y)) return;
            float sum = 0.0f, count = 0.0f;
            forEachNeighbour(x, y, [&](int nx, int ny, int rise) {
                if (std::abs(rise) > kCliff || !isSlope(nx, ny)) return;
                sum += static_cast<float>(rise) + offsets(nx, ny);
                count += 1.0f;
            });
            // At the edge of a slope the neighbours lie on one side, and their mean would be biased.
            if (count == 4.0f) smooth(x, y) = std::clamp(0.5f * (offsets(x, y) + 0.25f * sum), -0.5f, 0.5f);
        });
        return smooth;
    }

    template <class Visit>
    void forEachNode(const Visit& visit) const {
        for (int y = 0; y < levels_.height(); ++y)
            for (int x = 0; x < levels_.width(); ++x) visit(x, y);
    }

    bool isOnMap(int x, int y) const { return x >= 0 && y >= 0 && x < levels_.width() && y < levels_.height(); }

    /// Calls `visit(x, y, rise)` for each of the four neighbours that has a level. `rise` is the neighbour's level
    /// minus this one's.
    template <class Visit>
    void forEachNeighbour(int x, int y, const Visit& visit) const {
        for (const auto& [dx, dy] : kNeighbours)
            if (isOnMap(x + dx, y + dy) && levels_(x + dx, y + dy) != kNoLevel)
                visit(x + dx, y + dy, int{levels_(x + dx, y + dy)} - int{levels_(x, y)});
    }

    void findAreas() {
        std::vector<Neighbour> open;
        forEachNode([&](int x, int y) {
            if (levels_(x, y) == kNoLevel || areaOf_(x, y) >= 0) return;
            const auto index = static_cast<std::int32_t>(areas_.size());
            areas_.emplace_back();
            areaOf_(x, y) = index;
            open.push_back({x, y});
            while (!open.empty()) {
                const Neighbour at = open.back();
                open.pop_back();
                forEachNeighbour(at.x, at.y, [&](int nx, int ny, int rise) {
                    if (rise != 0 || areaOf_(nx, ny) >= 0) return;
                    areaOf_(nx, ny) = index;
                    open.push_back({nx, ny});
                });
            }
        });
    }

    /// For each node, the offset to the nearest contour line towards the level above (`rise` 1) or below (-1) within
    /// its area. Distances spread in sweeps (Danielsson 1980, Euclidean distance mapping).
    Field<Way> waysTo(int rise) const {
        Field<Way> ways(levels_.width(), levels_.height());
        forEachNode([&](int x, int y) {
            if (levels_(x, y) == kNoLevel) return;
            forEachNeighbour(x, y, [&](int nx, int ny, int toThere) {
                if (toThere == rise)
                    ways(x, y) = {static_cast<std::int16_t>(nx - x), static_cast<std::int16_t>(ny - y)};
            });
        });
        bool changed = true;
        const auto take = [&](int x, int y, int dx, int dy) {
            if (!isOnMap(x + dx, y + dy) || areaOf_(x + dx, y + dy) != areaOf_(x, y)) return;
            const Way& there = ways(x + dx, y + dy);
            if (!there.isKnown()) return;
            if (std::max(std::abs(there.x + 2 * dx), std::abs(there.y + 2 * dy)) >= Way::kFar) return;
            const Way over{static_cast<std::int16_t>(there.x + 2 * dx), static_cast<std::int16_t>(there.y + 2 * dy)};
            if (over.square() >= ways(x, y).square()) return;
            ways(x, y) = over;
            changed = true;
        };
        const auto sweepRow = [&](int y, int from) {
            for (int x = 0; x < levels_.width(); ++x)
                for (int dx = -1; dx <= 1; ++dx) take(x, y, dx, from);
            for (int x = 1; x < levels_.width(); ++x) take(x, y, -1, 0);
            for (int x = levels_.width() - 2; x >= 0; --x) take(x, y, 1, 0);
        };
        for (int sweep = 0; changed && sweep < kMostSweeps; ++sweep) {
            changed = false;
            for (int y = 0; y < levels_.height(); ++y) sweepRow(y, -1);
            for (int y = levels_.height() - 1; y >= 0; --y) sweepRow(y, 1);
        }
        return ways;
    }

    void measureAreas() {
        forEachNode([&](int x, int y) {
            if (areaOf_(x, y) < 0) return;
            Area& area = areas_[static_cast<std::size_t>(areaOf_(x, y))];
            ++area.nodes;
            const Way& nearest = down_(x, y).square() < up_(x, y).square() ? down_(x, y) : up_(x, y);
            if (!nearest.isKnown()) return;
            area.nearest += nearest.nodes();
            area.farthest = std::max(area.farthest, nearest.nodes());
        });
        for (Area& area : areas_) area.nearest /= static_cast<double>(area.nodes);
        forEachNode([&](int x, int y) {
            if (areaOf_(x, y) < 0) return;
            Area& area = areas_[static_cast<std::size_t>(areaOf_(x, y))];
            forEachNeighbour(x, y, [&](int nx, int ny, int rise) {
                if (std::abs(rise) != 1) return;
                (rise > 0 ? area.rises : area.falls) = true;
                area.around += areas_[static_cast<std::size_t>(areaOf_(nx, ny))].nearest;
                ++area.contours;
            });
        });
        for (Area& area : areas_)
            if (area.contours > 0) area.around /= static_cast<double>(area.contours);
    }

    Field<std::uint16_t> levels_;
    Field<std::int32_t> areaOf_;
    std::vector<Area> areas_;
    Field<Way> down_, up_;
};

/// All different heights in rising order, or nothing if there are more than kMostLevels.
std::vector<float> differentHeights(const Field<float>& heights, const NodeMask& ignored) {
    std::unordered_set<float> seen;
    float last = std::numeric_limits<float>::quiet_NaN();
    for (int y = 0; y < heights.height(); ++y)
        for (int x = 0; x < heights.width(); ++x) {
            if (heights(x, y) == last || isIgnored(ignored, x, y)) continue;
            last = heights(x, y);
            seen.insert(last);
            if (seen.size() > kMostLevels) return {};
        }
    std::vector<float> different(seen.begin(), seen.end());
    std::sort(different.begin(), different.end());
    return different;
}

double equalNeighbours(const Field<float>& heights) {
    std::size_t equal = 0, pairs = 0;
    for (int y = 0; y < heights.height(); ++y)
        for (int x = 0; x + 1 < heights.width(); ++x, ++pairs) equal += heights(x, y) == heights(x + 1, y) ? 1 : 0;
    for (int y = 0; y + 1 < heights.height(); ++y)
        for (int x = 0; x < heights.width(); ++x, ++pairs) equal += heights(x, y) == heights(x, y + 1) ? 1 : 0;
    return pairs == 0 ? 0.0 : static_cast<double>(equal) / static_cast<double>(pairs);
}

}  // namespace

std::optional<HeightSteps> findSteps(const Field<float>& heights, const NodeMask& ignored) {
    const std::vector<float> levels = differentHeights(heights, ignored);
    if (levels.size() < kFewestLevels) return std::nullopt;
    const auto lowest = static_cast<double>(levels.front());
    const double relief = static_cast<double>(levels.back()) - lowest;
    double smallest = relief;
    for (std::size_t i = 1; i < levels.size(); ++i)
        smallest = std::min(smallest, static_cast<double>(levels[i]) - static_cast<double>(levels[i - 1]));
    const double count = std::round(relief / smallest);
    if (!(count < kNoLevel)) return std::nullopt;
    const double step = relief / count;
    for (const float level : levels) {
        const double at = (static_cast<double>(level) - lowest) / step;
        if (std::abs(at - std::round(at)) > kUneven) return std::nullopt;
    }
    const double flat = equalNeighbours(heights);
    if (flat < kLeastFlat) return std::nullopt;
    return HeightSteps{lowest, step, static_cast<int>(levels.size()), flat};
}

void removeSteps(Field<float>& heights, const HeightSteps& steps, const NodeMask& ignored) {
    const Field<float> offsets = Stairs(heights, steps, ignored).offsets();
    for (int y = 0; y < heights.height(); ++y)
        for (int x = 0; x < heights.width(); ++x)
            heights(x, y) = static_cast<float>(static_cast<double>(heights(x, y)) +
                                               steps.step * static_cast<double>(offsets(x, y)));
}

}  // namespace scree
