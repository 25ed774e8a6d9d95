#include "app/session/tasks/picture_flow.h"

#include <array>
#include <chrono>
#include <ctime>
#include <utility>

#include "app/document/starting_terrain.h"
#include "app/io/picture.h"
#include "app/io/resources.h"
#include "app/pictures/camera_path.h"
#include "app/pictures/picture_series.h"
#include "app/platform/folders.h"
#include "app/platform/local_time.h"
#include "app/session/film.h"
#include "erosion/base/shown_text.h"
#include "renderer/scene/terrain_renderer.h"

namespace scree {

namespace fs = std::filesystem;

namespace {

/// Returns an unused file name: scree-2026-03-01-142233.png.
fs::path freePictureName(const fs::path& folder) {
    const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    const std::tm local = localTime(now);
    std::array<char, 64> stamp{};
    std::strftime(stamp.data(), stamp.size(), "scree-%Y-%m-%d-%H%M%S", &local);
    fs::path path = folder / (std::string(stamp.data()) + ".png");
    std::error_code ignored;
    for (int copy = 2; fs::exists(path, ignored); ++copy)
        path = folder / (std::string(stamp.data()) + "-" + std::to_string(copy) + ".png");
    return path;
}

}  // namespace

/// Settings, camera and size of a picture, copied for another thread.
struct PictureFlow::Order {
    Preset preset;
    Camera camera;
    int width, height;
    ShownMaterials materials;

