#include "erosion/land_cover/following_water.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "erosion/base/smooth_step.h"

namespace scree {

namespace {

/// Least share of a river that is left when it has faded. Distances are divided by the share, so it is above 0.
constexpr float kLeastShare = 0.02f;
/// How many depths of a river the ground may move, soon after the search and later.
constexpr float kEarlyDepths = 4.0f, kLateDepths = 1.0f;
/// Age of a search in seconds at which the limit begins and ends to fall.
constexpr double kLate = 0.5, kLatest = 1.0;

bool isNearRiver(const RiverTexel& texel) {
    return texel.beside < RiverTexel::kFarFromRivers;
}

float groundAt(const Terrain& terrain, double apart, int x, int y) {
    return terrain.heights()(groundNode(x, apart, terrain.width()), groundNode(y, apart, terrain.height()));
}

/// Returns by how many metres the ground has moved at the texels near rivers, or nothing if it has not moved at all.
std::optional<Field<float>> movedGround(const RiverMap& map, const Terrain& terrain, ThreadPool& pool) {
    const int width = map.texels.width(), height = map.texels.height();
    if (width == 0) return std::nullopt;
    Field<float> moved(width, height);
    std::vector<char> hasMoved(static_cast<std::size_t>(height), 0);
    pool.forEach(height, [&](int y) {
        for (int x = 0; x < width; ++x) {
            if (!isNearRiver(map.texels(x, y))) continue;
            moved(x, y) = groundAt(terrain, map.nodesPerTexel, x, y) - map.ground(x, y);
            if (moved(x, y) != 0.0f) hasMoved[static_cast<std::size_t>(y)] = 1;
        }
    });
    if (std::ranges::count(hasMoved, 1) == 0) return std::nullopt;
    return moved;
}

/// Returns the mean over the texel and those around it that are near rivers. The surface of a river is smooth, though
/// erosion moves single nodes.
float meanAround(const Field<float>& moved, const Field<RiverTexel>& texels, int x, int y) {
    float sum = 0.0f, count = 0.0f;
    for (int v = std::max(y - 1, 0); v <= std::min(y + 1, moved.height() - 1); ++v)
        for (int u = std::max(x - 1, 0); u <= std::min(x + 1, moved.width() - 1); ++u) {
            if (!isNearRiver(texels(u, v))) continue;
            sum += moved(u, v);
            count += 1.0f;
        }
    return sum / count;
}

/// `limit` is the number of depths of a river by which the ground may move.
void moveRivers(RiverMap& map, const RiverMap& found, const Field<float>& moved, float texel, float limit,
                ThreadPool& pool) {
    pool.forEach(moved.height(), [&](int y) {
        for (int x = 0; x < moved.width(); ++x) {
            RiverTexel& river = map.texels(x, y);
            if (!isNearRiver(river)) continue;
            const float up = meanAround(moved, found.texels, x, y);
            const auto depth = static_cast<float>(found.depth(static_cast<double>(river.halfWidth)));
            const float most = limit * std::max(depth, 1e-3f);
            const float faded = smoothStep(0.5f * most, most, std::abs(up));
            river.level += up;
            // Half of this share lets the water of the river and its banks disappear.
            river.beside += 2.0f * (river.halfWidth + found.bank + texel) * faded / std::max(1.0f - faded, kLeastShare);
        }
    });
}

/// Returns by how many metres the lowest place over which a lake may run out has moved.
float movedShore(const Lake& lake, int flowCell, const Terrain& terrain) {
    if (lake.shore.empty()) return 0.0f;
    // Shallow places of the shore are below the level already, and their water must not get deeper.
    float before = std::numeric_limits<float>::max(), after = before;
    for (const Lake::Shore& shore : lake.shore) {
        const float up = groundAt(terrain, flowCell, shore.node.x, shore.node.y) - shore.ground;
        const float bound = std::max(lake.level, shore.ground);
        before = std::min(before, bound);
        after = std::min(after, bound + up);
    }
    return after - before;
}

}  // namespace

int groundNode(int index, double apart, int count) {
    return std::clamp(static_cast<int>((index + 0.5) * apart), 0, count - 1);
}

std::shared_ptr<const InlandWater> followGround(const std::shared_ptr<const InlandWater>& found, const Terrain& terrain,
                                                double seconds, ThreadPool& pool) {
    assert(found && !found->found);
    const std::optional<Field<float>> moved = movedGround(found->riverMap, terrain, pool);
    std::vector<float> shores(found->lakeParts.size());
    pool.forEach(static_cast<int>(shores.size()), [&](int i) {
        const auto lake = static_cast<std::size_t>(i);
        shores[lake] = movedShore(found->lakeParts[lake], found->flowCell, terrain);
    });
    if (!moved && std::ranges::all_of(shores, [](float shore) { return shore == 0.0f; })) return found;
    auto water = std::make_shared<InlandWater>(*found);
    water->found = found;
    if (moved) {
        const auto age = static_cast<float>(std::clamp((seconds - kLate) / (kLatest - kLate), 0.0, 1.0));
        const auto texel = static_cast<float>(found->riverMap.nodesPerTexel) * terrain.cellSize();
        moveRivers(water->riverMap, found->riverMap, *moved, texel, std::lerp(kEarlyDepths, kLateDepths, age), pool);
    }
    for (std::size_t i = 0; i < shores.size(); ++i) {
        water->lakeParts[i].level += shores[i];
        for (const FlowNode node : found->lakeParts[i].nodes) water->lakes(node.x, node.y) += shores[i];
    }
    return water;
}

}  // namespace scree
