#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "erosion/droplets/tile_schedule.h"
#include "erosion/terrain.h"

/// What every droplet model shares: the droplet, the ground it changes, and the books. Loads, cuts and deposits are in
/// "node metres": volume divided by the area of one cell, so that a node gains or loses the amount times its weight.
namespace scree {

/// A droplet between two steps. Its place is a cell and a fraction of it: as exact at the far end of a large map as at
/// its beginning.
struct Droplet {
    std::int32_t x = 0, y = 0;   ///< The node to the north-west.
    float fx = 0.0f, fy = 0.0f;  ///< 0 to 1, in cells from that node.
    float dx = 0.0f, dy = 0.0f;  ///< Direction or velocity, as the model has it.
    float speed = 0.0f;
    float water = 1.0f;
    float load = 0.0f;  ///< Node metres.
    std::uint32_t steps = 0;
    std::uint64_t number = 0;  ///< Names its random numbers.
    Rgba colour{};             ///< Of the load.

    /// A fresh droplet at this point (in cells) of the terrain.
    static Droplet startingAt(Point p, const Terrain& terrain);

    std::pair<int, int> cell() const { return {x, y}; }
};

/// The shares of a cut that 4 x 4 nodes get, which sum to 1: of a paraboloid brush of radius 2 at most, its droplet at
/// a multiple of 1/kPlaces of its cell. The droplet's own node is the second of the second row.
struct alignas(64) BrushStamp {
    static constexpr int kPlaces = 16;

    std::array<float, 16> weights;

    BrushStamp(float radius, float fx, float fy);
};

/// Part of a wide stamp: eight columns, and of them these rows, counted from the droplet's own node. The last columns
/// may be more than the stamp needs: they lie on the map or in the padding of its rows.
struct StampBlock {
    static constexpr int kColumns = 8;

    int column;
    int beginRow, endRow;

    /// Blocks side by side that cover the columns of the droplet's cell and `beside` more on either side.
    static constexpr int countFor(int beside) { return (2 * beside + 2 + kColumns - 1) / kColumns; }
};

/// How a model's droplets work on the ground, and for how long.
struct DropletTools {
    float stepLength = 1.0f;      ///< Of the reference cell, the longest step, in cells, at least 1.
    float brushRadius = 2.0f;     ///< Of a cut, cells, at least 1.5.
    float tentRadius = 1.0f;      ///< Half-width of a deposit, cells, at least 1.
    float areaRatio = 1.0f;       ///< Cells in a reference cell: node metres for a metre of height on all of it.
    float colourDepth = 1.0f;     ///< Deposit that hides the colour below, metres.
    std::uint32_t pathLimit = 0;  ///< Steps.
    float sea = 0.0f;             ///< Metres above the datum; minus infinity without a sea.
    float leastLoad = 0.0f;       ///< Node metres; a droplet with no more than this ends in the sea.
    std::uint64_t seed = 0;

    /// The nodes that a cut or a deposit covers: rows from `before` nodes north of the droplet's own, and columns from
    /// as many west of it.
    struct Span {
        int before, rows;

        /// Nodes from the droplet's own to the last, itself not counted.
        int after() const { return rows - before - 1; }
    };
    Span brush() const { return span(brushRadius); }
    Span tent() const { return span(tentRadius); }
    /// Nodes along the widest, and what fills the last block: of a brush of 8 reference cells, each 1/512 of the
    /// largest map.
    static constexpr std::size_t kWidestStamp = 2 * 9 * Terrain::kMaxSize / 512;
    std::vector<StampBlock> brushBlocks;  ///< Of a brush that is not small, and no node in two of them.
    std::vector<BrushStamp> brushStamps;  ///< Only of a small brush; rows of kPlaces + 1, from west to east.

    /// True where the lanes have a path of their own for such small stamps.
    bool hasSmallBrush() const { return brushRadius <= 2.0f; }
    bool hasSmallTent() const { return tentRadius <= 1.0f; }

    /// True where a step crosses more than one cell.
    bool hasLongSteps() const { return stepLength > 1.0f; }

    /// How far from its cell a step may read or write, in cells.
    int reach() const {
        const int step = static_cast<int>(std::ceil(stepLength));
        const int beside = hasSmallBrush() && hasSmallTent() ? 0 : StampBlock::kColumns;
        return std::max({brush().after() + beside, tent().after() + beside, step}) + 2;
    }

 private:
    static Span span(float radius) {
        const int r = static_cast<int>(std::ceil(radius));
        return {r - 1, 2 * r};
    }
};

/// The layers that droplets touch. Null pointers are layers not in use.
struct DropletGround {
    int width;
    int height;
    std::ptrdiff_t stride;  ///< Of every layer.
    float* heights;
    NodeBooks* books;
    float* track;  ///< Water passing each node.
    const float* hardness;
    const float* moisture;  ///< 0 dry to 1 soaked.
    float* soaked;          ///< Moisture gained since `moisture` was brought up to date.
    Field<Rgba>* colour;
};

/// A coordinate on a torus of so many nodes.
inline int wrapped(int node, int size) {
    node %= size;
    return node < 0 ? node + size : node;
}

/// What droplets did to the books, in node metres, and how they ended.
struct DropletTally {
    double eroded = 0.0, deposited = 0.0, out = 0.0, lost = 0.0;
    std::uint64_t steps = 0, cuts = 0, randomDirections = 0;
    std::uint64_t settled = 0, leftMap = 0, pathEnds = 0;

    void add(const DropletTally& other);
};

/// A rectangle of cells around all those that droplets have been to, both ends included.
struct Footprint {
    int x0 = 1 << 30, y0 = 1 << 30, x1 = -1, y1 = -1;

    bool empty() const { return x1 < x0; }
    void add(const Footprint& other) {
        x0 = std::min(x0, other.x0);
        y0 = std::min(y0, other.y0);
        x1 = std::max(x1, other.x1);
        y1 = std::max(y1, other.y1);
    }
    Footprint grownBy(int cells) const { return {x0 - cells, y0 - cells, x1 + cells, y1 + cells}; }
};

/// The droplets of one tile.
struct DropletTileTask {
    const DropletTools& tools;
    const DropletGround& ground;
    Boundary boundary;
    ScheduleTile tile;
    int apron;     ///< Cells beyond the tile within which a droplet may still act; further out it has to leave.
    bool mayStay;  ///< Up to half of the droplets may be left under way where too few are left to fill the lanes.
    const std::vector<Droplet>& droplets;
    const QueueOrder& order;
    std::vector<Droplet>& leaving;
    DropletTally& tally;
    Footprint& footprint;
};

}  // namespace scree
