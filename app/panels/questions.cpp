#include "app/panels/questions.h"

#include <imgui.h>

#include "app/panels/knob_widget.h"
#include "app/panels/modal.h"
#include "app/panels/series_question.h"
#include "erosion/coarse_to_fine.h"

namespace scree {

namespace {

void metresField(const PanelContext& context, const char* label, const char* name, float& metres) {
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(label);
    ImGui::SameLine(context.px(150.0f));
    ImGui::SetNextItemWidth(context.px(150.0f));
    ImGui::InputFloat((std::string("##") + name).c_str(), &metres, 0.0f, 0.0f, "%g");
    context.note(name);
    ImGui::SameLine();
    ImGui::TextDisabled("m");
}

void importWindow(const PanelContext& context) {
    const auto& question = context.state.importQuestion;
    const bool appears = question && !ImGui::IsPopupOpen("Import heightmap");
    ImportOptions& options = context.memory.importOptions;
    if (appears) options = question->options;
    if (!beginModal(context, "Import heightmap", question.has_value())) return;
    ImGui::TextUnformatted(question->path.filename().string().c_str());
    ImGui::TextDisabled("%d x %d, %d bits for each sample", question->info.width, question->info.height,
                        question->info.bitsPerSample);
    ImGui::Dummy({0.0f, context.px(4.0f)});
    if (!question->info.metric) {
        metresField(context, "Height of black", "import.low", options.range.low);
        metresField(context, "Height of white", "import.high", options.range.high);
    }
    metresField(context, "Cell size", "import.cell-size", options.cellSize);
    const bool wideEnough = options.cellSize > 0.0f;
    const bool sound = wideEnough && (question->info.metric || options.range.low < options.range.high);
    if (wideEnough)
        ImGui::TextDisabled("The map is %.4g x %.4g km.",
                            (question->info.width - 1) * static_cast<double>(options.cellSize) / 1000.0,
                            (question->info.height - 1) * static_cast<double>(options.cellSize) / 1000.0);
    else
        ImGui::TextDisabled("The cell size must be above 0.");
    if (!question->info.metric && !(options.range.low < options.range.high))
        ImGui::TextDisabled("White must be higher than black.");
    ImGui::Dummy({0.0f, context.px(4.0f)});
    if (modalButton(context, "Import", "import.accept", ButtonKind::Main) && sound) context.post(ImportAnswer{options});
    ImGui::SameLine();
    if (modalButton(context, "Cancel", "import.cancel", ButtonKind::Other) || modalEscaped())
        context.post(ImportAnswer{});
    endModal();
}

void exportWindow(const PanelContext& context) {
    const auto& question = context.state.exportQuestion;
    const bool appears = question && !ImGui::IsPopupOpen("Export heightmap");
    HeightRange& range = context.memory.exportRange;
    if (appears) range = question->range;
    if (!beginModal(context, "Export heightmap", question.has_value())) return;
    ImGui::TextUnformatted(question->path.filename().string().c_str());
    ImGui::TextDisabled("16-bit grey. The terrain reaches from %.1f to %.1f m.",
                        static_cast<double>(question->heights.lowest), static_cast<double>(question->heights.highest));
    ImGui::Dummy({0.0f, context.px(4.0f)});
    metresField(context, "Height of black", "export.low", range.low);
    metresField(context, "Height of white", "export.high", range.high);
    const bool sound = range.low < range.high;
    if (!sound) ImGui::TextDisabled("White must be higher than black.");
    ImGui::Dummy({0.0f, context.px(4.0f)});
    if (modalButton(context, "Export", "export.accept", ButtonKind::Main) && sound) context.post(ExportAnswer{range});
    ImGui::SameLine();
    if (modalButton(context, "Cancel", "export.cancel", ButtonKind::Other) || modalEscaped())
        context.post(ExportAnswer{});
    endModal();
}

void largeFormsWindow(const PanelContext& context) {
    if (!beginModal(context, "Carve large forms first", context.state.largeFormsQuestion)) return;
    const int ratio = CoarseToFine::ratioFor(context.snapshot.terrain, context.preset.simulation);
    const bool fits = ratio > 1;
    ImGui::TextUnformatted("A run of known length that makes valleys first and their details last,");
    ImGui::TextUnformatted("in a fraction of the time.");
    ImGui::Dummy({0.0f, context.px(4.0f)});
    const KnobStyle style{.name = "large-forms.rounds", .idleReason = {}, .width = context.px(320.0f)};
    forEachKnob<LargeFormsRun>([&](const auto& knob) { drawKnob(context, knob, style, context.memory.largeForms); });
    if (fits)
        ImGui::TextDisabled("85 %% of the rounds run on a grid whose cells are %d times as wide.", ratio);
    else
        ImGui::TextDisabled(
            "This map is too small for a coarser grid. A larger map, or a higher\n"
            "Detail scale of the droplets, makes room for one.");
    ImGui::Dummy({0.0f, context.px(4.0f)});
    ImGui::BeginDisabled(!fits);
    if (modalButton(context, "Run", "large-forms.run", ButtonKind::Main) && fits)
        context.post(LargeFormsAnswer{context.memory.largeForms});
    ImGui::EndDisabled();
    ImGui::SameLine();
    if (modalButton(context, "Cancel", "large-forms.cancel", ButtonKind::Other) || modalEscaped())
        context.post(LargeFormsAnswer{});
    endModal();
}

void unsavedWindow(const PanelContext& context) {
    if (!beginModal(context, "Unsaved changes", context.state.unsavedQuestion)) return;
    ImGui::Text("The settings of %s have changed since they were saved.", context.state.documentName.c_str());
    ImGui::Dummy({0.0f, context.px(4.0f)});
    if (modalButton(context, "Save", "unsaved.save", ButtonKind::Main)) context.post(UnsavedAnswer::Save);
    ImGui::SameLine();
    if (modalButton(context, "Don't save", "unsaved.discard", ButtonKind::Other)) context.post(UnsavedAnswer::Discard);
    ImGui::SameLine();
    if (modalButton(context, "Cancel", "unsaved.cancel", ButtonKind::Other) || modalEscaped())
        context.post(UnsavedAnswer::Cancel);
    endModal();
}

}  // namespace

void drawQuestions(const PanelContext& context) {
    importWindow(context);
    exportWindow(context);
    unsavedWindow(context);
    largeFormsWindow(context);
    drawSeriesQuestion(context);
}

}  // namespace scree
