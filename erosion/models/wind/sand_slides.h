#pragma once

#include <array>
#include <cstdint>

#include "erosion/models/wind/sand_land.h"

namespace scree {

/// How sand rolls down: it slides on slopes steeper than its angle of rest, and creeps across the wind.
///
/// Between two neighbouring nodes at a distance l, with a drop d from the higher to the lower one:
///
///     moved = 0.18 max(0, d - T l) + creep min(d, T l),   at most 1/8 of the sand of the higher node
///
/// Wind pushes the grains downhill that it moves over a slope across its way, which joins dunes to long crests. The
/// shares of the four lines of neighbours make a diffusion across the wind; a little along the wind is needed to keep
/// them above zero (Weickert 1998 for diffusion tensors on a grid of eight neighbours).
class SandSlides {
 public:
    struct Rules {
        double slope = 0.65;           ///< Tangent of the angle of rest.
        std::array<float, 4> creep{};  ///< Shares to the east, south, south-east, south-west: see creepAcross().
    };
    /// Runs one pass: each node sees the others as they were. Sand that slides onto an open rim is booked as out.
    void run(SandLand& land, const Rules& rules, SandLand::Books& books, ThreadPool& pool);

 private:
    Field<std::int32_t> next_;  ///< Sand after the pass, mm.
};

/// Shares for a diffusion of `squareCells` across a wind that blows in this direction (a unit vector). Their sum with
/// both neighbours of each line is at most 2.9 `squareCells`.
std::array<float, 4> creepAcross(double east, double south, double squareCells);

}  // namespace scree
