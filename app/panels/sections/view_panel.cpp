#include "app/panels/sections/sections.h"

#include <imgui.h>

#include <cmath>

#include "app/panels/sections/overlay_info.h"
#include "app/panels/theme/icons.h"
#include "app/panels/widgets/knob_widget.h"
#include "app/panels/widgets/layout_widgets.h"

namespace scree {

namespace {

/// True for the knobs that are shown beside the panel Simple.
bool isSimple(std::string_view key) {
    return key == "overlay" || key == "sunAzimuth" || key == "sunElevation";
}

/// True for knobs that have no meaning for this overlay. Hiding them keeps the panel short.
bool isHidden(const ViewSettings& view, std::string_view key) {
    const bool isForm = view.overlay == Overlay::Hillshade || view.overlay == Overlay::Normals;
    const bool isPainted = view.overlay != Overlay::None && view.overlay != overlayOf(Layer::Colour) && !isForm;
    if (key == "overlayShading") return !isPainted;
    const bool hasRange = isPainted && view.overlay != overlayOf(Layer::Biome);
    if (key == "overlayRange") return !hasRange;
    if (key == "snowLineShare") return view.snowLineBy != SnowLineBy::Relief;
    if (key == "snowLine") return view.snowLineBy != SnowLineBy::Metres;
    const bool isEnd = key == "overlayLow" || key == "overlayHigh";
    return isEnd && (!hasRange || view.overlayRange == OverlayRange::Automatic);
}

/// Returns why a knob has no effect for a reason outside of the view's settings, or an empty text.
std::string outsideReason(const PanelContext& context, std::string_view key) {
    if (key == "freshwater" && context.snapshot.terrain.has(Layer::Water)) return "No effect: a model has made water.";
    if (key == "fieldOfView" && context.camera.projection() == Projection::Orthographic)
        return "No effect: the projection is orthographic.";
    return {};
}

/// Returns the value of a knob in another unit, or an empty text.
std::string otherUnit(const ViewSettings& view, std::string_view key) {
    if (key != "fieldOfView") return {};
    return shownNumber(std::round(focalLength(static_cast<double>(view.fieldOfView)))) + " mm";
}

/// Draws the knobs that classify water bodies, and biomes.
void landCoverKnobs(const PanelContext& context, bool biomes) {
    LandCoverLimits cover = context.preset.simulation.cover;
    bool changed = drawKnobs(context, "water_bodies", cover.water);
    if (biomes) changed = drawKnobs(context, "biomes", cover.biomes) || changed;
    if (changed) context.changeSettings([&](Preset& preset) { preset.simulation.cover = cover; });
}

/// Returns the height of the present snow line in whole metres.
float snowLineInMetres(const PanelContext& context, const ViewSettings& view) {
    const Extremes& ground = context.snapshot.heights;
    const float line = ground.lowest + view.snowLineShare * (ground.highest - ground.lowest);
    return std::round(line + static_cast<float>(context.snapshot.terrain.datum()));
}

/// Draws the slider for one end of the overlay's range, in the layer's unit. It spans the layer's present values.
bool drawRangeEnd(const PanelContext& context, const Knob<ViewSettings, float>& knob, const KnobStyle& style,
                  ViewSettings& view) {
    const std::optional<OverlayScale>& scale = context.state.frame.overlayScale;
    const Extremes usual = scale ? scale->automatic : Extremes{view.overlayLow, view.overlayHigh};
    const float span = std::max(usual.highest - usual.lowest, 1e-3f);
    const float now = view.*knob.member;
    NumberKnob shown{.label = knob.label,
                     .symbol = knob.symbol,
                     .unit = overlayInfo(view.overlay, context.snapshot.terrain.layers()).unit,
                     .tooltip = knob.tooltip};
    shown.min = static_cast<double>(std::max(std::min(usual.lowest - span, now), knob.min));
    shown.max = static_cast<double>(std::min(std::max(usual.highest + span, now), knob.max));
    shown.initial = static_cast<double>(knob.member == &ViewSettings::overlayLow ? usual.lowest : usual.highest);
    double value = static_cast<double>(now);
    if (!numberKnob(context, shown, style, value)) return false;
    view.*knob.member = static_cast<float>(value);
    return true;
}

bool drawViewKnob(const PanelContext& context, const auto& knob, const KnobStyle& style, ViewSettings& view) {
    if constexpr (std::is_same_v<float ViewSettings::*, decltype(knob.member)>)
        if (knob.member == &ViewSettings::overlayLow || knob.member == &ViewSettings::overlayHigh)
            return drawRangeEnd(context, knob, style, view);
    return drawKnob(context, knob, style, view);
}

}  // namespace

void drawViewPanel(const PanelContext& context) {
    if (!sectionHeading(context, icon::kView, "View")) return;
    ViewSettings view = context.preset.view;
    bool changed = false;
    forEachKnob<ViewSettings>([&](const auto& knob) {
        if (!context.state.kept.layout.allKnobs && !isSimple(knob.key)) return;
        if (isHidden(view, knob.key) || (knob.key == "showIce" && !context.snapshot.terrain.has(Layer::Ice))) return;
        KnobStyle style{.name = "view." + std::string(knob.key),
                        .idleReason = outsideReason(context, knob.key),
                        .also = otherUnit(view, knob.key)};
        const std::span<const LayerInfo> layers = context.snapshot.terrain.layers();
        for (const LayerInfo& layer : layers.subspan(kLayers.size())) style.moreChoices.push_back(layer.name);
        changed = drawViewKnob(context, knob, style, view) || changed;
        const Overlay shown = context.state.frame.shownView.overlay;
        const bool asOverlay = shown == overlayOf(Layer::Biome) || shown == overlayOf(Layer::Freshwater);
        if (knob.key == "freshwater" && view.showWater && view.freshwater && !asOverlay) landCoverKnobs(context, false);
        if (knob.key != "overlay") return;
        const std::string missing = missingOverlay(layers, view);
        if (shown != Overlay::None && shown != view.overlay) {
            const std::string note =
                std::string(overlayInfo(shown, layers).title) + ", shown while its tool is selected";
            dimText(note.c_str());
        } else if (!missing.empty()) {
            dimText((missing + ".").c_str());
            context.say("view.overlay.missing", missing + ".");
        }
        if (shown == overlayOf(Layer::Biome) || shown == overlayOf(Layer::Freshwater))
            landCoverKnobs(context, shown == overlayOf(Layer::Biome));
    });
    // A fixed range starts as the present range of the colours.
    const std::optional<OverlayScale>& scale = context.state.frame.overlayScale;
    if (view.overlayRange == OverlayRange::Fixed && context.preset.view.overlayRange != view.overlayRange && scale) {
        view.overlayLow = scale->automatic.lowest;
        view.overlayHigh = scale->automatic.highest;
    }
    // A snow line in metres starts at the height that its share gave.
    if (view.snowLineBy == SnowLineBy::Metres && context.preset.view.snowLineBy == SnowLineBy::Relief)
        view.snowLine = snowLineInMetres(context, view);
    if (changed) context.post(LookChange{[view](Preset& preset) { preset.view = view; }});
}

}  // namespace scree
