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

/// Walker must have `std::uint64_t number`, unique among those under way, and cell() -> {x, y}.
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

    /// Runs `advance(tile, walkers, leaving)` for tiles with walkers, each tile at least once, until no more than
    /// `mayStay` are under way; returns those, by their numbers. It must bring every walker nearer to its end, and
    /// append to `leaving` those that have not reached it.
    template <class Advance>
    std::vector<Walker> run(ThreadPool& pool, std::size_t mayStay, const Advance& advance) {
        std::vector<int> busy;
        do {
            for (int colour = 0; colour < 4; ++colour) {
                busy.clear();
                for (int index = 0; index < tileCount(); ++index)
                    if (colourOf(index) == colour && !inbox_[static_cast<std::size_t>(index)].empty())
                        busy.push_back(index);
                // The fullest first: at the end no thread waits long for another.
                std::sort(busy.begin(), busy.end(), [&](int a, int b) {
                    return inbox_[static_cast<std::size_t>(a)].size() > inbox_[static_cast<std::size_t>(b)].size();
                });
                pool.forEach(static_cast<int>(busy.size()), [&](int i) {
                    const auto index = static_cast<std::size_t>(busy[static_cast<std::size_t>(i)]);
                    std::vector<Walker>& walkers = inbox_[index];
                    sortByNumber(walkers);
                    advance(tile(static_cast<int>(index)), walkers, outbox_[index]);
                    walkers.clear();
                });
                std::sort(busy.begin(), busy.end());
                for (const int index : busy) {
                    std::vector<Walker>& leaving = outbox_[static_cast<std::size_t>(index)];
                    for (const Walker& walker : leaving) add(walker);
                    leaving.clear();
                }
            }
        } while (underWay() > mayStay);
        std::vector<Walker> stay;
        for (std::vector<Walker>& walkers : inbox_) {
            stay.insert(stay.end(), walkers.begin(), walkers.end());
            walkers.clear();
        }
        sortByNumber(stay);
        return stay;
    }

 private:
    static void sortByNumber(std::vector<Walker>& walkers) {
        std::sort(walkers.begin(), walkers.end(), [](const Walker& a, const Walker& b) { return a.number < b.number; });
    }
    std::size_t underWay() const {
        std::size_t count = 0;
        for (const std::vector<Walker>& walkers : inbox_) count += walkers.size();
        return count;
    }
    int colourOf(int index) const { return (index % across_.parts() & 1) + 2 * (index / across_.parts() & 1); }

    AxisPartition across_;
    AxisPartition down_;
    std::vector<std::vector<Walker>> inbox_;
    std::vector<std::vector<Walker>> outbox_;
};

}  // namespace scree
