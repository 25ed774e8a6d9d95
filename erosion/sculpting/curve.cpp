#include "erosion/sculpting/curve.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <locale>
#include <sstream>
#include <type_traits>
#include <utility>

#include "erosion/base/exact_math.h"
#include "erosion/base/smooth_step.h"
#include "erosion/sculpting/curve_line.h"
#include "erosion/sculpting/sculpted_ground.h"

namespace scree {

namespace {

/// Distance of the points of a line, in cells.
constexpr float kStep = 2.0f;
/// How far around a curve the ground is looked at first, in cells.
constexpr float kFirstReach = 32.0f;
/// Share of a ridge over which it rises from its ends.
constexpr float kTaper = 0.2f;
/// Half of the width of a wall that stays, in cells.
constexpr float kWall = 2.0f;

std::vector<LinePoint> lineOf(const Terrain& terrain, const Curve& curve) {
    std::vector<Point> cells;
    for (const Point& point : curve.points) cells.push_back(cellOfShare(point, terrain.width(), terrain.height()));
    return smoothLine(cells, kStep);
}

/// Returns the place beside a line on its left.
Point leftOf(const std::vector<LinePoint>& line, std::size_t index, float cells) {
    const Point from = line[index == 0 ? 0 : index - 1].at, to = line[std::min(index + 1, line.size() - 1)].at;
    const float right = to.x - from.x, down = to.y - from.y;
    const float length = std::max(std::hypot(right, down), 1e-6f);
    return {line[index].at.x + cells * down / length, line[index].at.y - cells * right / length};
}

/// The share of its height that a ridge or a cliff has at a distance from its beginning.
float taper(float metres, float length) {
    return smoothStep(0.0f, kTaper * length, std::min(metres, length - metres));
}

std::string percent(double grade) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.1f %%", 100.0 * grade);
    return text.data();
}

/// Moves heights so that no two neighbours differ by more than `grade` times their distance, by the means of the least
/// function above and the greatest one below that do.
std::vector<float> graded(const std::vector<float>& ground, const std::vector<float>& metres, float grade) {
    const std::size_t count = ground.size();
    std::vector<float> above = ground, below = ground;
    const auto limit = [&](std::size_t to, std::size_t from) {
        const float rise = grade * std::abs(metres[to] - metres[from]);
        above[to] = std::max(above[to], above[from] - rise);
        below[to] = std::min(below[to], below[from] + rise);
    };
    for (std::size_t i = 1; i < count; ++i) limit(i, i - 1);
    for (std::size_t i = count - 1; i > 0; --i) limit(i - 1, i);
    std::vector<float> bed(count);
    for (std::size_t i = 0; i < count; ++i) {
        // The ends stay on the ground.
        const float fromFirst = grade * metres[i], fromLast = grade * (metres.back() - metres[i]);
        const float least = std::max(ground.front() - fromFirst, ground.back() - fromLast);
        const float most = std::min(ground.front() + fromFirst, ground.back() + fromLast);
        bed[i] = std::clamp(0.5f * (above[i] + below[i]), least, std::max(least, most));
    }
    return bed;
}

}  // namespace

Result<CurveProfile> curveProfile(const Terrain& terrain, const Curve& curve, const CurveMemory& memory) {
    const std::vector<LinePoint> line = lineOf(terrain, curve);
    if (line.size() < 2) return Error{"a curve needs two points that differ"};
    if (cellsAround(line, 0.0f, terrain.width(), terrain.height()).empty()) return Error{"the curve lies off the map"};
    CurveProfile profile;
    std::vector<float> metres;
    const bool isCliff = curve.kind == CurveKind::Cliff;
    const float aside = isCliff ? std::min(kWall, 0.25f * curve.width / terrain.cellSize()) : 0.0f;
    for (std::size_t i = 0; i < line.size(); ++i) {
        profile.along.push_back(line[i].along);
        profile.ground.push_back(sampleBilinear(terrain.heights(), leftOf(line, i, aside)));
        metres.push_back(line[i].along * terrain.cellSize());
    }
    const float length = metres.back();
    profile.bed = profile.ground;
    profile.width.assign(line.size(), curve.width);
    if (const CurveMemory::Ground first = memory.groundOf(curve.points);
        curve.kind != CurveKind::Road && !first.empty())
        for (std::size_t i = 0; i < line.size(); ++i) profile.bed[i] = CurveMemory::heightAt(first, metres[i] / length);
    switch (curve.kind) {
        case CurveKind::Road: {
            const float grade = curve.grade / 100.0f;
            const float needed = std::abs(profile.ground.back() - profile.ground.front()) / length;
            if (needed > grade)
                return Error{"the road rises " + percent(static_cast<double>(needed)) +
                             " from end to end, and its grade is " + percent(static_cast<double>(grade)) +
                             ": make it longer, or allow a larger grade"};
            profile.bed = graded(profile.ground, metres, grade);
            break;
        }
        case CurveKind::Mask:
            break;
        case CurveKind::River: {
            float lowest = profile.bed.front();
            for (std::size_t i = 0; i < line.size(); ++i) {
                lowest = std::min(lowest, profile.bed[i]);
                profile.bed[i] = lowest - curve.height;
            }
            break;
        }
        case CurveKind::Ridge:
            for (std::size_t i = 0; i < line.size(); ++i) profile.bed[i] += curve.height * taper(metres[i], length);
            break;
        case CurveKind::Cliff: {
            // What a cliff that is carved again lacks is seen beside the curve, where its land has this share of H.
            const float share = smoothStep(curve.width, 0.0f, aside * terrain.cellSize());
            for (std::size_t i = 0; i < line.size(); ++i) {
                const float raised = (profile.ground[i] - profile.bed[i]) / share;
                profile.bed[i] = profile.ground[i] + std::max(0.0f, curve.height * taper(metres[i], length) - raised);
            }
            break;
        }
    }
    return profile;
}

