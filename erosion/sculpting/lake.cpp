#include "erosion/sculpting/lake.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <numbers>
#include <queue>
#include <string>
#include <tuple>
#include <utility>

#include "erosion/base/exact_math.h"
#include "erosion/sculpting/curve_line.h"
#include "erosion/sculpting/sculpted_ground.h"

namespace scree {

namespace {

/// Fall of the outlet's bed.
constexpr float kFall = 0.002f;
/// Most fall of the outlet's bed, in metres: lower ground behind it fills with water.
constexpr float kMostFall = 0.5f;
/// Length over which the outlet stays level behind the pass, in cells beyond half of its width.
constexpr float kSill = 3.0f;

struct LakeNode {
    int x, y;
};
constexpr std::array<LakeNode, 8> kLakeSteps{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}, {-1, 1}, {1, -1}}};

bool isOnRim(const Field<float>& heights, LakeNode node) {
    return node.x == 0 || node.y == 0 || node.x == heights.width() - 1 || node.y == heights.height() - 1;
}

/// Calls `act(neighbour, step)` for the neighbours of a node on the map.
template <class Act>
void forEachAround(const Field<float>& heights, LakeNode node, const Act& act) {
    for (std::size_t step = 0; step < kLakeSteps.size(); ++step) {
        const LakeNode to{node.x + kLakeSteps[step].x, node.y + kLakeSteps[step].y};
        if (to.x >= 0 && to.y >= 0 && to.x < heights.width() && to.y < heights.height()) act(to, step);
    }
}

/// Follows the steepest way down to a node without lower neighbours.
LakeNode floorBelow(const Field<float>& heights, LakeNode node) {
    for (;;) {
        LakeNode best = node;
        float steepest = 0.0f;
        forEachAround(heights, node, [&](LakeNode to, std::size_t step) {
            const float length = step < 4 ? 1.0f : std::numbers::sqrt2_v<float>;
            const float fall = (heights(node.x, node.y) - heights(to.x, to.y)) / length;
            if (fall <= steepest) return;
            steepest = fall;
            best = to;
        });
        if (steepest == 0.0f) return node;
        node = best;
    }
}

/// A hollow of the ground: see LakeFacts.
struct LakeHollow {
    LakeNode floor{};
    float pass = 0.0f;          ///< Height over which it runs over.
    std::vector<LakeNode> way;  ///< From the floor over the pass to the rim of the map, with neighbours side by side.
};

/// Returns the hollow into which water runs from a node. Floods the ground from its floor in the order of heights,
/// until the water leaves the map. Behind the pass, the flood goes down first, so that the way is short.
Result<LakeHollow> hollowAround(const Field<float>& heights, LakeNode from) {
    constexpr std::uint8_t kNew = 255, kBegin = 254;
    struct Waiting {
        float level, height;
        std::int64_t index;
        bool operator>(const Waiting& other) const {
            return std::tuple(level, height, index) > std::tuple(other.level, other.height, other.index);
        }
    };
    const auto indexOf = [&](LakeNode node) { return static_cast<std::int64_t>(node.y) * heights.width() + node.x; };
    LakeHollow hollow{.floor = floorBelow(heights, from), .way = {}};
    Field<std::uint8_t> cameBy(heights.width(), heights.height(), kNew);  // step by which the flood came
    std::priority_queue<Waiting, std::vector<Waiting>, std::greater<>> waiting;
    cameBy(hollow.floor.x, hollow.floor.y) = kBegin;
    const float floor = heights(hollow.floor.x, hollow.floor.y);
    waiting.push({floor, floor, indexOf(hollow.floor)});
    LakeNode node{};
    for (;;) {
        const Waiting first = waiting.top();
        waiting.pop();
        node = {static_cast<int>(first.index % heights.width()), static_cast<int>(first.index / heights.width())};
        hollow.pass = first.level;
        if (isOnRim(heights, node)) break;
        forEachAround(heights, node, [&](LakeNode to, std::size_t step) {
            if (cameBy(to.x, to.y) != kNew) return;
            cameBy(to.x, to.y) = static_cast<std::uint8_t>(step);
            const float height = heights(to.x, to.y);
            waiting.push({std::max(first.level, height), height, indexOf(to)});
        });
    }
    if (hollow.pass <= floor) return Error{"there is no hollow: water runs off the map from here"};
    for (;;) {
        hollow.way.push_back(node);
        const std::uint8_t step = cameBy(node.x, node.y);
        if (step == kBegin) break;
        node = {node.x - kLakeSteps[step].x, node.y - kLakeSteps[step].y};
    }
    std::reverse(hollow.way.begin(), hollow.way.end());
    return hollow;
}

