#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string_view>

#include "app/window/key.h"
#include "erosion/sculpting/stroke.h"

namespace scree {

/// What the left mouse button does on the ground.
enum class Tool {
    Look,
    Rain,
    Spring,
    Snow,
    Sand,
    Moisture,
    Hardness,
    Uplift,
    Fault,
    Mask,
    Lock,
    Raise,
    Lower,
    Pile,
    Dig,
    Smooth,
    Flatten,
    Sharpen,
    Noise,
    Terrace,
    Ramp,
    Clone,
    Stamp,
    Curve,
    Lake,
    Erase,
    Erode
};

/// How a tool paints. The brush gives the falloff of its dabs.
struct Painting {
    Layer layer = Layer::Rain;
    StrokeMode mode = StrokeMode::Add;
    StrokeMode withCtrl = StrokeMode::Subtract;
    StrokeSide side = StrokeSide::Both;
    /// Amount that a dab adds at a strength of 1, in units of the layer. For the height layer the unit is the brush
    /// radius, so that a brush feels alike on small and on large maps.
    float full = 1.0f;
};

/// True if a stroke of this kind has a limit: it goes on moving the ground for as long as it lasts.
constexpr bool takesLimit(Layer layer, StrokeMode mode) {
    return layer == Layer::Height && (strengthIsValue(mode) || mode == StrokeMode::Sharpen);
}

/// One tool with all that keys, menus, the tool bar, reports and the brush need.
struct ToolInfo {
    Tool tool;
    std::string_view action;  ///< Id of the action that chooses the tool: "tool-" and the tool's name.
    std::string_view title;
    Key key;
    const char* symbol;  ///< Code point of the Material Design Icons font (1.6), as UTF-8.
    std::string_view help;
    /// Empty for tools that do not paint or that erode, and for the mask tool, whose layer is the chosen mask: see
    /// paintingOf().
    std::optional<Painting> paint = {};

