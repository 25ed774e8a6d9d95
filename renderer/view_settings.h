#pragma once

#include <array>

#include "erosion/knob.h"

/// How the terrain is shown. No OpenGL here: presets and the command line know these knobs too.
namespace scree {

enum class Overlay {
    None,
    Hillshade,
    Normals,
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
    Freshwater,
    Biome,
    Colour
};
template <>
inline constexpr auto choicesOf<Overlay> = std::array<std::string_view, 18>{
    "none", "hillshade", "normals", "height",  "slope",    "water", "suspended",  "groundwater", "moisture",
    "flow", "sediment",  "wear",    "deposit", "hardness", "rain",  "freshwater", "biome",       "colour"};

/// What an overlay's colours span.
enum class OverlayRange { Automatic, Fixed };
template <>
inline constexpr auto choicesOf<OverlayRange> = std::array<std::string_view, 2>{"automatic", "fixed"};

struct ViewSettings {
    Overlay overlay = Overlay::None;
    float overlayOpacity = 0.85f;
    bool overlayShading = true;
    OverlayRange overlayRange = OverlayRange::Automatic;
    float overlayLow = 0.0f;
    float overlayHigh = 100.0f;
    float exaggeration = 1.0f;
    float sunAzimuth = 315.0f;
    float sunElevation = 35.0f;
    float haze = 0.35f;
    bool snow = false;
    float snowLine = 900.0f;
    float vegetation = 1.0f;
    bool foliage = false;
    float waterThreshold = 0.85f;
    bool showWater = true;
    bool freshwater = false;
    bool contours = false;
    float contourInterval = 50.0f;
    bool showSprings = true;
};
template <>
inline constexpr auto knobsOf<ViewSettings> = std::tuple{
    Knob{&ViewSettings::overlay, "overlay", "", "Overlay", Overlay::None, Overlay::Colour, "", Scale::Linear,
         "Paints a layer over the ground, or shows its form alone."},
    Knob{&ViewSettings::overlayOpacity, "overlayOpacity", "", "Overlay opacity", 0.0f, 1.0f, "", Scale::Linear,
         "How much of the ground the overlay covers."},
    Knob{&ViewSettings::overlayShading, "overlayShading", "", "Overlay shading", false, true, "", Scale::Linear,
         "Lets light fall on the overlay. Off, its colours are those of the colour bar."},
    Knob{&ViewSettings::overlayRange, "overlayRange", "", "Overlay range", OverlayRange::Automatic, OverlayRange::Fixed,
         "", Scale::Linear, "Whether the colours span the layer's values now, or from low to high whatever these are."},
    Knob{&ViewSettings::overlayLow, "overlayLow", "", "Low end", -1e6f, 1e6f, "", Scale::Linear,
         "Value of the first colour of a fixed range, in the overlay's unit. Above the high end it turns the colours "
         "around."},
    Knob{&ViewSettings::overlayHigh, "overlayHigh", "", "High end", -1e6f, 1e6f, "", Scale::Linear,
         "Value of the last colour of a fixed range, in the overlay's unit."},
    Knob{&ViewSettings::exaggeration, "exaggeration", "", "Vertical exaggeration", 0.1f, 10.0f, "x", Scale::Log,
         "Stretches heights on the screen only."},
    Knob{&ViewSettings::sunAzimuth, "sunAzimuth", "", "Sun direction", 0.0f, 360.0f, "deg", Scale::Linear,
         "Where the light comes from: 0 north, 90 east."},
    Knob{&ViewSettings::sunElevation, "sunElevation", "", "Sun height", 1.0f, 90.0f, "deg", Scale::Linear,
         "Low sun shows small forms, high sun shows colours."},
    Knob{&ViewSettings::haze, "haze", "", "Haze", 0.0f, 1.0f, "", Scale::Linear, "Air between the eye and far ground."},
    Knob{&ViewSettings::snow, "snow", "", "Snow", false, true, "", Scale::Linear,
         "Snow on high ground: less where it is steep, more in hollows."},
    Knob{&ViewSettings::snowLine, "snowLine", "", "Snow line", -1000.0f, 9000.0f, "m", Scale::Linear,
         "Height above which snow stays."},
    Knob{&ViewSettings::vegetation, "vegetation", "", "Vegetation", 0.0f, 1.0f, "", Scale::Linear,
         "How much grass and trees grow on gentle, low or moist ground; 0 leaves a desert."},
    Knob{&ViewSettings::foliage, "foliage", "", "Trees", false, true, "", Scale::Linear,
         "Trees on gentle, low or moist ground, where they are large enough to be seen. They cost time."},
    Knob{&ViewSettings::waterThreshold, "waterThreshold", "", "Water from moisture", 0.0f, 1.0f, "", Scale::Linear,
         "Ground wetter than this is drawn as water; 1 draws none."},
    Knob{&ViewSettings::showWater, "showWater", "", "Show water", false, true, "", Scale::Linear,
         "Draws the water on the ground, and the sea."},
    Knob{&ViewSettings::freshwater, "freshwater", "", "Lakes and rivers", false, true, "", Scale::Linear,
         "Draws the lakes and rivers that form and flow of the land ask for, where no model has made water."},
    Knob{&ViewSettings::contours, "contours", "", "Contour lines", false, true, "", Scale::Linear,
         "Lines of equal height."},
    Knob{&ViewSettings::contourInterval, "contourInterval", "", "Contour interval", 1.0f, 1000.0f, "m", Scale::Log,
         "Height between two contour lines."},
    Knob{&ViewSettings::showSprings, "showSprings", "", "Show springs", false, true, "", Scale::Linear,
         "Marks springs on the ground."},
};
static_assert(knobsAreComplete<ViewSettings>());

}  // namespace scree