/// The nodes under a lake of this level.
struct LakeWater {
    std::vector<LakeNode> nodes;
    Field<std::uint8_t> isUnder;  ///< 1 for these nodes.
};

LakeWater waterOver(const Field<float>& heights, LakeNode floor, float level) {
    LakeWater water{{floor}, Field<std::uint8_t>(heights.width(), heights.height())};
    water.isUnder(floor.x, floor.y) = 1;
    for (std::size_t i = 0; i < water.nodes.size(); ++i)
        forEachAround(heights, water.nodes[i], [&](LakeNode to, std::size_t) {
            if (water.isUnder(to.x, to.y) != 0 || heights(to.x, to.y) >= level) return;
            water.isUnder(to.x, to.y) = 1;
            water.nodes.push_back(to);
        });
    return water;
}

struct FoundLake {
    LakeHollow hollow;
    LakeWater water;
    LakeFacts facts;
};

std::string metresText(float metres) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.1f m", static_cast<double>(metres));
    return text.data();
}

Result<FoundLake> findLake(const Terrain& terrain, Point place, const LakeSettings& settings) {
    const Field<float>& heights = terrain.heights();
    const LakeNode from{std::clamp(static_cast<int>(std::lround(place.x)), 0, heights.width() - 1),
                        std::clamp(static_cast<int>(std::lround(place.y)), 0, heights.height() - 1)};
    Result<LakeHollow> hollow = hollowAround(heights, from);
    if (!hollow) return hollow.error();
    const float floor = heights(hollow->floor.x, hollow->floor.y);
    const float level = hollow->pass - settings.below;
    if (level <= floor)
        return Error{"the hollow is " + metresText(hollow->pass - floor) +
                     " deep, and the level is to be farther below its pass; raise the level"};
    FoundLake lake{.hollow = std::move(*hollow), .water = waterOver(heights, hollow->floor, level), .facts = {}};
    lake.facts = {.pass = lake.hollow.pass,
                  .level = level,
                  .depth = level - floor,
                  .area = static_cast<double>(lake.water.nodes.size()) * terrain.cellArea()};
    return lake;
}

float tangentOf(float degrees) {
    return static_cast<float>(exactTangent(static_cast<double>(degrees)));
}

/// Heights that the bed of the outlet must not exceed, node by node along the way: level up to behind the pass, then
/// falling. What lies lower on the way fills with water.
std::vector<float> bedAlong(const FoundLake& lake, const Field<float>& heights, float cell, float width) {
    std::vector<float> bed;
    const float level = lake.facts.level;
    float behind = -1.0f;  // cells behind the pass
    for (std::size_t i = 0; i < lake.hollow.way.size(); ++i) {
        const LakeNode node = lake.hollow.way[i];
        if (behind >= 0.0f) {
            const LakeNode before = lake.hollow.way[i - 1];
            behind += node.x != before.x && node.y != before.y ? std::numbers::sqrt2_v<float> : 1.0f;
        } else if (heights(node.x, node.y) >= lake.facts.pass) {
            behind = 0.0f;
        }
        const float falling = std::max(0.0f, behind - 0.5f * width / cell - kSill);
        bed.push_back(level - std::min(kMostFall, kFall * falling * cell));
    }
    return bed;
}

