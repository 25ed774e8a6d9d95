#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <set>
#include <span>
#include <string>

#include "app/panels/dialogs/dialogs.h"
#include "app/panels/widgets/knob_widget.h"
#include "app/panels/widgets/layer_widgets.h"
#include "app/panels/widgets/layout_widgets.h"
#include "app/panels/widgets/modal.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace {

constexpr float kKnobs = 300.0f;  // pixels at a scale of 1
constexpr float kFacts = 370.0f;
constexpr float kRows = 416.0f;  // height of both columns

std::filesystem::path proposedFolder(const PackQuestion& question, Engine engine) {
    return question.folder / (question.name + "-" + std::string(nameOf(engine)));
}

/// Draws the size as a number, for engines that take any size. It is the terrain's size until the user changes it.
bool anySizeKnob(const PanelContext& context, const auto& knob, const KnobStyle& style, const PackLand& land,
                 PackSettings& settings) {
    PackSettings shown = settings;
    const Result<PackPlan> plan = planPack(settings, land);
    if (shown.size == 0 && plan) shown.size = std::max(plan->tileWidth, plan->tileHeight);
    if (!drawKnob(context, knob, style, shown)) return false;
    settings.size = shown.size;
    return true;
}

/// Draws the size as a list of the engine's sizes, or as a number if the engine takes any size.
bool sizeKnob(const PanelContext& context, const auto& knob, const KnobStyle& style, const PackLand& land,
              PackSettings& settings) {
    const EngineInfo& engine = info(settings.engine);
    if (engine.takesAnySize()) return anySizeKnob(context, knob, style, land, settings);
    std::vector<std::string> names{"nearest"};
    std::vector<int> sizes{0};
    for (const int size : engine.sizes)
        if (size > 0) {
            sizes.push_back(size);
            names.push_back(std::to_string(size));
        }
    const auto found = std::find(sizes.begin(), sizes.end(), settings.size);
    int chosen = found == sizes.end() ? 0 : static_cast<int>(found - sizes.begin());
    NumberKnob shown{.label = knob.label, .symbol = knob.symbol, .unit = knob.unit, .tooltip = knob.tooltip};
    if (!choiceKnob(context, shown, style, {names.begin(), names.end()}, chosen)) return false;
    settings.size = sizes[static_cast<std::size_t>(chosen)];
    return true;
}

/// Draws a list of the engine's formats.
bool formatKnob(const PanelContext& context, const auto& knob, const KnobStyle& style, PackSettings& settings) {
    std::vector<std::string> names;
    std::vector<PackFormat> formats;
    for (std::size_t i = 0; i < choicesOf<PackFormat>.size(); ++i) {
        const auto format = static_cast<PackFormat>(i);
        if (!takesFormat(info(settings.engine), format)) continue;
        formats.push_back(format);
        names.push_back(format == PackFormat::Tif16
                            ? ".tif, 16 bits"
                            : (format == PackFormat::Usual ? "" : ".") + std::string(choicesOf<PackFormat>[i]));
    }
    const auto found = std::find(formats.begin(), formats.end(), settings.format);
    int chosen = found == formats.end() ? 0 : static_cast<int>(found - formats.begin());
    NumberKnob shown{.label = knob.label, .symbol = knob.symbol, .unit = knob.unit, .tooltip = knob.tooltip};
    if (!choiceKnob(context, shown, style, {names.begin(), names.end()}, chosen)) return false;
    settings.format = formats[static_cast<std::size_t>(chosen)];
    return true;
}

/// Resets the settings that the new engine does not support to its defaults.
void suitEngine(PackSettings& settings) {
    const EngineInfo& engine = info(settings.engine);
    if (!engine.takes(settings.size)) settings.size = 0;
    if (!takesFormat(engine, settings.format)) settings.format = PackFormat::Usual;
    if (settings.engine != Engine::Custom) {
        settings.rows = PackRows::Usual;
        settings.byteOrder = ByteOrder::Little;
    }
}

