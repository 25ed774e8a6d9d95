#include "app/editor/editor.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <memory>
#include <new>
#include <utility>

#include "app/desktop/platform/fatal_error.h"
#include "app/document/shipped/shipped_presets.h"
#include "app/editor/camera_control.h"
#include "app/editor/frames/frame_failures.h"
#include "app/editor/frames/frame_pace.h"
#include "app/editor/interface.h"
#include "app/editor/keys_after_click.h"
#include "app/editor/main_window.h"
#include "app/editor/pointer/viewport_input.h"
#include "app/editor/terrain_framing.h"
#include "app/editor/ui_report.h"
#include "app/editor/viewport_painter.h"
#include "app/io/resources.h"
#include "app/panels/sections/overlay_info.h"
#include "app/platform/folders.h"
#include "app/platform/memory.h"
#include "app/session/derived_frame.h"
#include "app/session/session.h"
#include "app/session/settings_keeper.h"
#include "app/session/tasks/request_handler.h"
#include "app/session/tasks/rescue.h"
#include "app/signals/platform/end_request.h"
#include "erosion/base/failure_reason.h"
#include "erosion/base/shown_text.h"
#include "renderer/gl/shader_watch.h"
#include "renderer/scene/terrain_renderer.h"

namespace scree {

namespace {

/// True in development builds: shaders are reloaded when their files change.
constexpr bool kReloadsShaders = SCREE_RELOAD_SHADERS != 0;
constexpr double kShaderLook = 0.5;    // seconds
constexpr double kLongestHold = 10.0;  // seconds
constexpr double kLongWait = 1e6;      // seconds; Windows cannot wait for more than 2^32 milliseconds

/// Returns the history's budget in bytes: a quarter of the memory, and at least SimulationLoop::kHistoryBudget, unless
/// the user chose another. The rest is for the terrain and its copies.
std::size_t historyBudget(const EditorOptions& options) {
    if (options.historyMebibytes > 0) return static_cast<std::size_t>(options.historyMebibytes) << 20;
    return std::max(SimulationLoop::kHistoryBudget, physicalMemory() / 4);
}

/// The editor with its open window, and its main loop.
class Editor {
 public:
    Editor(Window window, TerrainRenderer renderer, KeptSettings kept, const EditorOptions& options)
        : window_(std::move(window)),
          interface_(window_),
          painter_(std::move(renderer)),
          session_(std::make_shared<const Terrain>(Terrain::kMinSize, Terrain::kMinSize, 1.0f), options.threads,
                   historyBudget(options),
                   std::make_shared<Journal>(JournalOptions{.folder = stateFolder() / "journal"}), Window::wake),
          tasks_{session_, window_},
          handler_(session_, tasks_),
          settings_(session_.jobs(), settingsFolder() / "settings.json", kept, [this](const std::string& why) {
              session_.report(Severity::Warning, "The program's settings are not kept: " + why + ".");
          }) {
        EditorState& state = session_.state();
        state.kept = std::move(kept);
        state.shippedPresets = shippedPresets();
        if (!options.uiReport.empty()) report_ = std::make_unique<UiReport>(options.uiReport);
        if (const std::string& shortage = session_.worker().shortage(); !shortage.empty())
            session_.report(Severity::Warning, shortage + ".");
        tasks_.files.begin(options.file);
        tasks_.recovering.begin();
        tasks_.stamps.begin(settingsFolder() / "stamps");
        tasks_.recent.begin(stateFolder() / "recent");
    }
    ~Editor() { session_.jobs().finish(); }  // because jobs may refer to all other members
    Editor(const Editor&) = delete;
    Editor& operator=(const Editor&) = delete;

    /// Runs until the user quits. Fails if the graphics driver fails and does not come back.
    Result<void> run() {
        while (!tasks_.files.quit() && !endRequest_.asked()) {
            window_.waitEvents(waitingTime());
            if (Result<void> drawn = frameOrRescue(); !drawn) return drawn;
        }
        tasks_.recovering.end(tasks_.files.quit() ? Recovering::Unsaved::Discard : Recovering::Unsaved::Keep);
        session_.jobs().finish();
        if (const auto saved = settings_.finish(presentSettings()); !saved)
            std::fprintf(stderr, "scree: %s\n", saved.error().message.c_str());
        return {};
    }

