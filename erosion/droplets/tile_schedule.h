#pragma once

#include <algorithm>
#include <cassert>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <utility>
#include <vector>

#include "erosion/droplets/tile_turns.h"
#include "erosion/parallel.h"

/// Runs walkers (droplets) that change the ground around them on all threads, with one result for any number of
/// threads: the map is cut into tiles, of which those that are no neighbours lie so far apart that walkers in them
/// never touch the same cells. So these run at once, and neighbours take turns, by colours (TileTurns).
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
        queues_.resize(static_cast<std::size_t>(tileCount()));
    }

    int tileCount() const { return across_.parts() * down_.parts(); }
    ScheduleTile tile(int index) const {
        const int tx = index % across_.parts();
        const int ty = index / across_.parts();
        return {index, across_.begin(tx), down_.begin(ty), across_.end(tx), down_.end(ty)};
    }
    int tileAt(int x, int y) const { return down_.partOf(y) * across_.parts() + across_.partOf(x); }

    void add(const Walker& walker) { queueAt(tileOf(walker)).inbox.push_back(walker); }

    /// Adds a walker that is not made yet, by the number that run() makes it from: what waits is small. In the order of
    /// the walkers' own numbers.
    void addNew(std::pair<int, int> cell, std::uint32_t number) {
        const auto [x, y] = cell;
        queueAt(tileAt(x, y)).newcomers.push_back(number);
    }

    /// Runs `advance(tile, walkers, order, leaving)` for tiles with walkers, each tile at least once, until no more
    /// than `mayStay` are under way; those go into `stay`. It must bring every walker nearer to its end, and append to
    /// `leaving` those that have not reached it, which are then in the tile or in one of the eight around it. New
    /// walkers are `make(number)`, made where they are needed.
    template <class Make, class Advance>
    void run(ThreadPool& pool, std::size_t mayStay, std::vector<Walker>& stay, const Make& make,
             const Advance& advance) {
        TileTurns turns(across_.parts(), down_.parts(), [&](int index) { return queueAt(index).waiting(); });
        std::size_t forNextPass = 0;  // walkers that are sure to wait for it
        std::mutex mutex;
        std::condition_variable turnEnded;
        bool failed = false;

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
                if (turns.isThrough(to)) ++forNextPass;
            }
            queueAt(from).outbox.clear();
        };
        const auto takeTurns = [&] {
            std::unique_lock lock(mutex);
            for (;;) {
                turnEnded.wait(lock, [&] { return failed || turns.hasNext() || turns.allThrough(); });
                if (failed || turns.allThrough()) return;
                const int index = turns.take();
                if (queueAt(index).waiting() > 0) {
                    lock.unlock();
                    runTile(index);
                    lock.lock();
                    handOver(index);
                }
                turns.finish(index);
                if (turns.isThrough(index)) forNextPass += queueAt(index).inbox.size();
                if (forNextPass > mayStay) {
                    turns.allowPass();
                    forNextPass = 0;
                }
                turnEnded.notify_all();
            }
        };
        pool.forEach(pool.threads(), [&](int) {
            try {
                takeTurns();
            } catch (...) {  // the other threads wait for a tile that will never end
                const std::lock_guard lock(mutex);
                failed = true;
                turnEnded.notify_all();
                throw;
            }
        });

        stay.clear();
        for (Queue& queue : queues_) {
            // They came in the order in which the tiles around happened to end.
            std::sort(queue.inbox.begin(), queue.inbox.end(),
                      [](const Walker& a, const Walker& b) { return a.number < b.number; });
            stay.insert(stay.end(), queue.inbox.begin(), queue.inbox.end());
            queue.inbox.clear();
        }
    }

 private:
    /// Of one tile. Two threads that append to theirs share no cache line.
    struct alignas(128) Queue {
        std::vector<Walker> inbox;
        std::vector<std::uint32_t> newcomers;
        QueueOrder order;
        std::vector<Walker> outbox;

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