/// Asks what becomes of the ice, if the land has any. Returns true if the choice has changed.
bool iceChoice(const PanelContext& context, std::set<std::string>& masks) {
    if (!context.snapshot.terrain.has(Layer::Ice)) return false;
    const std::string name(info(Layer::Ice).name);
    int kept = masks.contains(name) ? 1 : 0;
    const NumberKnob shown{.label = "Ice",
                           .symbol = "",
                           .unit = "",
                           .tooltip =
                               "Heights are those of the ground. The thickness of the ice can be a mask of its "
                               "own, to be laid on the ground."};
    if (!choiceKnob(context, shown, {.name = "pack.ice", .idleReason = {}, .width = context.px(kKnobs)},
                    {"melts away", "a mask"}, kept))
        return false;
    if (kept != 0)
        masks.insert(name);
    else
        masks.erase(name);
    return true;
}

/// Draws the list of layers that the pack contains as grey pictures. Returns true if the choice has changed.
bool maskChoice(const PanelContext& context, std::set<std::string>& masks) {
    std::string chosen;
    const std::span<const LayerInfo> layers = context.snapshot.terrain.layers();
    const LayerSet shown = masksNamed(masks, layers);
    for (const LayerInfo& layer : layers)
        if (shown.contains(layer.layer)) chosen += (chosen.empty() ? "" : ", ") + std::string(layer.title);
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted("Masks");
    tooltip(context, "Layers as grey pictures. pack.json tells the values of black and white.");
    ImGui::SameLine(context.px(kKnobs * 0.5f));
    ImGui::SetNextItemWidth(context.px(kKnobs * 0.5f - 12.0f));
    bool changed = false;
    const bool open = beginList(context, "##masks", chosen.empty() ? "None" : chosen);
    if (!open) context.note("pack.masks");
    if (!open) return false;
    for (const LayerInfo& layer : layers) {
        if (isColour(layer.layer)) continue;
        bool wanted = shown.contains(layer.layer);
        if (ImGui::Checkbox(layerLabel(layer).c_str(), &wanted)) {
            const std::string name(layer.name);
            if (wanted)
                masks.insert(name);
            else
                masks.erase(name);
            changed = true;
        }
        noteLayer(context, layer, "pack.mask.");
    }
    ImGui::EndCombo();
    return changed;
}

/// Content of a pack, as the dialog shows and changes it.
struct PackChoices {
    PackSettings settings;
    std::set<std::string> masks;  ///< Names of layers, see KeptSettings::packMasks.
};

/// Draws a button that asks for another pack, whose range this one will share.
void sharedRange(const PanelContext& context, const PackChoices& choices) {
    if (ImGui::Button("Range of another pack...", {context.px(kKnobs - 12.0f), 0.0f}))
        context.post(PackAnswer{
            PackWish{choices.settings, choices.masks, {context.memory.packFolder, {}, {}}, PackChoice::Range}});
    context.note("pack.shared-range");
    tooltip(context,
            "Takes the heights of black and white from a pack that was made before, so that both fit together.");
}

/// Draws the knobs of the settings. Returns true if one has changed.
bool packKnobs(const PanelContext& context, const PackLand& land, PackChoices& choices) {
    PackSettings& settings = choices.settings;
    bool changed = false;
    const PackRange before = settings.range;
    forEachKnob<PackSettings>([&](const auto& knob) {
        using V = typename std::decay_t<decltype(knob)>::Value;
        const KnobStyle style{.name = "pack." + std::string(knob.key), .idleReason = {}, .width = context.px(kKnobs)};
        if ((knob.key == "rows" || knob.key == "byteOrder") && settings.engine != Engine::Custom) return;
        if (knob.key == "byteOrder" && settings.format != PackFormat::R16 && settings.format != PackFormat::R32) return;
        if constexpr (std::is_same_v<V, bool>) {
            // Two switches per row.
            if (knob.key == "colour" || knob.key == "occlusion" || knob.key == "riverBeds")
                ImGui::SameLine(context.px(kKnobs * 0.5f));
        }
        if constexpr (std::is_same_v<V, int>) {
            if (knob.key == "size") {
                changed = sizeKnob(context, knob, style, land, settings) || changed;
                return;
            }
        }
        if constexpr (std::is_same_v<V, PackFormat>) {
            changed = formatKnob(context, knob, style, settings) || changed;
            return;
        }
        changed = drawKnob(context, knob, style, settings) || changed;
        if (knob.key == "high") sharedRange(context, choices);
    });
    changed = maskChoice(context, choices.masks) || changed;
    changed = iceChoice(context, choices.masks) || changed;
    if (changed) suitEngine(settings);
    const bool holds = settings.low <= land.heights.low && settings.high >= land.heights.high;
    if (settings.range == PackRange::Fixed && before == PackRange::Exact && !holds) {
        settings.low = std::floor(land.heights.low);
        settings.high = std::ceil(land.heights.high);
    }
    return changed;
}