 private:
    /// Returns the present settings, to be written.
    const KeptSettings& presentSettings() {
        session_.state().kept.window = window_.placement();
        return session_.state().kept;
    }

    /// Makes all OpenGL objects again after the window's context was lost.
    Result<void> recover() {
        complete_ = false;
        painter_.drop();  // while its context is still current
        textures_.clear();
        const Result<void> reopened = interface_.reopenWindow();
        Result<TerrainRenderer> renderer =
            reopened ? TerrainRenderer::create(resourceFolder("shaders"), &glfwGetProcAddress) : reopened.error();
        if (!renderer) return Error{renderer.error().message + "; " + rescueNow(session_)};
        painter_.begin(std::move(*renderer));
        complete_ = true;
        session_.report(Severity::Warning, "The graphics driver was reset. The window is redrawn; nothing is lost.");
        pace_.activity(glfwGetTime());
        return {};
    }

    /// Recovers a lost OpenGL context, if there is one, and draws a frame. A frame that fails is left out. Returns an
    /// error if the program cannot continue. After a failure the terrain is saved in both cases.
    Result<void> frameOrRescue() {
        std::string reason = kNoMemory;  // allocated before memory can run out
        try {
            if (window_.contextLost())
                if (Result<void> recovered = recover(); !recovered) return recovered;
            frame();
            return {};
        } catch (const std::bad_alloc&) {
            // The reason is already set.
        } catch (const std::exception& failure) {
            reason = reasonOf(failure);
        }
        interface_.abandonFrame();
        const double now = glfwGetTime();
        if (!complete_ || failures_.tooMany(now))
            return Error{"the window has to close: " + reason + "; " + rescueNow(session_)};
        try {
            beginRescue(session_, reason);
        } catch (const std::bad_alloc&) {
            // The next frames may have memory again. If they fail too, the window closes.
        }
        pace_.activity(now);
        return {};
    }

    double waitingTime() {
        const bool lively = session_.snapshot().running || session_.jobs().busy() || tasks_.chooser.busy() ||
                            tasks_.saving.busy() || tasks_.compared.busy() || !session_.openChange().empty() ||
                            session_.waiting() || session_.phase() != Session::Phase::Ready || input_.painting() ||
                            cameraControl_.moving() || interface_.interacting() || !painter_.settled() ||
                            (report_ && report_->pending());
        const double now = glfwGetTime();
        const double wait = std::min({pace_.wait(now, lively), settings_.wait(now).value_or(kLongWait),
                                      tasks_.recovering.wait(now).value_or(kLongWait)});
        return kReloadsShaders ? std::min(wait, kShaderLook) : wait;
    }

    void frame() {
        EditorState& state = session_.state();
        state.now = glfwGetTime();
        std::vector<Request> requests;
        takeNews(requests);
        settings_.keep(state.now, [this] { return presentSettings(); });
        if (window_.takeActivity() || interface_.keysWait()) pace_.activity(state.now);
        const bool settled = painter_.settled();
        const bool running = session_.snapshot().running;
        if (running && !settled) pace_.requestWhenRested();
        const bool animated = (state.frame.progress && !running) || input_.painting() || typing() ||
                              state.frame.typing || cameraControl_.moving() || (!running && !settled);
        if (requests.empty() && !pace_.due(state.now) && !animated) {
            if (report_) report_->write(session_, window_, viewport_, state.now);
            return;
        }
        pace_.drawing();
        handler_.handle(requests);
        window_.capturePointer(session_.viewpoint().flying());
        if (!window_.minimised()) draw();
    }

