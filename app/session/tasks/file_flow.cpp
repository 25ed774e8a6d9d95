#include "app/session/tasks/file_flow.h"

#include <random>
#include <utility>

#include "app/document/shipped_presets.h"
#include "app/document/starting_terrain.h"
#include "app/io/formats/heightmap.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace fs = std::filesystem;

namespace {

bool isPreset(const fs::path& path) {
    return path.extension() == ".json";
}

}  // namespace

void FileFlow::begin(const fs::path& file) {
    const Next defaultTerrain = [this] { makeAndOpen("Generating the terrain", Document(), "start"); };
    if (file.empty()) return defaultTerrain();
    if (isPreset(file)) return openPreset(file, defaultTerrain);
    // A heightmap has questions to be asked over a living window: it comes after the default terrain.
    defaultTerrain();
    afterFirst_ = [this, file] { askHowToImport(file); };
}

void FileFlow::newTerrain() {
    unlessUnsaved([this] { makeAndOpen("Generating the terrain", Document(), "new terrain"); });
}

void FileFlow::askOpen() {
    unlessUnsaved([this] {
        std::vector<std::string> endings = heightmapEndings();
        endings.insert(endings.begin(), ".json");
        chooser_.askOpen("Open", "Presets and heightmaps", endings, [this](const fs::path& path) { openNow(path); });
    });
}

