#include "app/session/tasks/request_handler.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <utility>

#include "app/curve_files/curve_file.h"

namespace scree {

namespace {

constexpr float kBrushStep = 1.15f;

/// What the handlers of actions work with.
struct ActionContext {
    Session& session;
    Tasks& tasks;
    EditorState& state;
    Viewpoint& viewpoint;

    /// Applies the operation if there is a terrain.
    void erode(const Operation& how) const {
        if (state.terrainReady) session.apply(how);
    }

    void runToLength() const {
        const int length = session.document().preset().run.rounds;
        erode(RunOperation{StopAtRound{static_cast<std::uint64_t>(length)}});
    }

    void resizeBrush(float factor) const {
        state.kept.brush.size = fittedBrush(state.kept.brush.size * factor, session.snapshot().terrain);
    }

    void setStrength(float factor) const {
        constexpr auto& kStrength = std::get<1>(knobsOf<BrushSettings>);
        float& strength = state.kept.brush.strength;
        strength = std::clamp(strength * factor, kStrength.min, kStrength.max);
    }

    void deleteSelected() const {
        if (state.tool == Tool::Curve && state.curvePoint.point >= 0) return deleteCurvePoint();
        const Preset& before = session.document().preset();
        auto after = before;
        auto& springs = after.simulation.sources.springs;
        if (state.selectedSpring < 0 || state.selectedSpring >= static_cast<int>(springs.size())) return;
        springs.erase(springs.begin() + std::exchange(state.selectedSpring, -1));
        session.apply(settingsChange(before, after));
    }

    /// Keeps the settings at first. Later, changes them for those that were kept, and keeps the present ones. What the
    /// artist has placed and painted stays.
    void swapSettings() const {
        const Preset& now = session.document().preset();
        if (!state.otherSettings) {
            state.otherSettings = now.simulation;
            state.showsA = true;
            return session.report(Severity::Info, "These settings are A now. Change knobs, then press " +
                                                      shortcutText(Action::SwapSettings) + " to compare them with A.");
        }
        Preset after = now;
        after.simulation = *state.otherSettings;
        after.simulation.sources.springs = now.simulation.sources.springs;
        after.simulation.curves = now.simulation.curves;
        std::erase_if(after.simulation.modulations, [&](const Modulation& each) {
            return !session.snapshot().terrain.findLayer(each.layer).has_value();
        });
        state.showsA = !state.showsA;
        state.otherSettings = now.simulation;
        session.apply(settingsChange(now, after));
        session.report(Severity::Info, state.showsA ? "Settings A." : "Settings B.");
    }

    void hidePanels() const {
        state.bare = !state.bare;
        if (state.bare) session.report(Severity::Info, shortcutText(Action::HidePanels) + " shows the panels again.");
    }

    void arrangePanels() const {
        const double scale = 0.01 * state.kept.layout.interfacePercent;
        state.kept.layout.arrangeFor(static_cast<float>(tasks.window.size().width / scale));
        state.bare = false;
    }

    /// A curve goes with its last point.
    void deleteCurvePoint() const {
        const Preset& before = session.document().preset();
        Preset after = before;
        const CurvePoint at = within(state.curvePoint, after.simulation.curves);
        if (at.point < 0) return;
        Curve& curve = after.simulation.curves[static_cast<std::size_t>(at.curve)];
        curve.points.erase(curve.points.begin() + at.point);
        if (curve.points.empty()) after.simulation.curves.erase(after.simulation.curves.begin() + at.curve);
        session.apply(settingsChange(before, after));
    }

    void carveCurve() const {
        const Preset& preset = session.document().preset();
        const CurvePoint at = within(state.curvePoint, preset.simulation.curves);
        if (at.curve < 0) return session.report(Severity::Warning, "Nothing is carved: select a curve first.");
        const Curve& curve = preset.simulation.curves[static_cast<std::size_t>(at.curve)];
        if (!curve.on) return session.report(Severity::Warning, "Nothing is carved: the curve is off.");
        const bool isMask = curve.kind == CurveKind::Mask;
        if (!carve({curve})) return;
        state.curvePoint = {};
        if (isMask) state.choose(Tool::Mask);  // which shows it
    }

