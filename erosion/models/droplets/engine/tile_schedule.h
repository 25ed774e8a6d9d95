#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "erosion/base/parallel.h"
#include "erosion/models/droplets/engine/tile_order.h"

/// Runs walkers (droplets) that change the ground around them on all threads. The result does not depend on the number
/// of threads. The map is cut into tiles so large that walkers in tiles that are not neighbours never touch the same
/// cells: such tiles may run at once. Neighbours run one after the other, in the order of TileOrder.
namespace scree {

/// One axis of the map, cut into parts whose sizes differ by at most one cell. The number of parts is 1 or even, so
/// that neighbours have different colours on a torus too.
class AxisPartition {
 public:
    AxisPartition() = default;
    /// Cuts `cells` cells into parts of at least `minimumSize`, or into one part.
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
    /// The part that a cell is in.
    int partOf(int cell) const {
        const auto guess = std::min(static_cast<int>(static_cast<float>(cell) * perCell_), parts() - 1);
        return cell < begin(guess) ? guess - 1 : cell >= end(guess) ? guess + 1 : guess;
    }

 private:
    std::vector<int> begins_;  ///< The first cell of each part, and the end of the last.
    float perCell_ = 0.0f;     ///< Parts per cell.
};

/// The places of a queue's walkers in the order of their numbers, so that older walkers run first. Walkers that run at
/// the same time are rarely close together, as numbers do not depend on the place. Sorting places moves less memory
/// than sorting walkers.
class QueueOrder {
 public:
    /// Sets the order; the walkers from `sorted` on are in order already.
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
    /// Place of the i-th walker in the queue.
    std::size_t operator[](std::size_t i) const { return keys_[i] & 0xffffffffu; }

 private:
    std::vector<std::uint64_t> keys_;  ///< High half: number minus the least number; low half: place.
};

/// A tile of the schedule: cells x0 to x1 - 1 and y0 to y1 - 1.
struct ScheduleTile {
    int index;
    int x0, y0, x1, y1;
};

/// The queues of walkers of all tiles. Walker must have `std::uint64_t number`, unique among the walkers in motion, and
/// cell() -> {x, y}. Queues keep their memory from one run to the next.
template <class Walker>
class TileSchedule {
 public:
    /// Cuts a map into tiles. To be called while the queues are empty. `reach` is the distance beyond its tile within
    /// which a walker may read or write, apron included; all sizes are in cells.
    void cut(int width, int height, int reach, int preferredSize) {
        across_ = AxisPartition(width, std::max(preferredSize, 2 * reach + 1));
        down_ = AxisPartition(height, std::max(preferredSize, 2 * reach + 1));
        queues_.resize(static_cast<std::size_t>(tileCount()));
    }

    int tileCount() const { return across_.parts() * down_.parts(); }
    ScheduleTile tile(int index) const {
        const int tx = index % across_.parts();
        const int ty = index / across_.parts();
        return {index, across_.begin(tx), down_.begin(ty), across_.end(tx), down_.end(ty)};
    }
    /// The tile that a cell is in.
    int tileAt(int x, int y) const { return down_.partOf(y) * across_.parts() + across_.partOf(x); }

    /// Adds a walker to its tile's queue.
    void add(const Walker& walker) { queueAt(tileOf(walker)).inbox.push_back(walker); }

    /// Adds a new walker by the number from which run() makes it, which takes less memory. To be called in the order of
    /// the walkers' own numbers.
    void addNew(std::pair<int, int> cell, std::uint32_t number) {
        const auto [x, y] = cell;
        queueAt(tileAt(x, y)).newcomers.push_back(number);
    }

    /// Calls advance(tile, walkers, order, leaving) for tiles with walkers, in passes over the map, until no more than
    /// `mayStay` walkers are left. These go into `stay`. advance() must move every walker towards its end and
    /// append to `leaving` those that have not reached it, which must then be in the tile or in one of the eight around
    /// it. make(number) makes a new walker. `advance` and `make` are called on all threads.
    template <class Make, class Advance>
    void run(ThreadPool& pool, std::size_t mayStay, std::vector<Walker>& stay, const Make& make,
             const Advance& advance) {
        TileOrder order(across_.parts(), down_.parts(), [&](int index) { return queueAt(index).waiting(); });
        std::size_t forNextPass = 0;  // number of walkers that will wait for it

        const auto runTile = [&](int index) {
            Queue& queue = queueAt(index);
            const std::size_t old = queue.inbox.size();
            for (const std::uint32_t number : queue.newcomers) queue.inbox.push_back(make(number));
            queue.newcomers.clear();
            queue.order.sort(queue.inbox, old);
            advance(tile(index), queue.inbox, queue.order, queue.outbox);
            queue.inbox.clear();
        };
        const auto handOver = [&](int from) {
            for (const Walker& walker : queueAt(from).outbox) {
                const int to = tileOf(walker);
                queueAt(to).inbox.push_back(walker);
                if (order.isDone(to)) ++forNextPass;
            }
            queueAt(from).outbox.clear();
        };
        const auto end = [&](int index) {
            handOver(index);
            order.finish(index);
            if (order.isDone(index)) forNextPass += queueAt(index).inbox.size();
            if (forNextPass > mayStay) {
                order.allowPass();
                forNextPass = 0;
            }
        };
        pool.runParts({.hasNext = [&] { return order.hasNext(); },
                       .allDone = [&] { return order.allDone(); },
                       .take = [&] { return order.take(); },
                       .run =
                           [&](int index) {
                               if (queueAt(index).waiting() > 0) runTile(index);
                           },
                       .end = end});

        stay.clear();
        for (Queue& queue : queues_) {
            // The order of the inbox depends on which tile ended first.
            std::sort(queue.inbox.begin(), queue.inbox.end(),
                      [](const Walker& a, const Walker& b) { return a.number < b.number; });
            stay.insert(stay.end(), queue.inbox.begin(), queue.inbox.end());
            queue.inbox.clear();
        }
    }

 private:
    /// The queue of a tile. Aligned, so that threads that append to different queues share no cache line.
    struct alignas(128) Queue {
        std::vector<Walker> inbox;             ///< Walkers that wait for their tile to run.
        std::vector<std::uint32_t> newcomers;  ///< Numbers of new walkers.
        QueueOrder order;
        std::vector<Walker> outbox;  ///< Walkers that go on after the run, in this tile or a neighbour.

        std::size_t waiting() const { return inbox.size() + newcomers.size(); }
    };

    Queue& queueAt(int index) { return queues_[static_cast<std::size_t>(index)]; }
    int tileOf(const Walker& walker) const {
        const auto [x, y] = walker.cell();
        return tileAt(x, y);
    }

    AxisPartition across_;
    AxisPartition down_;
    std::vector<Queue> queues_;
};

}  // namespace scree
