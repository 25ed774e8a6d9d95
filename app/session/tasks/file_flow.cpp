#include "app/session/tasks/file_flow.h"

#include <random>
#include <utility>

#include "app/document/shipped/shipped_presets.h"
#include "app/document/simple/kept_knobs.h"
#include "app/document/starting_terrain.h"
#include "app/io/formats/heightmap.h"
#include "app/project/project_file.h"
#include "app/session/importing/import_inspection.h"
#include "app/session/time_line/time_line_file.h"
#include "erosion/base/shown_text.h"
#include "erosion/terrain/painted_layers.h"

namespace scree {

namespace fs = std::filesystem;

namespace {

/// Reads the document of a preset file. A preset that ships with the program gives a document without a file, title and
/// description: the user must not save over the preset, and changes make it another one.
Result<Document> readPreset(const fs::path& path, std::vector<std::string>& notes) {
    Result<PresetReading> reading = loadPreset(path);
    if (!reading) return reading.error();
    notes = std::move(reading->warnings);
    if (!isShipped(path)) return Document(reading->preset, path);
    reading->preset.title = reading->preset.description = {};
    return Document(reading->preset);
}

std::string joinedNames(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text.append(text.empty() ? "" : ", ").append(name);
    return text;
}

/// Returns a new document: the preset "massif", or the default settings if that preset is missing.
Document newDocument() {
    std::vector<std::string> notes;
    Result<Document> massif = readPreset(shippedPreset("massif"), notes);
    return massif ? *massif : Document();
}

}  // namespace

void FileFlow::begin(const fs::path& file) {
    const Next defaultTerrain = [this] { makeAndOpen("Generating the terrain", newDocument(), "start"); };
    if (file.empty()) {
        if (session_.state().kept.layout.startScreen) session_.state().dialogs.information = Action::ShowStart;
        return defaultTerrain();
    }
    if (isProject(file) || isPreset(file)) return openNow(file, defaultTerrain);
    // The import asks questions, which need an open window. So the default terrain comes first.
    defaultTerrain();
    afterFirst_ = [this, file] { askHowToImport(file); };
}

void FileFlow::askOpen() {
    unlessUnsaved([this] {
        std::vector<std::string> endings = heightmapEndings(FileUse::Read);
        endings.insert(endings.begin(), {std::string(kProjectEnding), ".json"});
        chooser_.askOpen({&ChosenFolders::documents, "Open", "Projects, presets and heightmaps", endings},
                         [this](const fs::path& path) { openNow(path); });
    });
}

void FileFlow::askImport() {
    chooser_.askOpen({&ChosenFolders::maps, "Import heightmap", "Heightmaps", heightmapEndings(FileUse::Read)},
                     [this](const fs::path& path) { askHowToImport(path); });
}

void FileFlow::open(const fs::path& path) {
    unlessUnsaved([this, path] { openNow(path); });
}

void FileFlow::openNow(const fs::path& path, Next onFailure) {
    const std::string name = shownPath(path.stem());
    // The content decides before the name does.
    if (isProject(path)) {
        const auto read = [path, journal = session_.journal()](Notes& notes, WorkWatch&) -> Result<Opened> {
            std::error_code unknown;
            const auto written = fs::last_write_time(path, unknown);
            Result<Project> project = loadProject(path, &notes);
            if (!project) return project.error();
            std::vector<SavedMoment> line = momentsOf(*project, shownPath(path.filename()), notes);
            auto checkpoint = std::make_shared<Checkpoint>(std::move(project->checkpoint));
            return Opened{.document = Document(project->preset, path, Document::kNoLand),
                          .checkpoint = checkpoint,
                          .start = checkpoint->start,
                          .place = journal != nullptr ? journal->placeOf(path, written) : nullptr,
                          .line = std::move(line)};
        };
        openWith(read, path, "project " + name, std::move(onFailure));
    } else if (isPreset(path)) {
        const auto read = [path, locked = session_.state().kept.lockedKnobs, before = session_.document().preset()](
                              Notes& notes, WorkWatch&) -> Result<Opened> {
            Result<Document> document = readPreset(path, notes);
            if (!document) return document.error();
            Preset preset = document->preset();
            const std::vector<std::string> kept = keepKnobs(locked, before, preset);
            if (kept.empty()) return Opened{std::move(*document)};
            notes.push_back("Locked knobs kept their values: " + joinedNames(kept) + ".");
            if (document->path().empty()) return Opened{Document(preset)};
            document->beginWith(preset);
            return Opened{std::move(*document)};
        };
        openWith(read, path, "preset " + name, std::move(onFailure));
    } else {
        askHowToImport(path);
    }
}

void FileFlow::openWith(Read read, const fs::path& path, std::string name, Next onFailure) {
    const auto use = [this, path, name = std::move(name)](const Opened& opened) {
        adopt(opened, name);
        if (!opened.document.path().empty()) {
            chooser_.remember(path, &ChosenFolders::documents);
            saving_.noteFile(path);
        }
        session_.report(Severity::Info, "Opened " + shownPath(path.filename()) + ".");
    };
    make("Opening " + shownPath(path.filename()), std::move(read), use, std::move(onFailure));
}

void FileFlow::openRecovered(const Recoverable& work, std::function<void(bool whole)> next) {
    const auto read = [work](Notes& notes, WorkWatch& watch) -> Result<Opened> {
        Result<RecoveredWork> recovered = recover(work, 0, watch);
        if (!recovered)
            return Error{"The work could not be recovered: " + recovered.error().message + ". Its files are in " +
                         shownPath(setAside(work)) + "."};
        notes = std::move(recovered->notes);
        Opened opened{.document = Document(recovered->preset, recovered->document, Document::kNoLand),
                      .isSaved = false,
                      .isWhole = recovered->whole};
        if (recovered->checkpoint) {
            opened.checkpoint = std::make_shared<Checkpoint>(std::move(*recovered->checkpoint));
            opened.start = opened.checkpoint->start;
        }
        return opened;
    };
    make("Recovering unsaved work", read, [this, until = work.changed, next = std::move(next)](const Opened& opened) {
        adopt(opened, "recovered work");
        if (const fs::path& file = opened.document.path(); !file.empty()) saving_.noteFile(file, until);
        session_.report(Severity::Info, opened.isWhole ? "Recovered unsaved work. Save it to keep it."
                                                       : "Recovered a part of unsaved work. Save it to keep it.");
        next(opened.isWhole);
    });
}

void FileFlow::revert() {
    const fs::path path = session_.document().path();
    if (path.empty())
        return session_.report(Severity::Info, "This document was never saved: there is no file to go back to.");
    openNow(path);
}

void FileFlow::make(std::string title, Read read, Use use, Next onFailure) {
    if (!session_.canStart(JobKind::File)) return;
    session_.jobs().start(
        {.kind = JobKind::File,
         .title = std::move(title),
         .onCancel = [this] { session_.report(Severity::Info, "Cancelled."); }},
        [this, read = std::move(read), use = std::move(use),
         onFailure = std::move(onFailure)](WorkWatch& watch) -> JobList::Completion {
            const auto fail = [this, onFailure](const Error& error) {
                return [this, onFailure, message = error.message] {
                    session_.report(Severity::Error, message);
                    if (onFailure) onFailure();
                };
            };
            Notes notes;
            Result<Opened> opened = read(notes, watch);
            if (!opened) return fail(opened.error());
            if (!opened->start) {
                ThreadPool pool;
                auto terrain = makeStartingTerrain(opened->document.preset().terrain, {pool, &watch}, &notes);
                if (!terrain) return fail(terrain.error());
                opened->start = std::make_shared<const Terrain>(std::move(*terrain));
            }
            return [this, opened = std::move(*opened), notes, use] {
                for (const std::string& note : notes) session_.report(Severity::Warning, note);
                use(opened);
            };
        });
}

void FileFlow::makeAndOpen(std::string title, Document document, std::string name) {
    make(
        std::move(title), [document = std::move(document)](Notes&, WorkWatch&) { return Opened{document}; },
        [this, name = std::move(name)](const Opened& made) { adopt(made, name); });
}

void FileFlow::adopt(const Opened& opened, std::string name) {
    // If the document's file is opened again, the session has its line already, and the entries since.
    const std::filesystem::path& path = opened.document.path();
    const bool again = !path.empty() && path == session_.document().path();
    session_.apply(OpenOperation{opened.document, opened.start, std::move(name), opened.checkpoint, opened.isSaved,
                                 opened.place, again ? std::vector<SavedMoment>() : opened.line});
    session_.state().otherSettings.reset();  // those of another land
    if (const Next first = std::exchange(afterFirst_, {})) first();
}

void FileFlow::generateWithNewSeed() {
    const TerrainSettings& terrain = session_.document().preset().terrain.terrain;
    if (terrain.start == Start::File)
        return session_.report(Severity::Info, "A heightmap has no seed. Choose another start to use one.");
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
        "Generating the terrain", [preset](Notes&, WorkWatch&) { return Opened{Document(preset)}; },
        [this, seed](const Opened& made) {
            session_.apply(GenerateOperation{made.start, made.document.preset().terrain, seed});
        });
}

