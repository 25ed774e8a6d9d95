#include "app/editor/file_flow.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/document/starting_terrain.h"
#include "app/io/heightmap.h"
#include "app/io/resources.h"
#include "app/platform/folders.h"

namespace scree {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kRecentFiles = 10;

bool isPreset(const fs::path& path) {
    return path.extension() == ".json";
}

bool isShipped(const fs::path& path) {
    std::error_code ignored;
    return fs::equivalent(path.parent_path(), resourceFolder("presets"), ignored);
}

}  // namespace

FileFlow::FileFlow(Session& session)
    : session_(session), job_([this](const std::string& message) { session_.tell(Severity::Error, message); }) {}

void FileFlow::begin(const fs::path& file) {
    const Next defaultTerrain = [this] { makeTerrain("Making the terrain", Document(), "start", {}); };
    if (file.empty()) return defaultTerrain();
    if (isPreset(file)) return openPreset(file, defaultTerrain);
    // A heightmap has questions to be asked over a living window: it comes after the default terrain.
    defaultTerrain();
    afterFirst_ = [this, file] { askHowToImport(file); };
}

void FileFlow::newTerrain() {
    unlessUnsaved([this] { makeTerrain("Making the terrain", Document(), "new terrain", {}); });
}

void FileFlow::askOpen() {
    unlessUnsaved([this] {
        ask({.mode = FileRequest::Mode::Open,
             .title = "Open",
             .kind = "Presets and heightmaps",
             .endings = {".json", ".png", ".r32"},
             .folder = startingFolder(),
             .suggestedName = {}},
            [this](const fs::path& path) { openNow(path); });
    });
}

void FileFlow::askImport() {
    ask({.mode = FileRequest::Mode::Open,
         .title = "Import heightmap",
         .kind = "Heightmaps",
         .endings = {".png", ".r32"},
         .folder = startingFolder(),
         .suggestedName = {}},
        [this](const fs::path& path) { askHowToImport(path); });
}

void FileFlow::open(const fs::path& path) {
    unlessUnsaved([this, path] { openNow(path); });
}

void FileFlow::openNow(const fs::path& path) {
    if (isPreset(path))
        openPreset(path, {});
    else
        askHowToImport(path);
}

void FileFlow::openPreset(const fs::path& path, Next onFailure) {
    if (!startable()) return;
    job_.start("Opening " + path.filename().string(), Cancellable::Yes, session_.state.now,
               [this, path, onFailure = std::move(onFailure)](WorkWatch& watch) -> Job::Completion {
                   const auto fail = [this, onFailure](const std::string& message) -> Job::Completion {
                       return [this, onFailure, message] {
                           session_.tell(Severity::Error, message);
                           if (onFailure) onFailure();
                       };
                   };
                   auto reading = loadPreset(path);
                   if (!reading) return fail(reading.error().message);
                   if (watch.cancelled()) return {};
                   ThreadPool pool;
                   auto terrain = makeStartingTerrain(reading->preset.terrain, {pool, &watch});
                   if (!terrain) return fail(terrain.error().message);
                   auto shared = std::make_shared<const Terrain>(std::move(*terrain));
                   return [this, path, reading = std::move(*reading), shared] {
                       for (const std::string& warning : reading.warnings) session_.tell(Severity::Warning, warning);
                       // A preset that ships with the program is a start, not a file to save over.
                       adopt(Document(reading.preset, isShipped(path) ? fs::path() : path), shared,
                             "preset " + path.stem().string());
                       if (!isShipped(path)) remember(path);
                       session_.tell(Severity::Info, "Opened " + path.filename().string() + ".");
                   };
               });
}

void FileFlow::makeTerrain(std::string title, Document document, std::string change, Next onSuccess) {
    if (!startable()) return;
    job_.start(std::move(title), Cancellable::Yes, session_.state.now,
               [this, document = std::move(document), change = std::move(change),
                onSuccess = std::move(onSuccess)](WorkWatch& watch) -> Job::Completion {
                   ThreadPool pool;
                   auto terrain = makeStartingTerrain(document.preset().terrain, {pool, &watch});
                   if (!terrain)
                       return [this, message = terrain.error().message] { session_.tell(Severity::Error, message); };
                   auto shared = std::make_shared<const Terrain>(std::move(*terrain));
                   return [this, document, shared, change, onSuccess] {
                       adopt(document, shared, change);
                       if (onSuccess) onSuccess();
                   };
               });
}

