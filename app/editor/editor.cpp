#include "app/editor/editor.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <glad/gl.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <utility>

#include "app/editor/camera_control.h"
#include "app/editor/compared_terrain.h"
#include "app/editor/comparison.h"
#include "app/editor/edit_handler.h"
#include "app/editor/file_flow.h"
#include "app/editor/frame_pace.h"
#include "app/editor/interface.h"
#include "app/editor/main_window.h"
#include "app/editor/picture_flow.h"
#include "app/editor/rescue.h"
#include "app/editor/session.h"
#include "app/editor/settings_file.h"
#include "app/editor/terrain_preview.h"
#include "app/editor/ui_report.h"
#include "app/editor/viewport_input.h"
#include "app/io/resources.h"
#include "app/panels/overlay_info.h"
#include "app/platform/folders.h"
#include "app/platform/memory.h"
#include "renderer/shader_watch.h"
#include "renderer/terrain_renderer.h"

namespace scree {

namespace {

constexpr float kToolOverlayOpacity = 0.55f;  // the ground stays visible under what is painted on it

/// In a development build shaders are reloaded when they change.
constexpr bool kReloadsShaders = SCREE_RELOAD_SHADERS != 0;
constexpr double kShaderLook = 0.5;  // seconds

std::filesystem::path settingsFile() {
    return settingsFolder() / "settings.json";
}

/// A quarter of the memory, for machines of all sizes; the rest is for the terrain and its copies.
std::size_t historyBudget() {
    return std::max(SimulationLoop::kHistoryBudget, physicalMemory() / 4);
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

/// The editor with its window open: one frame after another.
class Editor {
 public:
    Editor(Window window, TerrainRenderer renderer, RememberedSettings remembered, const EditorOptions& options)
        : window_(std::move(window)),
          interface_(window_),
          renderer_(std::move(renderer)),
          session_(std::make_shared<const Terrain>(Terrain::kMinSize, Terrain::kMinSize, 1.0f), options.threads,
                   historyBudget()),
          files_(session_),
          pictures_(session_, files_),
          preview_(session_),
          measuring_(session_),
          compared_(session_),
          handler_(session_, files_, pictures_, preview_, measuring_, compared_) {
        session_.state.layout = std::move(remembered.layout);
        session_.state.navigation = remembered.navigation;
        session_.state.brush = remembered.brush;
        session_.state.pictures = remembered.pictures;
        session_.state.recentFiles = std::move(remembered.recentFiles);
        session_.state.shippedPresets = shippedPresets();
        if (!options.uiReport.empty()) report_ = std::make_unique<UiReport>(options.uiReport);
        files_.begin(options.file);
    }

    /// An Error where the graphics driver has failed and does not come back.
    Result<void> run() {
        while (!files_.quit()) {
            window_.waitEvents(waitingTime());
            if (window_.contextLost())
                if (Result<void> recovered = recover(); !recovered) return recovered;
            frame();
        }
        const RememberedSettings kept{window_.placement(),  session_.state.layout,   session_.state.navigation,
                                      session_.state.brush, session_.state.pictures, session_.state.recentFiles};
        if (const auto saved = saveSettings(kept, settingsFile()); !saved)
            std::fprintf(stderr, "scree: %s\n", saved.error().message.c_str());
        return {};
    }

 private:
    /// All that the window's OpenGL context held is lost: makes it anew.
    Result<void> recover() {
        { const TerrainRenderer lost = std::move(renderer_); }  // goes while its own context is current
        static_cast<void>(comparison_.switchTo(false, {}));     // made anew by the next frame
        const Result<void> reopened = interface_.reopenWindow();
        Result<TerrainRenderer> renderer =
            reopened ? TerrainRenderer::create(resourceFolder("shaders"), &glfwGetProcAddress) : reopened.error();
        if (!renderer) return Error{renderer.error().message + "; " + rescue(session_)};
        renderer_ = std::move(*renderer);
        session_.tell(Severity::Warning, "The graphics driver was reset; the window is drawn anew. Nothing is lost.");
        pace_.activity(glfwGetTime());
        return {};
    }

    double waitingTime() {
        const bool lively = session_.snapshot->running || files_.busy() || pictures_.busy() || preview_.busy() ||
                            measuring_.busy() || compared_.busy() || session_.change || session_.travelling() ||
                            input_.painting() || cameraControl_.moving() || interface_.interacting() ||
                            !renderer_.settled() || !comparison_.settled() || (report_ && report_->pending());
        const double wait = pace_.wait(glfwGetTime(), lively);
        return kReloadsShaders ? std::min(wait, kShaderLook) : wait;
    }

    void frame() {
        EditorState& state = session_.state;
        state.now = glfwGetTime();
        std::vector<Edit> edits;
        takeNews(edits);
        if (window_.takeActivity()) pace_.activity(state.now);
        const bool settled = renderer_.settled() && comparison_.settled();
        const bool running = session_.snapshot->running;
        if (running && !settled) pace_.requestWhenRested();
        const bool animated = (state.progress && !running) || input_.painting() || interface_.typing() ||
                              cameraControl_.moving() || (!running && !settled);
        if (edits.empty() && !pace_.due(state.now) && !animated) {
            if (report_) report_->write(session_, window_, viewport_, state.now);
            return;
        }
        pace_.drawing();
        handler_.apply(edits);
        window_.capturePointer(state.flying);
        if (window_.minimised()) return;
        draw();
    }

    /// What has happened since the last frame outside of the panels.
    void takeNews(std::vector<Edit>& edits) {
        EditorState& state = session_.state;
        for (std::string& message : session_.worker.takeMessages()) {
            session_.tell(Severity::Error, std::move(message));
            pace_.activity(state.now);
        }
        const std::size_t messages = state.messages.entries().size();
        if (kReloadsShaders && shaderWatch_.changed(state.now)) reloadShaders();
        files_.poll();
        pictures_.poll();
        if (!state.progress) state.progress = pictures_.progress(state.now);
        if (state.messages.entries().size() != messages) pace_.activity(state.now);
        takeSnapshot();
        preview_.follow(interface_.interacting() ? TerrainPreview::Hand::HoldsKnob : TerrainPreview::Hand::Free);
        session_.closeFinishedChange(!interface_.interacting() && !input_.dragging());
        compared_.poll();
        if (!state.progress) state.progress = preview_.progress(state.now);
        measuring_.poll();
        if (!state.progress) state.progress = measuring_.progress(state.now);
        if (!state.progress && session_.snapshot->largeForms)
            state.progress = Progress{
                .title = "Carving large forms first", .share = session_.snapshot->largeForms, .cancellable = true};

        events_ = window_.takeEvents();
        const bool free = !interface_.popupOpen();
        if (!free || interface_.typing()) session_.endFlight();
        std::erase_if(events_, [&](const InputEvent& event) { return cameraControl_.take(session_, event); });
        for (const InputEvent& event : events_)
            if (event.kind == InputEvent::Kind::Key) pressKey(event, free, edits);
        input_.setDividerGrab(kDividerGrab * interface_.theme().scale);
        input_.handle(session_, events_, viewport_, free, edits);
        input_.finishFrame(session_);
        for (const std::filesystem::path& path : window_.takeDroppedFiles()) edits.emplace_back(OpenFile{path});
        if (window_.closeRequested()) {
            window_.setCloseRequested(false);
            if (free) edits.emplace_back(Action::Quit);
        }
    }

    void reloadShaders() {
        const Result<void> reloaded = renderer_.reload(resourceFolder("shaders"));
        static_cast<void>(comparison_.switchTo(false, {}));  // made anew by the next frame
        if (reloaded)
            session_.tell(Severity::Info, "The shaders are reloaded.");
        else
            session_.tell(Severity::Error, reloaded.error().message);
        pace_.request();
    }

    void takeSnapshot() {
        const double now = session_.state.now;
        if (session_.snapshot->running && !pace_.due(now) && !pace_.rested(now)) return;
        if (!session_.takeSnapshot()) return;
        const Snapshot& newest = *session_.snapshot;
        if (newest.running)
            pace_.requestWhenRested();
        else
            pace_.request();
        session_.state.terrainReady = newest.generation > 0;
        if (newest.running) session_.state.layout.hintSeen = true;
        if (newest.generation == shownGeneration_) return;
        shownGeneration_ = newest.generation;
        const Terrain& terrain = newest.terrain;
        const glm::vec2 size = glm::vec2(terrain.width() - 1, terrain.height() - 1) * terrain.cellSize();
        // A coarse grid may fall short of the whole one's size by half a cell.
        const bool sameGround = glm::all(glm::lessThan(glm::abs(size - shownSize_), 0.02f * size));
        shownSize_ = size;
        session_.framingWanted = session_.framingWanted || !sameGround || session_.frameNextTerrain;
        session_.frameNextTerrain = false;
    }

    void frameTerrain() {
        session_.state.flying = false;
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
        state.openChange = session_.change ? session_.change->name : std::string();
        state.recipeFollowed = session_.snapshot->untouched;
        state.recipeChanged = state.terrainReady && !sameRecipe(preset.terrain, session_.shown.recipe);
        state.selectedSpring =
            std::min(state.selectedSpring, static_cast<int>(preset.simulation.sources.springs.size()) - 1);
        state.shownView = shownView();
        watch();
        cameraControl_.advance(session_);
        state.hover = hover();
        state.typing = interface_.typing();

        interface_.seeMouse(!state.flying);
        interface_.beginFrame(events_);
        if (report_) report_->widgets().begin();
        std::vector<Edit> edits;
        const PanelContext context{.preset = preset,
                                   .snapshot = *session_.snapshot,
                                   .state = state,
                                   .theme = interface_.theme(),
                                   .memory = memory_,
                                   .edits = edits,
                                   .camera = session_.eye,
                                   .flightSpeed = cameraControl_.flightSpeed(),
                                   .doubleClicked = doubleClicked(),
                                   .report = report_ ? &report_->widgets() : nullptr};
        viewport_ = drawMainWindow(context);
        if (std::exchange(session_.framingWanted, false)) {
            frameTerrain();
            cameraControl_.advance(session_);
        }
        drawGround();
        interface_.endFrame();
        window_.swapBuffers();
        pace_.drawn(state.now, glfwGetTime(), static_cast<double>(renderer_.quality().drawingShare));
        window_.setTitle((session_.document.dirty() ? "* " : "") + session_.document.name() + " - Scree");
        handler_.apply(edits);
        if (!edits.empty()) pace_.activity(state.now);
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
        LayerSet wanted = TerrainRenderer::layersFor(session_.state.shownView);
        if (session_.document.preset().guides.flowArrows) wanted.add(Layer::Flow);
        const LandCoverSettings& cover = session_.document.preset().cover;
        const bool sameCover = sameKnobs(cover.water, cover_.water) && sameKnobs(cover.biomes, cover_.biomes);
        if (wanted == watched_ && sameCover) return;
        watched_ = wanted;
        cover_ = cover;
        session_.worker.post(WatchCommand{wanted, cover});
    }

    std::optional<Hover> hover() const {
        const auto cell = input_.pointed(session_, viewport_);
        if (!cell || interface_.popupOpen() || session_.state.flying) return std::nullopt;
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

        const float density = pixelDensity();
        const auto toPixels = [density](float length) { return static_cast<int>(std::lround(length * density)); };
        const Viewport place{.x = toPixels(viewport_.x),
                             .y = pixels.height - toPixels(viewport_.y + viewport_.height),
                             .width = toPixels(viewport_.width),
                             .height = toPixels(viewport_.height)};
        session_.state.viewWidth = place.width;
        session_.state.viewHeight = place.height;
        const Terrain& terrain = session_.snapshot->terrain;
        renderer_.update(terrain, session_.state.shownView);
        tellNodesApart();
        renderer_.draw(terrain, session_.eye, session_.state.shownView, place, decoration());
        session_.state.overlayScale = renderer_.overlayScale();
        compare(place);
        if (place.width > 0 && place.height > 0 && std::exchange(session_.screenshotWanted, false))
            pictures_.saveView(readPixels(place));
    }

    /// Says so where not all of a map is drawn.
    void tellNodesApart() {
        const int apart = renderer_.nodesApart();
        if (std::exchange(nodesApart_, apart) == apart || apart == 1) return;
        session_.tell(Severity::Warning, "This map is larger than the graphics card can hold: one node in " +
                                             std::to_string(apart) + " is drawn along each edge. All of it erodes.");
    }

    /// Draws the start, or another moment, beside the terrain, where that is wanted.
    void compare(const Viewport& place) {
        EditorState& state = session_.state;
        const std::shared_ptr<const Terrain>& other = compared_.terrain();
        // The tiles of another terrain may have the same versions: nothing of the picture before may stay.
        if (std::exchange(comparedKey_, compared_.key()) != compared_.key())
            static_cast<void>(comparison_.switchTo(false, {}));
        if (const auto done = comparison_.switchTo(state.comparing && other, resourceFolder("shaders")); !done) {
            state.comparing = false;
            session_.tell(Severity::Error, "cannot compare: " + done.error().message);
        }
        if (!comparison_.on()) return;
        ViewSettings view = state.shownView;
        // The same colours for the same values.
        if (state.overlayScale && view.overlayRange == OverlayRange::Automatic) {
            view.overlayRange = OverlayRange::Fixed;
            view.overlayLow = state.overlayScale->low;
            view.overlayHigh = state.overlayScale->high;
        }
        comparison_.draw(*other, session_.eye, view, place, decoration(), state.comparedShare);
    }

    /// Pixels to a window coordinate.
    float pixelDensity() const {
        return static_cast<float>(window_.framebufferSize().width) /
               static_cast<float>(std::max(1, window_.size().width));
    }

    Decoration decoration() const {
        const EditorState& state = session_.state;
        const std::vector<Spring>& springs = session_.document.preset().simulation.sources.springs;
        Decoration decoration;
        decoration.selectedSpring = state.selectedSpring;
        decoration.guides = session_.document.preset().guides;
        decoration.scale = interface_.theme().scale * pixelDensity();
        const SourceSettings& sources = session_.document.preset().simulation.sources;
        if (sources.sea.enabled) decoration.sea = seaSurface(sources, session_.snapshot->terrain);
        if (state.shownView.showSprings || state.tool == Tool::Spring) decoration.springs = springs;
        if (!state.hover || session_.screenshotWanted) return decoration;
        if (state.tool == Tool::Rain || state.tool == Tool::Hardness)
            decoration.brush = BrushRing{state.hover->cell, state.brush.radius, interface_.ctrlHeld()};
        return decoration;
    }

    Window window_;
    Interface interface_;
    TerrainRenderer renderer_;
    Comparison comparison_;
    ShaderWatch shaderWatch_{resourceFolder("shaders")};
    Session session_;
    FileFlow files_;
    PictureFlow pictures_;
    TerrainPreview preview_;
    Measuring measuring_;
    ComparedTerrain compared_;
    EditHandler handler_;
    FramePace pace_;
    ViewportInput input_;
    CameraControl cameraControl_;
    PanelMemory memory_;
    std::unique_ptr<UiReport> report_;

    Rect viewport_;
    std::vector<InputEvent> events_;  ///< Of this frame.
    LayerSet watched_;
    LandCoverSettings cover_;  ///< As the worker knows it.
    std::uint64_t shownGeneration_ = 0;
    std::uint64_t comparedKey_ = 0;
    int nodesApart_ = 1;         ///< Of those drawn, as the user knows.
    glm::vec2 shownSize_{0.0f};  ///< Metres.
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
    Editor editor(std::move(*window), std::move(*renderer), std::move(remembered), options);
    if (const Result<void> done = editor.run(); !done) return failed(done.error().message);
    return 0;
}

}  // namespace scree
