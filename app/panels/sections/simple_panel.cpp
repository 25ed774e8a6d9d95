#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/document/simple/simple_sliders.h"
#include "app/panels/sections/sections.h"
#include "app/panels/theme/icons.h"
#include "app/panels/widgets/knob_widget.h"
#include "app/panels/widgets/layout_widgets.h"
#include "app/panels/widgets/named_knob.h"

namespace scree {

namespace {

constexpr float kRowHeight = 34.0f, kPictureWidth = 52.0f;  ///< In pixels at a scale of 1.
constexpr float kLarger = 4.0f;                             ///< How much larger pictures are at the pointer.

/// The knobs by which the droplet model is known: Kq, Kw, Kr, Kd, Ki, minSlope, g. The talus angle joins them.
constexpr std::array<std::string_view, 7> kDropletKnobs{"capacity", "evaporation", "erosionRate", "depositionRate",
                                                        "inertia",  "minSlope",    "gravity"};

void drawPicture(const PanelContext& context, const std::shared_ptr<const Image>& picture) {
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const ImVec2 to{from.x + context.px(kPictureWidth), from.y + context.px(kRowHeight)};
    ImGui::Dummy({to.x - from.x, to.y - from.y});
    ImGui::GetWindowDrawList()->AddImageRounded(textureOf(context, picture), from, to, {0.0f, 0.0f}, {1.0f, 1.0f},
                                                packed(0xFFFFFFFF), context.px(4.0f));
    if (!ImGui::IsItemHovered()) return;
    beginTooltip(context);
    ImGui::Image(textureOf(context, picture), {kLarger * (to.x - from.x), kLarger * (to.y - from.y)});
    endTooltip(context);
}

/// Returns how many units of the lead one unit on the screen has: the size of a map is shown in kilometres.
double unitOf(const PanelContext& context, const SimpleSlider& slider) {
    if (slider.id != "size") return 1.0;
    const Terrain& land = context.snapshot.terrain;
    const TerrainSettings& recipe = context.preset.terrain.terrain;
    const bool fromFile = recipe.start == Start::File;
    const int nodes = fromFile ? std::max(land.width(), land.height()) : std::max(recipe.width, recipe.height);
    return 1000.0 / std::max(nodes, 1);
}

std::string wordFor(const SimpleSlider& slider, double position) {
    constexpr auto kCount = std::tuple_size_v<decltype(slider.words)>;
    const auto index = static_cast<std::size_t>(position * static_cast<double>(kCount));
    return std::string(slider.words[std::min(index, kCount - 1)]);
}

/// Returns what the slider sets, a line for each knob.
std::string whatItSets(const SimpleValue& state) {
    std::string text = "It sets";
    for (const NamedKnob& knob : state.sets)
        text += "\n" + std::string(knob.knob.label) + " " + shownNumber(knob.value) + unitSuffix(knob.knob.unit) +
                " (" + knob.group + ")";
    return text;
}

void drawSlider(const PanelContext& context, const SimpleSlider& slider, const KnobsSinceStart& knobs) {
    const std::optional<SimpleValue> state = valueOf(slider, knobs);
    if (!state) return;
    const std::string file = "sliders/" + std::string(slider.id);
    const std::shared_ptr<const Image> low = assetPicture(context, file + "_low.jpg");
    const std::shared_ptr<const Image> high = assetPicture(context, file + "_high.jpg");
    const bool hasPictures = low && high;
    const float gap = context.px(4.0f);
    if (hasPictures) {
        drawPicture(context, low);
        ImGui::SameLine(0.0f, gap);
    }
    const double unit = unitOf(context, slider);
    NumberKnob lead = state->lead;
    for (double* const each : {&lead.min, &lead.max, &lead.initial}) *each /= unit;
    if (!slider.unit.empty()) lead.unit = slider.unit;
    if (unit != 1.0) lead.whole = false;
    KnobStyle style{.name = "simple." + std::string(slider.id), .idleReason = {}, .facts = whatItSets(*state)};
    style.width = ImGui::GetContentRegionAvail().x - (hasPictures ? context.px(kPictureWidth) + gap : 0.0f);
    const auto isSlopeDetail = [](const NamedKnob& knob) { return knob.name.starts_with("slopes."); };
    if (std::all_of(state->sets.begin(), state->sets.end(), isSlopeDetail))
        style.idleReason = whyNoSlopeDetail(context);
    if (slider.id == "age") style.zero = "no end";
    if (!slider.words.front().empty()) style.words = wordFor(slider, state->position);
    double value = state->value / unit;
    const float pad = std::max(0.0f, 0.5f * (context.px(kRowHeight) - ImGui::GetFontSize()));
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {ImGui::GetStyle().FramePadding.x, pad});
    const bool changed = numberKnob(context, lead, style, value);
    ImGui::PopStyleVar();
    if (hasPictures) {
        ImGui::SameLine(0.0f, gap);
        drawPicture(context, high);
    }
    std::string others;
    for (const std::string& label : state->changed) others.append(others.empty() ? "" : ", ").append(label);
    if (!others.empty()) {
        ImGui::PushFont(context.theme.small);
        dimText(("Changed elsewhere: " + others).c_str());
        ImGui::PopFont();
        tooltip(context, "Turning " + std::string(slider.title) + " sets these knobs again.");
    }
    context.say(style.name + ".changed", others);
    if (changed) context.changeSettings([&](Preset& preset) { turn(slider, knobs, value * unit, preset); });
}

/// Draws the list of presets, and a button for another seed.
void drawLand(const PanelContext& context) {
    const bool canRoll = context.preset.terrain.terrain.start != Start::File;
    const float side = ImGui::GetFrameHeight();
    ImGui::SetNextItemWidth(canRoll ? ImGui::GetContentRegionAvail().x - side - context.px(4.0f) : -1.0f);
    const std::string& title = context.preset.title;
    const bool open = beginList(context, "##preset", title.empty() ? "Choose a preset" : title);
    if (!open) {
        context.note("simple.preset");
        tooltip(context, "Begin with another land. Unsaved work is asked about first.");
    } else {
        for (const ShippedPreset& preset : context.state.shippedPresets) {
            if (ImGui::Selectable(preset.title.c_str(), preset.title == title)) context.post(OpenFile{preset.path});
            context.note("simple.preset." + preset.path.stem().string());
            tooltip(context, preset.description);
        }
        ImGui::EndCombo();
    }
    if (canRoll) {
        ImGui::SameLine(0.0f, context.px(4.0f));
        ImGui::BeginDisabled(context.state.frame.progress.has_value());
        if (ImGui::Button(iconOr(context, icon::kDice, "?"), {side, side})) context.post(Action::NewSeed);
        ImGui::EndDisabled();
        context.note("simple.dice");
        tooltip(context, "Another land of the same kind. Discards erosion, sculpting and painting.   " +
                             shortcutText(Action::NewSeed));
    }
    if (context.state.frame.recipeChanged && !context.state.frame.recipeFollowed) drawGenerateButton(context);
}

void drawDropletKnobs(const PanelContext& context) {
    if (!sectionHeading(context, icon::kErosion, "Droplet knobs")) return;
    ModelEntries models = context.preset.simulation.models;
    bool changed = false;
    const auto draw = [&](auto& entry, const auto& knob) {
        using Model = typename std::decay_t<decltype(entry)>::ModelType;
        KnobStyle style{.name = std::string(Model::kName) + "." + std::string(knob.key), .idleReason = {}};
        if (!entry.enabled) style.idleReason = "No effect while " + std::string(Model::kTitle) + " is off.";
        changed = drawKnob(context, knob, style, entry.settings) || changed;
    };
    forEachModel(models, [&](auto& entry) {
        using Model = typename std::decay_t<decltype(entry)>::ModelType;
        forEachKnob<typename Model::Settings>([&](const auto& knob) {
            const bool isDroplet = Model::kName == "droplet" && std::find(kDropletKnobs.begin(), kDropletKnobs.end(),
                                                                          knob.key) != kDropletKnobs.end();
            if (isDroplet || (Model::kName == "thermal" && knob.key == "talus")) draw(entry, knob);
        });
    });
    if (changed) context.changeSettings([&](Preset& preset) { preset.simulation.models = models; });
}

}  // namespace