/// Cuts the outlet. Returns the part of the map that it may have changed.
CellRect cutOutlet(SculptedGround& ground, const Terrain& terrain, const FoundLake& lake,
                   const LakeSettings& settings) {
    const Field<float>& heights = terrain.heights();
    const std::vector<LakeNode>& way = lake.hollow.way;
    const float cell = terrain.cellSize(), slope = tangentOf(settings.shore);
    const std::vector<float> bed = bedAlong(lake, heights, cell, settings.outlet);
    std::size_t first = way.size(), last = 0;
    float deepest = 0.0f;
    for (std::size_t i = 0; i < way.size(); ++i) {
        const float cut = heights(way[i].x, way[i].y) - bed[i];
        if (cut <= 0.0f) continue;
        first = std::min(first, i);
        last = i;
        deepest = std::max(deepest, cut);
    }
    if (first > last) return {};
    std::vector<LinePoint> line;
    std::vector<float> beds;
    for (std::size_t i = first; i <= last; ++i) {
        const Point at{static_cast<float>(way[i].x), static_cast<float>(way[i].y)};
        const float step = line.empty() ? 0.0f : std::hypot(at.x - line.back().at.x, at.y - line.back().at.y);
        line.push_back({at, line.empty() ? 0.0f : line.back().along + step});
        beds.push_back(bed[i]);
    }
    if (line.size() == 1) {
        line.push_back({line[0].at, 1e-3f});
        beds.push_back(beds[0]);
    }
    const float reach = 0.5f * settings.outlet / cell + deepest / (slope * cell) + 2.0f;
    const CellRect cells = cellsAround(line, reach, terrain.width(), terrain.height());
    const Field<NearestOnLine> nearest = nearestOnLine(line, cells, reach);
    for (int y = cells.y0; y < cells.y1; ++y)
        for (int x = cells.x0; x < cells.x1; ++x) {
            const NearestOnLine& at = nearest(x - cells.x0, y - cells.y0);
            if (!std::isfinite(at.distance) || lake.water.isUnder(x, y) != 0) continue;
            const auto after =
                std::lower_bound(line.begin(), line.end(), at.along,
                                 [](const LinePoint& point, float along) { return point.along < along; });
            const auto index = std::min(static_cast<std::size_t>(after - line.begin()), line.size() - 1);
            float aim = beds[index] + slope * std::max(0.0f, at.distance * cell - 0.5f * settings.outlet);
            // Ground beside the lake is not cut below its level: the lake would run out there.
            forEachAround(heights, {x, y}, [&](LakeNode to, std::size_t) {
                if (lake.water.isUnder(to.x, to.y) != 0) aim = std::max(aim, lake.facts.level);
            });
            if (aim < ground.height(x, y)) ground.move(x, y, aim);
        }
    return cells;
}

/// Distance of the nodes under water from the shore, in cells, over straight and diagonal steps.
Field<float> distanceFromShore(const LakeWater& water) {
    const int width = water.isUnder.width(), height = water.isUnder.height();
    Field<float> distance(width, height);
    const auto pass = [&](int x, int y, int ahead) {
        if (water.isUnder(x, y) == 0) return;
        const auto from = [&](int dx, int dy, float step) {
            const int fx = x + dx, fy = y + dy;
            const bool isOnMap = fx >= 0 && fy >= 0 && fx < width && fy < height;
            if (isOnMap) distance(x, y) = std::min(distance(x, y), distance(fx, fy) + step);
        };
        from(-ahead, 0, 1.0f);
        from(0, -ahead, 1.0f);
        from(-ahead, -ahead, std::numbers::sqrt2_v<float>);
        from(ahead, -ahead, std::numbers::sqrt2_v<float>);
    };
    for (const LakeNode& node : water.nodes) distance(node.x, node.y) = static_cast<float>(width + height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) pass(x, y, 1);
    for (int y = height - 1; y >= 0; --y)
        for (int x = width - 1; x >= 0; --x) pass(x, y, -1);
    return distance;
}