    /// Collects what has happened outside of the panels since the last frame.
    void takeNews(std::vector<Request>& requests) {
        EditorState& state = session_.state();
        const auto report = [&](Severity severity, const std::vector<std::string>& texts) {
            for (const std::string& text : texts) session_.report(severity, text);
            if (!texts.empty()) pace_.activity(state.now);
        };
        report(Severity::Error, session_.worker().takeMessages());
        report(Severity::Info, session_.worker().takeNotes());
        const std::size_t messages = state.messages.entries().size();
        if (kReloadsShaders && shaderWatch_.changed(state.now)) reloadShaders();
        tasks_.chooser.poll();
        const bool anyJobDone = session_.jobs().poll();
        if (anyJobDone || state.messages.entries().size() != messages) pace_.activity(state.now);
        takeSnapshot();
        tasks_.saving.poll();
        tasks_.recovering.poll();
        const auto onKnob = interface_.interacting() ? Session::Hand::Holds : Session::Hand::Free;
        tasks_.preview.follow(onKnob);
        tasks_.importInspection.follow(onKnob);
        session_.closeFinishedChange(input_.dragging() || tasks_.ground.making() ? Session::Hand::Holds : onKnob);
        tasks_.followGround();
        tasks_.compared.poll();
        if (tasks_.takeSmallLands()) pace_.request();
        state.frame.progress = session_.jobs().progress();

        events_ = window_.takeEvents();
        const bool free = !interface_.popupOpen() && !state.dialogs.questions.any();
        if (!free || typing()) session_.endFlight();
        std::erase_if(events_, [&](const InputEvent& event) { return cameraControl_.take(session_, event); });
        for (const InputEvent& key : keys_.take(events_)) pressKey(key, free, requests);
        input_.setInterface(kDividerGrab * interface_.theme().scale, memory_.windows);
        input_.handle(session_, events_, viewport_, free, requests);
        input_.finishFrame(session_, requests);
        takeDroppedFiles(requests);
        if (window_.closeRequested()) {
            window_.setCloseRequested(false);
            requests.emplace_back(Action::Quit);  // even while a question is shown, which is then cancelled
        }
    }

    void takeDroppedFiles(std::vector<Request>& requests) {
        const std::vector<std::filesystem::path> files = window_.takeDroppedFiles();
        if (files.empty()) return;
        const std::string name = files.front().filename().string();
        if (session_.state().dialogs.questions.any())
            return session_.report(Severity::Warning, "Answer the question first, then drop " + name + " again.");
        if (files.size() > 1)
            session_.report(Severity::Warning, "Only one file opens at a time: " + name + " is opened.");
        requests.emplace_back(OpenFile{files.front()});
    }

    void reloadShaders() {
        const Result<void> reloaded = painter_.reloadShaders();
        session_.report(reloaded ? Severity::Info : Severity::Error,
                        reloaded ? "Shaders reloaded." : reloaded.error().message);
        pace_.request();
    }

    void takeSnapshot() {
        const double now = session_.state().now;
        if (session_.snapshot().running && !pace_.due(now) && !pace_.rested(now)) return;
        // Otherwise land that changes faster than the graphics card can load it would never be drawn.
        const bool held = painter_.busy() && !window_.minimised() && now - snapshotTaken_ < kLongestHold;
        if ((held && !session_.awaitsSnapshot()) || !session_.takeSnapshot()) return;
        snapshotTaken_ = now;
        if (session_.snapshot().running) {
            pace_.requestWhenRested();
            session_.state().kept.layout.hintSeen = true;
        } else {
            pace_.request();
        }
        framing_.see(session_);
    }

    /// True if keys are letters, because the user is typing text or a text field is about to open.
    bool typing() const { return interface_.typing() || memory_.typingKnob != 0; }

    void pressKey(const InputEvent& key, bool free, std::vector<Request>& requests) {
        const auto action = typing() ? std::nullopt : actionFor(key);
        const bool runsAnyhow = action == Action::ToggleRun && !session_.state().dialogs.questions.any();
        if (action && (free || runsAnyhow)) requests.emplace_back(*action);
    }

    void draw() {
        EditorState& state = session_.state();
        const Document& document = session_.document();
        deriveFrame(session_, state.frame);
        tasks_.updateFrame();
        state.keepSelectionWithin(document.preset());
        watch();
        cameraControl_.advance(session_);
        state.frame.hover = hover();
        state.frame.brushGuide = input_.brushGuide(session_);
        state.frame.typing = interface_.typing();

        interface_.seeMouse(!state.frame.flying);
        interface_.beginFrame(events_, state.kept.layout);
        if (report_) report_->widgets().begin();
        std::vector<Request> requests;
        const PanelContext context{.preset = document.preset(),
                                   .start = document.start(),
                                   .snapshot = session_.snapshot(),
                                   .state = state,
                                   .theme = interface_.theme(),
                                   .memory = memory_,
                                   .textures = textures_,
                                   .requests = requests,
                                   .camera = session_.viewpoint().eye(),
                                   .flightSpeed = cameraControl_.flightSpeed(),
                                   .doubleClicked = doubleClicked(events_),
                                   .report = report_ ? &report_->widgets() : nullptr};
        viewport_ = drawPanels(context);
        framing_.apply(session_, cameraControl_, viewport_);  // needs the final viewport between the panels
        drawOverGround(context, viewport_);
        interface_.endFrame();
        const bool same = interface_.frameShown() && painter_.shows(session_, tasks_.compared, viewport_, screen());
        if (!same || window_.damaged()) show();
        keys_.frameDrawn();
        textures_.forgetUnused();
        settings_.mayHaveChanged(state.now);
        pace_.drawn(state.now, glfwGetTime(), painter_.drawingShare());
        window_.setTitle((document.dirty() ? "* " : "") + shownText(document.name()) + " - Scree");
        handler_.handle(requests);
        if (!requests.empty()) pace_.activity(state.now);
        if (!report_) return;
        report_->frameDrawn(session_);
        report_->write(session_, window_, viewport_, state.now);
    }

