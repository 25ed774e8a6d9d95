#include "app/panels/dialogs/dialogs.h"

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <ctime>

#include "app/panels/widgets/knob_widget.h"
#include "app/panels/widgets/layout_widgets.h"
#include "app/panels/widgets/modal.h"
#include "app/platform/local_time.h"
#include "app/session/film.h"
#include "erosion/base/counted.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace {

constexpr float kKnobWidth = 320.0f;  // pixels at a scale of 1

void numberField(const PanelContext& context, const char* label, const char* name, float& number) {
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(label);
    ImGui::SameLine(context.px(150.0f));
    ImGui::SetNextItemWidth(context.px(150.0f));
    ImGui::InputFloat((std::string("##") + name).c_str(), &number, 0.0f, 0.0f, "%g");
    context.note(name);
}

void metresField(const PanelContext& context, const char* label, const char* name, float& metres) {
    numberField(context, label, name, metres);
    ImGui::SameLine();
    ImGui::TextDisabled("m");
}

/// Draws the range of grey values. Returns false if it is invalid.
bool greyFields(const PanelContext& context, const std::string& name, float& low, float& high) {
    metresField(context, "Height of black", (name + ".low").c_str(), low);
    metresField(context, "Height of white", (name + ".high").c_str(), high);
    if (low >= high) ImGui::TextDisabled("White must be higher than black.");
    return low < high;
}

/// Draws the choice of the grid. Returns false if the file would have too many nodes.
bool detailFields(const PanelContext& context, const std::string& name, MapNodes nodes) {
    ExportDetail& detail = context.memory.exportDetail;
    drawKnob(context, std::get<0>(knobsOf<ExportDetail>),
             {.name = name + ".detail", .idleReason = {}, .width = context.px(kKnobWidth)}, detail);
    const int width = nodes.width * detail.times, height = nodes.height * detail.times;
    const bool fits = std::max(width, height) <= Terrain::kMaxSize;
    ImGui::TextDisabled(fits ? "%d × %d nodes." : "%d × %d nodes are too many.", width, height);
    return fits;
}

/// Tells what becomes of the ice, if the land has any.
void iceLine(const PanelContext& context) {
    if (!context.snapshot.terrain.has(Layer::Ice)) return;
    ImGui::TextDisabled("The ice melts away: heights are those of the ground.");
    tooltip(context, "File, Export layer writes the thickness of the ice, a pack for an engine takes it as a mask.");
    context.note("export.ice");
}

void exportWindow(const PanelContext& context) {
    const auto* question = context.state.dialogs.questions.shown<ExportQuestion>();
    const bool appears = question != nullptr && !ImGui::IsPopupOpen("Export heightmap");
    HeightRange& range = context.memory.exportRange;
    if (appears) range = question->range;
    if (!beginModal(context, "Export heightmap", question != nullptr)) return;
    ImGui::TextUnformatted(shownPath(question->path.filename()).c_str());
    ImGui::TextDisabled("%sThe terrain reaches from %.1f to %.1f m.",
                        !question->mayHoldMetres   ? "16-bit grey. "
                        : !question->mayHoldLevels ? "In metres. "
                                                   : "",
                        static_cast<double>(question->heights.lowest), static_cast<double>(question->heights.highest));
    ImGui::Dummy({0.0f, context.px(4.0f)});
    const bool fits = detailFields(context, "export", question->nodes);
    iceLine(context);
    ImGui::Dummy({0.0f, context.px(4.0f)});
    bool levels = question->mayHoldLevels;
    if (levels && question->mayHoldMetres) {
        if (ImGui::RadioButton("32 bits, in metres", !context.memory.exportLevels)) context.memory.exportLevels = false;
        context.note("export.metres");
        if (ImGui::RadioButton("16 bits, grey", context.memory.exportLevels)) context.memory.exportLevels = true;
        context.note("export.levels");
        levels = context.memory.exportLevels;
    }
    bool sound = fits;
    if (question->mayHoldLevels) {
        ImGui::BeginDisabled(!levels);
        sound = (greyFields(context, "export", range.low, range.high) || !levels) && sound;
        ImGui::EndDisabled();
    }
    ImGui::Dummy({0.0f, context.px(4.0f)});
    if (modalButton(context, "Export", "export.accept", ButtonKind::Main) && sound)
        context.post(ExportAnswer{ExportChoice{levels, range, context.memory.exportDetail}});
    ImGui::SameLine();
    if (modalButton(context, "Cancel", "export.cancel", ButtonKind::Cancel)) context.post(ExportAnswer{});
    endModal(context);
}

