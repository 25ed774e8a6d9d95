#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
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

/// Visits each of a queue's places once, neighbours far apart: walkers that came from the same place do not set out
/// together, and those under way at once are of all parts of the queue.
class SpreadOrder {
 public:
    explicit SpreadOrder(std::size_t size)
        : size_(size), stride_(static_cast<std::size_t>(kGoldenSection * static_cast<double>(size))) {
        while (std::gcd(stride_, size_) > 1) ++stride_;
    }
    bool done() const { return visited_ == size_; }
    std::size_t next() {
        const std::size_t place = place_;
        place_ += stride_;
        if (place_ >= size_) place_ -= size_;
        ++visited_;
        return place;
    }

 private:
    static constexpr double kGoldenSection = 0.6180339887498949;

    std::size_t size_, stride_;
    std::size_t place_ = 0, visited_ = 0;
};

/// A tile of the schedule, in cells.
struct ScheduleTile {
    int index;
    int x0, y0, x1, y1;
};

/// Walker must have cell() -> {x, y}. Queues keep their memory from one run to the next.
template <class Walker>
class TileSchedule {
 public:
    /// Cuts a map into tiles; while no walker is under way. `reach` is how far (in cells) beyond its tile a walker may
    /// read or write, apron included.
    void cut(int width, int height, int reach, int preferredSize) {
        across_ = AxisPartition(width, std::max(preferredSize, 2 * reach + 1));
        down_ = AxisPartition(height, std::max(preferredSize, 2 * reach + 1));
        inbox_.resize(static_cast<std::size_t>(tileCount()));
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

    /// Runs `advance(tile, walkers, leaving)` for tiles with walkers, each tile at least once, until no more than
    /// `mayStay` are under way; those go into `stay`. It must bring every walker nearer to its end, and append to `leaving`
    /// those that have not reached it. Walkers are in the order in which they came, so that those of one neighbour
    /// follow one another.
    template <class Advance>
    void run(ThreadPool& pool, std::size_t mayStay, std::vector<Walker>& stay, const Advance& advance) {
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
        stay.clear();
        for (std::vector<Walker>& walkers : inbox_) {
            stay.insert(stay.end(), walkers.begin(), walkers.end());
            walkers.clear();
        }
    }

 private:
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
