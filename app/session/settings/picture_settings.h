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

/// How the camera of a film moves.
enum class FilmCamera { Turntable, ThroughViews };
template <>
inline constexpr auto choicesOf<FilmCamera> = std::array<std::string_view, 2>{"turntable", "throughTheNamedViews"};

/// How the window saves pictures. Kept between starts.
struct PictureSettings {
    PictureScale scale = PictureScale::Once;
    FilmCamera film = FilmCamera::Turntable;
    int turntablePictures = 72;
    int viewsPictures = 240;
    int lapseRounds = 200;
    int lapseEvery = 5;
};
template <>
inline constexpr auto knobsOf<PictureSettings> = std::tuple{
    Knob{&PictureSettings::scale, "scale", "", "Picture size", PictureScale::Once, PictureScale::FourTimes, "",
         Scale::Linear, "Size of saved pictures, relative to the viewport."},
    Knob{&PictureSettings::film, "film", "", "Camera", FilmCamera::Turntable, FilmCamera::ThroughViews, "",
         Scale::Linear,
         "Turntable: a full turn around the orbit centre. Through the named views: a smooth flight from the first view "
         "of the menu View, Named views to the last one."},
    Knob{&PictureSettings::turntablePictures, "turntablePictures", "", "Pictures", 2, 3600, "", Scale::Log,
         "Number of pictures in a full turn. 72 pictures last 3 s at 24 per second."},
    Knob{&PictureSettings::viewsPictures, "viewsPictures", "", "Pictures", 2, 100000, "", Scale::Log,
         "Number of pictures from the first view to the last one. 240 pictures last 10 s at 24 per second."},
    Knob{&PictureSettings::lapseRounds, "lapseRounds", "", "Rounds", 1, 100000, "", Scale::Log,
         "Number of rounds, counted from the start."},
    Knob{&PictureSettings::lapseEvery, "lapseEvery", "", "Rounds per picture", 1, 1000, "", Scale::Log,
         "Number of rounds from one picture to the next."},
};
static_assert(knobsAreComplete<PictureSettings>());

/// Pictures that are saved with numbers: a camera that moves, or a land that erodes.
enum class Series { Film, TimeLapse };

}  // namespace scree
