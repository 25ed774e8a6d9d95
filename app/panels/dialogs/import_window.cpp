#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/panels/dialogs/dialogs.h"
#include "app/panels/widgets/knob_widget.h"
#include "app/panels/widgets/layout_widgets.h"
#include "app/panels/widgets/modal.h"
#include "app/panels/widgets/quantity_text.h"
#include "erosion/base/shown_text.h"
#include "erosion/generators/terrain_settings.h"

/// The dialog in which a heightmap is imported: what it is, and what is to be done with it.
namespace scree {

namespace import_window {

namespace {

// Pixels at a scale of 1.
constexpr float kPictureSide = 300.0f;
constexpr float kHistogramHeight = 46.0f;
constexpr float kKnobWidth = 330.0f;
constexpr float kGap = 18.0f;

/// A dialog that is being drawn.
struct ImportDialog {
    const PanelContext& context;
    const ImportQuestion& question;
    const ImportPreview& preview;
    ImportOptions options;
    HeightmapInfo info;           ///< By the options.
    std::string problem;          ///< Why the file cannot be imported so; empty where it can.
    std::optional<MapNodes> map;  ///< Nodes of what is kept, where that is sound.
};

void dimLine(const std::string& text) {
    ImGui::PushStyleColor(ImGuiCol_Text, packed(colour::kTextDim));
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopStyleColor();
}

/// The map from above, with what the crop leaves out in the dark.
void drawPicture(const ImportDialog& dialog) {
    const PanelContext& context = dialog.context;
    const float side = context.px(kPictureSide);
    const ImVec2 from = ImGui::GetCursorScreenPos();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddRectFilled(from, {from.x + side, from.y + side}, packed(colour::kTrack), ImGui::GetStyle().FrameRounding);
    ImGui::Dummy({side, side});
    context.note("import.picture");
    const std::shared_ptr<const Image>& picture = dialog.preview.picture;
    context.say("import.picture", picture ? "drawn" : "");
    if (!picture) {
        const char* text = dialog.preview.failure.empty() ? "Reading the file..." : "No picture";
        const ImVec2 size = ImGui::CalcTextSize(text);
        draw.AddText({from.x + 0.5f * (side - size.x), from.y + 0.5f * (side - size.y)}, packed(colour::kTextDim),
                     text);
        return;
    }
    const auto wide = static_cast<float>(picture->width), high = static_cast<float>(picture->height);
    const float scale = side / std::max(wide, high);
    const ImVec2 corner{from.x + 0.5f * (side - wide * scale), from.y + 0.5f * (side - high * scale)};
    const ImVec2 end{corner.x + wide * scale, corner.y + high * scale};
    draw.AddImage(textureOf(context, picture), corner, end);

    const MapNodes rotated = rotatedSize({dialog.info.width, dialog.info.height}, dialog.options.file);
    const MapPart part = croppedPart(rotated, dialog.options.file);
    if (!dialog.map || (part.width == rotated.width && part.height == rotated.height)) return;
    const float node = wide * scale / static_cast<float>(rotated.width);
    const ImVec2 low{corner.x + node * static_cast<float>(part.left), corner.y + node * static_cast<float>(part.top)};
    const ImVec2 far{low.x + node * static_cast<float>(part.width), low.y + node * static_cast<float>(part.height)};
    const unsigned shade = packed(0x000000A0);
    draw.AddRectFilled(corner, {end.x, low.y}, shade);
    draw.AddRectFilled({corner.x, far.y}, end, shade);
    draw.AddRectFilled({corner.x, low.y}, {low.x, far.y}, shade);
    draw.AddRectFilled({far.x, low.y}, {end.x, far.y}, shade);
    draw.AddRect(low, far, packed(colour::kAccent));
}

void drawHistogram(const ImportDialog& dialog) {
    const PanelContext& context = dialog.context;
    const float width = context.px(kPictureSide), height = context.px(kHistogramHeight);
    const ImVec2 from = ImGui::GetCursorScreenPos();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    ImGui::Dummy({width, height});
    context.note("import.histogram");
    draw.AddRectFilled(from, {from.x + width, from.y + height}, packed(colour::kTrack));
    if (!dialog.preview.facts) return;
    const auto& shares = dialog.preview.facts->histogram;
    const float bar = width / static_cast<float>(shares.size());
    for (std::size_t i = 0; i < shares.size(); ++i) {
        const float left = from.x + bar * static_cast<float>(i);
        // The square root shows what is rare, too.
        const float top = from.y + height * (1.0f - std::sqrt(shares[i]));
        draw.AddRectFilled({left, top}, {left + bar - 1.0f, from.y + height}, packed(colour::kAccent));
    }
}

/// A height of the facts, which are shares of the range where the file has grey levels.
double metresOf(const ImportDialog& dialog, double height) {
    if (dialog.info.metric) return height;
    const auto low = static_cast<double>(dialog.options.file.low), high = static_cast<double>(dialog.options.file.high);
    return low + height * (high - low);
}

void drawFacts(const ImportDialog& dialog) {
    if (!dialog.preview.facts) {
        dimLine("Heights: not known yet");
        return dimLine("");  // the window keeps its size
    }
    const ImportFacts& facts = *dialog.preview.facts;
    const std::string heights =
        "Heights: " + heightText(metresOf(dialog, facts.lowest)) + " to " + heightText(metresOf(dialog, facts.highest));
    dimLine(heights);
    dialog.context.say("import.heights", heights);
    const std::string gaps = facts.gaps == 0   ? "Every node has a height"
                             : facts.gaps == 1 ? "1 node without a height is filled"
                                               : std::to_string(facts.gaps) + " nodes without a height are filled";
    dimLine(gaps);
    dialog.context.say("import.gaps", gaps);
}

void drawOverview(const ImportDialog& dialog) {
    ImGui::BeginGroup();
    drawPicture(dialog);
    drawHistogram(dialog);
    drawFacts(dialog);
    ImGui::EndGroup();
}

bool isCropKnob(std::string_view key) {
    return key.starts_with("crop");
}

/// Whether the dialog shows a knob for this file.
bool isShown(const ImportDialog& dialog, std::string_view key) {
    if (!(*formatOf(dialog.question.path))->heeds(key)) return false;
    return !dialog.info.metric || (key != "low" && key != "high");
}

/// A crop knob, whose slider goes no farther than the map.
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

/// The steps that may be removed. Numbers that are whole metres, or finer, are as exact as the data are.
std::optional<HeightSteps> removableSteps(const ImportDialog& dialog) {
    constexpr double kWholeMetres = 1.0 + 1e-6;
    if (!dialog.preview.facts) return {};
    const std::optional<HeightSteps>& steps = dialog.preview.facts->steps;
    if (steps && dialog.question.info.metric && steps->step <= kWholeMetres) return {};
    return steps;
}

/// Why there are steps to remove; empty for none.
std::string stepsText(const ImportDialog& dialog) {
    const std::optional<HeightSteps> steps = removableSteps(dialog);
    if (!steps) return {};
    return "The map has " + std::to_string(steps->levels) + " levels, " +
           formatKnobValue(std::round((metresOf(dialog, steps->step) - metresOf(dialog, 0.0)) * 1000.0) / 1000.0) +
           " m apart: gentle slopes may look like stairs.";
}

bool drawFileKnobs(ImportDialog& dialog) {
    bool changed = false;
    FileSettings& file = dialog.options.file;
    forEachKnob<FileSettings>([&](const auto& knob) {
        if (!isShown(dialog, knob.key)) return;
        KnobStyle style{.name = "import." + std::string(knob.key), .idleReason = {}};
        if constexpr (std::is_same_v<int FileSettings::*, decltype(knob.member)>)
            if (isCropKnob(knob.key)) {
                changed = drawCropKnob(dialog, knob, style, file) || changed;
                return;
            }
        const bool isSteps = knob.key == "removeSteps";
        const std::string steps = isSteps ? stepsText(dialog) : std::string();
        if (isSteps && dialog.preview.facts && steps.empty())
            style.idleReason = dialog.preview.facts->steps ? "The steps are those of the data: whole metres, or finer."
                                                           : "This map has no steps.";
        if (!steps.empty()) {
            ImGui::PushTextWrapPos(0.0f);
            tintedText(steps, colour::kWarning);
            ImGui::PopTextWrapPos();
        }
        if (isSteps) dialog.context.say("import.steps", steps);
        changed = drawKnob(dialog.context, knob, style, file) || changed;
    });
    return changed;
}

bool drawCellSize(ImportDialog& dialog) {
    bool changed = false;
    TerrainSettings terrain;
    terrain.cellSize = dialog.options.cellSize;
    forEachKnob<TerrainSettings>([&](const auto& knob) {
        if (knob.key != "cellSize") return;
        const KnobStyle style{.name = "import.cellSize", .idleReason = {}};
        changed = drawKnob(dialog.context, knob, style, terrain);
    });
    dialog.options.cellSize = terrain.cellSize;
    return changed;
}

/// The size of the land that is made.
std::string sizeText(const ImportDialog& dialog) {
    int width = dialog.map->width, height = dialog.map->height;
    auto cell = static_cast<double>(dialog.options.cellSize);
    if (const int nodes = dialog.options.file.resolution; nodes > 0) {
        const double longer = std::max(width, height);
        const auto scaled = [&](int along) {
            return std::max(Terrain::kMinSize, static_cast<int>(std::lround(along * nodes / longer)));
        };
        width = scaled(width);
        height = scaled(height);
        cell *= longer / std::max(width, height);
    }
    return extentText(width, height, cell);
}

void drawKnobColumn(ImportDialog& dialog) {
    // As high as the overview; knobs of raw files and the offer to remove steps may need a scroll bar.
    ImGui::BeginChild("knobs", {dialog.context.px(kKnobWidth), ImGui::GetItemRectSize().y});
    bool changed = drawCellSize(dialog);
    changed = drawFileKnobs(dialog) || changed;
    if (changed) {
        ImportQuestion question = dialog.question;
        question.options = dialog.options;
        dialog.context.post(StateChange([question = std::move(question)](EditorState& state) {
            if (state.questions.any<ImportQuestion>()) state.questions.ask(question);
        }));
    }
    ImGui::EndChild();
}

/// What the options make of the file.
void judge(ImportDialog& dialog) {
    const ImportOptions& options = dialog.options;
    dialog.map.reset();
    dialog.problem = dialog.preview.failure;
    const Result<HeightmapInfo> info = (*formatOf(dialog.question.path))->raw
                                           ? inspectHeightmap(dialog.question.path, options.file)
                                           : Result<HeightmapInfo>(dialog.question.info);
    if (!info) {
        dialog.problem = info.error().message;
        return;
    }
    dialog.info = *info;
    if (const Result<MapNodes> map = importedSize(dialog.question.path, *info, options.file))
        dialog.map = *map;
    else
        dialog.problem = "The crop reaches beyond the map.";
    if (!info->metric && !(options.file.low < options.file.high)) dialog.problem = "Highest must be above Lowest.";
}

std::string headline(const ImportDialog& dialog) {
    const HeightmapInfo& info = dialog.info;
    return std::string((*formatOf(dialog.question.path))->title) + ", " + std::to_string(info.width) + " × " +
           std::to_string(info.height) + " nodes, " + std::to_string(info.bitsPerSample) + " bits" +
           (info.metric ? ", in metres" : "") + (info.sizeIsGuessed ? "; size guessed from the file's length" : "");
}

void wrapped(const PanelContext& context, const std::string& text, unsigned tint) {
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + context.px(kPictureSide + kGap + kKnobWidth));
    tintedText(text, tint);
    ImGui::PopTextWrapPos();
}

void draw(const PanelContext& context, const ImportQuestion& question) {
    ImportDialog dialog{context, question, context.state.importPreview, question.options, question.info, {}, {}};
    judge(dialog);
    ImGui::PushFont(context.theme.bold);
    ImGui::TextUnformatted(shownPath(question.path.filename()).c_str());
    ImGui::PopFont();
    dimLine(headline(dialog));
    ImGui::Dummy({0.0f, context.px(4.0f)});
    drawOverview(dialog);
    ImGui::SameLine(0.0f, context.px(kGap));
    drawKnobColumn(dialog);
    judge(dialog);
    ImGui::Dummy({0.0f, context.px(4.0f)});
    if (dialog.preview.facts)
        for (const std::string& note : dialog.preview.facts->notes) wrapped(context, note + ".", colour::kTextDim);
    if (!dialog.problem.empty())
        wrapped(context, dialog.problem, colour::kError);
    else if (dialog.map)
        dimLine("Makes a map of " + sizeText(dialog) + ".");
    context.say("import.result", !dialog.problem.empty() || !dialog.map ? dialog.problem : sizeText(dialog));
    ImGui::Dummy({0.0f, context.px(4.0f)});
    const bool sound = dialog.problem.empty();
    ImGui::BeginDisabled(!sound);
    if (modalButton(context, "Import", "import.accept", ButtonKind::Main) && sound)
        context.post(ImportAnswer{dialog.options});
    ImGui::EndDisabled();
    ImGui::SameLine();
    if (modalButton(context, "Cancel", "import.cancel", ButtonKind::Cancel)) context.post(ImportAnswer{});
}

}  // namespace

}  // namespace import_window

void drawImportWindow(const PanelContext& context) {
    const auto* question = context.state.questions.shown<ImportQuestion>();
    if (!beginModal(context, "Import heightmap", question != nullptr)) return;
    import_window::draw(context, *question);
    endModal(context);
}

}  // namespace scree