namespace {

/// The ground along a curve, on a part of the map.
class CurvedGround {
 public:
    CurvedGround(const Terrain& terrain, const Curve& curve, const CurveProfile& profile)
        : heights_(terrain.heights()),
          curve_(curve),
          profile_(profile),
          cell_(terrain.cellSize()),
          slope_(static_cast<float>(exactTangent(static_cast<double>(curve.flank)))) {}

    /// The height that the curve gives a node.
    float aim(int x, int y, const NearestOnLine& at) const {
        const float ground = heights_(x, y);
        const auto [bed, below, width] = along(at.along);
        const float rise = slope_ * std::max(0.0f, at.distance * cell_ - 0.5f * width);
        switch (curve_.kind) {
            case CurveKind::Mask:
                return ground;
            case CurveKind::Road:
                return std::clamp(ground, bed - rise, bed + rise);
            case CurveKind::River:
                return std::min(ground, bed + rise);
            case CurveKind::Ridge:
                return std::max(ground, bed - rise);
            case CurveKind::Cliff:
                if (!at.left) return ground;
                return ground + (bed - below) * smoothStep(width, 0.0f, at.distance * cell_);
        }
        return ground;
    }
    /// True if a node is on the bed, the crest or the edge of the wall.
    bool isOnBed(const NearestOnLine& at) const {
        const float half = curve_.kind == CurveKind::Cliff ? kWall : 0.5f * along(at.along).width / cell_;
        return at.distance <= std::max(half, 1.0f);
    }

 private:
    struct Section {
        float bed, ground, width;
    };
    /// The profile at a distance from its beginning.
    Section along(float distance) const {
        const std::vector<float>& places = profile_.along;
        const auto next = std::upper_bound(places.begin(), places.end(), distance) - places.begin();
        const auto to = std::clamp<std::size_t>(static_cast<std::size_t>(next), 1, places.size() - 1);
        const float t = std::clamp((distance - places[to - 1]) / (places[to] - places[to - 1]), 0.0f, 1.0f);
        const auto between = [&](const std::vector<float>& values) {
            return values[to - 1] + t * (values[to] - values[to - 1]);
        };
        return {between(profile_.bed), between(profile_.ground), between(profile_.width)};
    }

    const Field<float>& heights_;
    const Curve& curve_;
    const CurveProfile& profile_;
    float cell_;
    float slope_;  ///< Of the flanks.
};

/// The nearest part of the line for the nodes of a part of the map.
struct Surroundings {
    CellRect cells;
    Field<NearestOnLine> nearest;
};

/// Returns the surroundings of a line in which the curve changes the ground. They grow until nothing changes at their
/// edge.
Surroundings surroundingsOf(const std::vector<LinePoint>& line, const Terrain& terrain, const Curve& curve,
                            const CurvedGround& ground, ThreadPool& pool) {
    const float cell = terrain.cellSize();
    const auto whole = static_cast<float>(std::max(terrain.width(), terrain.height()));
    float reach = std::max(curve.width / cell, kFirstReach);
    for (;;) {
        Surroundings around;
        around.cells = cellsAround(line, reach, terrain.width(), terrain.height());
        if (around.cells.empty()) return around;
        around.nearest = nearestOnLine(line, around.cells, reach, &pool);
        if (curve.kind == CurveKind::Cliff || reach > whole) return around;
        bool isWide = true;
        for (int y = around.cells.y0; isWide && y < around.cells.y1; ++y)
            for (int x = around.cells.x0; isWide && x < around.cells.x1; ++x) {
                const NearestOnLine& at = around.nearest(x - around.cells.x0, y - around.cells.y0);
                const bool isAtEdge = std::isfinite(at.distance) && at.distance > reach - 2.0f;
                isWide = !isAtEdge || ground.aim(x, y, at) == terrain.heights()(x, y);
            }
        if (isWide) return around;
        reach *= 2.0f;
    }
}

/// Returns the ground of a profile as it is kept.
std::vector<float> groundAlong(const CurveProfile& profile) {
    std::vector<float> ground(std::min(profile.ground.size(), CurveMemory::kMostHeights));
    const float length = profile.along.back();
    std::size_t at = 0;
    for (std::size_t i = 0; i < ground.size(); ++i) {
        const float along = length * static_cast<float>(i) / static_cast<float>(ground.size() - 1);
        while (at + 2 < profile.along.size() && profile.along[at + 1] < along) ++at;
        const float part = (along - profile.along[at]) / (profile.along[at + 1] - profile.along[at]);
        ground[i] = profile.ground[at] + std::clamp(part, 0.0f, 1.0f) * (profile.ground[at + 1] - profile.ground[at]);
    }
    return ground;
}

/// Locks the bed, the crest or the wall.
void lockBed(Terrain& terrain, const CurvedGround& ground, const Surroundings& around) {
    Field<float>& lock = terrain.use(Layer::Lock);
    for (int y = around.cells.y0; y < around.cells.y1; ++y)
        for (int x = around.cells.x0; x < around.cells.x1; ++x) {
            if (ground.isOnBed(around.nearest(x - around.cells.x0, y - around.cells.y0))) lock(x, y) = 1.0f;
        }
    terrain.markChanged(Layer::Lock, around.cells);
}

}  // namespace