void FileFlow::changeResolution(int nodes) {
    Preset preset = session_.document().preset();
    const Preset before = preset;
    preset.terrain = atResolution(preset.terrain, nodes);
    // An untouched terrain follows its recipe.
    if (session_.snapshot().untouched) return session_.apply(settingsChange(before, preset));
    make(
        "Changing the resolution",
        [preset, before = session_.snapshot().start](Notes& notes, WorkWatch& watch) -> Result<Opened> {
            ThreadPool pool;
            Result<Terrain> start = makeStartingTerrain(preset.terrain, {pool, &watch}, &notes);
            if (!start) return start.error();
            if (before->has(Layer::Colour)) paintColours(*start, before->colour(), pool);
            return Opened{.document = Document(preset), .start = std::make_shared<const Terrain>(std::move(*start))};
        },
        [this](const Opened& made) {
            session_.apply(ResampleOperation{made.start, made.document.preset().terrain});
        });
}

void FileFlow::askHowToImport(const fs::path& path) {
    const Result<ImportQuestion> question =
        importQuestion(path, session_.document().preset().terrain, {}, session_.snapshot().terrain.layerTable());
    if (!question) return session_.report(Severity::Error, question.error().message);
    session_.state().dialogs.questions.ask(*question);
}

void FileFlow::answer(const ImportAnswer& answer) {
    const auto question = session_.state().dialogs.questions.take<ImportQuestion>();
    if (!question || !answer.value) return;
    Preset preset = treated(session_.document().preset(), answer.value->treatment);
    preset.terrain.terrain.start = Start::File;
    const ImportOptions& options = answer.value->options;
    preset.terrain.terrain.cellSize = options.cellSize;
    preset.terrain.terrain.boundary = options.boundary;
    preset.terrain.file = options.file;
    std::error_code failed;
    preset.terrain.path = fs::absolute(question->path, failed).string();
    if (failed) return session_.report(Severity::Error, question->path.string() + ": " + failed.message());
    const std::string name = shownPath(question->path.filename());
    make(
        "Importing " + name, [preset](Notes&, WorkWatch&) { return Opened{Document(preset)}; },
        [this, preset, name, path = question->path](const Opened& made) {
            Opened opened = made;
            opened.document = session_.document();  // keeps the document and its file
            opened.document.beginWith(preset);
            adopt(opened, "heightmap " + name);
            chooser_.remember(path, &ChosenFolders::maps);
        });
}

void FileFlow::askQuit() {
    unlessUnsaved([this] { quit_ = true; });
}

void FileFlow::unlessUnsaved(Next next) {
    const Document& document = session_.document();
    if (!document.dirty()) return next();
    afterUnsaved_ = std::move(next);
    session_.state().dialogs.questions.ask(UnsavedQuestion{.name = document.name(),
                                                           .settings = document.settingsDirty(),
                                                           .land = document.landDirty(),
                                                           .asksWhere = saving_.asksWhere(Saving::Keep::All)});
}

void FileFlow::answer(UnsavedAnswer answer) {
    if (!session_.state().dialogs.questions.take<UnsavedQuestion>()) return;  // answered twice in one frame
    const Next next = std::exchange(afterUnsaved_, {});
    if (answer == UnsavedAnswer::Discard) return next();
    if (answer == UnsavedAnswer::Cancel) return;
    session_.pause();  // because the file would not contain later rounds
    saving_.save(Saving::Keep::All, [this, next] { unlessUnsaved(next); });
}

}  // namespace scree
