#include "erosion/analysis/spikes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace scree {

float spikeIndex(const Field<float>& heights) {
    assert(heights.width() > 2 && heights.height() > 2);
    std::vector<float> distances;
    distances.reserve(static_cast<std::size_t>(heights.width() - 2) * static_cast<std::size_t>(heights.height() - 2));
    for (int y = 1; y + 1 < heights.height(); ++y)
        for (int x = 1; x + 1 < heights.width(); ++x) {
            std::array around{heights(x - 1, y - 1), heights(x, y - 1),    heights(x + 1, y - 1),
                              heights(x - 1, y),     heights(x + 1, y),    heights(x - 1, y + 1),
                              heights(x, y + 1),     heights(x + 1, y + 1)};
            std::sort(around.begin(), around.end());
            distances.push_back(std::abs(heights(x, y) - 0.5f * (around[3] + around[4])));
        }
    const auto rank = static_cast<std::ptrdiff_t>(0.999 * static_cast<double>(distances.size() - 1));
    std::nth_element(distances.begin(), distances.begin() + rank, distances.end());
    return distances[static_cast<std::size_t>(rank)];
}

}  // namespace scree
