// The droplets of a tile that advance in lockstep. Compiled once for each instruction set.
#if defined(SCREE_EROSION_DROPLETS_LANE_GROUP_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SCREE_EROSION_DROPLETS_LANE_GROUP_INL_H
#undef SCREE_EROSION_DROPLETS_LANE_GROUP_INL_H
#else
#define SCREE_EROSION_DROPLETS_LANE_GROUP_INL_H
#endif

#include <array>
#include <cstddef>
#include <cstdint>

#include "erosion/models/droplets/engine/droplet.h"
#include "erosion/models/droplets/engine/lanes-inl.h"
#include "erosion/records/colours.h"

HWY_BEFORE_NAMESPACE();
namespace scree::HWY_NAMESPACE {

/// Number of droplets that a tile of this many reference cells advances in lockstep: 32, 48 or 64. It must not depend
/// on the vector width, as results depend on it: a droplet sees what the others change one step late. So droplets that
/// are close together differ from droplets that run one after the other: on 96 x 96 reference cells, paths are up to 2
/// % longer with 32 lanes and 4 % longer with 64.
inline std::size_t lanesFor(double referenceCells) {
    constexpr double kCellsPerDroplet = 256.0;
    const double lanes = referenceCells / kCellsPerDroplet;
    return lanes < 48.0 ? 32 : lanes < 64.0 ? 48 : kMostLanes;
}

/// Places on the map, one per lane.
struct Places {
    Lanes<std::int32_t> cellX, cellY;  ///< The cell's north-west node.
    Lanes<float> fx, fy;               ///< Place in the cell, 0 to 1 from that node.
    Lanes<std::int32_t> node;          ///< The north-west node as an offset into a layer.
};

/// The droplets that a tile advances in lockstep, one per lane, and what each stage of a step passes to the next.
struct LaneGroup {
    std::array<Places, 2> places;
    Lanes<float> dx, dy, speed, water, load;
    Lanes<std::int32_t> startClock;  ///< `clock` minus the steps that the droplet has made.
    Lanes<std::uint64_t> number;
    Lanes<Rgba> colour;
    const std::size_t lanes;  ///< Number of lanes in use, the first ones.
    const LaneBits all;       ///< The lanes in use.
    LaneBits alive = 0;       ///< The lanes that have a droplet.
    std::uint32_t clock =
        0;  ///< Number of steps that the group has made. Its parity tells which of `places` is here().

    Lanes<float> height, nextHeight;  ///< Height of the ground here and where the step leads, metres.
    Lanes<float> drop;            ///< Drop from here to there, metres; in a filled pit, as found when it was filled.
    Lanes<float> amount;          ///< Node metres to deposit; negative: to cut. In a pit: what filling it needs.
    Lanes<std::int32_t> nearest;  ///< The nearest node, as an offset into a layer.
    Lanes<std::array<float, 4>> weight;  ///< Node metres for each of the four nodes around the droplet.
    Lanes<std::int32_t> stamp;           ///< Index into DropletTools::brushStamps.
    Lanes<std::array<float, 4>> change;  ///< Node metres that the ground gained, in four parts.

    explicit LaneGroup(std::size_t used) : lanes(used), all(~LaneBits{0} >> (kMostLanes - used)) {}

    /// The places where the droplets are.
    Places& here() { return places[clock % 2]; }
    const Places& here() const { return places[clock % 2]; }
    /// The places where the step leads.
    Places& there() { return places[(clock + 1) % 2]; }
    const Places& there() const { return places[(clock + 1) % 2]; }

    /// Puts a droplet into a lane; `stride` is that of the layers.
    void put(std::size_t lane, const Droplet& d, std::ptrdiff_t stride) {
        Places& place = here();
        place.cellX.at[lane] = d.x;
        place.cellY.at[lane] = d.y;
        place.fx.at[lane] = d.fx;
        place.fy.at[lane] = d.fy;
        place.node.at[lane] = static_cast<std::int32_t>(d.y * stride + d.x);
        dx.at[lane] = d.dx;
        dy.at[lane] = d.dy;
        speed.at[lane] = d.speed;
        water.at[lane] = d.water;
        load.at[lane] = d.load;
        startClock.at[lane] = static_cast<std::int32_t>(clock - d.steps);
        number.at[lane] = d.number;
        colour.at[lane] = d.colour;
        alive |= LaneBits{1} << lane;
    }
    /// Removes a droplet. Its values remain and take part in the arithmetic, but change nothing.
    void end(std::size_t lane) {
        alive &= ~(LaneBits{1} << lane);
        change.at[lane] = {};
    }
    /// Number of steps that a lane's droplet has made.
    std::uint32_t steps(std::size_t lane) const { return clock - static_cast<std::uint32_t>(startClock.at[lane]); }
    Droplet droplet(std::size_t lane) const {
        const Places& place = here();
        return {.x = place.cellX.at[lane],
                .y = place.cellY.at[lane],
                .fx = place.fx.at[lane],
                .fy = place.fy.at[lane],
                .dx = dx.at[lane],
                .dy = dy.at[lane],
                .speed = speed.at[lane],
                .water = water.at[lane],
                .load = load.at[lane],
                .steps = steps(lane),
                .number = number.at[lane],
                .colour = colour.at[lane]};
    }
};

}  // namespace scree::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
