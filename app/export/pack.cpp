#include "app/export/pack.h"

#include <new>
#include <optional>

#include "app/export/pack_grid.h"
#include "app/export/sidecar.h"
#include "app/io/whole_folder.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace fs = std::filesystem;

namespace {

/// Writes the files of a pack one by one, and tells how far it is.
class PackWriter {
 public:
    PackWriter(const PackSource& source, WrittenPack& pack, WholeFolder& folder, WorkWatch* watch)
        : source_(source), pack_(pack), folder_(folder), watch_(watch) {}

    Result<void> writeAll() {
        if (watch_ != nullptr) watch_->expect(static_cast<int>(pack_.plan.tiles.size()) + 2);
        begin();
        const Field<float> heights = packHeights(source_.terrain, pack_.plan, source_.pool);
        end();
        for (const PackTile& tile : pack_.plan.tiles) {
            begin();
            if (Result<void> written = writeHeights(heights, tile); !written) return written;
            end();
        }
        begin();
        return folder_.write(kPackSidecar, formatSidecar(pack_));
    }

 private:
    void begin() const {
        if (watch_ != nullptr) watch_->beginPart();
    }
    void end() const {
        if (watch_ != nullptr) watch_->endPart();
    }

    Result<void> writeHeights(const Field<float>& heights, const PackTile& tile) {
        const PackPlan& plan = pack_.plan;
        const std::string name = PackPlan::fileName("height", tile, plan.ending);
        const HeightmapFormat& format = **formatOf(name);
        const Field<float> values = tileOf(heights, plan, tile);
        const Raster raster{values, source_.terrain.datum(), static_cast<float>(plan.metresX), "m"};
        const std::optional<HeightRange> range = plan.levels ? std::optional(plan.range) : std::nullopt;
        const Result<std::string> bytes = format.encode(raster, range);
        if (!bytes) return Error{shownPath(pack_.folder / name) + " cannot be written: " + bytes.error().message};
        Result<void> written = folder_.write(name, *bytes, [&](const fs::path& file) -> Result<void> {
            const Result<double> error = format.verify(raster, range, file);
            if (!error) return Error{shownPath(pack_.folder / name) + " was not written: " + error.error().message};
            pack_.largestError = std::max(pack_.largestError, *error);
            return {};
        });
        if (written) note(name, plan.levels ? "heights, 16 bits" : "heights in metres", tile);
        return written;
    }

    void note(const std::string& name, const std::string& meaning, const PackTile& tile) {
        pack_.files.push_back({.name = name,
                               .meaning = meaning,
                               .width = pack_.plan.tileWidth,
                               .height = pack_.plan.tileHeight,
                               .column = tile.column,
                               .row = tile.row});
    }

    const PackSource& source_;
    WrittenPack& pack_;
    WholeFolder& folder_;
    WorkWatch* watch_;
};

/// The name of a file in the folder that is none of the pack in it; empty where all are.
Result<std::string> strangerIn(const fs::path& folder) {
    const std::optional<Sidecar> sidecar = readSidecar(folder / kPackSidecar);
    std::error_code failed;
    for (fs::directory_iterator entry(folder, failed), end; !failed && entry != end; entry.increment(failed)) {
        const std::string name = entry->path().filename().string();
        if (!sidecar || (name != kPackSidecar && !sidecar->files.contains(name)) || entry->is_directory()) return name;
    }
    if (failed) return Error{shownPath(folder) + " cannot be read: " + failed.message()};
    return std::string();
}

}  // namespace

LayerSet packLayers(const PackSettings& /*settings*/) {
    return {};
}

Result<void> checkPackTarget(const PackTarget& target) {
    if (target.folder.empty()) return Error{"no folder given"};
    const fs::path folder = folderMeant(target.folder);
    std::error_code failed;
    const fs::file_status status = fs::status(folder, failed);
    if (status.type() == fs::file_type::not_found) return {};
    if (failed) return Error{shownPath(target.folder) + " cannot be written: " + failed.message()};
    if (status.type() != fs::file_type::directory)
        return Error{shownPath(target.folder) + " is a file; give the name of a folder"};
    if (fs::is_empty(folder, failed) && !failed) return {};
    const Result<std::string> stranger = strangerIn(folder);
    if (!stranger) return stranger.error();
    if (!stranger->empty())
        return Error{shownPath(target.folder) + " holds other files, such as " + shownText(*stranger) +
                     "; give another folder"};
    if (target.existing == PackTarget::Existing::Keep)
        return Error{shownPath(target.folder) + " is a pack already; give another folder, or let it be replaced"};
    return {};
}

Result<WrittenPack> writePack(const PackSource& source, const PackSettings& settings, const PackTarget& target,
                              WorkWatch* watch) {
    Result<PackPlan> plan = planPack(settings, packLandOf(source.terrain));
    if (!plan) return plan.error();
    if (Result<void> sound = checkPackTarget(target); !sound) return sound.error();
    try {
        Result<WholeFolder> folder = WholeFolder::create(target.folder);
        if (!folder) return folder.error();
        WrittenPack pack{.folder = target.folder, .plan = std::move(*plan), .files = {}};
        if (Result<void> written = PackWriter(source, pack, *folder, watch).writeAll(); !written)
            return written.error();
        if (watch != nullptr) watch->beginPart();
        if (Result<void> sound = checkPackTarget(target); !sound) return sound.error();
        if (Result<void> moved = folder->finish(); !moved) return moved.error();
        return pack;
    } catch (const std::bad_alloc&) {
        return Error{shownPath(target.folder) + " cannot be written: it needs more memory than is available"};
    }
}

std::string shownPack(const WrittenPack& pack) {
    const PackPlan& plan = pack.plan;
    const std::size_t files = pack.files.size() + 1;
    const std::string tiles = plan.tiles.size() > 1 ? std::to_string(plan.settings.tilesX) + " x " +
                                                          std::to_string(plan.settings.tilesY) + " tiles, "
                                                    : std::string();
    return std::to_string(files) + " files for " + std::string(plan.engine().title) + " in " + shownPath(pack.folder) +
           ": " + tiles +
           shownFacts({.width = plan.width,
                       .height = plan.height,
                       .range = plan.range,
                       .unit = "m",
                       .levels = plan.levels,
                       .largestError = pack.largestError});
}

Result<HeightRange> rangeOfPack(const fs::path& path) {
    std::error_code failed;
    const fs::path file = fs::is_directory(path, failed) ? path / kPackSidecar : path;
    const std::optional<Sidecar> sidecar = readSidecar(file);
    if (!sidecar || !sidecar->range) return Error{shownPath(path) + " is no pack; give the folder of one"};
    return *sidecar->range;
}

}  // namespace scree