    /// Name in reports and in the history.
    constexpr std::string_view name() const { return action.substr(std::string_view("tool-").size()); }
    constexpr bool sculpts() const {
        return tool == Tool::Erode || tool == Tool::Stamp || tool == Tool::Curve || tool == Tool::Lake ||
               (paint && paint->layer == Layer::Height);
    }
    /// Whether it paints what the ground is or how it moves, not what falls or flows on it.
    constexpr bool paintsGround() const {
        return tool == Tool::Mask || (paint && (paint->layer == Layer::Hardness || paint->layer == Layer::Uplift ||
                                                paint->layer == Layer::Lock));
    }
};

/// Every tool once, in the order of the enum. To add a tool, add its name to the enum and a row here.
inline constexpr std::array kTools{
    ToolInfo{Tool::Look, "tool-look", "Look", Key::Digit1, "\uF464",
             "Drag to orbit. Double-click to set the orbit centre."},
    ToolInfo{Tool::Rain, "tool-rain", "Rain", Key::Digit2, "\uF596",
             "Paint where it rains. Ctrl subtracts, Shift smooths.", Painting{Layer::Rain}},
    ToolInfo{Tool::Spring, "tool-spring", "Spring", Key::Digit3, "\uF58C", "Click to place a spring, drag to move it."},
    ToolInfo{Tool::Snow, "tool-snow", "Snow", Key::K, "\uF598",
             "Paint where glaciers get more snow. Ctrl melts them, Shift smooths.", Painting{Layer::Snowfall}},
    ToolInfo{Tool::Sand, "tool-sand", "Sand", Key::J, "\uF59D",
             "Paint sand for the wind to take. Ctrl subtracts, Shift smooths.",
             Painting{.layer = Layer::SandSupply, .full = 5.0f}},
    ToolInfo{Tool::Moisture, "tool-moisture", "Moisture", Key::O, "\uF58E",
             "Wet the ground: it is shaded as wet, and biomes see it. It dries again when the land erodes. Ctrl dries, "
             "Shift smooths.",
             Painting{.layer = Layer::Moisture, .full = 0.25f}},
    ToolInfo{Tool::Hardness, "tool-hardness", "Hardness", Key::Digit4, "\uF1C8",
             "Paint where the ground resists erosion. At 1 nothing wears it, but it can be lifted and buried; the tool "
             "Lock keeps it as it is. Ctrl subtracts, Shift smooths.",
             Painting{.layer = Layer::Hardness, .full = 0.25f}},
    ToolInfo{Tool::Uplift, "tool-uplift", "Uplift", Key::Digit5, "\uF1EC",
             "Paint where the land rises faster. Ctrl subtracts, Shift smooths.", Painting{Layer::Uplift}},
    ToolInfo{Tool::Fault, "tool-fault", "Fault", Key::Digit6, "\uF55E",
             "Draw a fault: the land to the left of the stroke rises faster. Ctrl: slower. Shift smooths.",
             Painting{.layer = Layer::Uplift, .side = StrokeSide::Left}},
    ToolInfo{Tool::Mask, "tool-mask", "Mask", Key::M, "\uF197",
             "Paint the chosen mask. Ctrl subtracts, Shift smooths. Knobs can vary with masks: see the panel Masks."},
    ToolInfo{Tool::Lock, "tool-lock", "Lock", Key::L, "\uF33E",
             "Lock ground that must stay as it is: nothing wears, buries, lifts or sculpts it. Ctrl unlocks, Shift "
             "smooths.",
             Painting{Layer::Lock}},
    ToolInfo{Tool::Raise, "tool-raise", "Raise", Key::Digit7, "\uF05E", "Raise the ground. Ctrl lowers, Shift smooths.",
             Painting{.layer = Layer::Height, .full = 0.05f}},
    ToolInfo{Tool::Lower, "tool-lower", "Lower", Key::Digit8, "\uF046", "Lower the ground. Ctrl raises, Shift smooths.",
             Painting{Layer::Height, StrokeMode::Subtract, StrokeMode::Add, StrokeSide::Both, 0.05f}},
    ToolInfo{Tool::Pile, "tool-pile", "Pile", Key::A, "\uF078",
             "Pile up loose sediment. It slides and washes away when the land erodes. Ctrl digs, Shift smooths.",
             Painting{Layer::Height, StrokeMode::Pile, StrokeMode::Dig, StrokeSide::Both, 0.02f}},
    ToolInfo{Tool::Dig, "tool-dig", "Dig", Key::G, "\uF077",
             "Dig loose sediment away, down to the rock. Ctrl piles it up, Shift smooths.",
             Painting{Layer::Height, StrokeMode::Dig, StrokeMode::Pile, StrokeSide::Both, 0.02f}},
    ToolInfo{Tool::Smooth, "tool-smooth", "Smooth", Key::Digit9, "\uF0B5", "Smooth the ground.",
             Painting{Layer::Height, StrokeMode::Smooth, StrokeMode::Smooth}},
    ToolInfo{Tool::Flatten, "tool-flatten", "Flatten", Key::Digit0, "\uF622",
             "Flatten the ground to the height where the stroke begins. Shift smooths.",
             Painting{Layer::Height, StrokeMode::Flatten, StrokeMode::Flatten}},
    ToolInfo{Tool::Sharpen, "tool-sharpen", "Sharpen", Key::H, "\uF537",
             "Make ridges and gullies sharper. Ctrl and Shift smooth.",
             Painting{Layer::Height, StrokeMode::Sharpen, StrokeMode::Smooth}},
    ToolInfo{Tool::Noise, "tool-noise", "Noise", Key::N, "\uF430",
             "Add bumps and hollows. Ctrl turns bumps into hollows, Shift smooths.",
             Painting{Layer::Height, StrokeMode::Noise, StrokeMode::Noise, StrokeSide::Both, 0.05f}},
    ToolInfo{Tool::Terrace, "tool-terrace", "Terrace", Key::Y, "\uF4CD",
             "Cut the ground into steps of equal height. Shift smooths.",
             Painting{Layer::Height, StrokeMode::Terrace, StrokeMode::Terrace}},
    ToolInfo{Tool::Ramp, "tool-ramp", "Ramp", Key::R, "\uF535",
             "Drag from one place to another: an even slope between them, as wide as the brush.",
             Painting{Layer::Height, StrokeMode::Ramp, StrokeMode::Ramp}},
    ToolInfo{Tool::Clone, "tool-clone", "Clone", Key::U, "\uF191",
             "Copy the shape of other ground. Ctrl+click chooses the ground to copy. Shift smooths.",
             Painting{Layer::Height, StrokeMode::Clone, StrokeMode::Clone}},
    ToolInfo{Tool::Stamp, "tool-stamp", "Stamp", Key::Q, "\uF509",
             "Print a landform: a peak, a crater, a canyon or your own. Ctrl prints it upside down."},
    ToolInfo{Tool::Curve, "tool-curve", "Curve", Key::D, "\uF559",
             "Draw a road, river, ridge or cliff: click to add points, drag them, double-click to carve."},
    ToolInfo{Tool::Lake, "tool-lake", "Lake", Key::W, "\uF606",
             "Click into a hollow: it holds a lake up to its level, and an outlet is cut."},
    ToolInfo{Tool::Erase, "tool-erase", "Erase", Key::B, "\uF1FE",
             "Bring back the ground of the start, or of an entry of the history. Shift smooths.",
             Painting{Layer::Height, StrokeMode::Erase, StrokeMode::Erase}},
    ToolInfo{Tool::Erode, "tool-erode", "Erode", Key::E, "\uF2EB",
             "Erode the ground under the brush while the button is down, with the knobs of the models."},
};
inline constexpr int kToolCount = static_cast<int>(kTools.size());

constexpr const ToolInfo& info(Tool tool) {
    return kTools[static_cast<std::size_t>(tool)];
}

/// Returns the name of the tool that paints in this way, whichever tool the user chose, or an empty text if no tool
/// does.
inline std::string_view strokeTitle(const Stroke& stroke) {
    for (const ToolInfo& tool : kTools)
        if (tool.paint && tool.paint->layer == stroke.layer && tool.paint->mode == stroke.mode &&
            tool.paint->side == stroke.side)
            return tool.name();
    return {};
}

/// Returns how the tool paints on this terrain, or nothing if it does not paint. The mask tool paints the added layer
/// with the name `mask`, or the first one if none has this name: a dab at a strength of 1 adds a quarter of its range.
inline std::optional<Painting> paintingOf(Tool tool, std::string_view mask, const Terrain& terrain) {
    if (tool != Tool::Mask) return info(tool).paint;
    const std::span<const LayerInfo> masks = terrain.layers().subspan(kLayers.size());
    if (masks.empty()) return std::nullopt;
    const auto named =
        std::find_if(masks.begin(), masks.end(), [&](const LayerInfo& each) { return each.name == mask; });
    const LayerInfo& about = named != masks.end() ? *named : masks.front();
    return Painting{.layer = about.layer, .full = 0.25f * (about.highest - about.lowest)};
}
/// True for tools that act on the ground under a brush.
inline bool usesBrush(Tool tool, std::string_view mask, const Terrain& terrain) {
    return tool == Tool::Erode || tool == Tool::Stamp || paintingOf(tool, mask, terrain).has_value();
}
/// Returns the layer that the tool paints, as in paintingOf(), or nothing if it paints the ground or does not paint.
inline std::optional<Layer> paintedBy(Tool tool, std::string_view mask, const Terrain& terrain) {
    const std::optional<Painting> painting = paintingOf(tool, mask, terrain);
    return painting && painting->layer != Layer::Height ? std::optional(painting->layer) : std::nullopt;
}

namespace detail {
constexpr bool toolsAreInOrder() {
    for (std::size_t i = 0; i < kTools.size(); ++i)
        if (static_cast<std::size_t>(kTools[i].tool) != i || !kTools[i].action.starts_with("tool-")) return false;
    return true;
}
}  // namespace detail
static_assert(detail::toolsAreInOrder());

}  // namespace scree
