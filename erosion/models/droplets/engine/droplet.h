#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "erosion/models/droplets/engine/tile_schedule.h"
#include "erosion/models/knob_fields.h"
#include "erosion/records/colours.h"
#include "erosion/records/erosion_record.h"
#include "erosion/terrain/terrain.h"

/// Everything that all droplet models share: the droplet, the ground that it changes, and the tally of volumes. Loads,
/// cuts and deposits are in node metres: volume divided by the area of a cell. A node metre raises a single node by a
/// metre.
namespace scree {

/// A droplet between two steps. Its position is a cell and a place in the cell, so that it is equally exact everywhere
/// on a large map.
struct Droplet {
    std::int32_t x = 0, y = 0;   ///< The cell's north-west node.
    float fx = 0.0f, fy = 0.0f;  ///< Place in the cell, 0 to 1 from that node.
    float dx = 0.0f, dy = 0.0f;  ///< Direction or velocity, as the model defines it.
    float speed = 0.0f;          ///< Unit as the model defines it.
    float water = 1.0f;          ///< Share of its water that remains.
    float load = 0.0f;           ///< Node metres.
    std::uint32_t steps = 0;     ///< Number of steps made.
    std::uint64_t number = 0;    ///< Counts the droplets of a run; key of its random numbers.
    Rgba colour{};               ///< Colour of the load.

    /// A new droplet at this point of the terrain, in cells.
    static Droplet startingAt(Point p, const Terrain& terrain);

    /// The cell, as TileSchedule needs it.
    std::pair<int, int> cell() const { return {x, y}; }
};

/// A paraboloid brush of radius up to 2 cells: the shares of a cut for 4 x 4 nodes, which sum to 1. The droplet is at a
/// multiple of 1/kPlaces of its cell. Its cell's north-west node is the second node of the second row.
struct alignas(64) BrushStamp {
    static constexpr int kPlaces = 16;  ///< Number of places along a cell.

    std::array<float, 16> weights;  ///< From west to east, row by row from the north.

    /// The brush of a radius in cells around the place (fx, fy) of a cell.
    BrushStamp(float radius, float fx, float fy);
};

/// Part of a wide stamp: eight columns and some rows of nodes, as offsets from the droplet's cell. The last columns may
/// lie outside the stamp; they are on the map or in the padding of its rows.
struct StampBlock {
    static constexpr int kColumns = 8;

    int column;            ///< The first column.
    int beginRow, endRow;  ///< The rows; endRow is excluded.

    /// Number of blocks that cover the two columns of the droplet's cell and `beside` more on each side.
    static constexpr int countFor(int beside) { return (2 * beside + 2 + kColumns - 1) / kColumns; }
};

/// Lengths and limits of a model's droplets, scaled to a grid: the steps, the stamps of cuts and deposits, the sea.
struct DropletTools {
    float stepLength = 1.0f;      ///< Maximum length of a step, the reference cell, in cells, at least 1.
    float brushRadius = 2.0f;     ///< Radius of a cut, cells, at least 1.5.
    float tentRadius = 1.0f;      ///< Half-width of a deposit, cells, at least 1.
    float areaRatio = 1.0f;       ///< Number of cells in a reference cell: node metres that raise it by a metre.
    float colourDepth = 1.0f;     ///< Depth of deposit that hides the colour below, metres.
    std::uint32_t pathLimit = 0;  ///< Number of steps after which a droplet ends.
    float sea = 0.0f;             ///< Sea level, metres above the datum; minus infinity without a sea.
    float leastLoad = 0.0f;       ///< Load at or below which a droplet in the sea ends, node metres.
    std::uint64_t seed = 0;       ///< Of the random directions.

    /// The square of nodes that a cut or a deposit covers: from `before` nodes north and west of the droplet's
    /// north-west node, `rows` nodes along each side.
    struct Span {
        int before, rows;

