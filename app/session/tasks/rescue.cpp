#include "app/session/tasks/rescue.h"

#include <exception>
#include <filesystem>

#include "app/document/preset.h"
#include "app/io/formats/heightmap.h"
#include "app/platform/folders.h"
#include "erosion/base/failure_reason.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace {

/// Throws if memory runs out.
std::string save(const Terrain& terrain, const Preset& preset) {
    const std::filesystem::path folder = stateFolder();
    std::error_code ignored;  // a failure shows when the file is written
    std::filesystem::create_directories(folder, ignored);
    std::filesystem::path heights = folder / "rescued.png";
    for (int copy = 2; std::filesystem::exists(heights, ignored); ++copy)
        heights = folder / ("rescued-" + std::to_string(copy) + ".png");
    if (const Result<WrittenRaster> saved = exportHeightmap(terrain, heights); !saved)
        return "the terrain could not be saved: " + saved.error().message;
    const std::filesystem::path settings = std::filesystem::path(heights).replace_extension(".json");
    const Result<void> saved = savePreset(preset, settings);
    return "the terrain is saved as " + shownPath(heights) +
           (saved ? " and its settings as " + shownPath(settings) : std::string());
}

/// Returns the result of `saving`, or the reason if it throws, for example because memory ran out.
std::string attempt(const auto& saving) {
    try {
        return saving();
    } catch (const std::exception& failure) {
        return "the terrain could not be saved: " + reasonOf(failure);
    }
}

}  // namespace

std::string rescueNow(const Session& session) {
    return attempt([&] { return save(session.snapshot().terrain, session.document().preset()); });
}

void beginRescue(Session& session, const std::string& failure) {
    const std::string failed = "Something failed: " + failure + ".";
    if (session.jobs().busy(JobKind::Rescue)) return session.report(Severity::Error, failed);
    session.jobs().start({.kind = JobKind::Rescue, .title = "Saving the terrain", .cancellable = Cancellable::No},
                         [&session, failed, captured = session.capture(),
                          preset = session.document().preset()](WorkWatch&) -> JobList::Completion {
                             const std::string saved = attempt([&] { return save(*captured->get(), preset); });
                             return [&session, message = failed + " To be safe, " + saved + "."] {
                                 session.report(Severity::Error, message);
                             };
                         });
}

}  // namespace scree
