#include "renderer/terrain/detail_errors.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace scree {

namespace {

/// Heights at the corners of a patch's quads and half way between them. Columns at corners and columns between corners
/// are stored apart, so that the compiler vectorises the loops over them.
struct FinerCorners {
    struct Row {
        std::array<float, kPatchQuads + 1> corner;
        std::array<float, kPatchQuads> between;
    };
    std::array<Row, 2 * kPatchQuads + 1> rows;
    /// Position of the node between two corners, as a share of their distance, 0 to 1: a half, except at the last nodes
    /// of the map.
    std::array<float, kPatchQuads> shareX, shareY;
};

/// Nodes of a patch's finer corners along an axis, clamped to the last node of the map.
std::array<int, 2 * kPatchQuads + 1> finerNodes(int first, int apart, int last) {
    std::array<int, 2 * kPatchQuads + 1> nodes{};
    for (std::size_t i = 0; i < nodes.size(); ++i) nodes[i] = std::min(first + static_cast<int>(i) * apart, last);
    return nodes;
}

std::array<float, kPatchQuads> sharesOf(const std::array<int, 2 * kPatchQuads + 1>& nodes) {
    std::array<float, kPatchQuads> shares{};
    for (std::size_t i = 0; i < shares.size(); ++i) {
        const int whole = nodes[2 * i + 2] - nodes[2 * i];
        shares[i] = whole > 0 ? static_cast<float>(nodes[2 * i + 1] - nodes[2 * i]) / static_cast<float>(whole) : 0.0f;
    }
    return shares;
}

FinerCorners cornersOf(const Terrain& terrain, std::optional<Layer> waterLayer, const MapGrid& grid,
                       const PatchPlace& place) {
    FinerCorners corners;
    const int apart = place.step() / 2;
    const auto columns = finerNodes(place.x * patchSide(place.level), apart, grid.nodes.x - 1);
    const auto lines = finerNodes(place.y * patchSide(place.level), apart, grid.nodes.y - 1);
    corners.shareX = sharesOf(columns);
    corners.shareY = sharesOf(lines);
    for (std::size_t j = 0; j < lines.size(); ++j) {
        const int y = lines[j] * grid.stride;
        const float* ground = terrain.heights().row(y);
        const auto at = [&](std::size_t i) {
            const int x = columns[i] * grid.stride;
            return waterLayer ? ground[x] + std::max(terrain.value(*waterLayer, x, y), 0.0f) : ground[x];
        };
        FinerCorners::Row& row = corners.rows[j];
        for (std::size_t i = 0; i < kPatchQuads; ++i) {
            row.corner[i] = at(2 * i);
            row.between[i] = at(2 * i + 1);
        }
        row.corner[kPatchQuads] = at(2 * kPatchQuads);
    }
    return corners;
}

float blend(float from, float to, float share) {
    return from + share * (to - from);
}

/// Returns the largest difference between a patch and its finer corners.
float departure(const FinerCorners& corners) {
    std::array<float, kPatchQuads> largest{};
    const auto count = [&largest](std::size_t i, float apart) { largest[i] = largest[i] < apart ? apart : largest[i]; };
    for (std::size_t j = 0; j < corners.rows.size(); ++j) {
        const FinerCorners::Row& here = corners.rows[j];
        if (j % 2 == 0) {
            for (std::size_t i = 0; i < kPatchQuads; ++i)
                count(i, std::abs(here.between[i] - blend(here.corner[i], here.corner[i + 1], corners.shareX[i])));
            continue;
        }
        const FinerCorners::Row& north = corners.rows[j - 1];
        const FinerCorners::Row& south = corners.rows[j + 1];
        const float share = corners.shareY[j / 2];
        for (std::size_t i = 0; i < kPatchQuads; ++i) {
            const float west = blend(north.corner[i], south.corner[i], share);
            const float east = blend(north.corner[i + 1], south.corner[i + 1], share);
            count(i, std::abs(here.corner[i] - west));
            // Either diagonal of the quad passes above or below its middle by a quarter of the quad's twist.
            const float twist = north.corner[i] - north.corner[i + 1] - south.corner[i] + south.corner[i + 1];
            count(i, std::abs(here.between[i] - blend(west, east, corners.shareX[i])) + 0.25f * std::abs(twist));
        }
        count(kPatchQuads - 1,
              std::abs(here.corner[kPatchQuads] - blend(north.corner[kPatchQuads], south.corner[kPatchQuads], share)));
    }
    return *std::max_element(largest.begin(), largest.end());
}

void keepEachOnce(std::vector<int>& numbers) {
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
}

}  // namespace

