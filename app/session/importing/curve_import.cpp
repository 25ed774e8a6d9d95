#include "app/session/importing/curve_import.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "erosion/base/counted.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace {

std::string titleFor(const std::string& wanted, const std::vector<Curve>& curves) {
    return untaken(wanted, " ", [&](const std::string& title) {
        return std::any_of(curves.begin(), curves.end(), [&](const Curve& each) { return each.title == title; });
    });
}

std::size_t pointsOf(const std::vector<Curve>& curves) {
    std::size_t count = 0;
    for (const Curve& curve : curves) count += curve.points.size();
    return count;
}

}  // namespace

std::vector<Curve> importedCurves(const std::vector<FileLine>& lines, const Curve& next, double extent,
                                  const std::vector<Curve>& present) {
    std::vector<Curve> all = present;
    for (const FileLine& line : lines) {
        const CurveKind kind = line.kind.value_or(next.kind);
        Curve curve = curveAlong(line, kind == next.kind ? next : usualCurve(kind, extent));
        curve.title = line.title.empty() ? newCurve(curve, all).title : titleFor(line.title, all);
        all.push_back(std::move(curve));
    }
    return {all.begin() + static_cast<std::ptrdiff_t>(present.size()), all.end()};
}

void CurveImport::begin(const std::filesystem::path& path) {
    if (!session_.state().terrainReady)
        return session_.report(Severity::Warning, "Curves need a terrain: import them again when it is there.");
    if (!session_.canStart(JobKind::File)) return;
    session_.jobs().start(
        {.kind = JobKind::File,
         .title = "Reading " + shownPath(path.filename()),
         .onCancel = [this] { session_.report(Severity::Info, "Cancelled."); }},
        [this, path, map = session_.snapshot().terrain.form()](WorkWatch& watch) -> JobList::Completion {
            auto read = std::make_shared<Result<FileLines>>(readCurveFile(path, map, watch));
            return [this, read, path] {
                if (!*read) return session_.report(Severity::Error, read->error().message);
                add(**read, path);
            };
        });
}

void CurveImport::add(const FileLines& file, const std::filesystem::path& path) {
    EditorState& state = session_.state();
    state.kept.folders.maps = path.parent_path();
    const Preset& before = session_.document().preset();
    Preset after = before;
    const std::vector<Curve> curves =
        importedCurves(file.lines, state.nextCurve, session_.snapshot().terrain.extent(), before.simulation.curves);
    after.simulation.curves.insert(after.simulation.curves.end(), curves.begin(), curves.end());
    const std::string name = shownPath(path.filename());
    if (pointsOf(after.simulation.curves) > kMostDocumentPoints)
        return session_.report(Severity::Error, name + " has no room: the curves would have more than " +
                                                    std::to_string(kMostDocumentPoints) +
                                                    " points; delete some curves first.");
    const SettingsOperation change = settingsChange(before, after);
    if (const Result<Preset> sound = change.appliedTo(before); !sound)
        return session_.report(Severity::Error, name + ": " + sound.error().message);
    state.curvePoint = {static_cast<int>(before.simulation.curves.size()), -1};
    state.choose(Tool::Curve);
    session_.apply(change);
    std::string text = counted(curves.size(), "curve") + " from " + name + ".";
    for (const std::string& note : file.notes) text += " " + note;
    session_.report(file.notes.empty() ? Severity::Info : Severity::Warning, text);
}

}  // namespace scree
