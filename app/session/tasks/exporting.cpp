#include "app/session/tasks/exporting.h"

#include <cmath>
#include <optional>
#include <utility>

#include "app/io/formats/heightmap.h"
#include "app/maps/ground_maps.h"
#include "app/maps/terrain_map.h"
#include "app/meshes/land_export.h"
#include "app/platform/folders.h"
#include "erosion/base/shown_text.h"
#include "erosion/land_cover/detailed_land.h"

namespace scree {

namespace fs = std::filesystem;

namespace {

/// Returns the message to the user about a written file.
template <class Written>
Result<std::string> toldOf(const Result<Written>& written) {
    if (!written) return written.error();
    return shownFacts(*written);
}

/// Look of the ground in a map.
struct MapLook {
    ViewSettings view;
    ShownStrata strata;
    ShownMaterials materials;
};

/// Writes a map. Returns the message to the user, which also names the files if the map has several images.
Result<std::string> mapToldOf(const TerrainMap& map, const MapLook& look, const Terrain& terrain,
                              const fs::path& path) {
    ThreadPool pool;
    const Result<WrittenMap> saved = saveMap(map, {terrain, look.view, look.strata, pool, look.materials}, {}, path);
    if (!saved) return saved.error();
    std::string told = shownFacts(*saved);
    if (map.images > 1) {
        told += " in";
        for (const fs::path& file : filesOfMap(map, path)) told += " " + shownPath(file.filename());
    }
    return told;
}

}  // namespace

void Exporting::ask(const Target& target, FileChooser::Chosen chosen) {
    chooser_.askSave({&ChosenFolders::exports, "Export " + target.what, target.kind, target.endings},
                     session_.document().name() + target.nameEnd,
                     [this, check = target.check, chosen = std::move(chosen)](const fs::path& path) {
                         const auto possible = check(path);
                         if (!possible) return session_.report(Severity::Error, possible.error().message);
                         chosen(path);
                     });
}

void Exporting::askLand() {
    ask({"heightmap or mesh", "Heightmaps and meshes", ".png", landEndings(), checkLandPath},
        [this](const fs::path& path) {
            const Terrain& terrain = session_.snapshot().terrain;
            const MapNodes nodes{terrain.width(), terrain.height()};
            if (isMesh(path)) {
                session_.state().dialogs.questions.ask(
                    MeshQuestion{.path = path, .holdsColour = holdsColour(path), .nodes = nodes});
                return;
            }
            const HeightmapFormat& format = **formatOf(path);
            const HeightRange range = heightRange(terrain);
            // Whole metres, rounded outwards because erosion may still be running.
            session_.state().dialogs.questions.ask(
                ExportQuestion{.path = path,
                               .mayHoldLevels = format.writesLevels || format.mayWriteLevels,
                               .mayHoldMetres = !format.writesLevels,
                               .range = {std::floor(range.low), std::ceil(range.high)},
                               .heights = {range.low, range.high},
                               .nodes = nodes});
        });
}

void Exporting::askLayer(Layer layer) {
    const std::string name(session_.snapshot().terrain.infoOf(layer).name);
    ask({name, "Layers", "-" + name + ".r32", heightmapEndings(FileUse::Write), checkExportPath},
        [this, layer](const fs::path& path) {
            start(path, {layer},
                  [layer, path](const Terrain& terrain) { return toldOf(exportLayer(terrain, layer, path)); });
        });
}

void Exporting::askMap(const std::string& name) {
    Result<TerrainMap> found = terrainMapNamed(name, session_.snapshot().terrain.layers());
    if (!found) return session_.report(Severity::Error, found.error().message);
    const auto map = std::make_shared<const TerrainMap>(std::move(*found));
    const auto check = [map](const fs::path& path) -> Result<void> {
        // The dialog has already asked about replacing `path`. A map of several images writes files with other names.
        std::error_code ignored;
        for (const fs::path& file : filesOfMap(*map, path))
            if (file != path && fs::exists(file, ignored))
                return Error{shownPath(file) + " is there already; give another name"};
        return checkMapPath(*map, path);
    };
    ask({"map", "Pictures", "-" + map->name + ".png", {".png"}, check}, [this, map](const fs::path& path) {
        const Preset& preset = session_.document().preset();
        const ShownStrata strata = strataOf(preset);
        const MapLook look{.view = preset.view, .strata = strata, .materials = session_.state().frame.materials};
        start(path, map->layers,
              [map, path, look](const Terrain& terrain) { return mapToldOf(*map, look, terrain, path); });
    });
}

void Exporting::answer(const ExportAnswer& answer) {
    const auto question = session_.state().dialogs.questions.take<ExportQuestion>();
    if (!question || !answer.value) return;
    const std::optional<HeightRange> range = answer.value->levels ? std::optional(answer.value->range) : std::nullopt;
    const ExportDetail detail = answer.value->detail;
    start(question->path, detailedLayers(detail.times), [path = question->path, range, detail](const Terrain& terrain) {
        ThreadPool pool;
        return toldOf(exportHeightmap(WrittenGround(terrain, detail.times, pool).land(), path, range));
    });
}

void Exporting::answer(const MeshAnswer& answer) {
    const auto question = session_.state().dialogs.questions.take<MeshQuestion>();
    if (!question || !answer.value) return;
    const Preset& preset = session_.document().preset();
    const ShownStrata strata = strataOf(preset);
    const auto [settings, detail] = *answer.value;
    const bool coloured = question->holdsColour && settings.colour;
    LayerSet layers = detailedLayers(detail.times);
    for (const Layer layer : {Layer::Moisture, Layer::Sediment, Layer::Wear}) layers.add(layer);
    start(
        question->path, layers,
        [path = question->path, error = settings.error, coloured, view = preset.view, strata,
         materials = session_.state().frame.materials, detail = detail](const Terrain& terrain) -> Result<std::string> {
            ThreadPool pool;
            std::optional<ByteImage> colour;
            if (coloured) colour = groundMaps(terrain, view, strata, materials, pool).colour;
            const WrittenGround written(terrain, detail.times, pool);
            return toldOf(exportLand(written.land(), path, {{}, error, colour ? &*colour : nullptr}, pool));
        });
}

void Exporting::askPack() {
    if (!session_.canStart(JobKind::File)) return;
    const EditorState& state = session_.state();
    std::error_code ignored;
    const bool known = fs::is_directory(state.kept.folders.packs, ignored);
    session_.state().dialogs.questions.ask(PackQuestion{.land = packLandOf(session_.snapshot().terrain),
                                                        .name = session_.document().name(),
                                                        .folder = known ? state.kept.folders.packs : homeFolder(),
                                                        .target = {}});
}

void Exporting::answer(const PackAnswer& answer) {
    const auto question = session_.state().dialogs.questions.take<PackQuestion>();
    if (!question || !answer.value) return;
    const PackWish& wish = *answer.value;
    session_.state().kept.packs = wish.settings;
    session_.state().kept.packMasks = wish.masks;
    if (wish.choice == PackChoice::Folder) return choosePackFolder(*question, wish.target.folder.parent_path());
    if (wish.choice == PackChoice::Range) {
        PackQuestion next = *question;
        next.target = wish.target.folder;
        return choosePackRange(next);
    }
    session_.state().kept.folders.packs = wish.target.folder.parent_path();
    startPack(wish);
}

void Exporting::choosePackFolder(const PackQuestion& question, const fs::path& folder) {
    const auto again = [this, question](const fs::path& chosen) {
        PackQuestion next = question;
        next.folder = chosen;
        next.target.clear();
        session_.state().dialogs.questions.ask(std::move(next));
    };
    std::error_code ignored;
    chooser_.askFolder("Choose a folder for the pack", again,
                       fs::is_directory(folder, ignored) ? folder : question.folder,
                       [again, question] { again(question.folder); });
}

void Exporting::choosePackRange(const PackQuestion& question) {
    const auto again = [this, question] { session_.state().dialogs.questions.ask(question); };
    chooser_.askFolder(
        "Choose a pack that has the height range",
        [this, again](const fs::path& folder) {
            const Result<HeightRange> range = rangeOfPack(folder);
            if (range) {
                PackSettings& settings = session_.state().kept.packs;
                settings.range = PackRange::Fixed;
                settings.low = range->low;
                settings.high = range->high;
            } else {
                session_.report(Severity::Error, range.error().message);
            }
            again();
        },
        question.folder, again);
}

void Exporting::startPack(const PackWish& wish) {
    if (!session_.canStart(JobKind::File)) return;
    const LayerSet masks = masksNamed(wish.masks, session_.snapshot().terrain.layers());
    session_.jobs().start(
        {.kind = JobKind::File,
         .title = "Exporting for " + std::string(info(wish.settings.engine).title),
         .cancellable = Cancellable::Yes,
         .onCancel = [this] { session_.report(Severity::Info, "Cancelled. Nothing was written."); }},
        [this, wish, masks, preset = session_.document().preset(), materials = session_.state().frame.materials,
         captured = session_.capture(packLayers(wish.settings, masks))](WorkWatch& watch) -> JobList::Completion {
            const std::shared_ptr<const Terrain> terrain = captured->get();
            ThreadPool pool;
            const Result<WrittenPack> pack =
                writePack({*terrain, preset, pool, masks, materials}, wish.settings, wish.target, &watch);
            return [this, told = pack ? "Exported " + shownPack(*pack) + "." : pack.error().message,
                    severity = pack ? Severity::Info : Severity::Error] { session_.report(severity, told); };
        });
}

void Exporting::start(const fs::path& path, LayerSet layers, Write write) {
    if (!session_.canStart(JobKind::File)) return;
    session_.jobs().start(
        {.kind = JobKind::File, .title = "Exporting " + shownPath(path.filename()), .cancellable = Cancellable::No},
        [this, path, captured = session_.capture(layers), write = std::move(write)](WorkWatch&) -> JobList::Completion {
            const auto written = write(*captured->get());
            return [this, path, written] {
                if (!written) return session_.report(Severity::Error, written.error().message);
                session_.report(Severity::Info, "Exported " + shownPath(path) + ": " + *written + ".");
            };
        });
}

}  // namespace scree