Result<void> applyCurve(Terrain& terrain, const Curve& curve, CurveMemory& memory, const RiverWater& water,
                        ThreadPool& pool) {
    if (curve.kind == CurveKind::Mask) return Error{"the outline of a mask carves nothing"};
    Result<CurveProfile> profile = curveProfile(terrain, curve, memory);
    if (!profile) return profile.error();
    const std::vector<LinePoint> line = lineOf(terrain, curve);
    if (curve.kind != CurveKind::Road && memory.groundOf(curve.points).empty()) {
        // The first time, too, the curve rises from the ground as it is kept, so that it comes back to the same
        // heights.
        memory.remember(curve.points, groundAlong(*profile));
        profile = curveProfile(terrain, curve, memory);
    }
    if (curve.kind == CurveKind::River && curve.fromFlow) profile->width = riverWidths(terrain, line, water, pool);
    const CurvedGround ground(terrain, curve, *profile);
    const Surroundings around = surroundingsOf(line, terrain, curve, ground, pool);
    const CellRect& cells = around.cells;
    if (cells.empty()) return {};
    terrain.nextRevision();
    SculptedGround sculpted(terrain);
    for (int y = cells.y0; y < cells.y1; ++y)
        for (int x = cells.x0; x < cells.x1; ++x) {
            const NearestOnLine& at = around.nearest(x - cells.x0, y - cells.y0);
            if (!std::isfinite(at.distance)) continue;
            const float aim = ground.aim(x, y, at);
            if (aim != sculpted.height(x, y)) sculpted.move(x, y, aim);
        }
    terrain.markGroundChanged(cells);
    if (curve.stays) lockBed(terrain, ground, around);
    return {};
}

bool Curve::operator==(const Curve& other) const {
    const auto samePoint = [](Point a, Point b) { return a.x == b.x && a.y == b.y; };
    return title == other.title && kind == other.kind &&
           std::equal(points.begin(), points.end(), other.points.begin(), other.points.end(), samePoint) &&
           width == other.width && height == other.height && flank == other.flank && grade == other.grade &&
           stays == other.stays && fromFlow == other.fromFlow && on == other.on && again == other.again;
}

Result<void> checkCurve(const Curve& curve) {
    Result<void> sound;
    forEachKnob<Curve>([&](const auto& knob) {
        if constexpr (std::is_same_v<std::decay_t<decltype(curve.*knob.member)>, float>) {
            const float value = curve.*knob.member;
            if (sound && !(value >= knob.min && value <= knob.max))
                sound = Error{std::string(knob.key) + " is out of its range of " + knobText(knob, knob.min) + " to " +
                              knobText(knob, knob.max)};
        }
    });
    return sound;
}

std::string curvePointsText(const std::vector<Point>& points) {
    std::string text;
    for (const Point& point : points) {
        std::array<char, 64> number{};
        std::snprintf(number.data(), number.size(), "%.9g %.9g", static_cast<double>(point.x),
                      static_cast<double>(point.y));
        text.append(text.empty() ? "" : ", ").append(number.data());
    }
    return text;
}

Result<std::vector<Point>> curvePointsFrom(std::string_view text) {
    std::vector<Point> points;
    if (text.ends_with(',')) return Error{"the points end with a comma; give another point or take it out"};
    while (!text.empty()) {
        const std::string_view part = text.substr(0, text.find(','));
        text.remove_prefix(std::min(part.size() + 1, text.size()));
        std::istringstream numbers{std::string(part)};
        numbers.imbue(std::locale::classic());
        Point point{};
        std::string rest;
        if (!(numbers >> point.x >> point.y) || numbers >> rest || !std::isfinite(point.x) || !std::isfinite(point.y))
            return Error{"'" + std::string(part) + "' is no point; give two shares of the map, such as 0.25 0.5"};
        if (points.size() == kMostCurvePoints)
            return Error{"a curve has at most " + std::to_string(kMostCurvePoints) + " points"};
        points.push_back(point);
    }
    return points;
}

}  // namespace scree
