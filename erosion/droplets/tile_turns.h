#pragma once

#include <cstddef>
#include <functional>
#include <queue>
#include <tuple>
#include <vector>

namespace scree {

/// Whose turn it is. Tiles have four colours, so that no two neighbours share one; in each pass over the map the
/// colours take turns. But a tile waits for the tiles around it alone: neighbours run one after the other, always in
/// the same order, and no thread waits for the slowest tile of a colour or, where another pass is sure to come, of a
/// pass. For one thread at a time.
class TileTurns {
 public:
    /// Tiles in `down` rows of `across`; each of these is 1 or even, as on a torus the last is the first's neighbour.
    /// Of the tiles that may run, the ones with the largest load(tile) go first; a tile's load must not change from
    /// when it may run. One pass is allowed.
    TileTurns(int across, int down, std::function<std::size_t(int)> load);

    /// True if a tile may run; take() has it run.
    bool hasNext() const { return !ready_.empty(); }
    int take();
    void finish(int tile);

    void allowPass();
    /// True if a tile has made all passes that are allowed.
    bool isThrough(int tile) const { return passes(tile) == allowed_; }
    bool allThrough() const { return turnsLeft_ == 0; }

 private:
    int passes(int tile) const { return passes_[static_cast<std::size_t>(tile)]; }
    int colourOf(int tile) const { return (tile % across_ & 1) + 2 * (tile / across_ & 1); }
    template <class Visit>
    void forNeighbours(int tile, const Visit& visit) const;
    bool mayRun(int tile) const;
    void offer(int tile);

    /// The next of those that are ready is the greatest.
    struct Ready {
        int passes, colour;
        std::size_t load;
        int tile;

        bool operator<(const Ready& other) const {
            return std::tie(other.passes, other.colour, load, other.tile) < std::tie(passes, colour, other.load, tile);
        }
    };

    int across_;
    int down_;
    std::function<std::size_t(int)> load_;
    int allowed_ = 0;
    std::size_t turnsLeft_ = 0;
    std::vector<int> passes_;     ///< That each tile has made.
    std::vector<bool> isListed_;  ///< For each tile whether it is ready or runs.
    std::priority_queue<Ready> ready_;
};

}  // namespace scree
