#pragma once

#include <cstddef>
#include <functional>
#include <queue>
#include <tuple>
#include <vector>

namespace scree {

/// The order in which the tiles of a map run, in passes over the map. Tiles have four colours, so that neighbours have
/// different ones; within a pass, a tile runs after its neighbours of lower colours. So neighbours always run in the
/// same order, but a tile waits for its neighbours only, not for all tiles of a colour or of a pass. Not thread-safe.
class TileOrder {
 public:
    /// `down` rows of `across` tiles; both are 1 or even, as on a torus the last tile is a neighbour of the first. Of
    /// the tiles of one pass and colour that may run, those with the largest load(tile) run first; the load of a tile
    /// that may run must not change. One pass is allowed.
    TileOrder(int across, int down, std::function<std::size_t(int)> load);

    /// True if a tile may run.
    bool hasNext() const { return !ready_.empty(); }
    /// The tile to run next, which is running until finish(). Needs hasNext().
    int take();
    /// A tile has ended its run.
    void finish(int tile);

    /// Allows one more pass over the map.
    void allowPass();
    /// True if a tile has run in all passes that are allowed.
    bool isDone(int tile) const { return passes(tile) == allowed_; }
    bool allDone() const { return runsLeft_ == 0; }

 private:
    int passes(int tile) const { return passes_[static_cast<std::size_t>(tile)]; }
    int colourOf(int tile) const { return (tile % across_ & 1) + 2 * (tile / across_ & 1); }
    template <class Visit>
    void forNeighbours(int tile, const Visit& visit) const;
    bool mayRun(int tile) const;
    void listIfReady(int tile);

    /// A tile that may run. The greatest runs next.
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
    int allowed_ = 0;             ///< Number of passes allowed.
    std::size_t runsLeft_ = 0;    ///< Runs of all tiles that are still to come in the allowed passes.
    std::vector<int> passes_;     ///< Number of passes that each tile has made.
    std::vector<bool> isListed_;  ///< True for each tile that is in `ready_` or running.
    std::priority_queue<Ready> ready_;
};

}  // namespace scree
