#include "app/editor/editor.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <glad/gl.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <utility>

#include "app/editor/file_flow.h"
#include "app/editor/interface.h"
#include "app/editor/main_window.h"
#include "app/editor/session.h"
#include "app/editor/settings_file.h"
#include "app/editor/ui_report.h"
#include "app/editor/viewport_input.h"
#include "app/io/resources.h"
#include "app/panels/overlay_info.h"
#include "app/platform/folders.h"
#include "renderer/terrain_renderer.h"

namespace scree {

namespace {

constexpr double kFrame = 1.0 / 60.0;
constexpr double kIdle = 0.5;            // seconds between two looks at a quiet window
constexpr double kAttentive = 0.6;       // seconds after an event in which answers of the worker are awaited
constexpr int kFramesAfterActivity = 3;  // until hover, popups and sizes have settled

constexpr float kBrushStep = 1.15f;
constexpr float kToolOverlayOpacity = 0.55f;  // the ground stays visible under what is painted on it

std::filesystem::path settingsFile() {
    return settingsFolder() / "settings.json";
}

std::vector<std::filesystem::path> shippedPresets() {
    std::vector<std::filesystem::path> presets;
    std::error_code failed;
    for (auto entry = std::filesystem::directory_iterator(resourceFolder("presets"), failed);
         !failed && entry != std::filesystem::directory_iterator(); entry.increment(failed))
        if (entry->path().extension() == ".json" && entry->path().filename() != "schema.json")
            presets.push_back(entry->path());
    std::sort(presets.begin(), presets.end());
    return presets;
}

bool sameRecipe(const TerrainRecipe& a, const TerrainRecipe& b) {
    Preset left, right;
    left.terrain = a;
    right.terrain = b;
    return samePreset(left, right);
}

bool sameSimulation(const SimulationSettings& a, const SimulationSettings& b) {
    Preset left, right;
    left.simulation = a;
    right.simulation = b;
    return samePreset(left, right);
}

/// The editor with its window open: one frame after another.
class Editor {
 public:
    Editor(Window window, TerrainRenderer renderer, RememberedSettings remembered, const EditorOptions& options)
        : window_(std::move(window)),
          interface_(window_),
          renderer_(std::move(renderer)),
          session_(std::make_shared<const Terrain>(Terrain::kMinSize, Terrain::kMinSize, 1.0f), options.threads),
          files_(session_) {
        session_.state.layout = std::move(remembered.layout);
        session_.state.brush = remembered.brush;
        session_.state.recentFiles = std::move(remembered.recentFiles);
        session_.state.shippedPresets = shippedPresets();
        if (!options.uiReport.empty()) report_ = std::make_unique<UiReport>(options.uiReport);
        files_.begin(options.file);
    }

    void run() {
        while (!files_.quit()) {
            window_.waitEvents(waitingTime());
            frame();
        }
        const RememberedSettings kept{window_.placement(), session_.state.layout, session_.state.brush,
                                      session_.state.recentFiles};
        if (const auto saved = saveSettings(kept, settingsFile()); !saved)
            std::fprintf(stderr, "scree: %s\n", saved.error().message.c_str());
    }

 private:
    /// Seconds until something may have to be drawn without an event.
    double waitingTime() const {
        const double now = glfwGetTime();
        const bool lively = session_.snapshot->running || files_.busy() || input_.painting() ||
                            interface_.interacting() || !renderer_.settled() || framesDue_ > 0 ||
                            now - lastActivity_ < kAttentive || (report_ && report_->pending());
        if (!lively) return kIdle;
        return std::max(0.001, lastFrame_ + kFrame - now);
    }

    void frame() {
        EditorState& state = session_.state;
        state.now = glfwGetTime();
        std::vector<Edit> edits;
        takeNews(edits);
        if (window_.takeActivity()) {
            lastActivity_ = state.now;
            framesDue_ = kFramesAfterActivity;
        }
        const bool animated = state.progress || input_.painting() || interface_.typing() || !renderer_.settled();
        if (edits.empty() && framesDue_ == 0 && !animated && !freshSnapshot_) {
            if (report_) report_->write(session_, window_, viewport_, state.now);
            return;
        }
        framesDue_ = std::max(framesDue_ - 1, 0);
        lastFrame_ = state.now;
        apply(edits);
        if (window_.minimised()) return;
        draw();
    }