void FileFlow::adopt(Document document, const std::shared_ptr<const Terrain>& terrain, std::string change) {
    session_.closeChange();
    session_.beginChange(std::move(change));
    session_.movesMade = session_.movesAsked;  // where the history goes meanwhile, this document comes after it
    session_.document = std::move(document);
    session_.state.selectedSpring = -1;
    session_.frameNextTerrain = true;
    session_.worker.post(SettingsCommand{session_.document.preset().simulation});
    session_.load(terrain, session_.document.preset().terrain, Grid::Whole, Replace::Anything);
    if (const Next first = std::exchange(afterFirst_, {})) first();
}

void FileFlow::generate() {
    if (!startable()) return;
    const TerrainRecipe recipe = session_.document.preset().terrain;
    job_.start("Making the terrain", Cancellable::Yes, session_.state.now,
               [this, recipe](WorkWatch& watch) -> Job::Completion {
                   ThreadPool pool;
                   auto terrain = makeStartingTerrain(recipe, {pool, &watch});
                   if (!terrain)
                       return [this, message = terrain.error().message] { session_.tell(Severity::Error, message); };
                   auto shared = std::make_shared<const Terrain>(std::move(*terrain));
                   return [this, recipe, shared] {
                       session_.closeChange();
                       session_.beginChange("generated terrain");
                       session_.load(shared, recipe, Grid::Whole, Replace::Anything);
                   };
               });
}

void FileFlow::askHowToImport(const fs::path& path) {
    const auto about = inspectHeightmap(path);
    if (!about) return session_.tell(Severity::Error, about.error().message);
    ImportQuestion question{.path = path, .info = *about, .options = {}};
    const TerrainRecipe& recipe = session_.document.preset().terrain;
    question.options.range = about->range.value_or(HeightRange{recipe.file.low, recipe.file.high});
    question.options.cellSize = about->cellSize.value_or(recipe.terrain.cellSize);
    question.options.boundary = recipe.terrain.boundary;
    session_.state.importQuestion = question;
}

void FileFlow::answer(const ImportAnswer& answer) {
    const auto question = std::exchange(session_.state.importQuestion, std::nullopt);
    if (!question || !answer.options || !startable()) return;
    Preset preset = session_.document.preset();
    preset.terrain.terrain.start = Start::File;
    preset.terrain.terrain.cellSize = answer.options->cellSize;
    preset.terrain.terrain.boundary = answer.options->boundary;
    preset.terrain.file = {answer.options->range.low, answer.options->range.high};
    preset.terrain.path = fs::absolute(question->path).string();
    Document document = session_.document;
    document.setPreset(preset);
    makeTerrain("Importing " + question->path.filename().string(), std::move(document),
                "heightmap " + question->path.filename().string(), [this, path = question->path] { remember(path); });
}

void FileFlow::save() {
    if (session_.document.path().empty())
        saveAs();
    else
        saveTo(session_.document.path());
}

void FileFlow::saveAs() {
    askWhereToSave({});
}

void FileFlow::askWhereToSave(Next next) {
    ask({.mode = FileRequest::Mode::Save,
         .title = "Save preset",
         .kind = "Presets",
         .endings = {".json"},
         .folder = startingFolder(),
         .suggestedName = session_.document.name() + ".json"},
        [this, next = std::move(next)](fs::path path) {
            if (path.extension().empty()) path += ".json";
            if (saveTo(path) && next) next();
        });
}

bool FileFlow::saveTo(const fs::path& path) {
    const auto saved = session_.document.saveAs(path);
    if (!saved) {
        session_.tell(Severity::Error, saved.error().message);
        return false;
    }
    remember(path);
    session_.tell(Severity::Info, "Saved " + path.string() + ".");
    return true;
}

void FileFlow::askExport() {
    ask({.mode = FileRequest::Mode::Save,
         .title = "Export heightmap",
         .kind = "Heightmaps",
         .endings = {".png", ".r32"},
         .folder = startingFolder(),
         .suggestedName = session_.document.name() + ".png"},
        [this](const fs::path& path) {
            const auto possible = checkExportPath(path);
            if (!possible) return session_.tell(Severity::Error, possible.error().message);
            if (path.extension() != ".png")
                return exportTo(path, [path](const Terrain& terrain) { return exportHeightmap(terrain, path); });
            const HeightRange range = heightRange(session_.snapshot->terrain);
            // Whole metres, with room for what a running erosion still cuts.
            session_.state.exportQuestion = ExportQuestion{.path = path,
                                                           .range = {std::floor(range.low), std::ceil(range.high)},
                                                           .heights = {range.low, range.high}};
        });
}

