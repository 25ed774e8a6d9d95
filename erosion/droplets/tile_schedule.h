#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "erosion/parallel.h"

/// Runs walkers (droplets) that change the ground around them on all threads, with one result for any number of
/// threads: the map is cut into tiles of four colours; tiles of one colour lie so far apart that walkers in them never
/// touch the same cells, so they run at once, and the colours take turns.
namespace scree {

/// One axis of the map, cut into parts that differ by at most one cell. The number of parts is 1 or even, so that on a
/// torus, too, neighbours never share a colour.
class AxisPartition {
 public:
    AxisPartition(int cells, int minimumSize) : cells_(cells), parts_(std::max(1, cells / minimumSize)) {
        if (parts_ > 1) parts_ -= parts_ % 2;
    }
    int parts() const { return parts_; }
    int begin(int part) const { return static_cast<int>(static_cast<long long>(cells_) * part / parts_); }
    int end(int part) const { return begin(part + 1); }
    int partOf(int cell) const {
        const auto guess = static_cast<int>(static_cast<long long>(cell) * parts_ / cells_);
        return cell < begin(guess) ? guess - 1 : cell >= end(guess) ? guess + 1 : guess;
    }

 private:
    int cells_;
    int parts_;
};

/// A tile of the schedule, in cells.
struct ScheduleTile {
    int index;
    int x0, y0, x1, y1;
};

/// Walker must have `std::uint32_t order`, unique in a run, and cell() -> {x, y}.
template <class Walker>
class TileSchedule {
 public:
    /// `reach` is how far (in cells) beyond its tile a walker may read or write, apron included.
    TileSchedule(int width, int height, int reach, int preferredSize)
        : across_(width, std::max(preferredSize, 2 * reach + 1)),
          down_(height, std::max(preferredSize, 2 * reach + 1)),
          inbox_(static_cast<std::size_t>(tileCount())),
          outbox_(static_cast<std::size_t>(tileCount())) {}

    int tileCount() const { return across_.parts() * down_.parts(); }
    ScheduleTile tile(int index) const {
        const int tx = index % across_.parts();
        const int ty = index / across_.parts();
        return {index, across_.begin(tx), down_.begin(ty), across_.end(tx), down_.end(ty)};
    }
    int tileAt(int x, int y) const { return down_.partOf(y) * across_.parts() + across_.partOf(x); }

    void add(const Walker& walker) {
        const auto [x, y] = walker.cell();
        inbox_[static_cast<std::size_t>(tileAt(x, y))].push_back(walker);
    }

    /// Runs `advance(tile, walkers, leaving)` for tiles with walkers until none are left. It must take every walker to
    /// its end or append it to `leaving` once it is outside the tile.
    template <class Advance>
    void run(ThreadPool& pool, const Advance& advance) {
        std::vector<int> busy;
        for (bool any = true; any;) {
            any = false;
            for (int colour = 0; colour < 4; ++colour) {
                busy.clear();
                for (int index = 0; index < tileCount(); ++index)
                    if (colourOf(index) == colour && !inbox_[static_cast<std::size_t>(index)].empty())
                        busy.push_back(index);
                if (busy.empty()) continue;
                any = true;
                pool.forEach(static_cast<int>(busy.size()), [&](int i) {
                    const auto index = static_cast<std::size_t>(busy[static_cast<std::size_t>(i)]);
                    std::vector<Walker>& walkers = inbox_[index];
                    std::sort(walkers.begin(), walkers.end(),
                              [](const Walker& a, const Walker& b) { return a.order < b.order; });
                    advance(tile(static_cast<int>(index)), walkers, outbox_[index]);
                    walkers.clear();
                });
                for (const int index : busy) {
                    std::vector<Walker>& leaving = outbox_[static_cast<std::size_t>(index)];
                    for (const Walker& walker : leaving) add(walker);
                    leaving.clear();
                }
            }
        }
    }

 private:
    int colourOf(int index) const { return (index % across_.parts() & 1) + 2 * (index / across_.parts() & 1); }

    AxisPartition across_;
    AxisPartition down_;
    std::vector<std::vector<Walker>> inbox_;
    std::vector<std::vector<Walker>> outbox_;
};

}  // namespace scree
