#include "renderer/scene/surroundings_form.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace scree {

namespace {

/// Share of the nodes at the edges that lie below the plain. Rivers leave the terrain at low places.
constexpr double kBelowPlain = 0.2;
/// See SurroundingsForm::nearHills. A plain has some of the relief, so that its foot is not smooth.
constexpr float kHillsOfPlain = 0.12f;
constexpr float kNearHills = 0.7f;
constexpr float kFarHills = 0.5f;
/// Depth of the sea around the terrain, in extents of the terrain.
constexpr float kSeaDepth = 0.02f;

std::vector<float> heightsOfEdges(const Terrain& terrain) {
    const Field<float>& heights = terrain.heights();
    std::vector<float> edges;
    const int first = outermostNodes(terrain);
    const int lastX = heights.width() - 1 - first;
    const int lastY = heights.height() - 1 - first;
    edges.reserve(2 * static_cast<std::size_t>(heights.width() + heights.height()));
    for (int x = first; x <= lastX; ++x) {
        edges.push_back(heights(x, first));
        edges.push_back(heights(x, lastY));
    }
    for (int y = first; y <= lastY; ++y) {
        edges.push_back(heights(first, y));
        edges.push_back(heights(lastX, y));
    }
    return edges;
}

}  // namespace

SurroundingsForm SurroundingsForm::of(const ViewSettings& view, const Terrain& terrain, float sea) {
    std::vector<float> edges = heightsOfEdges(terrain);
    const float lowest = *std::min_element(edges.begin(), edges.end());
    const auto low = edges.begin() + static_cast<std::ptrdiff_t>(kBelowPlain * static_cast<double>(edges.size()));
    std::nth_element(edges.begin(), low, edges.end());
    SurroundingsForm form{.level = *low, .nearHills = kHillsOfPlain, .sea = sea};
    if (view.surroundings == Surroundings::Hills) {
        form.nearHills = kNearHills;
        form.farHills = kFarHills;
    }
    if (view.surroundings == Surroundings::Sea) {
        const bool hasSea = sea > lowest - static_cast<float>(terrain.extent());
        const float surface = hasSea ? sea : lowest;
        if (view.showWater) form.sea = surface;
        form.level = std::min(*low, surface - kSeaDepth * static_cast<float>(terrain.extent()) / view.exaggeration);
    }
    return form;
}

}  // namespace scree