void drawDepthSwitch(const PanelContext& context) {
    const bool all = context.state.kept.layout.allKnobs;
    const float width = 0.5f * (ImGui::GetContentRegionAvail().x - context.px(2.0f));
    const auto half = [&](const char* label, const char* name, bool shows, const std::string& help) {
        const bool chosen = shows == all;
        ImGui::PushStyleColor(ImGuiCol_Button, packed(chosen ? palette().chosen : palette().track));
        ImGui::PushStyleColor(ImGuiCol_Text, packed(chosen ? palette().text : palette().textDim));
        if (wideButton(context, label, name, std::max(1.0f, width)) && !chosen) context.post(Action::ToggleAllKnobs);
        ImGui::PopStyleColor(2);
        tooltip(context, help + "   " + shortcutText(Action::ToggleAllKnobs));
    };
    half("Simple", "depth.simple", false, "A few sliders, each of which sets several knobs.");
    ImGui::SameLine(0.0f, context.px(2.0f));
    half("All knobs", "depth.all", true, "Every knob of every model.");
    if (!all) return;
    bool only = context.state.kept.layout.onlyChanged;
    if (ImGui::Checkbox("Only changed", &only))
        context.post(StateChange([only](EditorState& state) { state.kept.layout.onlyChanged = only; }));
    context.note("depth.only-changed");
    tooltip(context, "Hides knobs that have their defaults.");
}

void drawFavourites(const PanelContext& context) {
    const std::vector<std::string>& favourites = context.state.kept.favourites;
    if (favourites.empty() || !sectionHeading(context, icon::kFavourite, "Favourites")) return;
    for (const std::string& knob : favourites) drawNamedKnob(context, knob, "favourite." + knob);
}

void drawSimplePanel(const PanelContext& context) {
    drawLand(context);
    const KnobsSinceStart knobs{numberKnobs(context.start), numberKnobs(context.preset)};
    for (const SimpleSlider& slider : kSimpleSliders) drawSlider(context, slider, knobs);
    drawResolution(context);
    drawDropletKnobs(context);
}

}  // namespace scree
