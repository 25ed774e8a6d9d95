#include "renderer/maps/range_pyramid.h"

#include <algorithm>

namespace scree {

RangePyramid::RangePyramid(int across, int down, Extremes initial) {
    while (true) {
        levels_.push_back({across, down, {}});
        levels_.back().ranges.assign(static_cast<std::size_t>(across) * static_cast<std::size_t>(down), initial);
        if (across == 1 && down == 1) return;
        across = (across + 1) / 2;
        down = (down + 1) / 2;
    }
}

void RangePyramid::set(int tile, Extremes range) {
    int x = tile % levels_.front().across;
    int y = tile / levels_.front().across;
    levels_.front().at(x, y) = range;
    for (std::size_t level = 1; level < levels_.size(); ++level) {
        const Level& finer = levels_[level - 1];
        x /= 2;
        y /= 2;
        Extremes all = finer.at(2 * x, 2 * y);
        for (int j = 2 * y; j < std::min(2 * y + 2, finer.down); ++j)
            for (int i = 2 * x; i < std::min(2 * x + 2, finer.across); ++i) all = joined(all, finer.at(i, j));
        levels_[level].at(x, y) = all;
    }
}

Extremes RangePyramid::at(int level, int x, int y) const {
    return levels_[static_cast<std::size_t>(level)].at(x, y);
}

Extremes RangePyramid::withBorder(int level, int x, int y) const {
    const Level& ranges = levels_[static_cast<std::size_t>(level)];
    const int east = std::min(x + 1, ranges.across - 1);
    const int south = std::min(y + 1, ranges.down - 1);
    return joined(joined(ranges.at(x, y), ranges.at(east, y)), joined(ranges.at(x, south), ranges.at(east, south)));
}

}  // namespace scree
