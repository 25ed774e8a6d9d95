#include "app/session/tasks/exporting.h"

#include <cmath>
#include <utility>

#include "app/io/formats/heightmap.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace fs = std::filesystem;

void Exporting::ask(const std::string& what, const std::string& kind, const std::string& nameEnd,
                    FileChooser::Chosen chosen) {
    chooser_.askSave("Export " + what, kind, heightmapEndings(), session_.document().name() + nameEnd,
                     [this, chosen = std::move(chosen)](const fs::path& path) {
                         const auto possible = checkExportPath(path);
                         if (!possible) return session_.tell(Severity::Error, possible.error().message);
                         chosen(path);
                     });
}

void Exporting::askHeightmap() {
    ask("heightmap", "Heightmaps", ".png", [this](const fs::path& path) {
        if (!(*formatOf(path))->writesLevels)
            return start(path, Layer::Height,
                         [path](const Terrain& terrain) { return exportHeightmap(terrain, path); });
        const HeightRange range = heightRange(session_.snapshot().terrain);
        // Whole metres, with room for what a running erosion still cuts.
        session_.state().questions.ask(ExportQuestion{
            .path = path, .range = {std::floor(range.low), std::ceil(range.high)}, .heights = {range.low, range.high}});
    });
}

void Exporting::askLayer(Layer layer) {
    const std::string name(info(layer).name);
    ask(name, "Layers", "-" + name + ".r32", [this, layer](const fs::path& path) {
        start(path, layer, [layer, path](const Terrain& terrain) { return exportLayer(terrain, layer, path); });
    });
}

void Exporting::answer(const ExportAnswer& answer) {
    const auto question = session_.state().questions.take<ExportQuestion>();
    if (!question || !answer.value) return;
    start(question->path, Layer::Height, [path = question->path, range = answer.value](const Terrain& terrain) {
        return exportHeightmap(terrain, path, range);
    });
}

void Exporting::start(const fs::path& path, Layer layer, Write write) {
    if (!session_.canStart(JobKind::File)) return;
    session_.jobs().start(
        {.kind = JobKind::File, .title = "Exporting " + shownPath(path.filename()), .cancellable = Cancellable::No},
        [this, path, captured = session_.capture({layer}),
         write = std::move(write)](WorkWatch&) -> JobList::Completion {
            const auto written = write(*captured->get());
            return [this, path, written] {
                if (!written) return session_.tell(Severity::Error, written.error().message);
                session_.tell(Severity::Info, "Exported " + shownPath(path) + ": " + shownFacts(*written) + ".");
            };
        });
}

}  // namespace scree