    /// Carves the curves that are on, in the order of the list.
    void carveAllCurves() const {
        std::vector<Curve> curves = session.document().preset().simulation.curves;
        std::erase_if(curves, [](const Curve& curve) { return !curve.on; });
        carve(curves);
    }

    /// Makes masks of the curves that are outlines, and carves the others. Returns false if none can be carved or made.
    bool carve(const std::vector<Curve>& curves) const {
        const Snapshot& now = session.snapshot();
        std::vector<Curve> carved;
        bool isAny = false;
        for (const Curve& curve : curves) {
            Result<void> made;
            if (curve.kind == CurveKind::Mask) {
                const Result<MaskOperation> mask = maskOf(curve, now.terrain);
                if (mask) {
                    erode(*mask);
                    state.mask = mask->mask;
                } else {
                    made = mask.error();
                }
            } else if (const Result<CurveProfile> profile = curveProfile(now.terrain, curve, now.curveMemory);
                       profile) {
                carved.push_back(curve);
            } else {
                made = profile.error();
            }
            isAny = isAny || made;
            if (!made) session.report(Severity::Warning, curve.title + " is not carved: " + made.error().message + ".");
        }
        if (!carved.empty()) erode(CurveOperation{std::move(carved)});
        return isAny;
    }

    void importCurves() const {
        tasks.chooser.askOpen({&ChosenFolders::maps, "Import curves", "GeoJSON and SVG", curveFileEndings()},
                              [tasks = &tasks](const std::filesystem::path& path) { tasks->curves.begin(path); });
    }

    void frame(Framing framing) const {
        session.endFlight();
        viewpoint.frame(framing);
    }

    void toggleProjection() const {
        session.endFlight();
        const bool perspective = viewpoint.camera().projection() == Projection::Perspective;
        viewpoint.camera().setProjection(perspective ? Projection::Orthographic : Projection::Perspective);
    }

    void toggleFlight() const {
        if (viewpoint.mode() == Viewpoint::Mode::Flight) return session.endFlight();
        if (state.terrainReady) viewpoint.fly();
    }

    void toggleWalk() const {
        if (viewpoint.walking()) return session.endFlight();
        if (state.terrainReady) viewpoint.walk();
    }

    void keepView(std::size_t index) const {
        if (!state.terrainReady) return;
        state.kept.navigation.views[index] =
            scaled(viewpoint.camera().pose(), 1.0 / session.snapshot().terrain.extent());
        session.report(Severity::Info, "Saved this view. " + keyOf(Action::GoToView1, index) + " goes back to it.");
    }

    void goToView(std::size_t index) const {
        const std::optional<CameraPose>& view = state.kept.navigation.views[index];
        if (!view)
            return session.report(Severity::Info, "No view is saved here. " + keyOf(Action::KeepView1, index) +
                                                      " saves the current one.");
        if (!state.terrainReady) return;
        session.endFlight();
        viewpoint.camera().setPose(scaled(*view, session.snapshot().terrain.extent()));
    }

