#include "app/editor/picture_flow.h"

#include <array>
#include <chrono>
#include <ctime>
#include <utility>

#include "app/document/starting_terrain.h"
#include "app/io/picture.h"
#include "app/io/resources.h"
#include "app/pictures/picture_series.h"
#include "app/platform/folders.h"
#include "renderer/terrain_renderer.h"

namespace scree {

namespace fs = std::filesystem;

namespace {

/// A name for a picture that is not taken yet: scree-2026-03-01-142233.png.
fs::path freePictureName(const fs::path& folder) {
    const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    std::tm local{};
    localtime_r(&now, &local);
    std::array<char, 64> stamp{};
    std::strftime(stamp.data(), stamp.size(), "scree-%Y-%m-%d-%H%M%S", &local);
    fs::path path = folder / (std::string(stamp.data()) + ".png");
    std::error_code ignored;
    for (int copy = 2; fs::exists(path, ignored); ++copy)
        path = folder / (std::string(stamp.data()) + "-" + std::to_string(copy) + ".png");
    return path;
}

/// A painted map goes with the terrain that it was painted on.
void takePainted(Terrain& terrain, const Terrain& from) {
    if (terrain.width() != from.width() || terrain.height() != from.height()) return;
    for (const Layer layer : {Layer::Rain, Layer::Hardness}) {
        if (!from.has(layer)) continue;
        terrain.use(layer) = from.layer(layer);
        terrain.markAllChanged(layer);
    }
}

}  // namespace

/// What is to be drawn, and from where: a copy, for another thread.
struct PictureFlow::Order {
    Preset preset;
    Camera camera;
    int width, height;

