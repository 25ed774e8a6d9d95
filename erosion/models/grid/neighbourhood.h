#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "erosion/base/knob.h"
#include "erosion/models/grid/grid_faces.h"

namespace scree {

/// The neighbours that a grid model lets material go to. Moore: all eight. VonNeumann: north, east, south and west.
/// Rotated: the four diagonals, which never leave a node's colour of the chessboard. Alternating: VonNeumann and
/// Rotated by turns, pass by pass.
enum class Neighbourhood { Moore, VonNeumann, Rotated, Alternating };
template <>
inline constexpr auto choicesOf<Neighbourhood> =
    std::array<std::string_view, 4>{"moore", "vonNeumann", "rotated", "alternating"};

/// What a neighbourhood means in the pass of this number.
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
