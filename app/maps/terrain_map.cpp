#include "app/maps/terrain_map.h"

#include <algorithm>
#include <cmath>
#include <new>

#include "app/io/atomic_file.h"
#include "app/io/picture.h"
#include "app/maps/ground_maps.h"
#include "app/maps/relief_images.h"
#include "erosion/base/knob.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace fs = std::filesystem;

namespace {

using Images = Result<std::vector<ByteImage>>;
using Range = std::optional<MaskRange>;

std::vector<ByteImage> listOf(ByteImage image) {
    std::vector<ByteImage> images;
    images.push_back(std::move(image));
    return images;
}

std::string namesOfMaterials() {
    std::string names;
    for (const std::string_view name : kMaterialNames) names.append(names.empty() ? "" : ", ").append(name);
    return names;
}

/// Values of a layer in its unit. Heights include the datum of the map.
class LayerValues {
 public:
    LayerValues(const Terrain& terrain, Layer layer, ThreadPool& pool)
        : datum_(layer == Layer::Height ? terrain.datum() : 0.0),
          initial_(terrain.infoOf(layer).initial),
          values_(terrain.valuesIn(memory_, layer, &pool)) {}
    LayerValues(const LayerValues&) = delete;
    LayerValues& operator=(const LayerValues&) = delete;

    double at(int x, int y) const { return datum_ + static_cast<double>(values_.empty() ? initial_ : values_(x, y)); }
    /// Returns the range in float32, as ranges are given.
    MaskRange range(ThreadPool& pool) const {
        const Extremes found = values_.empty() ? Extremes{initial_, initial_} : extremes(values_, pool);
        return {static_cast<float>(datum_ + static_cast<double>(found.lowest)),
                static_cast<float>(datum_ + static_cast<double>(found.highest))};
    }

 private:
    double datum_;
    float initial_;
    Field<float> memory_;
    const Field<float>& values_;
};

/// Returns the facts about a written mask: its levels compared with the values that they represent.
WrittenRaster writtenMask(const MapSource& source, Layer layer, const MaskRange& range, const ByteImage& image) {
    const Terrain& terrain = source.terrain;
    const LayerValues values(terrain, layer, source.pool);
    const auto low = static_cast<double>(range.low);
    const double step = (static_cast<double>(range.high) - low) / 255.0;
    std::vector<double> errors(static_cast<std::size_t>(terrain.height()), 0.0);
    source.pool.forEach(terrain.height(), [&](int y) {
        for (int x = 0; x < terrain.width(); ++x) {
            double& error = errors[static_cast<std::size_t>(y)];
            error = std::max(error, std::abs(low + step * *image.at(x, y) - values.at(x, y)));
        }
    });
    return {.width = terrain.width(),
            .height = terrain.height(),
            .range = {range.low, range.high},
            .unit = terrain.infoOf(layer).unit,
            .levels = true,
            .largestError = std::ranges::max(errors)};
}

std::vector<TerrainMap> makeList() {
    constexpr LayerSet kGround{Layer::Moisture, Layer::Sediment, Layer::Wear, Layer::Sand, Layer::Snow};
    std::vector<TerrainMap> maps;
    maps.push_back(
        {"splat",
         "Materials",
         "Weights of the materials, RGBA, four to a picture: " + namesOfMaterials(),
         kSplatImages,
         {},
         kGround,
         [](const MapSource& source, const Range&) -> Images {
             return groundMaps(source.terrain, source.view, source.strata, source.materials, source.pool).splat;
         }});
    maps.push_back(
        {"colour",
         "Colour",
         "Colour of the ground without light",
         1,
         {},
         kGround,
         [](const MapSource& source, const Range&) -> Images {
             return listOf(
                 groundMaps(source.terrain, source.view, source.strata, source.materials, source.pool).colour);
         }});
    maps.push_back({"normal",
                    "Normals (OpenGL)",
                    "Normals with green to the north (OpenGL)",
                    1,
                    {},
                    {},
                    [](const MapSource& source, const Range&) -> Images {
                        return listOf(normalMap(source.terrain, NormalGreen::OpenGl, source.pool));
                    }});
    maps.push_back({"normal-directx",
                    "Normals (DirectX)",
                    "Normals with green to the south (DirectX)",
                    1,
                    {},
                    {},
                    [](const MapSource& source, const Range&) -> Images {
                        return listOf(normalMap(source.terrain, NormalGreen::DirectX, source.pool));
                    }});
    maps.push_back({"ao",
                    "Ambient occlusion",
                    "Share of the sky's light that reaches the ground",
                    1,
                    {},
                    {},
                    [](const MapSource& source, const Range&) -> Images {
                        return listOf(ambientOcclusion(source.terrain, source.pool));
                    }});
    maps.push_back({"carried-colour",
                    "Carried colour",
                    "Colours that droplets carried with the soil, with alpha",
                    1,
                    {},
                    {},
                    [](const MapSource& source, const Range&) -> Images {
                        if (source.terrain.colour().empty())
                            return Error{
                                "the land has no colours; set droplet.carryColour=true, give --paint colour=FILE.png "
                                "or leave the carried-colour map out"};
                        return listOf(carriedColour(source.terrain, source.pool));
                    }});
    for (const LayerInfo& layer : kLayers)
        if (!isColour(layer.layer)) maps.push_back(maskMap(layer));
    return maps;
}

}  // namespace

