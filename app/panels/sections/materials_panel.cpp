#include <imgui.h>

#include <array>
#include <cmath>

#include "app/panels/sections/sections.h"
#include "app/panels/theme/icons.h"
#include "app/panels/widgets/knob_widget.h"
#include "app/panels/widgets/layout_widgets.h"
#include "erosion/base/shown_text.h"
#include "erosion/base/srgb.h"
#include "renderer/ground/styled_ground.h"

namespace scree {

namespace {

/// Returns the colour of a material in sRGB, from 0 to 1: the chosen one, or about its natural one.
std::array<float, 3> shownColour(const MaterialStyle& style, Material material, Rock rock) {
    std::array<float, 3> colour{};
    const std::optional<MaterialColour::Srgb> chosen = style.colour.srgb();
    const glm::vec3 natural = naturalColour(material, rockLook(rock));
    for (std::size_t i = 0; i < colour.size(); ++i)
        colour[i] =
            chosen ? static_cast<float>((*chosen)[i]) / 255.0f : srgbOfLinear(natural[static_cast<glm::length_t>(i)]);
    return colour;
}

/// Draws the swatch of a material's colour. A click opens a picker.
bool drawColour(const PanelContext& context, Material material, const std::string& name, MaterialStyle& style) {
    std::array<float, 3> colour = shownColour(style, material, context.preset.view.rock);
    const bool picked =
        ImGui::ColorEdit3("##colour", colour.data(), ImGuiColorEditFlags_NoInputs | ImGuiColorEditFlags_NoLabel);
    context.note(name + ".colour");
    context.say(name + ".colour", std::string(style.colour.name()));
    tooltip(context, style.colour.srgb() ? "Colour: " + std::string(style.colour.name()) + ". Click to change it."
                                         : std::string("Natural colour. Click to choose another."));
    if (!picked) return false;
    MaterialColour::Srgb bytes{};
    for (std::size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = static_cast<std::uint8_t>(std::lround(255.0f * std::clamp(colour[i], 0.0f, 1.0f)));
    style.colour = MaterialColour(bytes);
    return true;
}

/// Draws a small button that takes a choice back, or its place if there is nothing to take back.
bool drawReset(const PanelContext& context, const char* id, const std::string& name, const std::string& meaning,
               bool possible) {
    const float size = ImGui::GetFrameHeight();
    ImGui::SameLine(0.0f, context.px(4.0f));
    if (!possible) {
        ImGui::Dummy({size, size});
        return false;
    }
    const bool pressed =
        ImGui::Button((iconOr(context, icon::kReset, "x") + std::string("##") + id).c_str(), {size, size});
    context.note(name);
    tooltip(context, meaning);
    return pressed;
}

/// Draws the line of a material, and the width of its texture. Returns true if its style has changed.
bool drawMaterial(const PanelContext& context, std::size_t index, MaterialStyle& style) {
    const std::string name(kMaterialNames[index]);
    ImGui::PushID(static_cast<int>(index));
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(capitalised(name).c_str());
    ImGui::SameLine(context.px(62.0f));
    bool changed = drawColour(context, static_cast<Material>(index), name, style);
    if (drawReset(context, "natural", name + ".natural", "Back to the natural colour.",
                  style.colour.srgb().has_value())) {
        style.colour = {};
        changed = true;
    }
    ImGui::SameLine(0.0f, context.px(4.0f));
    const bool textured = !style.texture.isNone();
    const std::filesystem::path path{std::string(style.texture.name())};
    const std::string label = textured ? shownPath(path.filename()) : "Texture...";
    const float width = ImGui::GetContentRegionAvail().x - ImGui::GetFrameHeight() - context.px(4.0f);
    if (wideButton(context, (label + "##texture").c_str(), name + ".texture", std::max(width, 1.0f)))
        context.post(ChooseTexture{static_cast<Material>(index)});
    context.say(name + ".texture", label);
    tooltip(context, textured ? shownPath(path) + ". Click to choose another file."
                              : "Choose a PNG file that gives " + name + " its colour and its relief near the eye.");
    if (drawReset(context, "none", name + ".texture.remove", "Remove the texture.", textured)) {
        style.texture = {};
        changed = true;
    }
    if (textured)
        forEachKnob<MaterialStyle>([&](const auto& knob) {
            if (knob.key == "metres")
                changed = drawKnob(context, knob, {.name = name + ".metres", .idleReason = {}}, style) || changed;
        });
    ImGui::PopID();
    return changed;
}

}  // namespace

void drawMaterialsPanel(const PanelContext& context) {
    if (!sectionHeading(context, icon::kMaterials, "Ground materials")) return;
    for (std::size_t i = 0; i < kMaterialCount; ++i) {
        MaterialStyle style = context.preset.materials[i];
        if (drawMaterial(context, i, style))
            context.post(LookChange{[i, style](Preset& preset) { preset.materials[i] = style; }});
    }
}

}  // namespace scree
