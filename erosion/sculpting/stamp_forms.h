#pragma once

#include <array>
#include <string_view>

#include "erosion/base/field.h"
#include "erosion/base/knob.h"

namespace scree {

/// The forms of land that come with Scree as stamps. Each is a recipe, not a picture.
enum class StampForm {
    Peak,
    Ridge,
    Hill,
    Hills,
    Cone,
    Volcano,
    Crater,
    Mesa,
    Butte,
    Terraces,
    Cliff,
    Dune,
    Valley,
    Canyon,
    Basin,
    Cirque
};
template <>
inline constexpr auto choicesOf<StampForm> =
    std::array<std::string_view, 16>{"peak",  "ridge",    "hill",  "hills", "cone",   "volcano", "crater", "mesa",
                                     "butte", "terraces", "cliff", "dune",  "valley", "canyon",  "basin",  "cirque"};

/// Returns the form on a square of `nodes` x `nodes`: values from -1 to 1 that fade to 0 towards the disc that touches
/// its edges. Valleys, canyons, basins and cirques are below 0. The same bits on every machine.
Field<float> formOf(StampForm form, int nodes);

}  // namespace scree