        /// Number of nodes south and east of the droplet's north-west node.
        int after() const { return rows - before - 1; }
    };
    Span brush() const { return span(brushRadius); }
    Span tent() const { return span(tentRadius); }
    /// Number of nodes along the widest stamp, rounded up to whole blocks: a brush with a radius of 8 reference cells,
    /// which are 1/512 of the largest map.
    static constexpr std::size_t kWidestStamp = 2 * 9 * Terrain::kMaxSize / 512;
    std::vector<StampBlock> brushBlocks;  ///< Blocks of a brush that is not small; they do not overlap.
    std::vector<BrushStamp> brushStamps;  ///< Stamps of a small brush: kPlaces + 1 rows of as many, west to east.

    /// True for stamps of few nodes, for which GroundLanes has faster code.
    bool hasSmallBrush() const { return brushRadius <= 2.0f; }
    bool hasSmallTent() const { return tentRadius <= 1.0f; }

    /// True if a step crosses more than one cell.
    bool hasLongSteps() const { return stepLength > 1.0f; }

    /// Distance from its cell within which a step reads or writes, cells.
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

/// A knob in the unit of a kernel: its value times `unit` times `area`, multiplied in this order, so that a varying
/// knob gives the same bits as a constant one.
struct LaneKnob {
    LaneKnob() = default;
    LaneKnob(const NodeKnob& knob, float unit_ = 1.0f, float area_ = 1.0f)
        : everywhere(knob.everywhere * unit_ * area_), nodes(knob.nodes), unit(unit_), area(area_) {}

    /// The value at a node, by offset into a layer, in the kernel's unit.
    float at(std::ptrdiff_t node) const { return nodes != nullptr ? nodes[node] * unit * area : everywhere; }

    float everywhere = 0.0f;       ///< In the kernel's unit, if the knob does not vary.
    const float* nodes = nullptr;  ///< The knob's own values at each node; null if it does not vary.
    float unit = 1.0f, area = 1.0f;
};

/// The layers that droplets read and write. A null pointer is a layer that is not in use.
struct DropletGround {
    int width;              ///< Nodes from west to east.
    int height;             ///< Nodes from north to south.
    std::ptrdiff_t stride;  ///< Distance of two rows in every layer, in nodes.
    float* heights;         ///< Metres.
    NodeRecord* record;     ///< Bedrock and deposits of each node.
    float* track;           ///< Water that has passed each node since the flow was updated.
    const float* hardness;  ///< 0 soft to 1, which cannot be cut.
    const float* moisture;  ///< 0 dry to 1 soaked.
    float* soaked;          ///< Moisture gained since `moisture` was updated.
    Field<Rgba>* colour;    ///< Colour of the surface.
};

/// A coordinate on a torus of `size` nodes.
inline int wrapped(int node, int size) {
    node %= size;
    return node < 0 ? node + size : node;
}

/// What droplets did to the ground, in node metres, and how they ended.
struct DropletTally {
    double eroded = 0.0, deposited = 0.0;
    double out = 0.0;   ///< Left the map.
    double lost = 0.0;  ///< Vanished with droplets or by rounding.
    std::uint64_t steps = 0, cuts = 0, randomDirections = 0;
    std::uint64_t settled = 0;   ///< Number of droplets that ended in a pit, in the sea or by their kernel.
    std::uint64_t leftMap = 0;   ///< Number of droplets that left the map.
    std::uint64_t pathEnds = 0;  ///< Number of droplets that reached the path limit.

    void add(const DropletTally& other);
};

/// The rectangle of cells that droplets have visited, both ends included.
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

/// The droplets of one tile, and where their results go.
struct DropletTileTask {
    const DropletTools& tools;
    const DropletGround& ground;
    Boundary boundary;
    ScheduleTile tile;
    int apron;     ///< Width of the border around the tile, cells. Droplets beyond it leave the tile.
    bool mayStay;  ///< Up to half of the droplets in lanes may be left unfinished once the queue is empty.
    const std::vector<Droplet>& droplets;
    const QueueOrder& order;        ///< The order in which the droplets start.
    std::vector<Droplet>& leaving;  ///< Gets the droplets that leave or are left unfinished.
    DropletTally& tally;
    Footprint& footprint;
};

}  // namespace scree
