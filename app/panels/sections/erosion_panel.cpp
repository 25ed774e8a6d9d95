#include "app/panels/sections/sections.h"

#include <imgui.h>

#include <algorithm>
#include <optional>

#include "app/document/preset_layout.h"
#include "app/document/simple/settings_text.h"
#include "app/panels/theme/icons.h"
#include "app/panels/widgets/knob_widget.h"
#include "app/panels/widgets/layout_widgets.h"
#include "app/panels/widgets/mask_widgets.h"
#include "erosion/models/droplets/engine/droplet_round.h"

namespace scree {

namespace {

/// Returns the metres in one unit of the model's lengths if these are in reference cells, or 0.
template <class S>
double referenceLength(const S& settings, const Terrain& terrain) {
    if constexpr (requires {
                      settings.detail;
                      settings.radius;
                  }) {
        float detail = settings.detail;
        if constexpr (requires { settings.nearest; })
            if (settings.nearest) detail = kOneCell;
        return detailLength(detail, kReferenceCells, terrain.form());
    }
    return 0.0;
}

/// Returns why a knob of this model has no effect for a reason outside of its settings, or an empty text.
template <class Model>
std::string outsideReason(const PanelContext& context, bool enabled, std::string_view key) {
    if (!enabled) return "No effect while " + std::string(Model::kTitle) + " is off.";
    if (key == "carryColour" && context.snapshot.terrain.has(Layer::Colour))
        return "This terrain carries its colour already.";
    return {};
}

/// Folds or opens a model's page. By default, models that are on are open and models that are off are folded, so only
/// the exceptions are stored.
void fold(const PanelContext& context, const std::string& page, bool enabled, bool folded) {
    Layout layout = context.state.kept.layout;
    std::set<std::string>& listed = enabled ? layout.folded : layout.opened;
    if (enabled == folded)
        listed.insert(page);
    else
        listed.erase(page);
    context.post(StateChange([layout](EditorState& state) { state.kept.layout = layout; }));
}

/// The header of a model: a switch, the title, which folds the knobs, and a reset button.
struct ModelLine {
    std::string_view name, title;
    bool pristine;                   ///< True if all knobs have their defaults.
    bool enabled;                    ///< Set by the switch.
    bool changed = false;            ///< True if the switch was used.
    bool reset = false;              ///< True if the reset button was used.
    std::optional<Preset> pasted{};  ///< The document's settings with those that were pasted, if any.
};

/// Draws the menu that a right-click on the title opens.
void modelMenu(const PanelContext& context, ModelLine& line) {
    const std::string id = "menu of model " + std::string(line.name);
    if (ImGui::IsItemHovered() && ImGui::IsMouseReleased(ImGuiMouseButton_Right)) ImGui::OpenPopup(id.c_str());
    if (!ImGui::BeginPopup(id.c_str())) return;
    const auto item = [&](const char* label, const char* name) {
        const bool chosen = ImGui::MenuItem(label);
        context.note(std::string("model-menu.") + name);
        return chosen;
    };
    if (item("Copy settings", "copy")) ImGui::SetClipboardText(settingsText(context.preset, line.name).c_str());
    if (item("Paste settings", "paste")) {
        const char* const text = ImGui::GetClipboardText();
        const Result<Preset> read = withSettings(context.preset, text == nullptr ? "" : text);
        if (read)
            line.pasted = *read;
        else
            context.post(StateChange([words = capitalised(read.error().message) + "."](EditorState& state) {
                state.messages.add(Severity::Warning, words, state.now);
            }));
    }
    if (item("Reset all its knobs", "reset")) line.reset = true;
    if (item("What is this?", "help")) {
        context.memory.helpFor = "model." + std::string(line.name);
        context.post(Action::ShowHelp);
    }
    ImGui::EndPopup();
}

/// Draws the header. Returns true if the model's knobs must be drawn.
bool draw(const PanelContext& context, ModelLine& line) {
    const std::string id(line.name);
    const std::string page = "model " + id;
    const Layout& layout = context.state.kept.layout;
    const bool enabled = line.enabled;
    const bool open = enabled ? layout.folded.count(page) == 0 : layout.opened.count(page) > 0;
    line.changed = ImGui::Checkbox(("##enable " + id).c_str(), &line.enabled);
    if (line.changed && line.enabled) fold(context, page, true, false);
    context.note(id + ".enabled");
    tooltip(context, line.enabled ? "Enabled: acts in each round. Click to disable." : "Disabled. Click to enable.");
    ImGui::SameLine(0.0f, context.px(6.0f));
    const float whole = ImGui::GetContentRegionAvail().x;
    const float arrowWidth = context.px(30.0f);
    const float resetWidth = open && !line.pristine ? ImGui::GetFrameHeight() : 0.0f;
    const float width = std::max(1.0f, whole - arrowWidth - resetWidth);
    const ImVec2 from = ImGui::GetCursorScreenPos();
    if (ImGui::InvisibleButton(("fold " + id).c_str(), {width, ImGui::GetFrameHeight()})) {
        fold(context, page, enabled, open);
    }
    context.note("model." + id);
    const bool hovered = ImGui::IsItemHovered();
    modelMenu(context, line);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    ImGui::PushFont(context.theme.bold);
    const float textY = from.y + (ImGui::GetFrameHeight() - ImGui::GetFontSize()) * 0.5f;
    list.AddText({from.x, textY}, packed(line.enabled || hovered ? palette().text : palette().textDim),
                 line.title.data(), line.title.data() + line.title.size());
    const char* arrow = context.theme.hasIcons ? (open ? icon::kDown : icon::kRight) : (open ? "-" : "+");
    list.AddText({from.x + whole - context.px(24.0f), textY}, packed(palette().textDim), arrow);
    ImGui::PopFont();
    if (resetWidth > 0.0f) {
        ImGui::SameLine(0.0f, 0.0f);
        ImGui::PushStyleColor(ImGuiCol_Button, 0);
        line.reset = ImGui::Button((std::string(iconOr(context, icon::kReset, "R")) + "##reset " + id).c_str(),
                                   {resetWidth, ImGui::GetFrameHeight()});
        ImGui::PopStyleColor();
        context.note(id + ".reset");
        tooltip(context, "Reset all knobs of this model to their defaults.");
    }
    ImGui::SameLine(0.0f, 0.0f);
    if (ImGui::InvisibleButton(("arrow " + id).c_str(), {arrowWidth, ImGui::GetFrameHeight()}))
        fold(context, page, enabled, open);
    return open;
}

}  // namespace

void drawErosionPanel(const PanelContext& context) {
    if (!sectionHeading(context, icon::kErosion, "Erosion")) return;
    ModelEntries models = context.preset.simulation.models;
    std::vector<Modulation> modulations = context.preset.simulation.modulations;
    bool changed = false;
    forEachModel(models, [&](auto& entry) {
        using Model = typename std::decay_t<decltype(entry)>::ModelType;
        ModelLine line{.name = Model::kName,
                       .title = Model::kTitle,
                       .pristine = sameKnobs(entry.settings, typename Model::Settings{}),
                       .enabled = entry.enabled};
        const bool open = draw(context, line);
        if (line.pasted) context.post(settingsChange(context.preset, *line.pasted));
        entry.enabled = line.enabled;
        if (line.reset) entry.settings = {};
        changed = changed || line.changed || line.reset;
        if (!open) return;
        const bool enabled = entry.enabled;
        forEachKnob<typename Model::Settings>([&]<class Value>(const Knob<typename Model::Settings, Value>& knob) {
            KnobStyle style{.name = dotted({Model::kName}, knob.key),
                            .idleReason = outsideReason<Model>(context, enabled, knob.key)};
            if (knob.key == "radius") style.metres = referenceLength(entry.settings, context.snapshot.terrain);
            if constexpr (std::is_same_v<Value, float>)
                if (knob.hasPlace) {
                    changed = placedKnob(context, knob, style, entry.settings, modulations) || changed;
                    return;
                }
            changed = drawKnob(context, knob, style, entry.settings) || changed;
        });
        ImGui::Dummy({0.0f, context.px(2.0f)});
    });

    SimulationSettings simulation = context.preset.simulation;
    if (drawKnobs(context, "simulation", simulation))
        context.changeSettings([&](Preset& preset) {
            forEachKnob<SimulationSettings>(
                [&](const auto& knob) { preset.simulation.*knob.member = simulation.*knob.member; });
        });
    if (changed)
        context.changeSettings([&](Preset& preset) {
            preset.simulation.models = models;
            preset.simulation.modulations = modulations;
        });
}

}  // namespace scree
