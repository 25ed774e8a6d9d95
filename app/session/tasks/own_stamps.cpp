#include "app/session/tasks/own_stamps.h"

#include <algorithm>
#include <memory>
#include <string>
#include <system_error>
#include <utility>

#include "app/io/formats/heightmap.h"
#include "app/session/stamps/stamp_folder.h"
#include "erosion/base/shown_text.h"

namespace scree {

void OwnStamps::begin(std::filesystem::path folder) {
    folder_ = std::move(folder);
    session_.jobs().start({.kind = JobKind::Stamps, .title = "Reading stamps", .barAfter = 2.0},
                          [this, folder = folder_](WorkWatch&) -> JobList::Completion {
                              auto kept = std::make_shared<KeptStamps>(keptStamps(folder));
                              return [this, kept] {
                                  for (OwnStamp& stamp : kept->stamps) session_.state().stamps.put(std::move(stamp));
                                  for (const std::string& problem : kept->problems)
                                      session_.report(Severity::Warning, problem + ".");
                                  keep();
                              };
                          });
}

void OwnStamps::ask() {
    chooser_.askOpen(
        {&ChosenFolders::maps, "Stamp from a heightmap", "Images and heightmaps", heightmapEndings(FileUse::Read)},
        [this](const std::filesystem::path& path) { read(path); });
}

void OwnStamps::read(const std::filesystem::path& path) {
    if (!session_.canStart(JobKind::File)) return;
    session_.jobs().start({.kind = JobKind::File,
                           .title = "Reading " + shownPath(path.filename()),
                           .onCancel = [this] { session_.report(Severity::Info, "Cancelled."); }},
                          [this, path](WorkWatch&) -> JobList::Completion {
                              auto read = std::make_shared<Result<OwnStamp>>(readStamp(path));
                              return [this, read, path] {
                                  if (!*read) return session_.report(Severity::Error, (*read).error().message);
                                  EditorState& state = session_.state();
                                  state.kept.folders.maps = path.parent_path();
                                  state.stamps.add(std::move(**read));
                                  state.choose(Tool::Stamp);
                                  keep();
                              };
                          });
}

void OwnStamps::keep() {
    if (folder_.empty() || session_.jobs().busy(JobKind::Stamps)) return;
    const std::vector<OwnStamp>& own = session_.state().stamps.own();
    const auto next = std::find_if(own.begin(), own.end(), [&](const OwnStamp& stamp) {
        return stamp.file.empty() && !tried_.contains(stamp.form.get());
    });
    if (next == own.end()) return;
    tried_.insert(next->form.get());
    session_.jobs().start(
        {.kind = JobKind::Stamps, .title = "Keeping a stamp", .cancellable = Cancellable::No, .barAfter = 2.0},
        [this, stamp = *next, folder = folder_](WorkWatch&) -> JobList::Completion {
            auto written = std::make_shared<Result<std::filesystem::path>>(keepStamp(stamp, folder));
            return [this, written, stamp] {
                if (!*written)
                    session_.report(Severity::Warning, "The stamp is not kept: " + (*written).error().message + ".");
                else if (!session_.state().stamps.setFile(stamp.form, **written))
                    erase(**written);
                keep();
            };
        });
}

void OwnStamps::remove(std::size_t index) {
    const OwnStamp stamp = session_.state().stamps.take(index);
    tried_.erase(stamp.form.get());
    if (!stamp.file.empty()) erase(stamp.file);
}

void OwnStamps::erase(const std::filesystem::path& file) {
    std::error_code failed;
    std::filesystem::remove(file, failed);
    if (failed) session_.report(Severity::Warning, shownPath(file) + " cannot be deleted: " + failed.message() + ".");
}

}  // namespace scree
