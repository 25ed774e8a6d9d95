#include "app/session/tasks/stamp_reading.h"

#include <memory>
#include <string>
#include <utility>

#include "app/io/formats/heightmap.h"
#include "erosion/base/shown_text.h"

namespace scree {

void StampReading::ask() {
    chooser_.askOpen(
        {&ChosenFolders::maps, "Stamp from a heightmap", "Images and heightmaps", heightmapEndings(FileUse::Read)},
        [this](const std::filesystem::path& path) { begin(path); });
}

void StampReading::begin(const std::filesystem::path& path) {
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
                              };
                          });
}

}  // namespace scree