    /// Returns the shortcut of an action for the view with this index. `first` is the action for the first view.
    static std::string keyOf(Action first, std::size_t index) {
        return shortcutText(static_cast<Action>(static_cast<std::size_t>(first) + index));
    }
};

struct ActionHandler {
    Action action{};
    void (*carryOut)(const ActionContext&) = nullptr;
};

/// Opens a page of information.
template <Action kPage>
constexpr ActionHandler kOpens{kPage, [](const ActionContext& h) { h.state.dialogs.information = kPage; }};

RunStop stopOf(const LimitedRun& run) {
    if (run.until == RunFor::Years) return StopAfterYears{static_cast<double>(run.years)};
    if (run.until == RunFor::Settled) return StopWhenSettled{static_cast<double>(run.percent)};
    return StopAfterRounds{static_cast<std::uint64_t>(run.rounds)};
}

template <std::size_t... tools>
constexpr std::array<ActionHandler, kToolCount> toolHandlers(std::index_sequence<tools...>) {
    return {ActionHandler{actionOf(kTools[tools].tool),
                          [](const ActionContext& h) { h.state.choose(kTools[tools].tool); }}...};
}

constexpr std::array kHandlersBeforeTools{
    ActionHandler{Action::ShowStart,
                  [](const ActionContext& h) {
                      if (!h.state.dialogs.questions.any()) h.state.dialogs.information = Action::ShowStart;
                  }},
    ActionHandler{Action::Open, [](const ActionContext& h) { h.tasks.files.askOpen(); }},
    ActionHandler{Action::ImportHeightmap, [](const ActionContext& h) { h.tasks.files.askImport(); }},
    ActionHandler{Action::ImportCurves, [](const ActionContext& h) { h.importCurves(); }},
    ActionHandler{Action::Save, [](const ActionContext& h) { h.tasks.saving.save(); }},
    ActionHandler{Action::SaveAs, [](const ActionContext& h) { h.tasks.saving.saveAs(); }},
    ActionHandler{Action::SavePresetAs, [](const ActionContext& h) { h.tasks.saving.savePresetAs(); }},
    ActionHandler{Action::Revert, [](const ActionContext& h) { h.tasks.files.revert(); }},
    ActionHandler{Action::ExportHeightmap, [](const ActionContext& h) { h.tasks.exporting.askLand(); }},
    ActionHandler{Action::ExportPack, [](const ActionContext& h) { h.tasks.exporting.askPack(); }},
    ActionHandler{Action::Screenshot, [](const ActionContext& h) { h.tasks.pictures.wantView(); }},
    ActionHandler{Action::ChoosePictureFolder, [](const ActionContext& h) { h.tasks.pictures.chooseFolder(); }},
    ActionHandler{Action::SaveFilm, [](const ActionContext& h) { h.tasks.pictures.ask(Series::Film); }},
    ActionHandler{Action::SaveTimeLapse, [](const ActionContext& h) { h.tasks.pictures.ask(Series::TimeLapse); }},
    ActionHandler{Action::Quit,
                  [](const ActionContext& h) {
                      h.tasks.cancelQuestions();
                      h.tasks.files.askQuit();
                  }},
    ActionHandler{Action::Undo, [](const ActionContext& h) { h.session.apply(UndoOperation{}); }},
    ActionHandler{Action::Redo, [](const ActionContext& h) { h.session.apply(RedoOperation{}); }},
    ActionHandler{Action::ToggleRun,
                  [](const ActionContext& h) { h.session.snapshot().running ? h.session.pause() : h.runToLength(); }},
    ActionHandler{Action::RunFor,
                  [](const ActionContext& h) {
                      if (h.state.terrainReady) h.state.dialogs.questions.ask(LimitedRun{});
                  }},
    ActionHandler{Action::Step, [](const ActionContext& h) { h.erode(StepOperation{1}); }},
    ActionHandler{Action::Restart, [](const ActionContext& h) { h.session.apply(RestartOperation{}); }},
    ActionHandler{Action::Generate, [](const ActionContext& h) { h.tasks.files.generate(); }},
    ActionHandler{Action::NewSeed, [](const ActionContext& h) { h.tasks.files.generateWithNewSeed(); }},
    ActionHandler{Action::Variations, [](const ActionContext& h) { h.tasks.variations.open(); }},
    ActionHandler{Action::SwapSettings, [](const ActionContext& h) { h.swapSettings(); }},
};

constexpr std::array kHandlersAfterTools{
    ActionHandler{Action::PreviousTool, [](const ActionContext& h) { h.state.choose(h.state.previousTool); }},
    ActionHandler{Action::SmallerBrush, [](const ActionContext& h) { h.resizeBrush(1.0f / kBrushStep); }},
    ActionHandler{Action::LargerBrush, [](const ActionContext& h) { h.resizeBrush(kBrushStep); }},
    ActionHandler{Action::WeakerBrush, [](const ActionContext& h) { h.setStrength(1.0f / kBrushStep); }},
    ActionHandler{Action::StrongerBrush, [](const ActionContext& h) { h.setStrength(kBrushStep); }},
    ActionHandler{Action::DeleteSelected, [](const ActionContext& h) { h.deleteSelected(); }},
    ActionHandler{Action::CarveCurve, [](const ActionContext& h) { h.carveCurve(); }},
    ActionHandler{Action::CarveAllCurves, [](const ActionContext& h) { h.carveAllCurves(); }},
    ActionHandler{Action::ProbeGround, [](const ActionContext& h) { h.tasks.ground.askAtPointer(); }},
    ActionHandler{Action::FrameTerrain, [](const ActionContext& h) { h.frame(Framing::SameDirection); }},
    ActionHandler{Action::TopView, [](const ActionContext& h) { h.frame(Framing::FromAbove); }},
    ActionHandler{Action::ToggleProjection, [](const ActionContext& h) { h.toggleProjection(); }},
    ActionHandler{Action::ToggleFlight, [](const ActionContext& h) { h.toggleFlight(); }},
    ActionHandler{Action::ToggleWalk, [](const ActionContext& h) { h.toggleWalk(); }},
    ActionHandler{Action::ToggleSmoothMotion,
                  [](const ActionContext& h) { h.state.kept.navigation.smoothMotion ^= true; }},
    ActionHandler{Action::ToggleComparison,
                  [](const ActionContext& h) { h.tasks.compared.show(!h.state.comparison.on); }},
    ActionHandler{Action::GoToView1, [](const ActionContext& h) { h.goToView(0); }},
    ActionHandler{Action::GoToView2, [](const ActionContext& h) { h.goToView(1); }},
    ActionHandler{Action::GoToView3, [](const ActionContext& h) { h.goToView(2); }},
    ActionHandler{Action::GoToView4, [](const ActionContext& h) { h.goToView(3); }},
    ActionHandler{Action::KeepView1, [](const ActionContext& h) { h.keepView(0); }},
    ActionHandler{Action::KeepView2, [](const ActionContext& h) { h.keepView(1); }},
    ActionHandler{Action::KeepView3, [](const ActionContext& h) { h.keepView(2); }},
    ActionHandler{Action::KeepView4, [](const ActionContext& h) { h.keepView(3); }},
    ActionHandler{Action::SaveViewAs, [](const ActionContext& h) { h.tasks.namedViews.askName(); }},
    ActionHandler{Action::ToggleLeftPanel, [](const ActionContext& h) { h.state.kept.layout.settings.open ^= true; }},
    ActionHandler{Action::ToggleRightPanel, [](const ActionContext& h) { h.state.kept.layout.view.open ^= true; }},
    ActionHandler{Action::ToggleTimeLine, [](const ActionContext& h) { h.state.kept.layout.timeLineOpen ^= true; }},
    ActionHandler{Action::FloatLeftPanel,
                  [](const ActionContext& h) { h.state.kept.layout.settings.toggleFloating(); }},
    ActionHandler{Action::FloatRightPanel, [](const ActionContext& h) { h.state.kept.layout.view.toggleFloating(); }},
    ActionHandler{Action::SwapPanels, [](const ActionContext& h) { h.state.kept.layout.swapped ^= true; }},
    ActionHandler{Action::ArrangePanels, [](const ActionContext& h) { h.arrangePanels(); }},
    ActionHandler{Action::HidePanels, [](const ActionContext& h) { h.hidePanels(); }},
    ActionHandler{Action::ToggleLightTheme, [](const ActionContext& h) { h.state.kept.layout.lightTheme ^= true; }},
    ActionHandler{Action::ToggleAllKnobs, [](const ActionContext& h) { h.state.kept.layout.allKnobs ^= true; }},
    kOpens<Action::ShowSearch>,
    kOpens<Action::ShowMessages>,
    ActionHandler{Action::ShowHelp, [](const ActionContext& h) { h.state.dialogs.helpWanted = true; }},
    kOpens<Action::ShowManual>,
    kOpens<Action::ShowShortcuts>,
    kOpens<Action::ShowAbout>,
};

/// The handler of each action, in the order of the enum.
constexpr auto kActionHandlers =
    joined(kHandlersBeforeTools, toolHandlers(std::make_index_sequence<kToolCount>()), kHandlersAfterTools);
static_assert(inOrderOfActions(kActionHandlers));

}  // namespace

void Tasks::updateFrame() {
    materials.follow();
    reference.follow();
    session.state().frame.penMissing = window.penMissing();
    if (std::optional<std::filesystem::path> file = chooser.takeRemembered()) recent.want(std::move(*file));
}

bool Tasks::viewWanted(bool settled) const {
    return pictures.viewWanted() || (settled && recent.wanted());
}

void Tasks::takeView(Image view) {
    if (recent.wanted()) recent.take(view);
    if (pictures.viewWanted()) pictures.saveView(std::move(view));
}

void Tasks::cancelQuestions() {
    session.state().dialogs.information.reset();
    const Questions& questions = session.state().dialogs.questions;
    if (questions.any<FileRequest>() || questions.any<DesktopDialog>()) chooser.answer({});
    if (questions.any<ImportQuestion>()) files.answer(ImportAnswer{});
    if (questions.any<ExportQuestion>()) exporting.answer(ExportAnswer{});
    if (questions.any<MeshQuestion>()) exporting.answer(MeshAnswer{});
    if (questions.any<PackQuestion>()) exporting.answer(PackAnswer{});
    if (questions.any<Series>()) pictures.answer(SeriesAnswer{});
    if (questions.any<ViewNameQuestion>()) namedViews.answer(ViewNameAnswer{});
    if (questions.any<UnsavedQuestion>()) files.answer(UnsavedAnswer::Cancel);
    if (questions.any<RecoveryQuestion>()) recovering.answer(RecoveryAnswer::Later);
    if (questions.any<VariationsQuestion>()) variations.answer(VariationAnswer{});
    session.state().dialogs.questions.take<LimitedRun>();
}

void RequestHandler::handle(const std::vector<Request>& requests) {
    for (const Request& request : requests) std::visit([this](const auto& what) { carryOut(what); }, request);
}

void RequestHandler::carryOut(Action action) {
    kActionHandlers[static_cast<std::size_t>(action)].carryOut(
        {session_, tasks_, session_.state(), session_.viewpoint()});
}

void RequestHandler::carryOut(const ImportAnswer& answer) {
    if (answer.value && answer.value->layer) return tasks_.painting.answer(answer);
    tasks_.files.answer(answer);
}

void RequestHandler::carryOut(const OpenFile& wish) {
    if (isCurveFile(wish.path)) return tasks_.curves.begin(wish.path);
    tasks_.files.open(wish.path);
}

void RequestHandler::carryOut(const PaceChange& change) {
    session_.state().roundsPerSecond = change.roundsPerSecond;
    session_.worker().post(PaceCommand{change.roundsPerSecond});
}

void RequestHandler::carryOut(const CompareWith& wish) {
    tasks_.compared.choose(wish.id);
    if (wish.shows) tasks_.compared.show(true);
}

void RequestHandler::carryOut(const ChooseTexture& wish) {
    tasks_.chooser.askOpen({&ChosenFolders::maps,
                            "Texture of " + std::string(kMaterialNames[static_cast<std::size_t>(wish.material)]),
                            "PNG pictures",
                            {".png"}},
                           [this, wish](const std::filesystem::path& path) {
                               session_.state().kept.folders.maps = path.parent_path();
                               tasks_.materials.choose(wish.material, path);
                           });
}

void RequestHandler::carryOut(const ChooseReference&) {
    tasks_.chooser.askOpen(
        {&ChosenFolders::maps, "Reference picture", "PNG and JPEG pictures", {".png", ".jpg", ".jpeg"}},
        [this](const std::filesystem::path& path) {
            session_.state().kept.folders.maps = path.parent_path();
            tasks_.reference.choose(path);
        });
}

void RequestHandler::carryOut(const LimitedRunAnswer& answer) {
    session_.state().dialogs.questions.take<LimitedRun>();
    if (answer.value && session_.state().terrainReady) session_.apply(RunOperation{stopOf(*answer.value)});
}

}  // namespace scree
