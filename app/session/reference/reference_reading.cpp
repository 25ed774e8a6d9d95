#include "app/session/reference/reference_reading.h"

#include <optional>
#include <utility>

#include "app/maps/reference_file.h"
#include "erosion/base/shown_text.h"

namespace scree {

void ReferenceReading::choose(const std::filesystem::path& path) {
    const std::optional<ReferenceFile> file = ReferenceFile::fromName(path.string());
    if (!file) return session_.report(Severity::Error, shownPath(path) + " has a name that presets cannot keep.");
    session_.jobs().cancel(JobKind::Reference);
    read(path.string(), [this, file = *file](const Result<Picture>& picture) {
        if (!picture) return session_.report(Severity::Error, "Reference picture: " + picture.error().message + ".");
        path_ = file.name();
        picture_ = *picture;
        session_.changeLook([&](Preset& preset) {
            preset.reference.picture = file;
            preset.reference.shown = true;
        });
    });
}

void ReferenceReading::follow() {
    const ReferenceFile& file = session_.document().preset().reference.picture;
    const std::string path = file.isNone() ? std::string() : std::string(file.name());
    if (path.empty()) path_.clear(), picture_.reset();
    session_.state().frame.reference = path == path_ ? picture_ : nullptr;
    if (path == path_ || session_.jobs().busy(JobKind::Reference)) return;
    read(path, [this, path](const Result<Picture>& picture) {
        path_ = path;
        picture_ = picture ? *picture : nullptr;
        if (!picture)
            session_.report(Severity::Error,
                            "Reference picture: " + picture.error().message + ". The land is shown without it.");
    });
}

void ReferenceReading::read(const std::string& path, std::function<void(const Result<Picture>&)> done) {
    session_.jobs().start({.kind = JobKind::Reference, .title = "Reading the reference picture", .barAfter = 1.0},
                          [path, done = std::move(done)](WorkWatch&) -> JobList::Completion {
                              return [done, picture = readReference(path)] { done(picture); };
                          });
}

}  // namespace scree
