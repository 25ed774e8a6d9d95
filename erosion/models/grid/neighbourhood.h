#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "erosion/base/knob.h"
#include "erosion/models/grid/grid_faces.h"

namespace scree {

/// The neighbours to which a grid model moves material. Moore: all eight. VonNeumann: north, east, south and west.
/// Rotated: the four diagonals; material then stays on nodes of one colour of a chessboard. Alternating: VonNeumann and
/// Rotated in turn, pass by pass.
enum class Neighbourhood { Moore, VonNeumann, Rotated, Alternating };
template <>
inline constexpr auto choicesOf<Neighbourhood> =
    std::array<std::string_view, 4>{"moore", "vonNeumann", "rotated", "alternating"};

/// Returns the neighbours of a neighbourhood in the pass with this number.
constexpr NeighbourSet neighboursOf(Neighbourhood neighbourhood, std::uint64_t pass) {
    switch (neighbourhood) {
        case Neighbourhood::VonNeumann:
            return {.axes = true, .diagonals = false};
        case Neighbourhood::Rotated:
            return {.axes = false, .diagonals = true};
        case Neighbourhood::Alternating:
            return {.axes = pass % 2 == 0, .diagonals = pass % 2 != 0};
        case Neighbourhood::Moore:
            break;
    }
    return {};
}

}  // namespace scree
