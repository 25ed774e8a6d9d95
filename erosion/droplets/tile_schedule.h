#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>
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
    AxisPartition() = default;
    AxisPartition(int cells, int minimumSize) {
        int parts = std::max(1, cells / minimumSize);
        if (parts > 1) parts -= parts % 2;
        perCell_ = static_cast<float>(parts) / static_cast<float>(cells);
        for (int part = 0; part <= parts; ++part)
            begins_.push_back(static_cast<int>(static_cast<long long>(cells) * part / parts));
    }
    int parts() const { return static_cast<int>(begins_.size()) - 1; }
    int begin(int part) const { return begins_[static_cast<std::size_t>(part)]; }
    int end(int part) const { return begin(part + 1); }
    int partOf(int cell) const {
        const auto guess = std::min(static_cast<int>(static_cast<float>(cell) * perCell_), parts() - 1);
        return cell < begin(guess) ? guess - 1 : cell >= end(guess) ? guess + 1 : guess;
    }

 private:
    std::vector<int> begins_;  ///< Of all parts, and the end of the last.
    float perCell_ = 0.0f;
};

/// The places of a queue's walkers in the order of their numbers. Old ones come to their ends before new ones disturb
/// them; and as numbers say nothing of where a walker is, neighbours rarely set out together. Sorting places moves less
/// than sorting walkers.
class QueueOrder {
 public:
    /// Of the walkers, those from `sorted` on are in order already.
    template <class Walker>
    void sort(const std::vector<Walker>& walkers, std::size_t sorted) {
        keys_.clear();
        std::uint64_t least = ~std::uint64_t{0};
        for (const Walker& walker : walkers) least = std::min(least, walker.number);
        for (const Walker& walker : walkers) {
            assert(walker.number - least < std::uint64_t{1} << 32);
            keys_.push_back((walker.number - least) << 32 | keys_.size());
        }
        const auto middle = keys_.begin() + static_cast<std::ptrdiff_t>(sorted);
        std::sort(keys_.begin(), middle);
        std::inplace_merge(keys_.begin(), middle, keys_.end());
    }
    std::size_t size() const { return keys_.size(); }
    std::size_t operator[](std::size_t i) const { return keys_[i] & 0xffffffffu; }

 private:
    std::vector<std::uint64_t> keys_;  ///< Number, less the least of them, and place.
};

/// A tile of the schedule, in cells.
struct ScheduleTile {
    int index;
    int x0, y0, x1, y1;
};

/// Walker must have `std::uint64_t number`, unique among those under way, and cell() -> {x, y}. Queues keep their
/// memory from one run to the next.
template <class Walker>
class TileSchedule {
 public:
    /// Cuts a map into tiles; while no walker is under way. `reach` is how far (in cells) beyond its tile a walker may
    /// read or write, apron included.
    void cut(int width, int height, int reach, int preferredSize) {
        across_ = AxisPartition(width, std::max(preferredSize, 2 * reach + 1));
        down_ = AxisPartition(height, std::max(preferredSize, 2 * reach + 1));
        inbox_.resize(static_cast<std::size_t>(tileCount()));
        newcomers_.resize(static_cast<std::size_t>(tileCount()));
        orders_.resize(static_cast<std::size_t>(tileCount()));
        outbox_.resize(static_cast<std::size_t>(tileCount()));
    }

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

    /// Adds a walker that is not made yet, by the number that run() makes it from: what waits is small. In the order of
    /// the walkers' own numbers.
    void addNew(std::pair<int, int> cell, std::uint32_t number) {
        const auto [x, y] = cell;
        newcomers_[static_cast<std::size_t>(tileAt(x, y))].push_back(number);
    }

    /// Runs `advance(tile, walkers, order, leaving)` for tiles with walkers, each tile at least once, until no more
    /// than `mayStay` are under way; those go into `stay`. It must bring every walker nearer to its end, and append to
    /// `leaving` those that have not reached it. New walkers are `make(number)`, made where they are needed.
    template <class Make, class Advance>
    void run(ThreadPool& pool, std::size_t mayStay, std::vector<Walker>& stay, const Make& make,
             const Advance& advance) {
        std::vector<int> busy;
        do {
            for (int colour = 0; colour < 4; ++colour) {
                busy.clear();
                for (int index = 0; index < tileCount(); ++index)
                    if (colourOf(index) == colour && waitingAt(index) > 0) busy.push_back(index);
                // The fullest first: at the end no thread waits long for another.
                std::sort(busy.begin(), busy.end(), [&](int a, int b) { return waitingAt(a) > waitingAt(b); });
                pool.forEach(static_cast<int>(busy.size()), [&](int i) {
                    const auto index = static_cast<std::size_t>(busy[static_cast<std::size_t>(i)]);
                    std::vector<Walker>& walkers = inbox_[index];
                    const std::size_t old = walkers.size();
                    for (const std::uint32_t number : newcomers_[index]) walkers.push_back(make(number));
                    newcomers_[index].clear();
                    orders_[index].sort(walkers, old);
                    advance(tile(static_cast<int>(index)), walkers, orders_[index], outbox_[index]);
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
        stay.clear();
        for (std::vector<Walker>& walkers : inbox_) {
            stay.insert(stay.end(), walkers.begin(), walkers.end());
            walkers.clear();
        }
    }

 private:
    std::size_t waitingAt(int index) const {
        return inbox_[static_cast<std::size_t>(index)].size() + newcomers_[static_cast<std::size_t>(index)].size();
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
    std::vector<std::vector<std::uint32_t>> newcomers_;
    std::vector<QueueOrder> orders_;
    std::vector<std::vector<Walker>> outbox_;
};

}  // namespace scree
