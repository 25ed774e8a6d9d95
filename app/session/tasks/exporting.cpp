#include "app/session/tasks/exporting.h"

#include <cmath>
#include <utility>

#include "app/io/formats/heightmap.h"
#include "app/platform/folders.h"
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

void Exporting::askPack() {
    if (!session_.canStart(JobKind::File)) return;
    const EditorState& state = session_.state();
    std::error_code ignored;
    const bool known = fs::is_directory(state.folders.packs, ignored);
    session_.state().questions.ask(PackQuestion{.land = packLandOf(session_.snapshot().terrain),
                                                .name = session_.document().name(),
                                                .folder = known ? state.folders.packs : homeFolder()});
}

void Exporting::answer(const PackAnswer& answer) {
    const auto question = session_.state().questions.take<PackQuestion>();
    if (!question || !answer.value) return;
    const PackWish& wish = *answer.value;
    session_.state().packs = wish.settings;
    if (wish.choosesFolder) return choosePackFolder(*question, wish.target.folder.parent_path());
    session_.state().folders.packs = wish.target.folder.parent_path();
    startPack(wish);
}

void Exporting::choosePackFolder(const PackQuestion& question, const fs::path& folder) {
    const auto again = [this, question](const fs::path& chosen) {
        PackQuestion next = question;
        next.folder = chosen;
        session_.state().questions.ask(std::move(next));
    };
    std::error_code ignored;
    chooser_.askFolder("Choose a folder for the pack", again,
                       fs::is_directory(folder, ignored) ? folder : question.folder,
                       [again, question] { again(question.folder); });
}

void Exporting::startPack(const PackWish& wish) {
    if (!session_.canStart(JobKind::File)) return;
    session_.jobs().start(
        {.kind = JobKind::File,
         .title = "Exporting for " + std::string(info(wish.settings.engine).title),
         .cancellable = Cancellable::Yes,
         .onCancel = [this] { session_.tell(Severity::Info, "Cancelled. Nothing was written."); }},
        [this, wish, preset = session_.document().preset(),
         captured = session_.capture(packLayers(wish.settings))](WorkWatch& watch) -> JobList::Completion {
            const std::shared_ptr<const Terrain> terrain = captured->get();
            ThreadPool pool;
            const Result<WrittenPack> pack = writePack({*terrain, preset, pool}, wish.settings, wish.target, &watch);
            return [this, told = pack ? "Exported " + shownPack(*pack) + "." : pack.error().message,
                    severity = pack ? Severity::Info : Severity::Error] { session_.tell(severity, told); };
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
