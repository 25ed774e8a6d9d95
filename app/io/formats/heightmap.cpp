#include "app/io/formats/heightmap.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <new>

#include "app/io/atomic_file.h"
#include "app/io/formats/cell_size.h"
#include "erosion/base/knob.h"
#include "erosion/base/shown_text.h"
#include "erosion/importing/land_scale.h"
#include "erosion/terrain/resample.h"

namespace scree {

namespace {

std::optional<float> parseMetres(std::string_view text) {
    const std::optional<double> value = parseNumber(text);
    if (!value || std::abs(*value) > static_cast<double>(kHighestHeight)) return std::nullopt;
    return static_cast<float>(*value);
}

Result<void> checkOptions(const std::filesystem::path& path, const ImportOptions& options) {
    const HeightRange range{options.file.low, options.file.high};
    if (!(std::abs(range.low) <= kHighestHeight) || !(std::abs(range.high) <= kHighestHeight) ||
        !(range.low < range.high))
        return Error{shownPath(path) + ": the height range " + formatRange(range) +
                     " must go from low to high, in metres"};
    if (!cellSizeOf(static_cast<double>(options.cellSize)))
        return Error{shownPath(path) + ": the cell size is " + formatKnobValue(static_cast<double>(options.cellSize)) +
                     " m; give 0.01 to 10000 m"};
    return {};
}

/// Resamples heights that have too many nodes for a terrain. Returns the new cell size.
float shrinkToTerrain(Field<float>& heights, const ImportOptions& options) {
    const MapNodes from{heights.width(), heights.height()};
    if (std::max(from.width, from.height) <= Terrain::kMaxSize) return options.cellSize;
    const MapNodes to = resampledSize(from, options.file);
    ThreadPool pool;
    heights = Resampler(from.width, from.height, to.width, to.height, options.boundary)(
        heights, pool, -2.0f * kHighestHeight, 2.0f * kHighestHeight);
    return static_cast<float>(static_cast<double>(options.cellSize) * std::max(from.width, from.height) /
                              std::max(to.width, to.height));
}

/// The latitude, in degrees, of the middle of a map in degrees.
std::optional<double> latitudeOf(const HeightmapInfo& info) {
    const std::optional<MapPlace>& place = info.place.place;
    if (!place || place->unit != MapPlace::Unit::Degrees) return std::nullopt;
    return 0.5 * (place->south + place->north);
}

std::string shownTenth(double value) {
    return formatKnobValue(std::round(value * 10.0) / 10.0);
}

/// Resamples a map whose cells are not square to the size that inspectHeightmap() gives.
void makeSquare(ReadHeights& read, const HeightmapInfo& info, const std::filesystem::path& path) {
    if (!info.inFile) return;
    const Resampler resample(info.inFile->width, info.inFile->height, info.width, info.height, Boundary::Wall);
    ThreadPool pool;
    read.heights = resample(read.heights, pool, -2.0f * kHighestHeight, 2.0f * kHighestHeight);
    if (read.filled.width() > 0) {
        NodeMask filled(info.width, info.height);
        for (int y = 0; y < info.height; ++y)
            for (int x = 0; x < info.width; ++x)
                filled(x, y) = read.filled(static_cast<int>((x + 0.5) * info.inFile->width / info.width),
                                           static_cast<int>((y + 0.5) * info.inFile->height / info.height));
        read.filled = std::move(filled);
    }
    const std::optional<double> latitude = latitudeOf(info);
    read.notes.push_back(shownPath(path) + " has cells of " + shownTenth(info.cells->east) +
                         " m from west to east and " + shownTenth(info.cells->north) + " m from north to south" +
                         (latitude ? " (at " + shownTenth(*latitude) + " degrees of latitude)" : "") + ": its " +
                         std::to_string(info.inFile->width) + " x " + std::to_string(info.inFile->height) +
                         " nodes become " + std::to_string(info.width) + " x " + std::to_string(info.height) +
                         " with square cells of " + shownTenth(info.cells->longer()) + " m");
}

Raster rasterOf(const Terrain& terrain) {
    return {.values = terrain.heights(),
            .datum = terrain.datum(),
            .cellSize = terrain.cellSize(),
            .unit = "m",
            .place = terrain.place()};
}

Result<WrittenRaster> exportRaster(const Raster& raster, const std::filesystem::path& path,
                                   std::optional<HeightRange> range) {
    const Result<const HeightmapFormat*> format = formatOf(path, FileUse::Write);
    if (!format) return format.error();
    try {
        const Result<std::string> bytes = (*format)->encode(raster, range);
        if (!bytes) return Error{shownPath(path) + " cannot be written: " + bytes.error().message};
        const bool levels = (*format)->writesLevels || ((*format)->mayWriteLevels && range);
        WrittenRaster result{.width = raster.values.width(),
                             .height = raster.values.height(),
                             .range = levels ? levelRange(raster, range) : rangeOf(raster),
                             .unit = raster.unit,
                             .levels = levels};
        const Result<void> written =
            writeFileAtomically(path, *bytes, [&](const std::filesystem::path& file) -> Result<void> {
                const Result<double> error = (*format)->verify(raster, range, file);
                if (!error) return Error{shownPath(path) + " was not written: " + error.error().message};
                result.largestError = *error;
                return {};
            });
        if (!written) return written.error();
        return result;
    } catch (const std::bad_alloc&) {
        return Error{shownPath(path) + " cannot be written: it needs more memory than is available"};
    }
}

}  // namespace

Result<HeightRange> parseHeightRange(std::string_view text) {
    const std::size_t colon = std::min(text.find(':'), text.size());
    const std::optional<float> low = parseMetres(text.substr(0, colon));
    const std::optional<float> high = parseMetres(text.substr(std::min(colon + 1, text.size())));
    if (!low || !high || !(*low < *high))
        return Error{"the height range is '" + shownText(text) +
                     "'; give LO:HI, the metres of black and white, such as 236:1076"};
    return HeightRange{*low, *high};
}

Result<HeightmapInfo> inspectHeightmap(const std::filesystem::path& path, const FileSettings& settings) {
    if (Result<void> readable = checkReadable(path); !readable) return readable.error();
    const Result<const HeightmapFormat*> format = formatOf(path);
    if (!format) return format.error();
    Result<HeightmapInfo> info = (*format)->inspect(path, settings);
    if (!info || !info->cells) return info;
    const MapNodes size{info->width, info->height};
    if (const std::optional<SquareCells> square = squareCells(*info->cells, size)) {
        info->cellSize = square->cellSize;
        if (square->resample) {
            info->inFile = size;
            info->width = square->resample->width, info->height = square->resample->height;
        }
    }
    return info;
}

Result<MapNodes> keptNodes(const std::filesystem::path& path, MapNodes map, const FileSettings& settings) {
    const MapNodes rotated = rotatedSize(map, settings);
    const MapPart part = croppedPart(rotated, settings);
    if (isWithin(part, rotated) && std::min(part.width, part.height) >= Terrain::kMinSize)
        return MapNodes{part.width, part.height};
    return Error{shownPath(path) + " has " + std::to_string(rotated.width) + " x " + std::to_string(rotated.height) +
                 " nodes (rotated as file.rotate says), and the crop would keep " + std::to_string(part.width) + " x " +
                 std::to_string(part.height) + " from x " + std::to_string(part.left) + ", y " +
                 std::to_string(part.top) +
                 " on; set file.cropLeft, cropTop, cropWidth and cropHeight to a part of it"};
}

Result<MapNodes> importedSize(const std::filesystem::path& path, const HeightmapInfo& info,
                              const FileSettings& settings) {
    Result<MapNodes> kept = keptNodes(path, {info.width, info.height}, settings);
    if (!kept) return kept;
    const MapNodes made = resampledSize(*kept, settings);
    if (std::max(made.width, made.height) <= Terrain::kMaxSize) return kept;
    return Error{shownPath(path) + " gives " + std::to_string(made.width) + " x " + std::to_string(made.height) +
                 " nodes, and a terrain has at most " + std::to_string(Terrain::kMaxSize) +
                 " along an edge; set file.resolution, or crop it by file.cropWidth and cropHeight"};
}

MapNodes resampledSize(MapNodes nodes, const FileSettings& settings) {
    if (settings.resolution == 0) return nodes;
    const double longer = std::max(nodes.width, nodes.height);
    const auto scaled = [&](int along) {
        return std::max(Terrain::kMinSize, static_cast<int>(std::lround(along * settings.resolution / longer)));
    };
    return {scaled(nodes.width), scaled(nodes.height)};
}

Result<ReadHeights> readHeightmap(const std::filesystem::path& path, const FileSettings& settings) {
    if (Result<void> readable = checkReadable(path); !readable) return readable.error();
    const Result<const HeightmapFormat*> format = formatOf(path);
    if (!format) return format.error();
    const Result<HeightmapInfo> info = inspectHeightmap(path, settings);
    if (!info) return info.error();
    Result<ReadHeights> read = (*format)->read(path, settings);
    if (read) makeSquare(*read, *info, path);
    return read;
}

Result<void> prepareHeights(ReadHeights& read, const std::filesystem::path& path, const FileSettings& settings) {
    const MapNodes size{read.heights.width(), read.heights.height()};
    if (const Result<MapNodes> kept = keptNodes(path, size, settings); !kept) return kept.error();
    if (settings.removeSteps) {
        if (const std::optional<HeightSteps> steps = findSteps(read.heights, read.filled))
            removeSteps(read.heights, *steps, read.filled);
        else
            read.notes.push_back(shownPath(path) + " has no steps to remove");
    }
    if (!keepsOrientation(size, settings)) read.heights = oriented(read.heights, settings);
    read.filled = {};
    return {};
}

Result<Terrain> importHeightmap(const std::filesystem::path& path, const ImportOptions& options,
                                std::vector<std::string>* notes) {
    if (Result<void> sound = checkOptions(path, options); !sound) return sound.error();
    try {
        const Result<HeightmapInfo> info = inspectHeightmap(path, options.file);
        if (!info) return info.error();
        if (const Result<MapNodes> fits = importedSize(path, *info, options.file); !fits) return fits.error();
        Result<ReadHeights> read = readHeightmap(path, options.file);
        if (!read) return read.error();
        if (Result<void> prepared = prepareHeights(*read, path, options.file); !prepared) return prepared.error();
        if (notes != nullptr) notes->insert(notes->end(), read->notes.begin(), read->notes.end());
        const float cellSize = shrinkToTerrain(read->heights, options);
        Terrain terrain(std::move(read->heights), cellSize, read->datum, options.boundary);
        const FilePlace place =
            importedPlace(info->place, {info->width, info->height}, options.file, info->cellSize, options.cellSize);
        terrain.setPlace(place.place);
        if (notes != nullptr && !place.whyNone.empty())
            notes->push_back(shownPath(path) + " loses its place in its coordinate system: " + place.whyNone);
        const HeightRange range = heightRange(terrain);
        if (range.high - range.low > kHighestHeight)
            return Error{shownPath(path) + ": its heights reach from " + formatRange(range, " to ") +
                         " m; give heights in metres that lie at most 1e6 m apart"};
        const std::string problem = scaleProblem(std::max(terrain.width(), terrain.height()), terrain.extent(),
                                                 static_cast<double>(range.high) - static_cast<double>(range.low));
        if (notes != nullptr && !problem.empty())
            notes->push_back(shownPath(path) + " " + problem + "; set its cell size (terrain.cellSize)");
        return terrain;
    } catch (const std::bad_alloc&) {
        return Error{shownPath(path) + " needs more memory than is available; scale it down"};
    }
}

Result<void> checkExportPath(const std::filesystem::path& path) {
    if (const Result<const HeightmapFormat*> format = formatOf(path, FileUse::Write); !format) return format.error();
    return checkWritable(path);
}

HeightRange heightRange(const Terrain& terrain) {
    return rangeOf(rasterOf(terrain));
}

HeightRange levelRange(const Terrain& terrain) {
    return levelRange(rasterOf(terrain), {});
}

std::string shownNodes(int width, int height, const HeightRange& range, std::string_view unit) {
    return std::to_string(width) + " x " + std::to_string(height) + " nodes, " + formatRange(range, " to ") +
           unitSuffix(unit);
}

std::string shownFacts(const WrittenRaster& written) {
    std::array<char, 32> error{};
    std::snprintf(error.data(), error.size(), "%.2g", written.largestError);
    return shownNodes(written.width, written.height, written.range, written.unit) + ", largest rounding error " +
           error.data() + unitSuffix(written.unit);
}

Result<WrittenRaster> exportHeightmap(const Terrain& terrain, const std::filesystem::path& path,
                                      std::optional<HeightRange> range) {
    return exportRaster(rasterOf(terrain), path, range);
}

Result<WrittenRaster> exportLayer(const Terrain& terrain, Layer layer, const std::filesystem::path& path,
                                  std::optional<HeightRange> range) {
    assert(!isColour(layer));
    const LayerInfo& about = terrain.infoOf(layer);
    const double datum = layer == Layer::Height ? terrain.datum() : 0.0;
    return exportRaster({.values = terrain.values(layer),
                         .datum = datum,
                         .cellSize = terrain.cellSize(),
                         .unit = about.unit,
                         .place = terrain.place()},
                        path, range);
}

}  // namespace scree
