#pragma once

#include <array>

#include "erosion/knob.h"

namespace scree {

/// Pixels of a saved picture for each pixel of the window, along an edge.
enum class PictureScale { Once, Twice, FourTimes };
template <>
inline constexpr auto choicesOf<PictureScale> = std::array<std::string_view, 3>{"1x", "2x", "4x"};

constexpr int factorOf(PictureScale scale) {
    return 1 << static_cast<int>(scale);
}

/// How pictures are saved from the window; kept between starts.
struct PictureSettings {
    PictureScale scale = PictureScale::Once;
    int turntablePictures = 72;
    int lapseRounds = 200;
    int lapseEvery = 5;
};
template <>
inline constexpr auto knobsOf<PictureSettings> = std::tuple{
    Knob{&PictureSettings::scale, "scale", "", "Picture size", PictureScale::Once, PictureScale::FourTimes, "",
         Scale::Linear, "Size of saved pictures, in sizes of the view in the window."},
    Knob{&PictureSettings::turntablePictures, "turntablePictures", "", "Pictures", 2, 3600, "", Scale::Log,
         "In a full turn: 72 are three seconds of film."},
    Knob{&PictureSettings::lapseRounds, "lapseRounds", "", "Rounds", 1, 100000, "", Scale::Log,
         "How long the terrain erodes, from its start."},
    Knob{&PictureSettings::lapseEvery, "lapseEvery", "", "Rounds per picture", 1, 1000, "", Scale::Log,
         "From one picture to the next."},
};
static_assert(knobsAreComplete<PictureSettings>());

/// A film as numbered pictures.
enum class Series { Turntable, TimeLapse };

}  // namespace scree