void meshWindow(const PanelContext& context) {
    const auto* question = context.state.dialogs.questions.shown<MeshQuestion>();
    if (!beginModal(context, "Export mesh", question != nullptr)) return;
    ImGui::TextUnformatted(shownPath(question->path.filename()).c_str());
    MeshSettings& mesh = context.memory.mesh;
    forEachKnob<MeshSettings>([&](const auto& knob) {
        const std::string idle = knob.key == "colour" && !question->holdsColour ? "Only .glb holds colours." : "";
        drawKnob(context, knob,
                 {.name = "mesh." + std::string(knob.key), .idleReason = idle, .width = context.px(kKnobWidth)}, mesh);
    });
    const bool fits = detailFields(context, "mesh", question->nodes);
    iceLine(context);
    ImGui::Dummy({0.0f, context.px(4.0f)});
    if (modalButton(context, "Export", "mesh.accept", ButtonKind::Main) && fits)
        context.post(MeshAnswer{MeshChoice{mesh, context.memory.exportDetail}});
    ImGui::SameLine();
    if (modalButton(context, "Cancel", "mesh.cancel", ButtonKind::Cancel)) context.post(MeshAnswer{});
    endModal(context);
}

/// True if a limited run of this kind has this knob.
bool belongsTo(RunFor until, std::string_view key) {
    if (key == "rounds") return until == RunFor::Rounds;
    if (key == "years") return until == RunFor::Years;
    return key != "percent" || until == RunFor::Settled;
}

void limitedRunWindow(const PanelContext& context) {
    if (!beginModal(context, "Run for", context.state.dialogs.questions.shown<LimitedRun>() != nullptr)) return;
    LimitedRun& run = context.memory.limitedRun;
    const float width = context.px(kKnobWidth);
    forEachKnob<LimitedRun>([&](const auto& knob) {
        if (belongsTo(run.until, knob.key))
            drawKnob(context, knob, {.name = "run-for." + std::string(knob.key), .idleReason = {}, .width = width},
                     run);
    });
    const double years = yearsPerRound(context.preset.simulation);
    const bool possible = run.until != RunFor::Years || years > 0.0;
    if (run.until == RunFor::Rounds) ImGui::TextDisabled("Stops after so many rounds from now on.");
    if (run.until == RunFor::Settled) ImGui::TextDisabled("Of the change in the first rounds of this run.");
    if (run.until == RunFor::Years && possible)
        ImGui::TextDisabled("A round takes %s years.", formatKnobValue(years).c_str());
    if (!possible) ImGui::TextDisabled("Switch on Stream power: it knows years.");
    ImGui::Dummy({0.0f, context.px(4.0f)});
    ImGui::Separator();
    ImGui::Dummy({0.0f, context.px(4.0f)});
    RunSettings preset = context.preset.run;
    ImGui::TextUnformatted("Space stops once at the length of this preset.");
    const auto& length = std::get<0>(knobsOf<RunSettings>);
    if (drawKnob(context, length, {.name = "run.rounds", .idleReason = {}, .width = width}, preset))
        context.post(LookChange{[preset](Preset& changed) { changed.run = preset; }});
    ImGui::Dummy({0.0f, context.px(4.0f)});
    ImGui::BeginDisabled(!possible);
    if (modalButton(context, "Run", "run-for.run", ButtonKind::Main) && possible)
        context.post(LimitedRunAnswer{context.memory.limitedRun});
    ImGui::EndDisabled();
    ImGui::SameLine();
    if (modalButton(context, "Cancel", "run-for.cancel", ButtonKind::Cancel)) context.post(LimitedRunAnswer{});
    endModal(context);
}

