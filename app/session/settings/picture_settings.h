#pragma once

#include <array>

#include "erosion/base/knob.h"

namespace scree {

/// Edge length of a saved picture in relation to the window.
enum class PictureScale { Once, Twice, FourTimes };
template <>
inline constexpr auto choicesOf<PictureScale> = std::array<std::string_view, 3>{"1x", "2x", "4x"};

constexpr int factorOf(PictureScale scale) {
    return 1 << static_cast<int>(scale);
}

/// How the window saves pictures. Kept between starts.
struct PictureSettings {
    PictureScale scale = PictureScale::Once;
    int turntablePictures = 72;
    int lapseRounds = 200;
    int lapseEvery = 5;
};
template <>
inline constexpr auto knobsOf<PictureSettings> = std::tuple{
    Knob{&PictureSettings::scale, "scale", "", "Picture size", PictureScale::Once, PictureScale::FourTimes, "",
         Scale::Linear, "Size of saved pictures, relative to the viewport."},
    Knob{&PictureSettings::turntablePictures, "turntablePictures", "", "Pictures", 2, 3600, "", Scale::Log,
         "Number of pictures in a full turn. 72 pictures last 3 s at 24 per second."},
    Knob{&PictureSettings::lapseRounds, "lapseRounds", "", "Rounds", 1, 100000, "", Scale::Log,
         "Number of rounds, counted from the start."},
    Knob{&PictureSettings::lapseEvery, "lapseEvery", "", "Rounds per picture", 1, 1000, "", Scale::Log,
         "Number of rounds from one picture to the next."},
};
static_assert(knobsAreComplete<PictureSettings>());

/// A film saved as numbered pictures.
enum class Series { Turntable, TimeLapse };

}  // namespace scree