    /// `terrain` must outlive the path.
    Result<CameraPath> path(FilmCamera kind, const Terrain& terrain) const {
        if (kind == FilmCamera::Turntable) return CameraPath::turntable(camera);
        const ShownWater water = TerrainRenderer::waterShown(terrain, preset.view, preset.simulation.sources);
        return CameraPath::throughViews(preset.views, {terrain, preset.view.exaggeration, water});
    }
    OffscreenPicture picture(const Terrain& terrain) const {
        OffscreenPicture picture = pictureOf(preset, terrain, materials);
        picture.width = width;
        picture.height = height;
        picture.camera = camera;
        return picture;
    }
};

PictureFlow::Order PictureFlow::order() const {
    const EditorState& state = session_.state();
    Order order{session_.document().preset(), session_.viewpoint().camera(), state.frame.viewWidth,
                state.frame.viewHeight, state.frame.materials};
    order.preset.view = state.frame.shownView;
    order.width *= factorOf(state.kept.pictures.scale);
    order.height *= factorOf(state.kept.pictures.scale);
    return order;
}

ComingTerrain PictureFlow::capture() {
    return session_.capture(
        TerrainRenderer::layersFor(session_.state().frame.shownView, session_.snapshot().terrain.layers()));
}

/// `draw` returns the message to the user.
void PictureFlow::start(std::string title, Cancellable cancellable,
                        std::function<Result<std::string>(WorkWatch&)> draw) {
    session_.jobs().start(
        {.kind = JobKind::Pictures,
         .title = std::move(title),
         .cancellable = cancellable,
         .onCancel = [this] { session_.report(Severity::Info, "Cancelled. The pictures drawn so far are kept."); }},
        [this, draw = std::move(draw)](WorkWatch& watch) -> JobList::Completion {
            return [this, drawn = draw(watch)] {
                session_.report(drawn ? Severity::Info : Severity::Error, drawn ? *drawn : drawn.error().message);
            };
        });
}

void PictureFlow::wantView() {
    std::error_code ignored;
    if (fs::is_directory(session_.state().kept.folders.pictures, ignored)) {
        viewWanted_ = true;
        return;
    }
    askFolder([this] { viewWanted_ = true; });
}

void PictureFlow::chooseFolder() {
    askFolder([this] {
        session_.report(Severity::Info, "Screenshots go to " + shownPath(session_.state().kept.folders.pictures) + ".");
    });
}

void PictureFlow::askFolder(std::function<void()> next) {
    std::error_code ignored;
    const fs::path& known = session_.state().kept.folders.pictures;
    chooser_.askFolder(
        "Choose a folder for screenshots",
        [this, next = std::move(next)](const fs::path& folder) {
            session_.state().kept.folders.pictures = folder;
            next();
        },
        fs::is_directory(known, ignored) ? known : picturesFolder());
}

void PictureFlow::saveView(Image shown) {
    viewWanted_ = false;
    if (!session_.canStart(JobKind::Pictures)) return;
    const auto save = [folder = session_.state().kept.folders.pictures](const Image& image) -> Result<std::string> {
        const fs::path path = freePictureName(folder);
        if (const Result<void> saved = savePicture(image, path); !saved) return saved.error();
        return "Saved the picture " + shownPath(path) + ".";
    };
    if (session_.state().kept.pictures.scale == PictureScale::Once)
        return start(
            "Saving a picture", Cancellable::No,
            [save, image = std::make_shared<const Image>(std::move(shown))](WorkWatch&) { return save(*image); });
    start("Saving a picture", Cancellable::No,
          [save, order = order(), captured = capture()](WorkWatch&) -> Result<std::string> {
              const std::shared_ptr<const Terrain> terrain = captured->get();
              Result<PictureMaker> maker = PictureMaker::create(resourceFolder("shaders"), GlFunctions::AlreadyLoaded);
              if (!maker) return maker.error();
              const Result<Image> image = maker->draw(*terrain, order.picture(*terrain));
              if (!image) return image.error();
              return save(*image);
          });
}

void PictureFlow::ask(Series series) {
    if (session_.canStart(JobKind::Pictures)) session_.state().dialogs.questions.ask(series);
}

void PictureFlow::answer(const SeriesAnswer& answer) {
    session_.state().dialogs.questions.take<Series>();
    if (!answer.value) return;
    const bool isFilm = *answer.value == Series::Film;
    chooser_.askSave(
        {&ChosenFolders::series, isFilm ? "Save the film" : "Save the time-lapse", "Numbered pictures", {".png"}},
        session_.document().name() + (isFilm ? "-film_####.png" : "-lapse_####.png"),
        [this, series = *answer.value](const fs::path& path) { begin(series, path); });
}

void PictureFlow::begin(Series series, const fs::path& pattern) {
    if (!session_.canStart(JobKind::Pictures)) return;
    const PictureSettings& pictures = session_.state().kept.pictures;
    const FilmCamera camera = filmCamera(pictures, session_.document().preset().views);
    const int count =
        series == Series::Film ? filmPictures(pictures, camera) : pictures.lapseRounds / pictures.lapseEvery + 1;
    const Result<NumberedFiles> files =
        NumberedFiles::check("The pictures", pattern.string(), static_cast<std::uint64_t>(count));
    if (!files) return session_.report(Severity::Error, files.error().message);
    if (series == Series::Film)
        beginFilm(camera, *files);
    else
        beginTimeLapse(*files);
}

void PictureFlow::beginFilm(FilmCamera camera, const NumberedFiles& files) {
    const int count = filmPictures(session_.state().kept.pictures, camera);
    start("Saving a film", Cancellable::Yes,
          [files, camera, count, order = order(), captured = capture()](WorkWatch& watch) -> Result<std::string> {
              const std::shared_ptr<const Terrain> terrain = captured->get();
              const Result<CameraPath> path = order.path(camera, *terrain);
              if (!path) return path.error();
              Result<PictureMaker> maker = PictureMaker::create(resourceFolder("shaders"), GlFunctions::AlreadyLoaded);
              if (!maker) return maker.error();
              watch.expect(count);
              const Result<void> saved = saveFilm(*maker, *terrain, order.picture(*terrain), *path, files,
                                                  static_cast<std::uint64_t>(count), [&watch](std::uint64_t) {
                                                      watch.endPart();
                                                      watch.beginPart();
                                                  });
              if (!saved) return saved.error();
              std::string report = "Saved the film " + files.pattern() + ".";
              for (const std::string& moved : path->moved()) report += " " + moved;
              return report;
          });
}

void PictureFlow::beginTimeLapse(const NumberedFiles& files) {
    const int rounds = session_.state().kept.pictures.lapseRounds;
    const int every = session_.state().kept.pictures.lapseEvery;
    start("Saving a time-lapse", Cancellable::Yes,
          [files, rounds, every, order = order(), captured = capture()](WorkWatch& watch) -> Result<std::string> {
              const std::shared_ptr<const Terrain> painted = captured->get();
              const auto pool = std::make_shared<ThreadPool>();
              Result<Terrain> terrain = makeStartingTerrain(order.preset.terrain, {*pool, &watch});
              if (!terrain) return terrain.error();
              if (terrain->width() == painted->width() && terrain->height() == painted->height())
                  terrain->takePainted(*painted);
              Result<TimeLapse> lapse =
                  TimeLapse::create(order.preset, order.materials, files, {order.width, order.height, order.camera},
                                    GlFunctions::AlreadyLoaded);
              if (!lapse) return lapse.error();
              Simulation simulation(std::move(*terrain), order.preset.simulation, pool);
              watch.expect(rounds);
              for (int round = 0;; ++round) {
                  if (round % every == 0)
                      if (const Result<void> taken = lapse->take(simulation); !taken) return taken.error();
                  if (round == rounds) break;
                  watch.beginPart();
                  if (const Result<void> ran = simulation.runRound(); !ran) return ran.error();
                  watch.endPart();
              }
              return "Saved the time-lapse " + files.pattern() + ".";
          });
}

}  // namespace scree