/// Returns the text without blanks at its ends.
std::string trimmed(const std::string& text) {
    const std::size_t begin = text.find_first_not_of(' ');
    return begin == std::string::npos ? std::string() : text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

void viewNameWindow(const PanelContext& context) {
    const auto* question = context.state.dialogs.questions.shown<ViewNameQuestion>();
    std::string& typed = context.memory.viewName;
    if (question != nullptr && !ImGui::IsPopupOpen("Name of the view")) typed = question->name;
    if (!beginModal(context, "Name of the view", question != nullptr)) return;
    if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(context.px(kKnobWidth));
    ImGui::InputText("##view-name", &typed, ImGuiInputTextFlags_AutoSelectAll);
    context.note("view-name.name");
    const std::string name = trimmed(typed);
    const bool replaces = name != question->renamed && findView(context.preset.views, name) != nullptr;
    const bool sound = !name.empty() && name.size() <= kLongestViewName;
    ImGui::TextDisabled("%s", name.empty() ? "Give the view a name."
                              : !sound     ? "The name is too long."
                              : replaces   ? "Replaces the view of this name."
                                           : "Saved with the project and with presets.");
    ImGui::Dummy({0.0f, context.px(4.0f)});
    ImGui::BeginDisabled(!sound);
    const char* label = replaces ? "Replace" : question->renamed.empty() ? "Save" : "Rename";
    if (modalButton(context, label, "view-name.accept", ButtonKind::Main) && sound)
        context.post(ViewNameAnswer{ViewNameQuestion{name, question->renamed}});
    ImGui::EndDisabled();
    ImGui::SameLine();
    if (modalButton(context, "Cancel", "view-name.cancel", ButtonKind::Cancel)) context.post(ViewNameAnswer{});
    endModal(context);
}

void unsavedWindow(const PanelContext& context) {
    const auto* question = context.state.dialogs.questions.shown<UnsavedQuestion>();
    if (!beginModal(context, "Unsaved changes", question != nullptr)) return;
    const char* what = !question->land      ? "The settings of %s are not saved."
                       : question->settings ? "The land and the settings of %s are not saved."
                                            : "The land of %s is not saved.";
    ImGui::Text(what, shownText(question->name).c_str());
    ImGui::Dummy({0.0f, context.px(4.0f)});
    if (modalButton(context, question->asksWhere ? "Save..." : "Save", "unsaved.save", ButtonKind::Main))
        context.post(UnsavedAnswer::Save);
    ImGui::SameLine();
    if (modalButton(context, "Don't save", "unsaved.discard", ButtonKind::Other)) context.post(UnsavedAnswer::Discard);
    ImGui::SameLine();
    if (modalButton(context, "Cancel", "unsaved.cancel", ButtonKind::Cancel)) context.post(UnsavedAnswer::Cancel);
    endModal(context);
}

void recoveryWindow(const PanelContext& context) {
    const auto* question = context.state.dialogs.questions.shown<RecoveryQuestion>();
    if (!beginModal(context, "Recover unsaved work", question != nullptr)) return;
    ImGui::TextUnformatted("Scree ended before this work was saved.");
    ImGui::Dummy({0.0f, context.px(4.0f)});
    if (question->picture) {
        const float side = context.px(128.0f);
        const auto width = static_cast<float>(question->picture->width);
        const auto height = static_cast<float>(question->picture->height);
        const float scale = side / std::max(width, height);
        ImGui::Image(textureOf(context, question->picture), {width * scale, height * scale});
        ImGui::SameLine(0.0f, context.px(12.0f));
    }
    const std::tm time = localTime(question->changed);
    std::array<char, 64> when{};
    std::strftime(when.data(), when.size(), "%A, %H:%M, %Y-%m-%d", &time);
    ImGui::BeginGroup();
    ImGui::TextUnformatted(question->name.c_str());
    ImGui::TextDisabled("%s", when.data());
    ImGui::TextDisabled("%s of erosion", counted(question->rounds, "round").c_str());
    if (question->picture && question->pictureRounds != question->rounds)
        ImGui::TextDisabled("The picture is of round %llu.", static_cast<unsigned long long>(question->pictureRounds));
    ImGui::EndGroup();
    context.say("recovery.picture", question->picture ? std::to_string(question->pictureRounds) : std::string());
    context.say("recovery.rounds", std::to_string(question->rounds));
    ImGui::Dummy({0.0f, context.px(4.0f)});
    if (modalButton(context, "Recover", "recovery.recover", ButtonKind::Main)) context.post(RecoveryAnswer::Recover);
    ImGui::SameLine();
    if (modalButton(context, "Discard", "recovery.discard", ButtonKind::Other)) context.post(RecoveryAnswer::Discard);
    ImGui::SameLine();
    if (modalButton(context, "Later", "recovery.later", ButtonKind::Cancel)) context.post(RecoveryAnswer::Later);
    endModal(context);
}

/// Draws a modal behind the desktop's own dialog, so that the rest of the window gets no keys and clicks.
void desktopDialogWindow(const PanelContext& context) {
    if (!beginModal(context, "File dialog", context.state.dialogs.questions.shown<DesktopDialog>() != nullptr)) return;
    ImGui::TextUnformatted("A file dialog is open.");
    ImGui::Dummy({0.0f, context.px(4.0f)});
    if (modalButton(context, "Cancel", "desktop-dialog.cancel", ButtonKind::Cancel)) context.post(FileAnswer{});
    endModal(context);
}

/// The texts and the knobs of the dialog of a series.
struct SeriesContent {
    std::string about;                    ///< Sentence that says what is saved.
    std::vector<std::string_view> knobs;  ///< Keys of PictureSettings.
    int pictures;                         ///< Number of pictures with these settings.
};
SeriesContent contentOf(Series series, const PictureSettings& pictures, const std::vector<NamedView>& views) {
    if (series == Series::TimeLapse)
        return {"The erosion from the start on, as numbered PNGs.",
                {"scale", "lapseRounds", "lapseEvery"},
                pictures.lapseRounds / pictures.lapseEvery + 1};
    const FilmCamera camera = filmCamera(pictures, views);
    const int count = filmPictures(pictures, camera);
    if (camera == FilmCamera::Turntable)
        return {
            "A full turn around the orbit centre, as numbered PNGs.", {"scale", "film", "turntablePictures"}, count};
    return {"A flight through the " + std::to_string(views.size()) + " named views, as numbered PNGs.",
            {"scale", "film", "viewsPictures"},
            count};
}

void drawSeries(const PanelContext& context, const char* title, Series series) {
    const Series* asked = context.state.dialogs.questions.shown<Series>();
    if (!beginModal(context, title, asked != nullptr && *asked == series)) return;
    const std::vector<NamedView>& views = context.preset.views;
    const std::string whyNoFlight = whyNotThrough(views);
    PictureSettings pictures = context.state.kept.pictures;
    pictures.film = filmCamera(pictures, views);
    const SeriesContent content = contentOf(series, pictures, views);
    ImGui::TextUnformatted(content.about.c_str());
    ImGui::Dummy({0.0f, context.px(4.0f)});
    bool changed = false;
    forEachKnob<PictureSettings>([&](const auto& knob) {
        if (std::find(content.knobs.begin(), content.knobs.end(), knob.key) == content.knobs.end()) return;
        const bool isIdle = knob.key == "film" && !whyNoFlight.empty();
        const KnobStyle style{.name = "series." + std::string(knob.key),
                              .idleReason = isIdle ? whyNoFlight : std::string(),
                              .width = context.px(kKnobWidth)};
        changed = (drawKnob(context, knob, style, pictures) && !isIdle) || changed;
    });
    if (!whyNoFlight.empty()) pictures.film = context.state.kept.pictures.film;
    if (changed) context.post(StateChange([pictures](EditorState& state) { state.kept.pictures = pictures; }));
    const int factor = factorOf(pictures.scale);
    ImGui::TextDisabled("%d pictures of %d \u00D7 %d pixels.", content.pictures, context.state.frame.viewWidth * factor,
                        context.state.frame.viewHeight * factor);
    ImGui::Dummy({0.0f, context.px(4.0f)});
    if (modalButton(context, "Save...", "series.save", ButtonKind::Main)) context.post(SeriesAnswer{series});
    ImGui::SameLine();
    if (modalButton(context, "Cancel", "series.cancel", ButtonKind::Cancel)) context.post(SeriesAnswer{});
    endModal(context);
}

}  // namespace

void drawQuestions(const PanelContext& context) {
    desktopDialogWindow(context);
    drawImportWindow(context);
    exportWindow(context);
    meshWindow(context);
    unsavedWindow(context);
    recoveryWindow(context);
    limitedRunWindow(context);
    viewNameWindow(context);
    drawSeries(context, "Film", Series::Film);
    drawSeries(context, "Time-lapse", Series::TimeLapse);
}

}  // namespace scree