    OffscreenPicture picture(const Terrain& terrain) const {
        OffscreenPicture picture = pictureOf(preset, terrain);
        picture.width = width;
        picture.height = height;
        picture.camera = camera;
        return picture;
    }
};

PictureFlow::PictureFlow(Session& session, FileFlow& files)
    : session_(session),
      files_(files),
      job_([this](const std::string& message) { session_.tell(Severity::Error, message); }) {}

PictureFlow::Order PictureFlow::order() const {
    const EditorState& state = session_.state;
    Order order{session_.document.preset(), session_.camera, state.viewWidth, state.viewHeight};
    order.preset.view = state.shownView;
    order.width *= factorOf(state.pictures.scale);
    order.height *= factorOf(state.pictures.scale);
    return order;
}

std::shared_ptr<std::future<std::shared_ptr<const Terrain>>> PictureFlow::capture() {
    CaptureCommand capture;
    capture.layers = TerrainRenderer::layersFor(session_.state.shownView);
    capture.cover = session_.document.preset().cover;
    auto captured = std::make_shared<std::future<std::shared_ptr<const Terrain>>>(capture.captured.get_future());
    session_.worker.post(std::move(capture));
    return captured;
}

Job::Completion PictureFlow::told(const Result<void>& outcome, const std::string& success) {
    return [this, outcome, success] {
        if (outcome)
            session_.tell(Severity::Info, success);
        else
            session_.tell(Severity::Error, outcome.error().message);
    };
}

void PictureFlow::saveView(Image shown) {
    if (job_.busy()) return session_.tell(Severity::Warning, "Other pictures are still being saved.");
    if (session_.state.pictures.scale != PictureScale::Once) return saveLarge();
    auto shared = std::make_shared<const Image>(std::move(shown));
    job_.start("Saving a picture", Cancellable::No, session_.state.now, [this, shared](WorkWatch&) {
        const fs::path path = freePictureName(picturesFolder());
        return told(savePicture(*shared, path), "Saved the picture " + path.string() + ".");
    });
}

void PictureFlow::saveLarge() {
    job_.start("Saving a picture", Cancellable::No, session_.state.now,
               [this, order = order(), captured = capture()](WorkWatch&) {
                   const std::shared_ptr<const Terrain> terrain = captured->get();
                   const fs::path path = freePictureName(picturesFolder());
                   Result<PictureMaker> maker =
                       PictureMaker::create(resourceFolder("shaders"), GlFunctions::AlreadyLoaded);
                   if (!maker) return told(maker.error(), {});
                   const Result<Image> image = maker->draw(*terrain, order.picture(*terrain));
                   if (!image) return told(image.error(), {});
                   return told(savePicture(*image, path), "Saved the picture " + path.string() + ".");
               });
}

void PictureFlow::ask(Series series) {
    if (job_.busy()) return session_.tell(Severity::Warning, "Other pictures are still being saved.");
    session_.state.seriesQuestion = series;
}

void PictureFlow::answer(const SeriesAnswer& answer) {
    session_.state.seriesQuestion.reset();
    if (!answer.series) return;
    const bool turns = *answer.series == Series::Turntable;
    files_.ask({.mode = FileRequest::Mode::Save,
                .title = turns ? "Save the turntable" : "Save the time-lapse",
                .kind = "Numbered pictures",
                .endings = {".png"},
                .folder = picturesFolder(),
                .suggestedName = session_.document.name() + (turns ? "-turn_####.png" : "-lapse_####.png")},
               [this, series = *answer.series](const fs::path& path) { begin(series, path); });
}

void PictureFlow::begin(Series series, const fs::path& pattern) {
    if (job_.busy()) return session_.tell(Severity::Warning, "Other pictures are still being saved.");
    const PictureSettings& pictures = session_.state.pictures;
    const int count =
        series == Series::Turntable ? pictures.turntablePictures : pictures.lapseRounds / pictures.lapseEvery + 1;
    const Result<NumberedFiles> files =
        NumberedFiles::check("The pictures", pattern.string(), static_cast<std::uint64_t>(count));
    if (!files) return session_.tell(Severity::Error, files.error().message);
    if (series == Series::Turntable)
        beginTurntable(*files);
    else
        beginTimeLapse(*files);
}

void PictureFlow::beginTurntable(const NumberedFiles& files) {
    const int count = session_.state.pictures.turntablePictures;
    job_.start("Saving a turntable", Cancellable::Yes, session_.state.now,
               [this, files, count, order = order(), captured = capture()](WorkWatch& watch) {
                   const std::shared_ptr<const Terrain> terrain = captured->get();
                   Result<PictureMaker> maker =
                       PictureMaker::create(resourceFolder("shaders"), GlFunctions::AlreadyLoaded);
                   if (!maker) return told(maker.error(), {});
                   watch.expect(count);
                   const Result<void> saved = saveTurntable(*maker, *terrain, order.picture(*terrain), files,
                                                            static_cast<std::uint64_t>(count), [&watch](std::uint64_t) {
                                                                watch.endPart();
                                                                watch.beginPart();
                                                            });
                   return told(saved, "Saved the turntable " + files.pattern() + ".");
               });
}

void PictureFlow::beginTimeLapse(const NumberedFiles& files) {
    const int rounds = session_.state.pictures.lapseRounds;
    const int every = session_.state.pictures.lapseEvery;
    job_.start(
        "Saving a time-lapse", Cancellable::Yes, session_.state.now,
        [this, files, rounds, every, order = order(), captured = capture()](WorkWatch& watch) -> Job::Completion {
            const std::shared_ptr<const Terrain> painted = captured->get();
            const auto pool = std::make_shared<ThreadPool>();
            Result<Terrain> terrain = makeStartingTerrain(order.preset.terrain, {*pool, &watch});
            if (!terrain) return told(terrain.error(), {});
            takePainted(*terrain, *painted);
            Result<TimeLapse> lapse = TimeLapse::create(order.preset, files, {order.width, order.height, order.camera},
                                                        GlFunctions::AlreadyLoaded);
            if (!lapse) return told(lapse.error(), {});
            Simulation simulation(std::move(*terrain), order.preset.simulation, pool);
            watch.expect(rounds);
            for (int round = 0;; ++round) {
                if (round % every == 0)
                    if (const Result<void> taken = lapse->take(simulation); !taken) return told(taken, {});
                if (round == rounds) break;
                watch.beginPart();
                if (const Result<void> ran = simulation.runRound(); !ran) return told(ran, {});
                watch.endPart();
            }
            return told({}, "Saved the time-lapse " + files.pattern() + ".");
        });
}

void PictureFlow::cancel() {
    job_.cancel();
    session_.tell(Severity::Info, "Cancelled; the pictures drawn so far are kept.");
}

}  // namespace scree
