#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "erosion/base/knob.h"
#include "erosion/snow/snow_cover.h"
#include "erosion/terrain/layer_table.h"

/// How the terrain is shown. Independent of OpenGL, because presets and the command line use these knobs too.
namespace scree {

/// What colours the ground: nothing, the form of the land, or a layer. It is known by its name, so that it can be a
/// layer that only some terrains have. overlayOf() turns a layer into its overlay.
class Overlay {
 public:
    static const Overlay None, Hillshade, Normals, Slope;

    constexpr Overlay() : Overlay("none") {}
    /// Returns the overlay of this name, or nothing if no layer can have this name.
    static constexpr std::optional<Overlay> fromName(std::string_view name) {
        return LayerTable::isName(name) ? std::optional(Overlay(name)) : std::nullopt;
    }
    constexpr std::string_view name() const { return {name_.data(), length_}; }
    constexpr bool operator==(const Overlay&) const = default;

 private:
    constexpr explicit Overlay(std::string_view name) : length_(name.size()) {
        std::copy(name.begin(), name.end(), name_.begin());
    }

    std::array<char, LayerTable::kLongestName> name_{};
    std::size_t length_ = 0;
};
inline constexpr Overlay Overlay::None{};
inline constexpr Overlay Overlay::Hillshade = *fromName("hillshade");
inline constexpr Overlay Overlay::Normals = *fromName("normals");
inline constexpr Overlay Overlay::Slope = *fromName("slope");
inline constexpr std::array kOverlaysWithoutLayer{Overlay::None, Overlay::Hillshade, Overlay::Normals, Overlay::Slope};

constexpr Overlay overlayOf(const LayerInfo& layer) {
    return *Overlay::fromName(layer.name);
}
/// The overlay of a built-in layer.
constexpr Overlay overlayOf(Layer layer) {
    return overlayOf(info(layer));
}
constexpr bool hasLayer(const Overlay& overlay) {
    return std::find(kOverlaysWithoutLayer.begin(), kOverlaysWithoutLayer.end(), overlay) ==
           kOverlaysWithoutLayer.end();
}
/// Returns the layer whose values the overlay shows, or nothing if it shows none of these layers.
constexpr std::optional<Layer> layerOf(const Overlay& overlay, std::span<const LayerInfo> layers) {
    return layerNamed(overlay.name(), layers);
}
/// Returns the overlay, or None if it shows a layer that is not among these.
constexpr Overlay shownOn(std::span<const LayerInfo> layers, const Overlay& overlay) {
    return hasLayer(overlay) && !layerOf(overlay, layers) ? Overlay::None : overlay;
}

/// The overlays of every terrain. Layers that were added to a terrain are overlays, too.
template <>
inline constexpr auto choicesOf<Overlay> = [] {
    std::array<std::string_view, kOverlaysWithoutLayer.size() + kLayers.size()> names{};
    auto next = names.begin();
    for (const Overlay& overlay : kOverlaysWithoutLayer) *next++ = overlay.name();
    for (const LayerInfo& layer : kLayers) *next++ = layer.name;
    return names;
}();

/// How the range of values of an overlay's colours is chosen.
enum class OverlayRange { Automatic, Fixed };
template <>
inline constexpr auto choicesOf<OverlayRange> = std::array<std::string_view, 2>{"automatic", "fixed"};

/// Unit of the snow line: a share of the terrain's relief, or metres.
enum class SnowLineBy { Relief, Metres };
template <>
inline constexpr auto choicesOf<SnowLineBy> = std::array<std::string_view, 2>{"relief", "metres"};

/// Kind of rock of the land: its colours, those of its scree and soil, and how bedded it looks.
enum class Rock { Schist, Granite, Limestone, Sandstone, Basalt };
template <>
inline constexpr auto choicesOf<Rock> =
    std::array<std::string_view, 5>{"schist", "granite", "limestone", "sandstone", "basalt"};

/// The land around the block.
enum class Surroundings { None, Plain, Sea, Hills };
template <>
inline constexpr auto choicesOf<Surroundings> = std::array<std::string_view, 4>{"none", "plain", "sea", "hills"};

/// How the terrain is lit and coloured, and which water, snow and plants are shown.
struct ViewSettings {
    Overlay overlay = Overlay::None;
    float overlayOpacity = 0.85f;
    bool overlayShading = true;
    OverlayRange overlayRange = OverlayRange::Automatic;
    float overlayLow = 0.0f;
    float overlayHigh = 100.0f;
    float exaggeration = 1.0f;
    float fieldOfView = 34.0f;
    float sunAzimuth = 315.0f;
    float sunElevation = 35.0f;
    float exposure = 0.0f;
    float haze = 0.35f;
    float cloudShadows = 0.0f;
    float cloudSize = 1500.0f;
    Surroundings surroundings = Surroundings::None;
    bool snow = false;
    SnowLineBy snowLineBy = SnowLineBy::Relief;
    float snowLineShare = 0.7f;
    float snowLine = 900.0f;
    float snowDepth = 0.0f;
    float snowWindFrom = 270.0f;
    float snowDrift = 1.0f;
    float snowSlideAngle = 50.0f;
    Rock rock = Rock::Schist;
    float vegetation = 1.0f;
    bool foliage = false;
    float waterThreshold = 0.85f;
    bool showWater = true;
    bool freshwater = true;
    bool showIce = true;
    bool contours = false;
    float contourInterval = 50.0f;
    bool showSprings = true;

