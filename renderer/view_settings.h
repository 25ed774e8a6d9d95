#pragma once

#include <array>

#include "erosion/knob.h"

/// How the terrain is shown. No OpenGL here: presets and the command line know these knobs too.
namespace scree {

enum class Overlay {
    None,
    Height,
    Slope,
    Water,
    Suspended,
    Groundwater,
    Moisture,
    Flow,
    Sediment,
    Wear,
    Deposit,
    Hardness,
    Rain,
    Biome,
    Colour
};
template <>
inline constexpr auto choicesOf<Overlay> = std::array<std::string_view, 15>{
    "none",     "height", "slope",   "water",    "suspended", "groundwater", "moisture", "flow",
    "sediment", "wear",   "deposit", "hardness", "rain",      "biome",       "colour"};

struct ViewSettings {
    Overlay overlay = Overlay::None;
    float overlayOpacity = 0.85f;
    float exaggeration = 1.0f;
    float sunAzimuth = 315.0f;
    float sunElevation = 35.0f;
    float haze = 0.35f;
    float waterThreshold = 0.85f;
    bool showWater = true;
    bool contours = false;
    float contourInterval = 50.0f;
    bool showSprings = true;
};
template <>
inline constexpr auto knobsOf<ViewSettings> = std::tuple{
    Knob{&ViewSettings::overlay, "overlay", "", "Overlay", Overlay::None, Overlay::Colour, "", Scale::Linear,
         "Paints a layer over the ground."},
    Knob{&ViewSettings::overlayOpacity, "overlayOpacity", "", "Overlay opacity", 0.0f, 1.0f, "", Scale::Linear,
         "How much of the ground the overlay covers."},
    Knob{&ViewSettings::exaggeration, "exaggeration", "", "Vertical exaggeration", 0.1f, 10.0f, "x", Scale::Log,
         "Stretches heights on the screen only."},
    Knob{&ViewSettings::sunAzimuth, "sunAzimuth", "", "Sun direction", 0.0f, 360.0f, "deg", Scale::Linear,
         "Where the light comes from: 0 north, 90 east."},
    Knob{&ViewSettings::sunElevation, "sunElevation", "", "Sun height", 1.0f, 90.0f, "deg", Scale::Linear,
         "Low sun shows small forms, high sun shows colours."},
    Knob{&ViewSettings::haze, "haze", "", "Haze", 0.0f, 1.0f, "", Scale::Linear, "Air between the eye and far ground."},
    Knob{&ViewSettings::waterThreshold, "waterThreshold", "", "Water from moisture", 0.0f, 1.0f, "", Scale::Linear,
         "Ground wetter than this is drawn as water; 1 draws none."},
    Knob{&ViewSettings::showWater, "showWater", "", "Show water", false, true, "", Scale::Linear,
         "Draws the water on the ground, and the sea."},
    Knob{&ViewSettings::contours, "contours", "", "Contour lines", false, true, "", Scale::Linear,
         "Lines of equal height."},
    Knob{&ViewSettings::contourInterval, "contourInterval", "", "Contour interval", 1.0f, 1000.0f, "m", Scale::Log,
         "Height between two contour lines."},
    Knob{&ViewSettings::showSprings, "showSprings", "", "Show springs", false, true, "", Scale::Linear,
         "Marks springs on the ground."},
};
static_assert(knobsAreComplete<ViewSettings>());

}  // namespace scree
