#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <optional>
#include <string>
#include <utility>

#include "app/panels/dialogs/dialogs.h"
#include "app/panels/widgets/knob_widget.h"
#include "app/panels/widgets/modal.h"
#include "app/panels/widgets/quantity_text.h"
#include "app/session/ground/ground_text.h"
#include "erosion/land_cover/biomes.h"
#include "renderer/camera/picking.h"

namespace scree {

namespace {

constexpr float kGroundWidth = 270.0f;  ///< Width of the content, pixels at a scale of 1.
constexpr float kGroundLabel = 120.0f;  ///< Width of the column of labels.
constexpr int kGroundRows = 8;          ///< Layers that are visible without scrolling.
constexpr int kGroundSettles = 3;       ///< Frames with the answer until the window has its size.

/// Returns the place of a node in window coordinates, or nothing if it is behind the camera or outside of the viewport.
std::optional<ImVec2> placeOnScreen(const PanelContext& context, const GroundHere& here, const Rect& viewport) {
    const Terrain& terrain = context.snapshot.terrain;
    if (here.x >= terrain.width() || here.y >= terrain.height()) return std::nullopt;
    const glm::dvec3 place = groundPosition(terrain, context.preset.view.exaggeration,
                                            {static_cast<float>(here.x), static_cast<float>(here.y)});
    const glm::vec4 clip = context.camera.projection(viewport.width / std::max(1.0f, viewport.height)) *
                           context.camera.view() * glm::vec4(glm::vec3(place), 1.0f);
    if (clip.w <= 0.0f) return std::nullopt;
    const ImVec2 at{viewport.x + (clip.x / clip.w * 0.5f + 0.5f) * viewport.width,
                    viewport.y + (0.5f - clip.y / clip.w * 0.5f) * viewport.height};
    if (!viewport.contains(static_cast<double>(at.x), static_cast<double>(at.y))) return std::nullopt;
    return at;
}

/// Draws a ring with a cross around the place.
void markGround(const PanelContext& context, const Rect& viewport, ImVec2 at) {
    ImDrawList& draw = *ImGui::GetBackgroundDrawList();
    draw.PushClipRect({viewport.x, viewport.y}, {viewport.x + viewport.width, viewport.y + viewport.height});
    const float radius = context.px(7.0f), reach = context.px(12.0f), gap = context.px(3.0f);
    for (const auto& [tint, width] :
         {std::pair{0x0A0C0EB0u, context.px(3.5f)}, std::pair{0xF4F6F8FFu, context.px(1.5f)}}) {
        draw.AddCircle(at, radius, packed(tint), 32, width);
        for (const ImVec2 way : {ImVec2{1.0f, 0.0f}, ImVec2{-1.0f, 0.0f}, ImVec2{0.0f, 1.0f}, ImVec2{0.0f, -1.0f}})
            draw.AddLine({at.x + gap * way.x, at.y + gap * way.y}, {at.x + reach * way.x, at.y + reach * way.y},
                         packed(tint), width);
    }
    draw.PopClipRect();
    context.note("ground.mark", WidgetRect{at.x - radius, at.y - radius, 2.0f * radius, 2.0f * radius});
}

/// Places the window beside the place, on the side of it that has more room, until it has its size. From then on it
/// stays where the user moves it.
void placeWindow(const PanelContext& context, const Rect& viewport, const std::optional<ImVec2>& at) {
    const GroundHere& here = *context.state.dialogs.ground;
    PanelMemory& memory = context.memory;
    if (std::exchange(memory.groundShown, here.number) != here.number) memory.groundFrames = 0;
    if (memory.groundFrames >= kGroundSettles) return;
    if (here.facts) ++memory.groundFrames;
    const ImVec2 middle{viewport.x + 0.5f * viewport.width, viewport.y + 0.5f * viewport.height};
    const ImVec2 place = at.value_or(middle);
    const float gap = context.px(22.0f);
    const ImVec2 pivot{place.x > middle.x ? 1.0f : 0.0f, place.y > middle.y ? 1.0f : 0.0f};
    ImGui::SetNextWindowPos({place.x + (pivot.x > 0.0f ? -gap : gap), place.y + (pivot.y > 0.0f ? gap : -gap)},
                            ImGuiCond_Always, pivot);
}

/// Moves the window into the viewport if it sticks out.
void keepInside(const Rect& viewport) {
    if (ImGui::IsWindowAppearing()) return;  // it has no size yet
    const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    const ImVec2 inside{std::max(viewport.x, std::min(at.x, viewport.x + viewport.width - size.x)),
                        std::max(viewport.y, std::min(at.y, viewport.y + viewport.height - size.y))};
    if (inside.x != at.x || inside.y != at.y) ImGui::SetWindowPos(inside);
}

std::string printed(const char* format, double value) {
    std::array<char, 48> text{};
    std::snprintf(text.data(), text.size(), format, value);
    return text.data();
}

/// Draws a line of a table with two columns.
void factRow(const PanelContext& context, const std::string& label, const std::string& value, const std::string& name) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    tintedText(label, palette().textDim);
    ImGui::TableNextColumn();
    ImGui::TextWrapped("%s", value.c_str());
    context.note("ground." + name);
    context.say("ground." + name, value);
}

bool beginFacts(const PanelContext& context, const char* id, ImGuiTableFlags flags, float height) {
    if (!ImGui::BeginTable(id, 2, flags | ImGuiTableFlags_SizingFixedFit, {context.px(kGroundWidth), height}))
        return false;
    ImGui::TableSetupColumn("label", ImGuiTableColumnFlags_WidthFixed, context.px(kGroundLabel));
    ImGui::TableSetupColumn("value", ImGuiTableColumnFlags_WidthStretch);
    return true;
}

std::string layerText(const LayerHere& layer) {
    if (layer.name == info(Layer::Biome).name)
        return std::string(
            kBiomes[std::min(static_cast<std::size_t>(std::max(layer.value, 0.0f)), kBiomes.size() - 1)].title);
    return printed("%.3g", static_cast<double>(layer.value)) + unitSuffix(layer.unit);
}

void factsPart(const PanelContext& context, const GroundHere& here, const GroundFacts& facts) {
    const double cell = static_cast<double>(context.snapshot.terrain.cellSize());
    if (beginFacts(context, "place", 0, 0.0f)) {
        factRow(context, "Position", printed("%.0f m E  ", here.x * cell) + printed("%.0f m S", here.y * cell),
                "position");
        factRow(context, "Height", heightText(facts.height), "height");
        factRow(context, "Slope", printed("%.1f\u00B0", static_cast<double>(facts.slope)), "slope");
        factRow(context, "Facing", facingText(facts.facing), "facing");
        factRow(context, "Material", materialText(facts.materials), "material");
        ImGui::EndTable();
    }
    if (facts.layers.empty()) return;
    ImGui::Separator();
    const float row = ImGui::GetTextLineHeight() + 2.0f * ImGui::GetStyle().CellPadding.y;
    const bool scrolls = facts.layers.size() > kGroundRows;
    if (!beginFacts(context, "layers", scrolls ? ImGuiTableFlags_ScrollY : 0,
                    scrolls ? (kGroundRows + 0.5f) * row : 0.0f))
        return;
    for (const LayerHere& layer : facts.layers) factRow(context, layer.title, layerText(layer), "layer." + layer.name);
    ImGui::EndTable();
}

void likenessPart(const PanelContext& context, const GroundHere& here) {
    ImGui::Separator();
    dimText("Ground like this, by");
    Likeness wanted = here.wanted;
    struct Property {
        bool Likeness::*member;
        const char *label, *name, *help;
    };
    constexpr std::array kProperties{
        Property{&Likeness::slope, "Slope", "ground.by-slope", "Ground that is about as steep."},
        Property{&Likeness::height, "Height", "ground.by-height", "Ground that is about as high above the sea."},
        Property{&Likeness::material, "Material", "ground.by-material",
                 "Ground of about the same materials, as the view and the splat maps show them."}};
    for (const Property& each : kProperties) {
        if (&each != kProperties.data()) ImGui::SameLine(0.0f, context.px(14.0f));
        ImGui::Checkbox(each.label, &(wanted.*each.member));
        context.note(each.name);
        tooltip(context, each.help);
    }
    const NumberKnob knob{.label = "How alike",
                          .symbol = "",
                          .unit = "%",
                          .tooltip = "100%: only ground that is almost the same. Less: ground that differs more, too.",
                          .min = 0.0,
                          .max = 100.0,
                          .initial = 100.0 * static_cast<double>(Likeness{}.alike)};
    double percent = std::round(1000.0 * static_cast<double>(wanted.alike)) / 10.0;
    const KnobStyle style{.name = "ground.alike", .idleReason = {}, .width = context.px(kGroundWidth)};
    if (numberKnob(context, knob, style, percent)) wanted.alike = static_cast<float>(percent / 100.0);
    if (wanted != here.wanted) context.post(LikenessChange{wanted});
    ImGui::BeginDisabled(!wanted.any());
    if (wideButton(context, here.mask.empty() ? "Make a mask" : "Make another mask", "ground.mask",
                   context.px(kGroundWidth)))
        context.post(MakeLikeMask{});
    ImGui::EndDisabled();
    tooltip(context,
            "Makes a mask that is 1 where all chosen properties are alike, and fades to 0 beyond. While this "
            "window is open, the mask follows the slider and the boxes.");
}

/// True if Escape was pressed, and nothing else takes it: no menu, dialog, field, slider or flight. To be called once
/// per frame, before the content is drawn.
bool takesEscape(const PanelContext& context) {
    const bool covered = ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel) ||
                         context.state.frame.flying;
    // A menu or a flight that Escape has just ended was there in the last frame.
    const bool wasCovered = std::exchange(context.memory.groundCovered, covered);
    const bool isTyping = context.memory.typingKnob != 0 || context.state.frame.typing;
    return escapePressed() && !covered && !wasCovered && !isTyping && !ImGui::IsAnyItemActive();
}

}  // namespace

