#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/panels/dialogs/dialogs.h"
#include "app/panels/dialogs/import_dialog.h"
#include "app/panels/widgets/knob_widget.h"
#include "app/panels/widgets/layout_widgets.h"
#include "app/panels/widgets/modal.h"
#include "app/panels/widgets/quantity_text.h"
#include "app/session/importing/import_inspection.h"
#include "erosion/base/shown_text.h"
#include "erosion/generators/terrain_settings.h"

/// The dialog that imports a map, as heights or as a layer.
namespace scree {

namespace import_window {

namespace {

bool isCropKnob(std::string_view key) {
    return key.starts_with("crop");
}

/// True if the dialog shows this knob for this file.
bool isShown(const ImportDialog& dialog, std::string_view key) {
    if (!(*formatOf(dialog.question.path))->heeds(key) || key.starts_with("channel")) return false;
    if (dialog.answer.isColours() && key == "removeSteps") return false;
    if (dialog.answer.layer) return isLayerKnob(key);
    return !dialog.info.metric || (key != "low" && key != "high");
}

/// Returns a word for the value 0 of a knob, or an empty text to show the number.
std::string zeroText(const ImportDialog& dialog, std::string_view key) {
    if (key == "cropWidth" || key == "cropHeight") return "all";
    if (key == "resolution") return "as it is";
    if (key == "rawWidth") return dialog.info.width > 0 ? "guessed: " + std::to_string(dialog.info.width) : "guessed";
    return {};
}

/// Draws a crop knob, whose slider ends at the size of the map.
template <class K>
bool drawCropKnob(const ImportDialog& dialog, const K& knob, const KnobStyle& style, FileSettings& file) {
    const MapNodes rotated = rotatedSize({dialog.info.width, dialog.info.height}, file);
    const bool across = knob.key == "cropLeft" || knob.key == "cropWidth";
    const bool isPlace = knob.key == "cropLeft" || knob.key == "cropTop";
    const int nodes = across ? rotated.width : rotated.height;
    const NumberKnob shown{.label = knob.label,
                           .symbol = knob.symbol,
                           .unit = knob.unit,
                           .tooltip = knob.tooltip,
                           .min = 0.0,
                           .max = static_cast<double>(isPlace ? nodes - Terrain::kMinSize : nodes),
                           .initial = 0.0,
                           .scale = knob.scale,
                           .whole = true};
    auto value = static_cast<double>(file.*knob.member);
    if (!numberKnob(dialog.context, shown, style, value)) return false;
    file.*knob.member = static_cast<int>(value);
    return true;
}

/// Returns the steps that can be removed, or nothing. In metric heights, steps of a metre or less are the data's own
/// precision and stay.
std::optional<HeightSteps> removableSteps(const ImportDialog& dialog) {
    constexpr double kWholeMetres = 1.0 + 1e-6;
    if (!dialog.preview.facts) return {};
    const std::optional<HeightSteps>& steps = dialog.preview.facts->steps;
    if (steps && dialog.info.metric && !dialog.answer.layer && steps->step <= kWholeMetres) return {};
    return steps;
}

/// Returns why there are steps to remove, or an empty text.
std::string stepsText(const ImportDialog& dialog) {
    const std::optional<HeightSteps> steps = removableSteps(dialog);
    if (!steps) return {};
    return "The map has " + std::to_string(steps->levels) + " levels, " +
           formatKnobValue(std::round((valueOf(dialog, steps->step) - valueOf(dialog, 0.0)) * 1000.0) / 1000.0) +
           (dialog.answer.layer ? " apart: what changes gently may look like stairs."
                                : " m apart: gentle slopes may look like stairs.");
}

/// Draws a list of the file's channels, if it has several.
bool drawChannel(ImportDialog& dialog) {
    const PanelContext& context = dialog.context;
    const std::vector<std::string>& channels = dialog.info.channels;
    if (channels.size() < 2) return false;
    int& number = dialog.answer.options.file.channelNumber;
    const auto nameOf = [&](int which) {
        const bool isOne = which > 0 && which <= static_cast<int>(channels.size());
        return isOne ? shownText(channels[static_cast<std::size_t>(which - 1)]) : "Usual: Y, height, Z or R";
    };
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted("Channel");
    ImGui::SameLine(ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x * 0.42f);
    ImGui::SetNextItemWidth(-1.0f);
    const bool open = beginList(context, "##channel", nameOf(number));
    if (!open) context.note("import.channel");
    if (!open) return false;
    const int before = number;
    for (int which = 0; which <= static_cast<int>(channels.size()); ++which) {
        ImGui::PushID(which);
        if (ImGui::Selectable(nameOf(which).c_str(), which == number)) number = which;
        context.note("import.channel." + std::to_string(which));
        ImGui::PopID();
    }
    ImGui::EndCombo();
    return number != before;
}

bool drawFileKnobs(ImportDialog& dialog) {
    bool changed = drawChannel(dialog);
    FileSettings& file = dialog.answer.options.file;
    forEachKnob<FileSettings>([&](const auto& knob) {
        if (!isShown(dialog, knob.key)) return;
        KnobStyle style{
            .name = "import." + std::string(knob.key), .idleReason = {}, .zero = zeroText(dialog, knob.key)};
        if constexpr (std::is_same_v<int FileSettings::*, decltype(knob.member)>)
            if (isCropKnob(knob.key)) {
                changed = drawCropKnob(dialog, knob, style, file) || changed;
                return;
            }
        const bool isSteps = knob.key == "removeSteps";
        const std::string steps = isSteps ? stepsText(dialog) : std::string();
        if (isSteps && dialog.preview.facts && steps.empty())
            style.idleReason = dialog.preview.facts->steps ? "The data itself has steps: whole metres, or finer."
                                                           : "This map has no steps.";
        if (!steps.empty()) {
            ImGui::PushTextWrapPos(0.0f);
            tintedText(steps, palette().warning);
            ImGui::PopTextWrapPos();
        }
        if (isSteps) dialog.context.say("import.steps", steps);
        changed = drawKnob(dialog.context, knob, style, file) || changed;
    });
    return changed;
}

/// Draws the length of the longer edge, which decides the cell size.
bool drawExtent(ImportDialog& dialog) {
    if (!dialog.map) return false;
    constexpr auto& kCellSize = std::get<3>(knobsOf<TerrainSettings>);
    static_assert(kCellSize.member == &TerrainSettings::cellSize);
    const double nodes = std::max(dialog.map->width, dialog.map->height) / 1000.0;  // in thousands
    const NumberKnob shown{.label = "Extent",
                           .symbol = "",
                           .unit = "km",
                           .tooltip = "Length of the longer edge of the cropped map. It sets the cell size.",
                           .min = nodes * static_cast<double>(kCellSize.min),
                           .max = nodes * static_cast<double>(kCellSize.max),
                           .initial = nodes * static_cast<double>(TerrainSettings{}.cellSize),
                           .scale = Scale::Log};
    double extent = nodes * static_cast<double>(dialog.answer.options.cellSize);
    if (!numberKnob(dialog.context, shown, {.name = "import.extent", .idleReason = {}}, extent)) return false;
    dialog.answer.options.cellSize = std::clamp(static_cast<float>(extent / nodes), kCellSize.min, kCellSize.max);
    return true;
}

bool drawCellSize(ImportDialog& dialog) {
    bool changed = false;
    TerrainSettings terrain;
    terrain.cellSize = dialog.answer.options.cellSize;
    forEachKnob<TerrainSettings>([&](const auto& knob) {
        if (knob.key != "cellSize") return;
        const KnobStyle style{.name = "import.cellSize", .idleReason = {}};
        changed = drawKnob(dialog.context, knob, style, terrain);
    });
    dialog.answer.options.cellSize = terrain.cellSize;
    return drawExtent(dialog) || changed;
}

/// Returns the size of the new land as text.
std::string sizeText(const ImportDialog& dialog) {
    const MapNodes made = resampledSize(*dialog.map, dialog.answer.options.file);
    const double longer = std::max(dialog.map->width, dialog.map->height);
    const auto cell = static_cast<double>(dialog.answer.options.cellSize);
    return extentText(made.width, made.height, cell * longer / std::max(made.width, made.height));
}

/// A way to import a file, and its name in the list.
struct Use {
    std::optional<Layer> layer;
    std::string_view name;
};

std::vector<Use> usesOf(const ImportQuestion& question) {
    std::vector<Use> uses;
    if (question.asMap) uses.push_back({{}, "heights"});
    for (const LayerInfo& each : layersOf(question.table))
        if (isColour(each.layer) ? question.asColours.has_value()
                                 : each.source == LayerSource::Painted && question.asMap.has_value())
            uses.push_back({each.layer, each.name});
    return uses;
}

bool drawUse(ImportDialog& dialog) {
    const std::vector<Use> uses = usesOf(dialog.question);
    std::vector<std::string_view> names;
    int chosen = 0;
    for (const Use& use : uses) {
        if (use.layer == dialog.answer.layer) chosen = static_cast<int>(names.size());
        names.push_back(use.name);
    }
    const NumberKnob shown{.label = "Import as",
                           .symbol = "",
                           .unit = "",
                           .tooltip = "Heights make a new land. A layer is stretched over the present land."};
    if (!choiceKnob(dialog.context, shown, {.name = "import.use", .idleReason = {}}, names, chosen)) return false;
    dialog.answer.layer = uses[static_cast<std::size_t>(chosen)].layer;
    if (dialog.answer.layer && !dialog.answer.isColours()) dialog.answer.layerRange = usualRange(dialog.answer.about());
    return true;
}

/// Draws the values of black and white of a layer.
bool drawLayerRange(ImportDialog& dialog) {
    if (!dialog.answer.layer || dialog.answer.isColours() || dialog.answer.info().metric) return false;
    const LayerInfo& about = dialog.answer.about();
    const HeightRange usual = usualRange(about);
    const auto draw = [&](std::string_view label, const char* name, float initial, float& bound) {
        const NumberKnob shown{.label = label,
                               .symbol = "",
                               .unit = about.unit,
                               .tooltip = about.meaning,
                               .min = static_cast<double>(about.lowest),
                               .max = static_cast<double>(about.highest),
                               .initial = static_cast<double>(initial)};
        auto value = static_cast<double>(bound);
        if (!numberKnob(dialog.context, shown, {.name = name, .idleReason = {}}, value)) return false;
        bound = static_cast<float>(value);
        return true;
    };
    const bool low = draw("Value of black", "import.low", usual.low, dialog.answer.layerRange.low);
    return draw("Value of white", "import.high", usual.high, dialog.answer.layerRange.high) || low;
}

/// Draws the column of knobs. Returns true if the answer has changed.
bool drawKnobColumn(ImportDialog& dialog) {
    // As high as the overview, or as the knobs if these are higher (raw files have more). In a low window it scrolls.
    constexpr float kOtherRows = 260.0f;  // above and below
    ImGuiStorage& memory = *ImGui::GetStateStorage();
    const ImGuiID heightOfKnobs = ImGui::GetID("height of knobs");
    const float overview = ImGui::GetItemRectSize().y;
    const float most = ImGui::GetMainViewport()->WorkSize.y - dialog.context.px(kOtherRows);
    const float height = std::max(overview, std::min(memory.GetFloat(heightOfKnobs), most));
    ImGui::BeginChild("knobs", {dialog.context.px(kKnobWidth), height});
    bool changed = drawUse(dialog);
    changed = drawLayerRange(dialog) || changed;
    if (!dialog.answer.layer) changed = drawCellSize(dialog) || changed;
    changed = drawFileKnobs(dialog) || changed;
    memory.SetFloat(heightOfKnobs, ImGui::GetCursorPosY());
    ImGui::EndChild();
    return changed;
}

/// Returns why the values of the file do not suit the layer, or an empty text if they do.
std::string layerProblem(const ImportDialog& dialog) {
    if (dialog.answer.isColours()) return {};
    const LayerInfo& about = dialog.answer.about();
    if (!dialog.info.metric)
        return dialog.answer.layerRange.low == dialog.answer.layerRange.high
                   ? "The values of black and white must differ."
                   : "";
    const auto lowest = static_cast<double>(about.lowest), highest = static_cast<double>(about.highest);
    if (!dialog.preview.facts || (dialog.preview.facts->lowest >= lowest && dialog.preview.facts->highest <= highest))
        return {};
    return std::string(about.title) + " goes from " + shownNumber(lowest) + " to " + shownNumber(highest) +
           ", and the file beyond that: scale its values.";
}

/// Works out the result of the answer: header, kept nodes and problem.
void judge(ImportDialog& dialog) {
    const FileSettings& file = dialog.answer.options.file;
    dialog.map.reset();
    dialog.problem = dialog.preview.failure;
    const Result<HeightmapInfo> info = infoOf(dialog.answer);
    if (!info) {
        dialog.problem = info.error().message;
        return;
    }
    dialog.info = *info;
    const MapNodes nodes{info->width, info->height};
    if (const Result<MapNodes> map = keptNodes(dialog.question.path, nodes, file); !map)
        dialog.problem = "The crop reaches beyond the map.";
    else if (dialog.answer.layer || importedSize(dialog.question.path, *info, file))
        dialog.map = *map;
    else
        dialog.problem = "A land has at most " + std::to_string(Terrain::kMaxSize) +
                         " nodes along an edge: crop the map, or set Resolution.";
    if (dialog.answer.layer) {
        if (dialog.problem.empty()) dialog.problem = layerProblem(dialog);
    } else if (!info->metric && !(file.low < file.high)) {
        dialog.problem = "Highest must be above Lowest.";
    }
}

std::string headline(const ImportDialog& dialog) {
    const HeightmapInfo& info = dialog.info;
    const MapNodes inFile = info.nodesInFile();
    return std::string((*formatOf(dialog.question.path))->title) + ", " + std::to_string(inFile.width) + " × " +
           std::to_string(inFile.height) + " nodes, " + std::to_string(info.bitsPerSample) + " bits" +
           (!info.metric          ? ""
            : dialog.answer.layer ? ", numbers"
                                  : ", in metres") +
           (info.sizeIsGuessed ? "; size guessed from the file's length" : "");
}

void wrapped(const PanelContext& context, const std::string& text, unsigned tint) {
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + context.px(kPictureSide + kGap + kKnobWidth));
    tintedText(text, tint);
    ImGui::PopTextWrapPos();
}

std::string resultText(const ImportDialog& dialog) {
    if (!dialog.answer.layer) return "Makes a map of " + sizeText(dialog) + ".";
    return "Becomes the " + std::string(dialog.answer.about().name) +
           " of the land: " + std::to_string(dialog.map->width) + " × " + std::to_string(dialog.map->height) +
           " values over all of it.";
}

/// Returns the place of the land in its coordinate system, or why it is lost, or an empty text if the file has no
/// place.
std::string placeText(const ImportDialog& dialog) {
    if (dialog.answer.layer) return {};
    const ImportOptions& options = dialog.answer.options;
    const FilePlace place = importedPlace(dialog.info.place, {dialog.info.width, dialog.info.height}, options.file,
                                          dialog.info.cellSize, options.cellSize);
    if (place.place) return "Place: " + shownPlace(*place.place) + ".";
    return place.whyNone.empty() ? "" : "Its place in its coordinate system is lost: " + place.whyNone + ".";
}

/// Returns what is wrong with the size of the land and how to correct it, or an empty text.
std::string scaleText(const ImportDialog& dialog) {
    const std::string& problem = dialog.context.state.dialogs.importOutcomes.scaleProblem;
    if (dialog.answer.layer || problem.empty()) return {};
    return "The land " + problem + ". Set Cell size or Extent" +
           (dialog.info.metric ? "." : ", or Lowest and Highest.");
}

void draw(const PanelContext& context, const ImportQuestion& question) {
    ImportDialog dialog{context, question, context.state.dialogs.importPreview, question, question.info(), {}, {}};
    judge(dialog);
    ImGui::PushFont(context.theme.bold);
    ImGui::TextUnformatted(shownPath(question.path.filename()).c_str());
    ImGui::PopFont();
    dimLine(headline(dialog));
    ImGui::Dummy({0.0f, context.px(4.0f)});
    drawOverview(dialog);
    ImGui::SameLine(0.0f, context.px(kGap));
    bool changed = drawKnobColumn(dialog);
    if (!dialog.answer.layer) changed = drawErosion(dialog) || changed;
    if (changed)
        context.post(StateChange([asked = dialog.answer](EditorState& state) {
            if (state.dialogs.questions.any<ImportQuestion>()) state.dialogs.questions.ask(asked);
        }));
    judge(dialog);
    ImGui::Dummy({0.0f, context.px(4.0f)});
    if (dialog.preview.facts)
        for (const std::string& note : dialog.preview.facts->notes) wrapped(context, note + ".", palette().textDim);
    if (!question.whyNoMap.empty())
        wrapped(context, "As heights it cannot be read: " + question.whyNoMap + ".", palette().textDim);
    if (!dialog.problem.empty())
        wrapped(context, dialog.problem, palette().error);
    else if (dialog.map)
        dimLine(resultText(dialog));
    if (const std::string warning = scaleText(dialog); !warning.empty()) wrapped(context, warning, palette().warning);
    context.say("import.scale", scaleText(dialog));
    if (const std::string place = placeText(dialog); dialog.map && !place.empty()) {
        wrapped(context, place, palette().textDim);
        context.say("import.place", place);
    }
    context.say("import.result", !dialog.problem.empty() || !dialog.map ? dialog.problem : resultText(dialog));
    ImGui::Dummy({0.0f, context.px(4.0f)});
    const bool sound = dialog.problem.empty();
    ImGui::BeginDisabled(!sound);
    if (modalButton(context, "Import", "import.accept", ButtonKind::Main) && sound)
        context.post(ImportAnswer{dialog.answer});
    ImGui::EndDisabled();
    ImGui::SameLine();
    if (modalButton(context, "Cancel", "import.cancel", ButtonKind::Cancel)) context.post(ImportAnswer{});
}

}  // namespace

}  // namespace import_window

void drawImportWindow(const PanelContext& context) {
    const auto* question = context.state.dialogs.questions.shown<ImportQuestion>();
    if (!beginModal(context, "Import", question != nullptr)) return;
    import_window::draw(context, *question);
    endModal(context);
}

}  // namespace scree
