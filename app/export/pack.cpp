#include "app/export/pack.h"

#include <algorithm>
#include <atomic>
#include <functional>
#include <new>
#include <optional>

#include "app/export/pack_grid.h"
#include "app/export/pack_maps.h"
#include "app/export/river_lines.h"
#include "app/export/sidecar.h"
#include "app/io/atomic_file.h"
#include "app/io/whole_folder.h"
#include "erosion/base/failure_reason.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace fs = std::filesystem;

namespace {

/// A file to write: its bytes, and the check after it has been written.
struct Order {
    PackFile file;
    std::function<Result<std::string>()> encode;
    std::function<Result<void>(const fs::path& written)> verify;
};

/// Writes the files of a pack on all threads and reports its progress.
class PackWriter {
 public:
    PackWriter(const PackSource& source, WrittenPack& pack, WholeFolder& folder, WorkWatch* watch)
        : source_(source), pack_(pack), folder_(folder), watch_(watch) {}

    Result<void> writeAll() {
        const PackSettings& settings = pack_.plan.settings;
        const std::size_t pictures = packImageNames(settings, source_.masks, source_.terrain.layers()).size();
        const bool hasRivers = settings.rivers && source_.terrain.inlandWater() != nullptr;
        const std::size_t files = pack_.plan.tiles.size() * (1 + pictures) + (hasRivers ? 1 : 0);
        // Making the pictures counts as much as writing them.
        if (watch_ != nullptr) watch_->expect(static_cast<int>(2 * files));
        begin();
        const Terrain land =
            packTerrain(source_.terrain, pack_.plan, packImageLayers(settings, source_.masks), source_.pool);
        begin();
        const Result<std::vector<PackImage>> images = packImages(land, source_, settings);
        if (!images) return Error{shownPath(pack_.folder) + " cannot be written: " + images.error().message};
        end(files);
        errors_.assign(pack_.plan.tiles.size(), 0.0);
        std::vector<Order> orders = heightOrders(land.heights());
        for (const PackImage& image : *images) addOrders(image, orders);
        if (hasRivers) orders.push_back(riverOrder());
        if (Result<void> written = writeOrders(orders); !written) return written;
        pack_.largestError = *std::max_element(errors_.begin(), errors_.end());
        for (Order& order : orders) pack_.files.push_back(std::move(order.file));
        begin();
        return folder_.write(kPackSidecar, formatSidecar(pack_));
    }

 private:
    void begin() const {
        if (watch_ != nullptr) watch_->beginPart();
    }
    void end(std::size_t parts = 1) const {
        for (std::size_t i = 0; watch_ != nullptr && i < parts; ++i) watch_->endPart();
    }

    PackFile fileOf(const std::string& name, const std::string& meaning, const PackTile& tile) const {
        return {.name = name,
                .meaning = meaning,
                .width = pack_.plan.tileWidth,
                .height = pack_.plan.tileHeight,
                .column = tile.column,
                .row = tile.row};
    }

    /// `heights` must outlive the orders.
    std::vector<Order> heightOrders(const Field<float>& heights) {
        const PackPlan& plan = pack_.plan;
        std::vector<Order> orders;
        for (std::size_t i = 0; i < plan.tiles.size(); ++i) {
            const PackTile& tile = plan.tiles[i];
            const std::string name = plan.fileName("height", tile, plan.ending);
            const HeightmapFormat* format = *formatOf(name);
            const std::optional<HeightRange> range = plan.levels ? std::optional(plan.range) : std::nullopt;
            const auto withRaster = [this, &heights, &tile](const auto& use) {
                const Field<float> values = tileOf(heights, pack_.plan, tile);
                return use(Raster{.values = values,
                                  .datum = source_.terrain.datum(),
                                  .cellSize = static_cast<float>(pack_.plan.metresX),
                                  .unit = "m",
                                  .byteOrder = pack_.plan.settings.byteOrder,
                                  .place = placeOf(pack_.plan, tile)});
            };
            orders.push_back(
                {fileOf(name, plan.levels ? "heights, 16 bits" : "heights in metres", tile),
                 [=] { return withRaster([&](const Raster& raster) { return format->encode(raster, range); }); },
                 [=, this](const fs::path& written) -> Result<void> {
                     const Result<double> error =
                         withRaster([&](const Raster& raster) { return format->verify(raster, range, written); });
                     if (!error) return error.error();
                     errors_[i] = *error;
                     return {};
                 }});
        }
        return orders;
    }