void factLine(const std::string& text) {
    ImGui::PushTextWrapPos(0.0f);
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopTextWrapPos();
}

/// Returns the number with three digits.
std::string shortNumber(double value) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.3g", value);
    return text.data();
}

void packFacts(const PanelContext& context, const PackPlan& plan, const std::set<std::string>& masks) {
    std::string size = std::to_string(plan.tileWidth) + " \u00D7 " + std::to_string(plan.tileHeight) + " nodes, " +
                       formatKnobValue(plan.metresX) + " m apart";
    if (plan.tiles.size() > 1)
        size += ", in " + std::to_string(plan.settings.tilesX) + " \u00D7 " + std::to_string(plan.settings.tilesY) +
                " tiles" +
                (plan.settings.overlap == 1 ? "" : " that share " + std::to_string(plan.settings.overlap) + " nodes");
    factLine(size + ".");
    const double relief = static_cast<double>(plan.range.high) - static_cast<double>(plan.range.low);
    factLine(plan.levels ? "Heights from " + formatRange(plan.range, " to ") + " m in steps of " +
                               shortNumber(relief / 65535.0) + " m."
                         : "Heights in metres, from " + formatRange(plan.range, " to ") + " m.");
    ImGui::Dummy({0.0f, context.px(2.0f)});
    const std::span<const LayerInfo> layers = context.snapshot.terrain.layers();
    for (const std::string& line : packContents(plan, masksNamed(masks, layers), layers)) dimText(line.c_str());
    ImGui::Dummy({0.0f, context.px(6.0f)});
    ImGui::PushFont(context.theme.bold);
    ImGui::TextUnformatted(
        plan.settings.engine == Engine::Custom ? "Scale" : ("Type into " + std::string(plan.engine().title)).c_str());
    ImGui::PopFont();
    if (!ImGui::BeginTable("values", 2, ImGuiTableFlags_SizingFixedFit)) return;
    for (const EngineValue& value : engineValues(plan)) {
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        ImGui::TextUnformatted(value.name.c_str());
        ImGui::TableNextColumn();
        const std::string number = formatKnobValue(value.value) + unitSuffix(value.unit);
        tintedText(number, palette().accent);
        context.say("pack.value." + value.key, number);
    }
    ImGui::EndTable();
}

/// Returns the pattern of file names for a custom pack, otherwise an empty text.
std::string namesOf(const PanelContext& context, const PackSettings& settings) {
    return settings.engine == Engine::Custom ? context.memory.packNames : std::string();
}

void namesField(const PanelContext& context, const PackSettings& settings) {
    if (settings.engine != Engine::Custom) return;
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted("Names");
    ImGui::SameLine(context.px(60.0f));
    ImGui::SetNextItemWidth(context.px(kKnobs + kFacts - 60.0f - 104.0f));
    ImGui::InputTextWithHint("##names", settings.tilesX * settings.tilesY > 1 ? "{map}_x{x}_y{y}" : "{map}",
                             &context.memory.packNames);
    context.note("pack.names");
    tooltip(context, "{map} stands for the content of a file, such as height or colour, {x} and {y} for the tile.");
}