    /// What has happened since the last frame outside of the panels.
    void takeNews(std::vector<Edit>& edits) {
        EditorState& state = session_.state;
        for (std::string& message : session_.worker.takeMessages()) {
            session_.tell(Severity::Error, std::move(message));
            framesDue_ = kFramesAfterActivity;
        }
        const std::size_t messages = state.messages.entries().size();
        files_.poll();
        if (state.messages.entries().size() != messages) framesDue_ = kFramesAfterActivity;
        takeSnapshot();

        events_ = window_.takeEvents();
        const bool free = !interface_.popupOpen();
        for (const InputEvent& event : events_)
            if (event.kind == InputEvent::Kind::Key) pressKey(event, free, edits);
        input_.handle(session_, events_, viewport_, free, edits);
        input_.finishFrame(session_);
        for (const std::filesystem::path& path : window_.takeDroppedFiles()) edits.emplace_back(OpenFile{path});
        if (window_.closeRequested()) {
            window_.setCloseRequested(false);
            if (free) edits.emplace_back(Action::Quit);
        }
    }

    void takeSnapshot() {
        const Snapshot& newest = session_.worker.latest();
        freshSnapshot_ = &newest != session_.snapshot;
        session_.snapshot = &newest;
        if (!freshSnapshot_) return;
        framesDue_ = std::max(framesDue_, 1);
        session_.state.terrainReady = newest.generation > 0;
        if (newest.running) session_.state.layout.hintSeen = true;
        if (newest.generation == shownGeneration_) return;
        shownGeneration_ = newest.generation;
        const Terrain& terrain = newest.terrain;
        const bool sameGround =
            terrain.width() == shownWidth_ && terrain.height() == shownHeight_ && terrain.cellSize() == shownCellSize_;
        shownWidth_ = terrain.width();
        shownHeight_ = terrain.height();
        shownCellSize_ = terrain.cellSize();
        framingWanted_ = framingWanted_ || !sameGround || session_.frameNextTerrain;
        session_.frameNextTerrain = false;
    }

    void frameTerrain() {
        session_.camera.frame(session_.snapshot->terrain, session_.document.preset().view.exaggeration,
                              viewport_.width / std::max(1.0f, viewport_.height));
    }

    void pressKey(const InputEvent& event, bool free, std::vector<Edit>& edits) {
        if (!free || interface_.typing()) return;
        const auto action = actionFor(event);
        if (!action) return;
        if (*action == Action::ToggleRun && interface_.navigating()) return;
        edits.emplace_back(*action);
    }

    void draw() {
        EditorState& state = session_.state;
        const Preset& preset = session_.document.preset();
        state.documentName = session_.document.name();
        state.recipeChanged = state.terrainReady && !sameRecipe(preset.terrain, session_.shownRecipe);
        state.selectedSpring =
            std::min(state.selectedSpring, static_cast<int>(preset.simulation.sources.springs.size()) - 1);
        state.shownView = shownView();
        watch();
        state.hover = hover();

        interface_.beginFrame(events_);
        if (report_) report_->widgets().begin();
        std::vector<Edit> edits;
        const PanelContext context{.preset = preset,
                                   .snapshot = *session_.snapshot,
                                   .state = state,
                                   .theme = interface_.theme(),
                                   .memory = memory_,
                                   .edits = edits,
                                   .doubleClicked = doubleClicked(),
                                   .report = report_ ? &report_->widgets() : nullptr};
        viewport_ = drawMainWindow(context);
        if (std::exchange(framingWanted_, false)) frameTerrain();
        drawGround();
        interface_.endFrame();
        window_.swapBuffers();
        window_.setTitle((session_.document.dirty() ? "* " : "") + session_.document.name() + " - Scree");
        apply(edits);
        if (!edits.empty()) framesDue_ = kFramesAfterActivity;
        if (!report_) return;
        report_->frameDrawn();
        report_->write(session_, window_, viewport_, state.now);
    }