    /// Draws the viewport and the interface, and shows them in the window.
    void show() {
        if (auto picture = painter_.draw(session_, tasks_.compared, viewport_, screen()))
            tasks_.takeView(std::move(*picture));
        interface_.drawFrame();
        window_.swapBuffers();
        if (report_) report_->frameShown();
    }

    void watch() {
        const std::span<const LayerInfo> layers = session_.snapshot().terrain.layers();
        LayerSet wanted = TerrainRenderer::layersFor(session_.state().frame.shownView, layers);
        if (session_.document().preset().guides.flowArrows) wanted.add(Layer::Flow);
        for (const LayerInfo& mask : layers.subspan(kLayers.size())) wanted.add(mask.layer);
        const LandCoverSettings cover = landCoverOf(session_.document().preset());
        if (wanted == watched_ && cover == cover_) return;
        watched_ = wanted;
        cover_ = cover;
        session_.worker().post(WatchCommand{wanted, cover});
    }

    Screen screen() const {
        const Size pixels = window_.framebufferSize();
        return {.pixels = pixels,
                .density = static_cast<float>(pixels.width) / static_cast<float>(std::max(1, window_.size().width)),
                .interfaceScale = interface_.theme().scale,
                .ctrlHeld = interface_.ctrlHeld(),
                .pictureWanted = tasks_.viewWanted(painter_.settled())};
    }

    std::optional<Hover> hover() const {
        const auto cell = input_.pointed(session_, viewport_);
        if (!cell || interface_.popupOpen() || session_.viewpoint().flying()) return std::nullopt;
        const Terrain& terrain = session_.snapshot().terrain;
        return Hover{.cell = *cell,
                     .height = terrain.datum() + static_cast<double>(sampleBilinear(terrain.heights(), *cell)),
                     .slope = slopeAt(terrain, *cell),
                     .overlayValue = overlayValueAt(terrain, session_.state().frame.shownView.overlay, *cell)};
    }

    EndRequest endRequest_{[] { Window::wake(); }};
    Window window_;
    Interface interface_;
    ViewportPainter painter_;
    ShaderWatch shaderWatch_{resourceFolder("shaders")};
    Session session_;
    Tasks tasks_;
    RequestHandler handler_;
    SettingsKeeper settings_;
    FramePace pace_;
    FrameFailures failures_;
    bool complete_ = true;  ///< False while the OpenGL objects are being made again.
    ViewportInput input_;
    KeysAfterClick keys_;
    CameraControl cameraControl_;
    TerrainFraming framing_;
    PanelMemory memory_;
    ImageTextures textures_;
    std::unique_ptr<UiReport> report_;

    Rect viewport_;
    std::vector<InputEvent> events_;  ///< Events of this frame.
    LayerSet watched_;
    LandCoverSettings cover_;     ///< The settings that the worker has.
    double snapshotTaken_ = 0.0;  ///< Time of the last snapshot, as EditorState::now.
};

int failed(const std::string& message) {
    showFatalError(message);
    return 1;
}

}  // namespace

int runEditor(const EditorOptions& options) {
    KeptSettings kept = loadSettings(settingsFolder() / "settings.json");
    auto window = Window::open("Scree", kept.window);
    if (!window) return failed(window.error().message);
    auto renderer = TerrainRenderer::create(resourceFolder("shaders"), &glfwGetProcAddress);
    if (!renderer) return failed(renderer.error().message);
    Editor editor(std::move(*window), std::move(*renderer), std::move(kept), options);
    if (const Result<void> done = editor.run(); !done) return failed(done.error().message);
    return 0;
}

}  // namespace scree