DetailErrors::DetailErrors(const MapGrid& grid) : grid_(grid), stale_(grid.nodes) {
    const glm::ivec2 last = grid.nodes - 1;
    for (int of = 1; patchSide(of - 1) < std::max(last.x, last.y); ++of) {
        Level added{(last.x - 1) / patchSide(of) + 1, (last.y - 1) / patchSide(of) + 1, {}, {}};
        added.measured.assign(static_cast<std::size_t>(added.across) * static_cast<std::size_t>(added.down),
                              std::numeric_limits<float>::infinity());
        added.nested = added.measured;
        levels_.push_back(std::move(added));
    }
    stale_.markAll();
}

bool DetailErrors::within(const PatchPlace& place) const {
    const glm::dvec2 first = glm::dvec2(place.x, place.y) * std::ldexp(double{kPatchQuads}, place.level);
    return place.x >= 0 && place.y >= 0 && first.x < grid_.nodes.x - 1 && first.y < grid_.nodes.y - 1;
}

void DetailErrors::mark(std::span<const CellRect> parts) {
    for (const CellRect& part : parts) stale_.mark(part);
}

float DetailErrors::at(const PatchPlace& place) const {
    if (place.level <= 0) return 0.0f;
    const Level& of = level(place.level);
    return of.nested[static_cast<std::size_t>(place.y * of.across + place.x)];
}

/// Returns the patches with a corner, including finer corners, on one of these nodes. The last row and column of a
/// patch are the first of the next one.
DetailErrors::Patches DetailErrors::touching(int of, std::span<const CellRect> parts) const {
    Patches found;
    const int side = patchSide(of);
    const Level& patches = level(of);
    for (const CellRect& part : parts)
        for (int y = std::max(part.y0 - 1, 0) / side; y <= std::min((part.y1 - 1) / side, patches.down - 1); ++y)
            for (int x = std::max(part.x0 - 1, 0) / side; x <= std::min((part.x1 - 1) / side, patches.across - 1); ++x)
                found.push_back(y * patches.across + x);
    keepEachOnce(found);
    return found;
}

float DetailErrors::largestWithin(const PatchPlace& place) const {
    if (place.level == 1) return 0.0f;
    const Level& finer = level(place.level - 1);
    float largest = 0.0f;
    for (int y = 2 * place.y; y < std::min(2 * place.y + 2, finer.down); ++y)
        for (int x = 2 * place.x; x < std::min(2 * place.x + 2, finer.across); ++x)
            largest = std::max(largest, finer.measured[static_cast<std::size_t>(y * finer.across + x)]);
    return largest;
}

/// Returns the largest error of the finer patches within this one and of those that share an edge with it.
float DetailErrors::largestAround(const PatchPlace& place) const {
    float largest = 0.0f;
    for (int j = -1; j <= 2; ++j)
        for (int i = -1; i <= 2; ++i) {
            const PatchPlace finer{place.level - 1, 2 * place.x + i, 2 * place.y + j};
            const bool corner = (i < 0 || i > 1) && (j < 0 || j > 1);
            if (!corner && within(finer)) largest = std::max(largest, at(finer));
        }
    return largest;
}

bool DetailErrors::update(const Terrain& terrain, std::optional<Layer> water, int nodes) {
    if (stale_.empty()) return false;
    const std::vector<CellRect> parts = stale_.take(nodes);
    Patches renewed;  // patches whose error may have changed
    for (int of = 1; of <= coarsest(); ++of) {
        Level& patches = level(of);
        const auto placeOf = [&](int patch) { return PatchPlace{of, patch % patches.across, patch / patches.across}; };
        Patches next = touching(of, parts);
        for (const int patch : next)
            patches.measured[static_cast<std::size_t>(patch)] =
                departure(cornersOf(terrain, water, grid_, placeOf(patch))) + largestWithin(placeOf(patch));
        // Also renew the patches around finer patches that have changed.
        for (const int finer : renewed) {
            const int finerAcross = level(of - 1).across;
            const int x = finer % finerAcross;
            const int y = finer / finerAcross;
            for (const glm::ivec2 way : {glm::ivec2(-1, 0), {1, 0}, {0, -1}, {0, 1}}) {
                const PatchPlace around{of, (x + way.x) >> 1, (y + way.y) >> 1};
                if (within(around)) next.push_back(around.y * patches.across + around.x);
            }
        }
        keepEachOnce(next);
        for (const int patch : next)
            patches.nested[static_cast<std::size_t>(patch)] =
                std::max(patches.measured[static_cast<std::size_t>(patch)], kNesting * largestAround(placeOf(patch)));
        renewed = std::move(next);
    }
    return true;
}

}  // namespace scree
