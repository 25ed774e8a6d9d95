#include "app/panels/bars/brush_bar.h"

#include <imgui.h>

#include <array>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include "app/document/change_name.h"
#include "app/panels/sections/sections.h"
#include "app/panels/widgets/knob_widget.h"
#include "app/panels/widgets/layer_widgets.h"
#include "app/panels/widgets/layout_widgets.h"
#include "app/panels/widgets/mask_widgets.h"

namespace scree {

namespace {

constexpr float kBrushKnobWidth = 132.0f;
constexpr float kShapeWidth = 64.0f, kShapeHeight = 44.0f;  ///< Of the picture of a falloff in the list.

/// Draws the size of the brush with the limits of this terrain, not of all terrains.
bool drawBrushSize(const PanelContext& context, const KnobStyle& style, BrushSettings& brush) {
    constexpr auto kKnob = std::get<0>(knobsOf<BrushSettings>);
    const Terrain& terrain = context.snapshot.terrain;
    const Extremes sizes = brushSizes(terrain);
    const NumberKnob shown{.label = kKnob.label,
                           .symbol = kKnob.symbol,
                           .unit = kKnob.unit,
                           .tooltip = kKnob.tooltip,
                           .min = static_cast<double>(sizes.lowest),
                           .max = static_cast<double>(sizes.highest),
                           .initial = static_cast<double>(fittedBrush(BrushSettings{}.size, terrain)),
                           .scale = kKnob.scale};
    auto size = static_cast<double>(brush.size);
    if (!numberKnob(context, shown, style, size)) return false;
    brush.size = static_cast<float>(size);
    return true;
}

/// Returns the layer that the chosen tool paints, or nothing.
std::optional<Layer> paintedNow(const PanelContext& context) {
    return paintedBy(context.state.tool, context.state.mask, context.snapshot.terrain);
}

/// Draws the profile of a brush into a rectangle: its effect from one edge over the middle to the other.
void drawProfile(ImVec2 from, ImVec2 to, float falloff, FalloffShape shape, unsigned tint, float width) {
    constexpr int kPoints = 33;
    std::array<ImVec2, kPoints> points;
    for (int i = 0; i < kPoints; ++i) {
        const float across = static_cast<float>(i) / (kPoints - 1);
        const float distance = 2.0f * across - 1.0f;
        points[static_cast<std::size_t>(i)] = {
            from.x + across * (to.x - from.x),
            to.y - brushShare(distance * distance, falloff, shape) * (to.y - from.y)};
    }
    ImGui::GetWindowDrawList()->AddPolyline(points.data(), kPoints, packed(tint), 0, width);
}

/// Draws the pictures of the shapes side by side. Returns true if another one was chosen.
bool drawShapes(const PanelContext& context, float falloff, BrushTip& tip) {
    bool changed = false;
    const ImVec2 size{context.px(kShapeWidth), context.px(kShapeHeight)};
    const float pad = context.px(8.0f);
    for (std::size_t i = 0; i < choicesOf<FalloffShape>.size(); ++i) {
        const auto shape = static_cast<FalloffShape>(i);
        const std::string name(choicesOf<FalloffShape>[i]);
        if (i > 0) ImGui::SameLine();
        ImGui::BeginGroup();
        const ImVec2 at = ImGui::GetCursorScreenPos();
        if (ImGui::Selectable(("##" + name).c_str(), shape == tip.shape, ImGuiSelectableFlags_DontClosePopups, size)) {
            changed = changed || shape != tip.shape;
            tip.shape = shape;
        }
        context.note("brush.shape." + name);
        drawProfile({at.x + pad, at.y + pad}, {at.x + size.x - pad, at.y + size.y - pad}, falloff, shape,
                    shape == tip.shape ? palette().accent : palette().text, context.px(1.6f));
        dimText(capitalised(name).c_str());
        ImGui::EndGroup();
    }
    return changed;
}

/// Draws the button that shows the profile of the brush. It opens a list with all shapes, and with what else makes its
/// dabs. Of that, the tool Erode has only the pressure of a pen.
bool drawTip(const PanelContext& context, const std::string& idle, const ToolInfo& tool, float falloff, BrushTip& tip) {
    constexpr const char* kPopup = "brush shape";
    const bool erodes = tool.tool == Tool::Erode;
    ImGui::BeginDisabled(!idle.empty());
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size{context.px(52.0f), ImGui::GetFrameHeight()};
    if (ImGui::Button("##brush shape", size)) ImGui::OpenPopup(kPopup);
    ImGui::EndDisabled();
    context.note("brush.shape");
    const char* help = erodes ? "What the pressure of a pen does."
                              : "Shape of the brush: how its effect fades, the distance between dabs, jitter, "
                                "roundness, turn, and what the pressure of a pen does.";
    tooltip(context, idle.empty() ? help : idle);
    const float padX = context.px(8.0f), padY = context.px(6.0f);
    drawProfile({at.x + padX, at.y + padY}, {at.x + size.x - padX, at.y + size.y - padY}, falloff,
                erodes ? FalloffShape::Smooth : tip.shape, idle.empty() ? palette().text : palette().textDim,
                context.px(1.6f));
    if (!ImGui::BeginPopup(kPopup)) return false;
    const bool isRamp = tool.paint && tool.paint->mode == StrokeMode::Ramp;
    const std::string none = isRamp ? "This tool sets no dabs." : "";
    bool changed = !erodes && drawShapes(context, falloff, tip);
    const auto knobOf = [&](const auto& knob, const std::string& reason) {
        const std::string name = "brushTip." + std::string(knob.key);
        const KnobStyle style{.name = name, .idleReason = reason, .width = context.px(6.0f * kShapeWidth)};
        changed = drawKnob(context, knob, style, tip) || changed;
    };
    if (!erodes) {
        knobOf(std::get<1>(knobsOf<BrushTip>), none);
        knobOf(std::get<2>(knobsOf<BrushTip>), none);
        knobOf(std::get<5>(knobsOf<BrushTip>), none);
        knobOf(std::get<6>(knobsOf<BrushTip>), none);
    }
    knobOf(std::get<7>(knobsOf<BrushTip>), isRamp ? none : std::string(context.state.frame.penMissing));
    ImGui::EndPopup();
    return changed;
}

/// Draws the list of masks, for the mask tool.
void maskList(const PanelContext& context, const LayerInfo& now) {
    ImGui::SetNextItemWidth(context.px(132.0f));
    if (!beginList(context, "##mask", std::string(now.title))) {
        context.note("toolbar.mask");
        tooltip(context, "Mask that the tool paints.");
        return;
    }
    for (const LayerInfo& layer : context.snapshot.terrain.layers().subspan(kLayers.size())) {
        if (ImGui::Selectable(layerLabel(layer).c_str(), layer.layer == now.layer))
            context.post(StateChange([name = std::string(layer.name)](EditorState& state) { state.mask = name; }));
        noteLayer(context, layer, "toolbar.mask.");
    }
    ImGui::EndCombo();
}

/// Draws the buttons of a painting tool: choose the mask, fill the layer from a file, and set it to 1 or to 0
/// everywhere.
void fillButtons(const PanelContext& context) {
    const LayerInfo& layer = context.snapshot.terrain.infoOf(*paintedNow(context));
    const bool isMask = !isBuiltIn(layer.layer);
    if (isMask) {
        maskList(context, layer);
        ImGui::SameLine();
    }
    const std::string name(layer.name);
    const std::string title = withinSentence(layer.title);
    if (ImGui::Button(("From image...##toolbar " + name).c_str())) context.post(PaintFromFile{layer.layer});
    context.note("toolbar.from-image-" + name);
    tooltip(context, "Sets the " + title + " from a picture or another heightmap file, stretched over the map.");
    if (isMask) return;
    ImGui::SameLine();
    const auto button = [&](const std::string& words, const std::string& id, const FillOperation& fill,
                            const std::string& help) {
        if (ImGui::Button((words + "##toolbar " + name).c_str())) context.post(fill);
        context.note("toolbar." + id + "-" + name);
        tooltip(context, help);
    };
    if (layer.initial == 1.0f) {
        button("Even " + title, "even", {layer.layer, 1.0f},
               "Clears the painted " + title + ": it is even everywhere.");
        ImGui::SameLine();
    }
    button("No " + title, "no", {layer.layer, 0.0f},
           "Sets the " + title + " to 0 everywhere. Then paint where it should be.");
    if (layer.layer != Layer::Uplift) return;
    ImGui::SameLine();
    button("By height", "by-height", {layer.layer, 2.0f, true},
           "Sets the uplift from the heights now: 0 at the lowest ground, 2 at the highest. What stands high goes on "
           "rising.");
}

/// Draws the button that makes the first mask.
void newMaskButton(const PanelContext& context) {
    if (ImGui::Button("New mask##toolbar")) requestNewMask(context);
    context.note("toolbar.new-mask");
    tooltip(context, "Makes a mask to paint.");
}

/// Draws the list of earlier lands for Erase.
void formerLands(const PanelContext& context) {
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted("Back to");
    ImGui::SameLine();
    ImGui::SetNextItemWidth(context.px(180.0f));
    if (beginList(context, "##former", comparedName(context))) {
        comparisonChoices(context, "toolbar.former.", false);
        ImGui::EndCombo();
    } else {
        context.note("toolbar.former");
        tooltip(context,
                "The ground that comes back: that of the start or of an entry of the history. The comparison shows the "
                "same.");
    }
}

/// Draws the switches of the erosion brush.
void erosionSwitches(const PanelContext& context) {
    ErosionBrush brush = context.state.kept.erosionBrush;
    bool changed = false, first = true;
    forEachKnob<ErosionBrush>([&](const auto& knob) {
        if (!std::exchange(first, false)) ImGui::SameLine();
        const KnobStyle style{.name = "erosion-brush." + std::string(knob.key), .idleReason = {}};
        changed = drawKnob(context, knob, style, brush) || changed;
    });
    if (changed) context.post(StateChange([brush](EditorState& state) { state.kept.erosionBrush = brush; }));
}

}  // namespace

void drawBrushKnobs(const PanelContext& context) {
    const Terrain& terrain = context.snapshot.terrain;
    const ToolInfo& tool = info(context.state.tool);
    BrushSettings brush = context.state.kept.brush;
    BrushTip tip = context.state.kept.brushTip;
    const float width = context.px(kBrushKnobWidth);
    const std::optional<Layer> painted = paintedNow(context);
    const std::string idle = painted && terrain.isLocked(*painted) ? "The mask is locked: see the panel Masks."
                             : usesBrush(tool.tool, context.state.mask, terrain) ? ""
                             : tool.tool == Tool::Mask ? "Make a mask in the panel Masks first."
                                                       : "Select a tool that paints or sculpts.";
    const auto mode = [&](StrokeMode wanted) { return tool.paint && tool.paint->mode == wanted; };
    bool changed = false, tipChanged = false;
    const auto style = [&](const char* name, const std::string& reason) {
        return KnobStyle{.name = name, .idleReason = reason, .width = width};
    };
    ImGui::AlignTextToFramePadding();
    ImGui::PushFont(context.theme.bold);
    ImGui::TextUnformatted(tool.title.data(), tool.title.data() + tool.title.size());
    ImGui::PopFont();
    context.note("toolbar.tool");
    tooltip(context, std::string(tool.help));
    ImGui::SameLine();
    changed = drawBrushSize(context, style("brush.size", idle), brush) || changed;
    const bool prints = tool.tool == Tool::Stamp;
    if (!mode(StrokeMode::Ramp) && !prints) {
        ImGui::SameLine();
        changed =
            drawKnob(context, std::get<1>(knobsOf<BrushSettings>), style("brush.strength", idle), brush) || changed;
    }
    if (!prints) {
        ImGui::SameLine();
        changed =
            drawKnob(context, std::get<2>(knobsOf<BrushSettings>), style("brush.falloff", idle), brush) || changed;
    }
    if (!prints) {
        ImGui::SameLine(0.0f, context.px(4.0f));
        tipChanged = drawTip(context, idle, tool, brush.falloff, tip);
    }
    if (tool.paint && takesLimit(tool.paint->layer, tool.paint->mode)) {
        constexpr auto& kLimit = std::get<3>(knobsOf<BrushSettings>);
        KnobStyle limit = style("brush.limit", idle);
        if (brush.limit >= kLimit.max) limit.also = "none";
        ImGui::SameLine();
        changed = drawKnob(context, kLimit, limit, brush) || changed;
    }
    if (mode(StrokeMode::Noise)) {
        ImGui::SameLine();
        tipChanged =
            drawKnob(context, std::get<3>(knobsOf<BrushTip>), style("brushTip.bumps", idle), tip) || tipChanged;
    }
    if (mode(StrokeMode::Terrace)) {
        ImGui::SameLine();
        tipChanged = drawKnob(context, std::get<4>(knobsOf<BrushTip>), style("brushTip.step", idle), tip) || tipChanged;
    }
    if (changed) context.post(StateChange([brush](EditorState& state) { state.kept.brush = brush; }));
    if (tipChanged) context.post(StateChange([tip](EditorState& state) { state.kept.brushTip = tip; }));
}

ToolGroup toolOptions(const PanelContext& context) {
    const std::optional<Layer> painted = paintedNow(context);
    if (painted && context.snapshot.terrain.infoOf(*painted).source == LayerSource::Painted) return fillButtons;
    if (context.state.tool == Tool::Mask) return newMaskButton;
    if (context.state.tool == Tool::Stamp) return drawStampOptions;
    if (context.state.tool == Tool::Curve) return drawCurveOptions;
    if (context.state.tool == Tool::Lake) return drawLakeOptions;
    if (context.state.tool == Tool::Erase) return formerLands;
    return context.state.tool == Tool::Erode ? erosionSwitches : nullptr;
}

}  // namespace scree