TerrainMap maskMap(const LayerInfo& layer) {
    TerrainMap map{.name = std::string(layer.name),
                   .title = std::string(layer.title),
                   .meaning = std::string(layer.meaning),
                   .images = 1,
                   .mask = layer.layer,
                   .layers = LayerSet{layer.layer},
                   .make = {}};
    map.make = [which = layer.layer](const MapSource& source, const Range& range) -> Images {
        Result<ByteImage> mask =
            maskOf(source.terrain, which, range ? *range : maskRange(source.terrain, which, source.pool), source.pool);
        if (!mask) return mask.error();
        return listOf(std::move(*mask));
    };
    return map;
}

const std::vector<TerrainMap>& terrainMaps() {
    static const std::vector<TerrainMap> maps = makeList();
    return maps;
}

std::string mapNames() {
    std::string names;
    for (const TerrainMap& map : terrainMaps()) names.append(names.empty() ? "" : ", ").append(map.name);
    return names;
}

Result<TerrainMap> terrainMapNamed(std::string_view name, std::span<const LayerInfo> layers) {
    std::vector<std::string_view> known;
    for (const TerrainMap& map : terrainMaps()) {
        if (map.name == name) return map;
        known.push_back(map.name);
    }
    for (const LayerInfo& layer : layers.subspan(kLayers.size())) {
        if (layer.name == name) return maskMap(layer);
        known.push_back(layer.name);
    }
    return Error{"unknown map '" + shownText(name) + "'" + suggestion(name, known) + " (there are " + listed(known) +
                 ")"};
}

MaskRange maskRange(const Terrain& terrain, Layer layer, ThreadPool& pool) {
    const LayerInfo& about = terrain.infoOf(layer);
    if (std::isfinite(about.lowest) && std::isfinite(about.highest)) return {about.lowest, about.highest};
    const Extremes found = extremes(terrain.values(layer, &pool), pool);
    const float datum = layer == Layer::Height ? static_cast<float>(terrain.datum()) : 0.0f;
    MaskRange range{std::isfinite(about.lowest) ? about.lowest : found.lowest + datum, found.highest + datum};
    if (!(range.low < range.high)) range.high = range.low + 1.0f;
    return range;
}

Result<ByteImage> maskOf(const Terrain& terrain, Layer layer, const MaskRange& range, ThreadPool& pool) {
    if (!(range.low < range.high)) return Error{"the range of a mask must go from low to high"};
    const LayerValues values(terrain, layer, pool);
    const MaskRange found = values.range(pool);
    const auto text = [](float value) { return formatKnobValue(static_cast<double>(value)); };
    if (found.low < range.low || found.high > range.high)
        return Error{"the " + std::string(terrain.infoOf(layer).name) + " layer reaches from " + text(found.low) +
                     " to " + text(found.high) + ", beyond the range " + text(range.low) + ":" + text(range.high) +
                     "; give a wider range"};
    const double low = static_cast<double>(range.low);
    const double scale = 255.0 / (static_cast<double>(range.high) - low);
    ByteImage image(terrain.width(), terrain.height(), 1);
    image.texts.emplace_back("Scree-HeightRange", text(range.low) + ":" + text(range.high));
    image.texts.emplace_back("Scree-CellSize", text(terrain.cellSize()));
    pool.forEach(terrain.height(), [&](int y) {
        for (int x = 0; x < terrain.width(); ++x) {
            const double level = std::clamp((values.at(x, y) - low) * scale, 0.0, 255.0);
            *image.at(x, y) = static_cast<std::uint8_t>(std::lround(level));
        }
    });
    return image;
}

std::vector<fs::path> filesOfMap(const TerrainMap& map, const fs::path& path) {
    if (map.images == 1) return {path};
    std::vector<fs::path> files;
    for (std::size_t i = 1; i <= map.images; ++i) {
        fs::path name = path.stem();
        name += "-" + std::to_string(i);
        name += path.extension();
        files.push_back(path.parent_path() / name);
    }
    return files;
}

Result<void> checkMapPath(const TerrainMap& map, const fs::path& path) {
    if (path.extension() != ".png") return Error{shownPath(path) + ": unknown type of a map; use .png"};
    for (const fs::path& file : filesOfMap(map, path))
        if (Result<void> writable = checkWritable(file); !writable) return writable;
    return {};
}

std::string shownFacts(const WrittenMap& written) {
    if (written.mask) return shownFacts(*written.mask);
    return shownPixels(written.width, written.height);
}

Result<WrittenMap> saveMap(const TerrainMap& map, const MapSource& source, const std::optional<MaskRange>& asked,
                           const fs::path& path, std::vector<fs::path>* whole) {
    try {
        std::optional<MaskRange> range = asked;
        if (map.mask && !range) range = maskRange(source.terrain, *map.mask, source.pool);
        const Result<std::vector<ByteImage>> images = map.make(source, range);
        if (!images) return Error{shownPath(path) + " cannot be written: " + images.error().message};
        const std::vector<fs::path> files = filesOfMap(map, path);
        for (std::size_t i = 0; i < files.size(); ++i) {
            if (Result<void> saved = savePng((*images)[i], files[i]); !saved) return saved.error();
            if (whole != nullptr) whole->push_back(files[i]);
        }
        WrittenMap written{.width = images->front().width, .height = images->front().height, .mask = {}};
        if (map.mask) written.mask = writtenMask(source, *map.mask, *range, images->front());
        return written;
    } catch (const std::bad_alloc&) {
        return Error{shownPath(path) + " cannot be written: it needs more memory than is available"};
    }
}

}  // namespace scree