void FileFlow::askExportLayer(Layer layer) {
    const LayerInfo& about = info(layer);
    ask({.mode = FileRequest::Mode::Save,
         .title = "Export " + std::string(about.name),
         .kind = "Layers",
         .endings = {".png", ".r32"},
         .folder = startingFolder(),
         .suggestedName = session_.document.name() + "-" + std::string(about.name) + ".r32"},
        [this, layer](const fs::path& path) {
            const auto possible = checkExportPath(path);
            if (!possible) return session_.tell(Severity::Error, possible.error().message);
            exportTo(
                path, [layer, path](const Terrain& terrain) { return exportLayer(terrain, layer, path); }, layer);
        });
}

void FileFlow::answer(const ExportAnswer& answer) {
    const auto question = std::exchange(session_.state.exportQuestion, std::nullopt);
    if (!question || !answer.range) return;
    exportTo(question->path, [path = question->path, range = answer.range](const Terrain& terrain) {
        return exportHeightmap(terrain, path, range);
    });
}

void FileFlow::exportTo(const fs::path& path, Write write, Layer layer) {
    if (!startable()) return;
    CaptureCommand capture;
    capture.layers = {layer};
    capture.cover = session_.document.preset().cover;
    auto captured = std::make_shared<std::future<std::shared_ptr<const Terrain>>>(capture.captured.get_future());
    session_.worker.post(std::move(capture));
    job_.start("Exporting " + path.filename().string(), Cancellable::No, session_.state.now,
               [this, path, captured, write = std::move(write)](WorkWatch&) -> Job::Completion {
                   const auto terrain = captured->get();
                   const auto written = write(*terrain);
                   return [this, path, written] {
                       if (written)
                           session_.tell(Severity::Info, "Exported " + path.string() + ".");
                       else
                           session_.tell(Severity::Error, written.error().message);
                   };
               });
}

void FileFlow::askQuit() {
    unlessUnsaved([this] { quit_ = true; });
}

void FileFlow::unlessUnsaved(Next next) {
    if (!session_.document.dirty()) return next();
    afterUnsaved_ = std::move(next);
    session_.state.unsavedQuestion = true;
}

void FileFlow::answer(UnsavedAnswer answer) {
    session_.state.unsavedQuestion = false;
    const Next next = std::exchange(afterUnsaved_, {});
    switch (answer) {
        case UnsavedAnswer::Cancel:
            return;
        case UnsavedAnswer::Discard:
            return next();
        case UnsavedAnswer::Save:
            if (session_.document.path().empty()) return askWhereToSave(next);
            if (saveTo(session_.document.path())) next();
    }
}

void FileFlow::ask(const FileRequest& request, std::function<void(const fs::path&)> chosen) {
    if (dialog_ || session_.state.fileQuestion) return;
    chosen_ = std::move(chosen);
    dialog_ = DesktopFileDialog::show(request);
    if (!dialog_) session_.state.fileQuestion = request;
    session_.state.desktopDialogOpen = dialog_.has_value();
}

void FileFlow::answer(const FileAnswer& answer) {
    session_.state.fileQuestion.reset();
    const auto chosen = std::exchange(chosen_, {});
    if (!answer.path.empty() && chosen) chosen(answer.path);
}

fs::path FileFlow::startingFolder() const {
    std::error_code ignored;
    if (!session_.document.path().empty()) return fs::absolute(session_.document.path(), ignored).parent_path();
    for (const fs::path& recent : session_.state.recentFiles)
        if (fs::is_directory(recent.parent_path(), ignored)) return recent.parent_path();
    return homeFolder();
}

void FileFlow::poll() {
    job_.poll();
    if (dialog_)
        if (const auto path = dialog_->poll()) {
            dialog_.reset();
            session_.state.desktopDialogOpen = false;
            answer(FileAnswer{*path});
        }
    session_.state.progress = job_.progress(session_.state.now);
}

void FileFlow::cancel() {
    job_.cancel();
    session_.tell(Severity::Info, "Cancelled.");
}

void FileFlow::remember(const fs::path& path) {
    std::error_code failed;
    const fs::path whole = fs::absolute(path, failed);
    if (failed) return;
    auto& recent = session_.state.recentFiles;
    std::erase(recent, whole);
    recent.insert(recent.begin(), whole);
    if (recent.size() > kRecentFiles) recent.resize(kRecentFiles);
}

bool FileFlow::startable() {
    if (!job_.busy()) return true;
    session_.tell(Severity::Warning, "Other work is still under way: wait for it or cancel it first.");
    return false;
}

}  // namespace scree