CellRect boundsOf(const std::vector<LakeNode>& nodes) {
    CellRect cells{nodes[0].x, nodes[0].y, nodes[0].x + 1, nodes[0].y + 1};
    for (const LakeNode& node : nodes) {
        cells.x0 = std::min(cells.x0, node.x);
        cells.y0 = std::min(cells.y0, node.y);
        cells.x1 = std::max(cells.x1, node.x + 1);
        cells.y1 = std::max(cells.y1, node.y + 1);
    }
    return cells;
}

/// Locks the ground under the lake, its shore, to which the pass belongs, and the bed of the outlet.
void lockLake(Terrain& terrain, const FoundLake& lake, const CellRect& outlet) {
    const Field<float>& heights = terrain.heights();
    Field<float>& lock = terrain.use(Layer::Lock);
    const auto lockAround = [&](const LakeNode& node) {
        lock(node.x, node.y) = 1.0f;
        forEachAround(heights, node, [&](LakeNode to, std::size_t) { lock(to.x, to.y) = 1.0f; });
    };
    for (const LakeNode& node : lake.water.nodes) lockAround(node);
    for (const LakeNode& node : lake.hollow.way) {
        const bool isCut = node.x >= outlet.x0 && node.x < outlet.x1 && node.y >= outlet.y0 && node.y < outlet.y1;
        if (isCut) lockAround(node);
    }
    terrain.markChanged(Layer::Lock, {0, 0, terrain.width(), terrain.height()});
}

}  // namespace

Result<LakeFacts> lakeFacts(const Terrain& terrain, Point place, const LakeSettings& settings) {
    const Result<FoundLake> lake = findLake(terrain, place, settings);
    if (!lake) return lake.error();
    return lake->facts;
}

Result<LakeSketch> sketchLake(const Terrain& terrain, Point place, const LakeSettings& settings) {
    const Result<FoundLake> lake = findLake(terrain, place, settings);
    if (!lake) return lake.error();
    LakeSketch sketch{lake->facts, {}};
    const Field<std::uint8_t>& isUnder = lake->water.isUnder;
    for (const LakeNode& node : lake->water.nodes)
        for (std::size_t step = 0; step < 4; ++step) {
            const auto [right, down] = kLakeSteps[step];
            const int x = node.x + right, y = node.y + down;
            const bool isOnMap = x >= 0 && y >= 0 && x < isUnder.width() && y < isUnder.height();
            if (isOnMap && isUnder(x, y) != 0) continue;
            const Point middle{static_cast<float>(node.x) + 0.5f * static_cast<float>(right),
                               static_cast<float>(node.y) + 0.5f * static_cast<float>(down)};
            const float across = 0.5f * static_cast<float>(down), along = 0.5f * static_cast<float>(right);
            sketch.shore.push_back({Point{middle.x - across, middle.y - along}, {middle.x + across, middle.y + along}});
        }
    return sketch;
}

Result<LakeFacts> applyLake(Terrain& terrain, Point place, const LakeSettings& settings) {
    const Result<FoundLake> lake = findLake(terrain, place, settings);
    if (!lake) return lake.error();
    terrain.nextRevision();
    CellRect outlet{};
    {
        SculptedGround ground(terrain);
        outlet = cutOutlet(ground, terrain, *lake, settings);
        if (settings.deepened > 0.0f) {
            const Field<float> distance = distanceFromShore(lake->water);
            const float slope = tangentOf(settings.shore) * terrain.cellSize();
            for (const LakeNode& node : lake->water.nodes) {
                const float depth = std::min(settings.deepened, slope * distance(node.x, node.y));
                if (lake->facts.level - depth < ground.height(node.x, node.y))
                    ground.move(node.x, node.y, lake->facts.level - depth);
            }
        }
    }
    if (!outlet.empty()) terrain.markGroundChanged(outlet);
    terrain.markGroundChanged(boundsOf(lake->water.nodes));
    if (settings.stays) lockLake(terrain, *lake, outlet);
    return lake->facts;
}

}  // namespace scree