void FileFlow::askImport() {
    chooser_.askOpen("Import heightmap", "Heightmaps", heightmapEndings(),
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

void FileFlow::make(std::string title, Read read, Use use, Next onFailure) {
    if (!session_.canStart(JobKind::File)) return;
    session_.jobs().start({.kind = JobKind::File,
                           .title = std::move(title),
                           .onCancel = [this] { session_.tell(Severity::Info, "Cancelled."); }},
                          [this, read = std::move(read), use = std::move(use),
                           onFailure = std::move(onFailure)](WorkWatch& watch) -> JobList::Completion {
                              const auto fail = [this, onFailure](const Error& error) {
                                  return [this, onFailure, message = error.message] {
                                      session_.tell(Severity::Error, message);
                                      if (onFailure) onFailure();
                                  };
                              };
                              Notes notes;
                              const Result<Document> document = read(notes);
                              if (!document) return fail(document.error());
                              ThreadPool pool;
                              auto terrain = makeStartingTerrain(document->preset().terrain, {pool, &watch}, &notes);
                              if (!terrain) return fail(terrain.error());
                              return [this, document = *document, notes, use,
                                      terrain = std::make_shared<const Terrain>(std::move(*terrain))] {
                                  for (const std::string& note : notes) session_.tell(Severity::Warning, note);
                                  use(document, terrain);
                              };
                          });
}

void FileFlow::openPreset(const fs::path& path, Next onFailure) {
    const auto read = [path](Notes& notes) -> Result<Document> {
        auto reading = loadPreset(path);
        if (!reading) return reading.error();
        notes = std::move(reading->warnings);
        if (!isShipped(path)) return Document(reading->preset, path);
        // A preset that ships with the program is a start, not a file to save over, and what the user saves from it is
        // no longer that one.
        reading->preset.title = reading->preset.description = {};
        return Document(reading->preset);
    };
    const auto use = [this, path](const Document& document, const std::shared_ptr<const Terrain>& terrain) {
        adopt(document, terrain, "preset " + shownPath(path.stem()));
        if (!document.path().empty()) chooser_.remember(path);
        session_.tell(Severity::Info, "Opened " + shownPath(path.filename()) + ".");
    };
    make("Opening " + shownPath(path.filename()), read, use, std::move(onFailure));
}

void FileFlow::makeAndOpen(std::string title, Document document, std::string name, Next onSuccess) {
    make(
        std::move(title), [document = std::move(document)](Notes&) { return document; },
        [this, name = std::move(name), onSuccess = std::move(onSuccess)](
            const Document& made, const std::shared_ptr<const Terrain>& terrain) {
            adopt(made, terrain, name);
            if (onSuccess) onSuccess();
        });
}

void FileFlow::adopt(const Document& document, const std::shared_ptr<const Terrain>& terrain, std::string name) {
    session_.apply(OpenEdit{document, terrain, std::move(name)});
    if (const Next first = std::exchange(afterFirst_, {})) first();
}

void FileFlow::generateWithNewSeed() {
    const TerrainSettings& terrain = session_.document().preset().terrain.terrain;
    if (terrain.start == Start::File)
        return session_.tell(Severity::Info, "A heightmap has no seed. Choose another start to use one.");
    constexpr auto kSeed = std::get<4>(knobsOf<TerrainSettings>);
    static_assert(kSeed.member == &TerrainSettings::seed);
    std::random_device chance;
    std::uniform_int_distribution<int> seeds(kSeed.min, kSeed.max);
    int seed = terrain.seed;
    while (seed == terrain.seed) seed = seeds(chance);
    generate(seed);
}

void FileFlow::generate(std::optional<int> seed) {
    Preset preset = session_.document().preset();
    preset.terrain.terrain.seed = seed.value_or(preset.terrain.terrain.seed);
    make(
        "Generating the terrain", [preset](Notes&) { return Document(preset); },
        [this, seed](const Document& made, const std::shared_ptr<const Terrain>& terrain) {
            session_.apply(GenerateEdit{made.preset().terrain, terrain, seed});
        });
}

void FileFlow::askHowToImport(const fs::path& path) {
    const auto about = inspectHeightmap(path);
    if (!about) return session_.tell(Severity::Error, about.error().message);
    ImportQuestion question{.path = path, .info = *about, .options = {}};
    const TerrainRecipe& recipe = session_.document().preset().terrain;
    question.options.file = recipe.file;
    if (about->range) {
        question.options.file.low = about->range->low;
        question.options.file.high = about->range->high;
    }
    question.options.cellSize = about->cellSize.value_or(recipe.terrain.cellSize);
    question.options.boundary = recipe.terrain.boundary;
    session_.state().questions.ask(question);
}

void FileFlow::answer(const ImportAnswer& answer) {
    const auto question = session_.state().questions.take<ImportQuestion>();
    if (!question || !answer.value) return;
    Preset preset = session_.document().preset();
    preset.terrain.terrain.start = Start::File;
    preset.terrain.terrain.cellSize = answer.value->cellSize;
    preset.terrain.terrain.boundary = answer.value->boundary;
    preset.terrain.file = answer.value->file;
    std::error_code failed;
    preset.terrain.path = fs::absolute(question->path, failed).string();
    if (failed) return session_.tell(Severity::Error, question->path.string() + ": " + failed.message());
    Document document = session_.document();
    document.setPreset(preset);
    const std::string name = shownPath(question->path.filename());
    makeAndOpen("Importing " + name, std::move(document), "heightmap " + name,
                [this, path = question->path] { chooser_.remember(path); });
}

void FileFlow::save() {
    if (session_.document().path().empty())
        saveAs();
    else
        saveTo(session_.document().path());
}

void FileFlow::askWhereToSave(Next next) {
    chooser_.askSave("Save preset", "Presets", {".json"}, session_.document().name() + ".json",
                     [this, next = std::move(next)](fs::path path) {
                         if (path.extension().empty()) path += ".json";
                         if (saveTo(path) && next) next();
                     });
}

bool FileFlow::saveTo(const fs::path& path) {
    const auto saved = session_.saveAs(path);
    if (!saved) {
        session_.tell(Severity::Error, saved.error().message);
        return false;
    }
    chooser_.remember(path);
    session_.tell(Severity::Info, "Saved " + shownPath(path) + ".");
    return true;
}

void FileFlow::askQuit() {
    unlessUnsaved([this] { quit_ = true; });
}

void FileFlow::unlessUnsaved(Next next) {
    const Document& document = session_.document();
    if (!document.dirty()) return next();
    afterUnsaved_ = std::move(next);
    session_.state().questions.ask(UnsavedQuestion{document.name(), document.settingsDirty(), document.landDirty()});
}

void FileFlow::answer(UnsavedAnswer answer) {
    session_.state().questions.take<UnsavedQuestion>();
    const Next next = std::exchange(afterUnsaved_, {});
    // The land may still be in no file once the settings are.
    const Next ifSaved = [this, next] { unlessUnsaved(next); };
    switch (answer) {
        case UnsavedAnswer::Cancel:
            return;
        case UnsavedAnswer::Export:
            return exporting_.askHeightmap();
        case UnsavedAnswer::Discard:
            return next();
        case UnsavedAnswer::Save:
            if (session_.document().path().empty()) return askWhereToSave(ifSaved);
            if (saveTo(session_.document().path())) ifSaved();
    }
}

}  // namespace scree