/// Draws the folder of the pack. Returns false if the pack cannot be made there.
bool folderField(const PanelContext& context, const PackChoices& choices) {
    PanelMemory& memory = context.memory;
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted("Folder");
    ImGui::SameLine(context.px(60.0f));
    ImGui::SetNextItemWidth(context.px(kKnobs + kFacts - 60.0f - 104.0f));
    if (ImGui::InputText("##folder", &memory.packFolder)) memory.packReplaces = false;
    context.note("pack.folder");
    ImGui::SameLine();
    if (ImGui::Button("Choose...", {context.px(110.0f), 0.0f}))
        context.post(
            PackAnswer{PackWish{choices.settings, choices.masks, {memory.packFolder, {}, {}}, PackChoice::Folder}});
    context.note("pack.choose");
    const Result<void> free = checkPackTarget({memory.packFolder, PackTarget::Existing::Keep});
    const Result<void> replaceable = checkPackTarget({memory.packFolder, PackTarget::Existing::Replace});
    if (!free && replaceable) {
        ImGui::Checkbox("Replace the pack that is there", &memory.packReplaces);
        context.note("pack.replace");
        return memory.packReplaces;
    }
    // The line is always drawn, so that the window keeps its size.
    ImGui::PushStyleColor(ImGuiCol_Text, packed(palette().warning));
    ImGui::TextUnformatted(replaceable ? " " : replaceable.error().message.c_str());
    ImGui::PopStyleColor();
    return replaceable.ok();
}

}  // namespace

void drawPackWindow(const PanelContext& context) {
    const auto* question = context.state.dialogs.questions.shown<PackQuestion>();
    PanelMemory& memory = context.memory;
    PackChoices choices{context.state.kept.packs, context.state.kept.packMasks};
    PackSettings& settings = choices.settings;
    if (question != nullptr && !ImGui::IsPopupOpen("Export for an engine")) {
        memory.packFolder =
            question->target.empty() ? proposedFolder(*question, settings.engine).string() : question->target.string();
        memory.packReplaces = false;
    }
    if (!beginModal(context, "Export for an engine", question != nullptr)) return;
    const Engine before = settings.engine;
    ImGui::BeginChild("knobs", {context.px(kKnobs), context.px(kRows)});
    const bool changed = packKnobs(context, question->land, choices);
    ImGui::EndChild();
    ImGui::SameLine(0.0f, context.px(20.0f));
    const Result<PackPlan> plan = planPack(settings, question->land, namesOf(context, settings));
    ImGui::BeginChild("facts", {context.px(kFacts), context.px(kRows)});
    if (plan) {
        packFacts(context, *plan, choices.masks);
    } else {
        ImGui::PushStyleColor(ImGuiCol_Text, packed(palette().warning));
        factLine(capitalised(plan.error().message) + ".");
        ImGui::PopStyleColor();
    }
    ImGui::EndChild();
    context.say("pack.problem", plan ? std::string() : plan.error().message);
    if (settings.engine != before && memory.packFolder == proposedFolder(*question, before).string())
        memory.packFolder = proposedFolder(*question, settings.engine).string();
    if (changed)
        context.post(StateChange([choices](EditorState& state) {
            state.kept.packs = choices.settings;
            state.kept.packMasks = choices.masks;
        }));
    namesField(context, settings);
    const bool possible = folderField(context, choices) && plan.ok();
    ImGui::BeginDisabled(!possible);
    using Existing = PackTarget::Existing;
    const PackTarget target{memory.packFolder, memory.packReplaces ? Existing::Replace : Existing::Keep,
                            namesOf(context, settings)};
    if (modalButton(context, "Export", "pack.export", ButtonKind::Main) && possible)
        context.post(PackAnswer{PackWish{settings, choices.masks, target}});
    ImGui::EndDisabled();
    ImGui::SameLine();
    if (modalButton(context, "Cancel", "pack.cancel", ButtonKind::Cancel)) context.post(PackAnswer{});
    endModal(context);
}

}  // namespace scree