void drawGroundWindow(const PanelContext& context, const Rect& viewport) {
    const bool escapes = takesEscape(context);
    if (!context.state.dialogs.ground) return;
    const GroundHere& here = *context.state.dialogs.ground;
    const std::optional<ImVec2> at = placeOnScreen(context, here, viewport);
    if (at) markGround(context, viewport, *at);
    placeWindow(context, viewport, at);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {context.px(12.0f), context.px(10.0f)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, context.px(8.0f));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1.0f);
    bool open = true;
    // Without the keyboard's focus: the release of Alt would light the button that closes the window.
    ImGui::Begin("Ground here", &open,
                 ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoFocusOnAppearing);
    ImGui::PopStyleVar(3);
    keepInside(viewport);
    const ImVec2 from = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    context.memory.windows.push_back({from.x, from.y, size.x, size.y});
    context.note("ground", context.memory.windows.back());
    const float bar = ImGui::GetFrameHeight();
    context.note("ground.close", WidgetRect{from.x + size.x - bar, from.y, bar, bar});
    if (here.facts) {
        factsPart(context, here, *here.facts);
        likenessPart(context, here);
    } else {
        ImGui::TextDisabled("Looking at the ground...");
        ImGui::Dummy({context.px(kGroundWidth), 0.0f});
    }
    ImGui::End();
    if (!open || escapes) context.post(CloseGround{});
}

}  // namespace scree