    /// The document's view; while a map is being painted and nothing else is laid over the ground, that map.
    ViewSettings shownView() const {
        ViewSettings view = session_.document.preset().view;
        if (view.overlay != Overlay::None) return view;
        if (session_.state.tool == Tool::Rain) view.overlay = Overlay::Rain;
        if (session_.state.tool == Tool::Hardness) view.overlay = Overlay::Hardness;
        if (view.overlay != Overlay::None) view.overlayOpacity = std::min(view.overlayOpacity, kToolOverlayOpacity);
        return view;
    }

    bool doubleClicked() const {
        return std::any_of(events_.begin(), events_.end(), [](const InputEvent& event) {
            return event.kind == InputEvent::Kind::Press && event.button == MouseButton::Left && event.clicks == 2;
        });
    }

    void watch() {
        const LayerSet wanted = TerrainRenderer::layersFor(session_.state.shownView);
        if (wanted == watched_) return;
        watched_ = wanted;
        session_.worker.post(WatchCommand{wanted});
    }

    std::optional<Hover> hover() const {
        const auto cell = input_.pointed(session_, viewport_);
        if (!cell || interface_.popupOpen()) return std::nullopt;
        const Terrain& terrain = session_.snapshot->terrain;
        return Hover{.cell = *cell,
                     .height = terrain.datum() + static_cast<double>(sampleBilinear(terrain.heights(), *cell)),
                     .slope = slopeAt(terrain, *cell),
                     .overlayValue = overlayValueAt(terrain, session_.state.shownView.overlay, *cell)};
    }

    void drawGround() {
        const Size pixels = window_.framebufferSize();
        glBindFramebuffer(GL_FRAMEBUFFER, 0);
        glViewport(0, 0, pixels.width, pixels.height);
        glDisable(GL_SCISSOR_TEST);
        glClearColor(0.07f, 0.08f, 0.09f, 1.0f);
        glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
        session_.state.overlayScale.reset();
        if (!session_.state.terrainReady || viewport_.width < 1.0f || viewport_.height < 1.0f) return;

        const float density = static_cast<float>(pixels.width) / static_cast<float>(std::max(1, window_.size().width));
        const auto toPixels = [density](float length) { return static_cast<int>(std::lround(length * density)); };
        const Viewport place{.x = toPixels(viewport_.x),
                             .y = pixels.height - toPixels(viewport_.y + viewport_.height),
                             .width = toPixels(viewport_.width),
                             .height = toPixels(viewport_.height)};
        const Terrain& terrain = session_.snapshot->terrain;
        renderer_.update(terrain, session_.state.shownView);
        renderer_.draw(terrain, session_.camera, session_.state.shownView, place, decoration());
        session_.state.overlayScale = renderer_.overlayScale();
        if (screenshotWanted_) files_.saveScreenshot(readPixels(place));
        screenshotWanted_ = false;
    }

    Decoration decoration() const {
        const EditorState& state = session_.state;
        const std::vector<Spring>& springs = session_.document.preset().simulation.sources.springs;
        Decoration decoration;
        decoration.selectedSpring = state.selectedSpring;
        if (state.shownView.showSprings || state.tool == Tool::Spring) decoration.springs = springs;
        if (!state.hover || screenshotWanted_) return decoration;
        if (state.tool == Tool::Rain || state.tool == Tool::Hardness)
            decoration.brush = BrushRing{state.hover->cell, state.brush.radius, interface_.ctrlHeld()};
        return decoration;
    }

    void apply(const std::vector<Edit>& edits) {
        const SimulationSettings before = session_.document.preset().simulation;
        for (const Edit& edit : edits) std::visit([this](const auto& what) { act(what); }, edit);
        const SimulationSettings& after = session_.document.preset().simulation;
        if (!sameSimulation(before, after)) session_.worker.post(SettingsCommand{after});
    }