    /// True if the snow has a depth of its own: the layer Snow.
    bool liesDeep() const { return snow && snowDepth > 0.0f; }
    /// Returns the rules of that snow.
    SnowRules snowRules() const {
        return {.line = snowLineRule(),
                .depth = snowDepth,
                .windFrom = snowWindFrom,
                .drift = snowDrift,
                .slideAngle = snowSlideAngle,
                .onIce = showIce};
    }
    SnowLine snowLineRule() const {
        return {.byRelief = snowLineBy == SnowLineBy::Relief, .share = snowLineShare, .metres = snowLine};
    }
};
inline constexpr Idle<ViewSettings> kNoSnow{[](const ViewSettings& s) { return !s.snow; }, "Snow is off"};
inline constexpr Idle<ViewSettings> kNoClouds{[](const ViewSettings& s) { return s.cloudShadows <= 0.0f; },
                                              "Cloud shadows are 0"};
inline constexpr Idle<ViewSettings> kNoOverlay{[](const ViewSettings& s) { return s.overlay == Overlay::None; },
                                               "Overlay is none"};
inline constexpr Idle<ViewSettings> kHillshadeOnly{
    [](const ViewSettings& s) { return s.overlay == Overlay::Hillshade; }, "Overlay is hillshade"};
inline constexpr Idle<ViewSettings> kSnowLineByRelief{
    [](const ViewSettings& s) { return s.snowLineBy != SnowLineBy::Metres; }, "Snow line by is not metres"};
inline constexpr Idle<ViewSettings> kSnowLineInMetres{
    [](const ViewSettings& s) { return s.snowLineBy != SnowLineBy::Relief; }, "Snow line by is not relief"};
inline constexpr Idle<ViewSettings> kThinSnow{[](const ViewSettings& s) { return s.snowDepth == 0.0f; },
                                              "Snow depth is 0"};
inline constexpr Idle<ViewSettings> kNoDrift{[](const ViewSettings& s) { return s.snowDrift == 0.0f; },
                                             "Snow drift is 0"};
inline constexpr Idle<ViewSettings> kNoWater{[](const ViewSettings& s) { return !s.showWater; }, "Show water is off"};
inline constexpr Idle<ViewSettings> kNoContours{[](const ViewSettings& s) { return !s.contours; },
                                                "Contour lines are off"};

template <>
inline constexpr auto knobsOf<ViewSettings> = std::tuple{
    Knob{&ViewSettings::overlay, "overlay", "", "Overlay", Overlay::None, overlayOf(kLayers.back().layer), "",
         Scale::Linear,
         "Layer that colours the ground: one of these, or one that the terrain has besides the built-in ones."}
        .alsoCalled("heat map, false colour, data view"),
    Knob{&ViewSettings::overlayOpacity, "overlayOpacity", "", "Overlay opacity", 0.0f, 1.0f, "", Scale::Linear,
         "Opacity of the overlay. 0 shows the ground alone.", kNoOverlay, kHillshadeOnly},
    Knob{&ViewSettings::overlayShading, "overlayShading", "", "Overlay shading", false, true, "", Scale::Linear,
         "Shades the overlay with light and shadow. If it is off, the colours match the colour bar exactly."},
    Knob{
        &ViewSettings::overlayRange, "overlayRange", "", "Overlay range", OverlayRange::Automatic, OverlayRange::Fixed,
        "", Scale::Linear,
        "automatic: the colours span the layer's current values. fixed: they span the range from Low end to High end."},
    Knob{&ViewSettings::overlayLow, "overlayLow", "", "Low end", -1e6f, 1e6f, "", Scale::Linear,
         "Value of the first colour of a fixed range, in the unit of the overlay. If it is above the high end, the "
         "colours are reversed."},
    Knob{&ViewSettings::overlayHigh, "overlayHigh", "", "High end", -1e6f, 1e6f, "", Scale::Linear,
         "Value of the last colour of a fixed range, in the unit of the overlay."},
    Knob{&ViewSettings::exaggeration, "exaggeration", "", "Vertical exaggeration", 0.1f, 10.0f, "×", Scale::Log,
         "Stretches heights in the view only. The terrain does not change."}
        .alsoCalled("height scale, z scale, steeper"),
    Knob{&ViewSettings::fieldOfView, "fieldOfView", "", "Field of view", 5.0f, 110.0f, "°", Scale::Linear,
         "Vertical angle that a perspective picture shows. A wide angle shows more and makes near ground look large; a "
         "narrow one brings distant ground near. 34° is a lens of 39 mm on a frame of 36 x 24 mm."}
        .alsoCalled("zoom, lens, focal length, fov, perspective"),
    Knob{&ViewSettings::sunAzimuth, "sunAzimuth", "", "Sun direction", 0.0f, 360.0f, "°", Scale::Linear,
         "Direction that the light comes from: 0° is north, 90° east."}
        .alsoCalled("light direction, shadow direction"),
    Knob{&ViewSettings::sunElevation, "sunElevation", "", "Sun elevation", 1.0f, 90.0f, "°", Scale::Linear,
         "Height of the sun above the horizon. A low sun shows small forms, a high sun colours."}
        .alsoCalled("light height, time of day, sunset, shadow length"),
    Knob{&ViewSettings::exposure, "exposure", "", "Exposure", -4.0f, 4.0f, "EV", Scale::Linear,
         "Brightness of the picture. Each step doubles the light. At 0 it follows the sun."}
        .alsoCalled("brightness, darker, brighter"),
    Knob{&ViewSettings::haze, "haze", "", "Haze", 0.0f, 1.0f, "", Scale::Linear,
         "Density of the haze in front of distant ground."}
        .alsoCalled("fog, mist, atmosphere"),
    Knob{&ViewSettings::cloudShadows, "cloudShadows", "", "Cloud shadows", 0.0f, 1.0f, "", Scale::Linear,
         "Darkness of the shadows that clouds cast on the land. The clouds themselves are not drawn. 0: no clouds."}
        .alsoCalled("clouds, sky"),
    Knob{&ViewSettings::cloudSize, "cloudSize", "", "Cloud size", 100.0f, 20000.0f, "m", Scale::Log,
         "Typical width of a cloud.", kNoClouds},
    Knob{&ViewSettings::surroundings, "surroundings", "", "Surroundings", Surroundings::None, Surroundings::Hills, "",
         Scale::Linear,
         "Land around the map, as far as the horizon. none: the map is a block. plain: the land falls or rises to a "
         "plain. "
         "sea: it falls below the sea. hills: it goes on in lower hills. Only the map itself can be worked on. "
         "Orthographic pictures show the block alone."}
        .alsoCalled("horizon, background"),
    Knob{&ViewSettings::snow, "snow", "", "Snow", false, true, "", Scale::Linear,
         "Draws snow on high ground, less on steep slopes and more in hollows."}
        .alsoCalled("snow cover, white peaks, winter"),
    Knob{&ViewSettings::snowLineBy, "snowLineBy", "", "Snow line by", SnowLineBy::Relief, SnowLineBy::Metres, "",
         Scale::Linear,
         "relief: the snow line is a fraction of the relief and suits any terrain. metres: it is a fixed height.",
         kNoSnow},
    Knob{&ViewSettings::snowLineShare, "snowLineShare", "", "Snow line", 0.0f, 1.0f, "× relief", Scale::Linear,
         "Height above which snow lies, between the lowest ground (0) and the highest (1).", kNoSnow, kSnowLineInMetres}
        .alsoCalled("snow height, snow level"),
    Knob{&ViewSettings::snowLine, "snowLine", "", "Snow line", -1000.0f, 9000.0f, "m", Scale::Linear,
         "Height above which snow lies.", kNoSnow, kSnowLineByRelief},
    Knob{&ViewSettings::snowDepth, "snowDepth", "", "Snow depth", 0.0f, 20.0f, "m", Scale::LogFromZero,
         "Depth of the snow on open ground high above the snow line. It drifts behind crests, slides off steep slopes "
         "and fills hollows. At 0 a thin cover is drawn.",
         kNoSnow},
    Knob{&ViewSettings::snowWindFrom, "snowWindFrom", "", "Snow wind from", 0.0f, 360.0f, "°", Scale::Linear,
         "Direction from which wind moves the snow: 0 north, 90 east, 180 south, 270 west. Snow gathers on slopes that "
         "face away from it.",
         kNoSnow, kThinSnow, kNoDrift},
    Knob{&ViewSettings::snowDrift, "snowDrift", "", "Snow drift", 0.0f, 3.0f, "", Scale::Linear,
         "How much snow the wind moves. High values bare the crests and pile snow behind them.", kNoSnow, kThinSnow},
    Knob{
        &ViewSettings::snowSlideAngle, "snowSlideAngle", "", "Snow slides from", 30.0f, 70.0f, "°", Scale::Linear,
        "Slope from which no snow stays. Slopes up to 25° gentler hold part of it. Low values bare the walls and build "
        "cones of avalanche snow below.",
        kNoSnow, kThinSnow},
    Knob{
        &ViewSettings::rock, "rock", "", "Rock", Rock::Schist, Rock::Basalt, "", Scale::Linear,
        "Kind of rock: its colours, those of its scree, gravel and soil, and how bedded it looks. The form of the land "
        "does not change."},
    Knob{&ViewSettings::vegetation, "vegetation", "", "Vegetation", 0.0f, 1.0f, "", Scale::Linear,
         "Amount of grass and trees on gentle, low or moist ground. 0 leaves a desert."}
        .alsoCalled("grass, green, plants"),
    Knob{&ViewSettings::foliage, "foliage", "", "Trees", false, true, "", Scale::Linear,
         "Draws conifers, broadleaf trees and shrubs where the ground suits them, none in water. Drawing becomes "
         "slower."}
        .alsoCalled("forest, plants, wood"),
    Knob{&ViewSettings::waterThreshold, "waterThreshold", "", "Water from moisture", 0.0f, 1.0f, "", Scale::Linear,
         "Moisture above which ground is drawn as water where no lakes and rivers are drawn. 1 draws none.", kNoWater},
    Knob{&ViewSettings::showWater, "showWater", "", "Show water", false, true, "", Scale::Linear,
         "Draws all water: standing and running water, water from moisture, and the sea."}
        .alsoCalled("hide water"),
    Knob{&ViewSettings::freshwater, "freshwater", "", "Lakes and rivers", false, true, "", Scale::Linear,
         "Draws lakes and rivers from the shape and the flow of the land, unless a model has made water.", kNoWater}
        .alsoCalled("streams, show rivers"),
    Knob{&ViewSettings::showIce, "showIce", "", "Show ice", false, true, "", Scale::Linear,
         "Draws the ice of glaciers. Without it the bed that the ice has carved is seen."},
    Knob{&ViewSettings::contours, "contours", "", "Contour lines", false, true, "", Scale::Linear,
         "Lines of equal height."}
        .alsoCalled("isolines, height lines, topographic map"),
    Knob{&ViewSettings::contourInterval, "contourInterval", "", "Contour interval", 1.0f, 1000.0f, "m", Scale::Log,
         "Height between two contour lines.", kNoContours},
    Knob{&ViewSettings::showSprings, "showSprings", "", "Show springs", false, true, "", Scale::Linear,
         "Marks the springs on the ground."},
};
static_assert(knobsAreComplete<ViewSettings>());

/// Returns the focal length in millimetres of a lens with this vertical field of view, in degrees, on a frame of
/// 36 x 24 mm.
inline double focalLength(double fieldOfView) {
    constexpr double kHalfFrame = 12.0;
    return kHalfFrame / std::tan(0.5 * fieldOfView * std::numbers::pi / 180.0);
}

/// Returns the view as a terrain with these layers shows it: without an overlay of a layer that it does not have.
inline ViewSettings shownOn(std::span<const LayerInfo> layers, ViewSettings view) {
    view.overlay = shownOn(layers, view.overlay);
    return view;
}
/// Returns one line that says which layer of the overlay is missing, or an empty text if none is.
inline std::string missingOverlay(std::span<const LayerInfo> layers, const ViewSettings& view) {
    if (shownOn(layers, view.overlay) == view.overlay) return {};
    return "The terrain has no layer '" + std::string(view.overlay.name()) + "'; no overlay is shown";
}

/// Keys of the view settings that help to read the land, or belong to the camera, and do not belong to the land's look.
/// Changing them does not make the document unsaved.
inline constexpr std::array<std::string_view, 10> kReadingAids{
    "overlay",     "overlayOpacity", "overlayShading",  "overlayRange", "overlayLow",
    "overlayHigh", "contours",       "contourInterval", "showSprings",  "fieldOfView"};
constexpr bool isReadingAid(std::string_view key) {
    return std::find(kReadingAids.begin(), kReadingAids.end(), key) != kReadingAids.end();
}
static_assert(
    [] {
        std::size_t found = 0;
        forEachKnob<ViewSettings>([&](const auto& knob) { found += isReadingAid(knob.key) ? 1 : 0; });
        return found;
    }() == kReadingAids.size(),
    "a reading aid has no knob");

}  // namespace scree
