#include "app/session/tasks/saving.h"

#include <algorithm>
#include <utility>

#include "app/io/formats/heightmap_format.h"
#include "app/project/project_file.h"
#include "app/session/time_line/time_line_file.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace fs = std::filesystem;

bool isPreset(const fs::path& path) {
    return path.extension() == ".json";
}

namespace {

/// True if the land differs only by paint from the land of its recipe.
bool isRecipesLand(const HistoryEntry& entry, const Checkpoint& checkpoint) {
    return entry.rounds == 0 && hashBits(checkpoint.terrain.heights()) == hashBits(checkpoint.start->heights());
}

Result<void> savePresetOf(const Project& project, const fs::path& path) {
    Preset preset = project.preset;
    preset.terrain.paint = paintOf(project.checkpoint.terrain, *project.checkpoint.start);
    return savePreset(preset, path);
}

}  // namespace

std::optional<Saving::FileStamp> Saving::stampOf(const fs::path& path) {
    std::error_code failed;
    FileStamp stamp{
        .path = path, .isProject = scree::isProject(path), .bytes = fs::file_size(path, failed), .time = {}};
    if (failed) return std::nullopt;
    stamp.time = fs::last_write_time(path, failed);
    return failed ? std::nullopt : std::optional(stamp);
}

bool Saving::writesPreset(const fs::path& path) const {
    if (!isPreset(path) || path != session_.document().path()) return isPreset(path);
    return !(known_ && known_->path == path ? known_->isProject : isProject(path));
}

bool Saving::asksWhere(Keep keep) const {
    const Document& document = session_.document();
    return document.path().empty() || (keep == Keep::All && writesPreset(document.path()) && document.landDirty());
}

void Saving::save(Keep keep, Next next) {
    if (asksWhere(keep)) return saveAs(std::move(next));
    const fs::path path = session_.document().path();
    const std::optional<FileStamp> now = stampOf(path);
    if (known_ && known_->path == path && now && now != known_) {
        session_.report(Severity::Warning, shownPath(path.filename()) +
                                               " was changed by another program since it was opened. Choose where to "
                                               "save.");
        return saveAs(std::move(next));
    }
    saveTo(path, std::move(next));
}

void Saving::saveAs(Next next) {
    const std::string ending(kProjectEnding);
    chooser_.askSave({&ChosenFolders::documents, "Save", "Projects and presets", {ending, ".exr", ".json"}},
                     session_.document().name() + ending,
                     [this, ending, next = std::move(next)](fs::path path) mutable {
                         if (path.extension() != ".exr" && !isPreset(path)) path += ending;
                         saveTo(path, std::move(next));
                     });
}

void Saving::savePresetAs() {
    chooser_.askSave({&ChosenFolders::documents, "Save preset", "Presets", {".json"}},
                     session_.document().name() + ".json", [this](fs::path path) {
                         if (!isPreset(path)) path += ".json";
                         saveTo(path, {});
                     });
}

void Saving::saveTo(const fs::path& path, Next next) {
    if (!session_.canStart(JobKind::File)) return;
    session_.jobs().start(
        {.kind = JobKind::File,
         .title = "Saving " + shownPath(path.filename()),
         .cancellable = Cancellable::No,
         .barAfter = 0.3},
        [this, path, next = std::move(next), asPreset = writesPreset(path), preset = session_.document().preset(),
         captured = session_.captureEntry(), line = session_.captureLine(), presets = session_.history().presets(),
         budget = budgetOf(session_.state().kept.saving.timeLine)](WorkWatch&) -> JobList::Completion {
            const std::shared_ptr<const HistoryEntry> entry = captured->get();
            ThreadPool pool;
            Project project{preset, entry->unpack(pool)};
            if (!asPreset) project.timeLine = timeLineOf(line->get(), presets, *entry, budget);
            // A preset contains the recipe and the paint, but no other changes of the land.
            const bool hasLand = !asPreset || isRecipesLand(*entry, project.checkpoint);
            const Result<void> saved = asPreset ? savePresetOf(project, path) : saveProject(project, path);
            return [this, path, next, asPreset, preset, saved, hasLand, land = entry->land] {
                if (!saved) return session_.report(Severity::Error, saved.error().message);
                // Saving a preset of a project does not change the document's file.
                const fs::path& own = session_.document().path();
                if (!asPreset || own.empty() || writesPreset(own))
                    session_.isSavedAs(path, preset, hasLand ? land : Document::kUntouchedLand);
                if (!hasLand)
                    session_.report(Severity::Info, "A preset has no eroded land. Save a project to keep that too.");
                isSaved(path, next);
            };
        });
}

void Saving::isSaved(const fs::path& path, Next next) {
    if (path == session_.document().path()) noteFile(path);
    chooser_.remember(path, &ChosenFolders::documents);
    session_.report(Severity::Info, "Saved " + shownPath(path) + ".");
    next_ = std::move(next);
}

void Saving::noteFile(const fs::path& path, fs::file_time_type until) {
    noteFile(path);
    if (known_) known_->time = std::min(known_->time, until);
}

void Saving::poll() {
    if (next_ && (session_.worker().resting() || session_.snapshot().running)) std::exchange(next_, {})();
}

}  // namespace scree