    void act(const PresetEdit& edit) {
        Preset preset = session_.document.preset();
        edit(preset);
        session_.document.setPreset(preset);
    }
    void act(const BrushEdit& edit) { session_.state.brush = edit.brush; }
    void act(const PaceEdit& edit) {
        session_.state.roundsPerSecond = edit.roundsPerSecond;
        session_.worker.post(PaceCommand{edit.roundsPerSecond});
    }
    void act(const LayoutEdit& edit) { session_.state.layout = edit.layout; }
    void act(const SelectSpring& edit) { session_.state.selectedSpring = edit.index; }
    void act(const FillRain& edit) { session_.worker.post(FillCommand{Layer::Rain, edit.value}); }
    void act(const OpenFile& edit) { files_.open(edit.path); }
    void act(const CancelProgress&) { files_.cancel(); }
    void act(const CloseInformation&) {
        session_.state.showMessages = session_.state.showShortcuts = session_.state.showAbout = false;
    }
    void act(const FileAnswer& answer) { files_.answer(answer); }
    void act(const ImportAnswer& answer) { files_.answer(answer); }
    void act(const ExportAnswer& answer) { files_.answer(answer); }
    void act(const UnsavedAnswer& answer) { files_.answer(answer); }

    void act(const Action& action) {
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
                screenshotWanted_ = true;
                return;
            case Action::Quit:
                return files_.askQuit();
            case Action::ToggleRun:
                if (session_.snapshot->running)
                    session_.worker.post(PauseCommand{});
                else if (state.terrainReady)
                    session_.worker.post(RunCommand{});
                return;
            case Action::Step:
                if (state.terrainReady) session_.worker.post(StepCommand{1});
                return;
            case Action::Restart:
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
                framingWanted_ = true;
                return;
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

    void resizeBrush(float factor) {
        const auto& knob = std::get<0>(knobsOf<BrushSettings>);
        float& radius = session_.state.brush.*knob.member;
        radius = std::clamp(std::max(radius * factor, factor > 1.0f ? radius + 0.5f : 0.0f), knob.min, knob.max);
    }

    void deleteSpring() {
        const int selected = session_.state.selectedSpring;
        if (selected < 0) return;
        act(PresetEdit([selected](Preset& preset) {
            auto& springs = preset.simulation.sources.springs;
            if (selected < static_cast<int>(springs.size())) springs.erase(springs.begin() + selected);
        }));
        session_.state.selectedSpring = -1;
    }

    Window window_;
    Interface interface_;
    TerrainRenderer renderer_;
    Session session_;
    FileFlow files_;
    ViewportInput input_;
    PanelMemory memory_;
    std::unique_ptr<UiReport> report_;

    Rect viewport_;
    std::vector<InputEvent> events_;  ///< Of this frame.
    LayerSet watched_;
    bool freshSnapshot_ = true;
    bool screenshotWanted_ = false;
    bool framingWanted_ = false;
    std::uint64_t shownGeneration_ = 0;
    int shownWidth_ = 0, shownHeight_ = 0;
    float shownCellSize_ = 0.0f;
    int framesDue_ = kFramesAfterActivity;
    double lastActivity_ = 0.0;
    double lastFrame_ = 0.0;
};

int failed(const std::string& message) {
    std::fprintf(stderr, "scree: %s\n", message.c_str());
    return 1;
}

}  // namespace

int runEditor(const EditorOptions& options) {
    RememberedSettings remembered = loadSettings(settingsFile());
    auto window = Window::open("Scree", remembered.window);
    if (!window) return failed(window.error().message);
    auto renderer = TerrainRenderer::create(resourceFolder("shaders"), &glfwGetProcAddress);
    if (!renderer) return failed(renderer.error().message);
    Editor(std::move(*window), std::move(*renderer), std::move(remembered), options).run();
    return 0;
}

}  // namespace scree