    void addOrders(const PackImage& image, std::vector<Order>& orders) const {
        for (const PackTile& tile : pack_.plan.tiles) {
            const auto cut = [this, &image, &tile] { return tileOf(image.image, pack_.plan, tile); };
            orders.push_back({fileOf(pack_.plan.fileName(image.base, tile, ".png"), image.meaning, tile),
                              [cut] { return encodePng(cut()); },
                              [cut](const fs::path& written) -> Result<void> {
                                  const Result<ByteImage> read = readBytePng(written, kMostPackNodes);
                                  if (!read) return read.error();
                                  if (read->samples != cut().samples) return Error{"its pixels did not read back"};
                                  return {};
                              }});
        }
    }

    Order riverOrder() const {
        const std::string text = formatRivers(*source_.terrain.inlandWater(), source_.terrain);
        return {{.name = kPackRivers, .meaning = "rivers as lines, GeoJSON"},
                [text]() -> Result<std::string> { return std::string(text); },
                [text](const fs::path& written) -> Result<void> {
                    const Result<std::string> read = readWholeFile(written, text.size());
                    if (!read) return read.error();
                    if (*read != text) return Error{"its text did not read back"};
                    return {};
                }};
    }

    /// Writes all files. Returns the first error in the order of the list.
    Result<void> writeOrders(const std::vector<Order>& orders) const {
        std::vector<Result<void>> outcomes(orders.size());
        std::atomic<bool> failed{false};
        source_.pool.forEach(static_cast<int>(orders.size()), [&](int index) {
            if (failed.load()) return;
            begin();
            outcomes[static_cast<std::size_t>(index)] = carryOut(orders[static_cast<std::size_t>(index)]);
            if (!outcomes[static_cast<std::size_t>(index)]) failed = true;
            end();
        });
        for (const Result<void>& outcome : outcomes)
            if (!outcome) return outcome;
        return {};
    }

    Result<void> carryOut(const Order& order) const {
        const fs::path shown = pack_.folder / order.file.name;
        const Result<std::string> bytes = order.encode();
        if (!bytes) return Error{shownPath(shown) + " cannot be written: " + bytes.error().message};
        return folder_.write(order.file.name, *bytes, [&](const fs::path& written) -> Result<void> {
            if (Result<void> good = order.verify(written); !good)
                return Error{shownPath(shown) + " was not written: " + good.error().message};
            return {};
        });
    }

    const PackSource& source_;
    WrittenPack& pack_;
    WholeFolder& folder_;
    WorkWatch* watch_;
    std::vector<double> errors_;  ///< Largest rounding error of the heights of each tile.
};

/// Name of a file in the folder that does not belong to the pack there; empty if there is none.
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

LayerSet masksNamed(const std::set<std::string>& names, std::span<const LayerInfo> layers) {
    LayerSet masks;
    for (const LayerInfo& layer : layers)
        if (!isColour(layer.layer) && names.contains(std::string(layer.name))) masks.add(layer.layer);
    return masks;
}

LayerSet packLayers(const PackSettings& settings, const LayerSet& masks) {
    LayerSet layers = packImageLayers(settings, masks);
    if (settings.rivers || settings.riverBeds) layers.addInlandWater();
    return layers;
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
    Result<PackPlan> plan = planPack(settings, packLandOf(source.terrain), target.names);
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
        return Error{shownPath(target.folder) +
                     " cannot be written: " + needsMoreMemory(source.terrain.width(), source.terrain.height())};
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
    if (!sidecar || !sidecar->range) return Error{shownPath(path) + " is not a pack; give the folder of a pack"};
    return *sidecar->range;
}

}  // namespace scree
