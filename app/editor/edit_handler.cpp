#include "app/editor/edit_handler.h"

#include <algorithm>

namespace scree {

namespace {

constexpr float kBrushStep = 1.15f;

}  // namespace

void EditHandler::apply(const std::vector<Edit>& edits) {
    for (const Edit& edit : edits) std::visit([this](const auto& what) { act(what); }, edit);
}

void EditHandler::act(const PresetEdit& edit) {
    if (session_.travelling()) return;
    Preset preset = session_.document.preset();
    edit(preset);
    session_.changeSettings(preset);
}

void EditHandler::act(const BrushEdit& edit) {
    session_.state.brush = edit.brush;
}

void EditHandler::act(const PaceEdit& edit) {
    session_.state.roundsPerSecond = edit.roundsPerSecond;
    session_.worker.post(PaceCommand{edit.roundsPerSecond});
}

void EditHandler::act(const LayoutEdit& edit) {
    session_.state.layout = edit.layout;
}

void EditHandler::act(const SelectSpring& edit) {
    session_.state.selectedSpring = edit.index;
}

void EditHandler::act(const FillRain& edit) {
    session_.act(FillCommand{Layer::Rain, edit.value}, edit.value > 0.0f ? "even rain" : "no rain");
}

void EditHandler::act(const ApplyFinish&) {
    session_.act(FinishCommand{session_.document.preset().finish}, "finishing grain");
}

void EditHandler::act(const PictureEdit& edit) {
    session_.state.pictures = edit.pictures;
}

void EditHandler::act(const SeriesAnswer& answer) {
    pictures_.answer(answer);
}

void EditHandler::act(const ExportLayer& edit) {
    files_.askExportLayer(edit.layer);
}

void EditHandler::act(const MeasureTerrain&) {
    measuring_.begin();
}

void EditHandler::act(const GoToEntry& edit) {
    session_.travel(GoToCommand{edit.id});
}

void EditHandler::act(const CompareWith& edit) {
    compared_.choose(edit.id);
    session_.state.comparing = session_.state.terrainReady;
}

void EditHandler::act(const OpenFile& edit) {
    files_.open(edit.path);
}

void EditHandler::act(const CancelProgress&) {
    if (files_.busy())
        files_.cancel();
    else if (pictures_.busy())
        pictures_.cancel();
    else if (preview_.busy())
        preview_.cancel();
    else if (measuring_.busy())
        measuring_.cancel();
    else
        pause();
}

void EditHandler::act(const CloseInformation&) {
    session_.state.showMessages = session_.state.showShortcuts = session_.state.showAbout = false;
}

void EditHandler::act(const FileAnswer& answer) {
    files_.answer(answer);
}

void EditHandler::act(const ImportAnswer& answer) {
    files_.answer(answer);
}

void EditHandler::act(const ExportAnswer& answer) {
    files_.answer(answer);
}

void EditHandler::act(const LargeFormsAnswer& answer) {
    session_.state.largeFormsQuestion = false;
    if (answer.run) session_.act(LargeFormsCommand{answer.run->rounds}, std::string(kErosionChange));
}

void EditHandler::act(const UnsavedAnswer& answer) {
    files_.answer(answer);
}

void EditHandler::act(const Action& action) {
    EditorState& state = session_.state;
    switch (action) {
        case Action::NewTerrain:
            return files_.newTerrain();
        case Action::Open:
            return files_.askOpen();
        case Action::ImportHeightmap:
            return files_.askImport();
        case Action::SavePreset:
            return files_.save();
        case Action::SavePresetAs:
            return files_.saveAs();
        case Action::ExportHeightmap:
            return files_.askExport();
        case Action::Screenshot:
            session_.screenshotWanted = true;
            return;
        case Action::SaveTurntable:
            return pictures_.ask(Series::Turntable);
        case Action::SaveTimeLapse:
            return pictures_.ask(Series::TimeLapse);
        case Action::Quit:
            return files_.askQuit();
        case Action::Undo:
            if (session_.change || session_.snapshot->history->canUndo()) session_.travel(UndoCommand{});
            return;
        case Action::Redo:
            if (!session_.change && session_.snapshot->history->canRedo()) session_.travel(RedoCommand{});
            return;
        case Action::ToggleRun:
            return togglePause();
        case Action::Step:
            if (state.terrainReady) session_.act(StepCommand{1}, std::string(kErosionChange));
            return;
        case Action::CarveLargeForms:
            state.largeFormsQuestion = state.terrainReady;
            return;
        case Action::Restart:
            session_.beginChange("restart");
            session_.worker.post(RestartCommand{});
            return;
        case Action::Generate:
            return files_.generate();
        case Action::LookTool:
            state.tool = Tool::Look;
            return;
        case Action::RainTool:
            state.tool = Tool::Rain;
            return;
        case Action::SpringTool:
            state.tool = Tool::Spring;
            return;
        case Action::HardnessTool:
            state.tool = Tool::Hardness;
            return;
        case Action::SmallerBrush:
            return resizeBrush(1.0f / kBrushStep);
        case Action::LargerBrush:
            return resizeBrush(kBrushStep);
        case Action::DeleteSpring:
            return deleteSpring();
        case Action::FrameTerrain:
            session_.endFlight();
            session_.framingWanted = true;
            return;
        case Action::TopView:
            session_.endFlight();
            session_.camera.lookDown();
            return;
        case Action::ToggleProjection:
            session_.endFlight();
            session_.camera.setProjection(session_.camera.projection() == Projection::Perspective
                                              ? Projection::Orthographic
                                              : Projection::Perspective);
            return;
        case Action::ToggleFlight:
            if (state.flying) return session_.endFlight();
            state.flying = state.terrainReady;
            return;
        case Action::ToggleSmoothMotion:
            state.navigation.smoothMotion = !state.navigation.smoothMotion;
            return;
        case Action::ToggleComparison:
            state.comparing = !state.comparing && state.terrainReady;
            return;
        case Action::GoToView1:
        case Action::GoToView2:
        case Action::GoToView3:
        case Action::GoToView4:
            return goToView(static_cast<int>(action) - static_cast<int>(Action::GoToView1));
        case Action::KeepView1:
        case Action::KeepView2:
        case Action::KeepView3:
        case Action::KeepView4:
            return keepView(static_cast<int>(action) - static_cast<int>(Action::KeepView1));
        case Action::ToggleLeftPanel:
            state.layout.leftOpen = !state.layout.leftOpen;
            return;
        case Action::ToggleRightPanel:
            state.layout.rightOpen = !state.layout.rightOpen;
            return;
        case Action::ShowMessages:
            state.showMessages = true;
            return;
        case Action::ShowShortcuts:
            state.showShortcuts = true;
            return;
        case Action::ShowAbout:
            state.showAbout = true;
            return;
    }
}

void EditHandler::togglePause() {
    if (session_.snapshot->running) {
        pause();
    } else if (session_.state.terrainReady) {
        session_.act(RunCommand{}, std::string(kErosionChange));
    }
}

void EditHandler::pause() {
    session_.worker.post(PauseCommand{});
    session_.closeChange();
}

void EditHandler::resizeBrush(float factor) {
    const auto& knob = std::get<0>(knobsOf<BrushSettings>);
    float& radius = session_.state.brush.*knob.member;
    radius = std::clamp(std::max(radius * factor, factor > 1.0f ? radius + 0.5f : 0.0f), knob.min, knob.max);
}

void EditHandler::keepView(int index) {
    if (!session_.state.terrainReady) return;
    session_.state.navigation.views[static_cast<std::size_t>(index)] =
        scaled(session_.camera.pose(), 1.0 / session_.snapshot->terrain.extent());
    const auto back = static_cast<Action>(static_cast<int>(Action::GoToView1) + index);
    session_.tell(Severity::Info, "Kept this view; " + shortcutText(back) + " comes back to it");
}

void EditHandler::goToView(int index) {
    const std::optional<CameraPose>& view = session_.state.navigation.views[static_cast<std::size_t>(index)];
    if (!view) {
        const auto keep = static_cast<Action>(static_cast<int>(Action::KeepView1) + index);
        session_.tell(Severity::Info, "No view was kept here yet; " + shortcutText(keep) + " keeps one");
        return;
    }
    if (!session_.state.terrainReady) return;
    session_.endFlight();
    session_.camera.setPose(scaled(*view, session_.snapshot->terrain.extent()));
}

void EditHandler::deleteSpring() {
    const int selected = session_.state.selectedSpring;
    if (selected < 0) return;
    act(PresetEdit([selected](Preset& preset) {
        auto& springs = preset.simulation.sources.springs;
        if (selected < static_cast<int>(springs.size())) springs.erase(springs.begin() + selected);
    }));
    session_.state.selectedSpring = -1;
}

}  // namespace scree
