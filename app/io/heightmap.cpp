#include "app/io/heightmap.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <new>
#include <span>

#include "app/io/atomic_file.h"
#include "app/io/float_raster.h"
#include "app/io/png.h"
#include "erosion/knob.h"

namespace scree {

namespace {

constexpr std::string_view kRangeKeyword = "Scree-HeightRange";  // "LO:HI", metres of black and white
constexpr std::string_view kCellSizeKeyword = "Scree-CellSize";  // metres
constexpr std::string_view kFloatEnding = ".r32";

std::optional<float> parseMetres(std::string_view text) {
    const std::optional<double> value = parseNumber(text);
    if (!value || std::abs(*value) > static_cast<double>(kHighestHeight)) return std::nullopt;
    return static_cast<float>(*value);
}

std::string formatRange(const HeightRange& range) {
    return formatKnobValue(static_cast<double>(range.low)) + ":" + formatKnobValue(static_cast<double>(range.high));
}

double highestSample(int bitsPerSample) {
    return bitsPerSample == 8 ? 255.0 : 65535.0;
}

Result<GreyPng> readHeightPng(const std::filesystem::path& path, PngPart part) {
    Result<GreyPng> picture = readGreyPng(path, part, Terrain::kMaxSize);
    if (picture && (picture->width < Terrain::kMinSize || picture->height < Terrain::kMinSize))
        return Error{path.string() + " is " + std::to_string(picture->width) + " x " + std::to_string(picture->height) +
                     ", which is too small for a terrain; give at least " + std::to_string(Terrain::kMinSize) + " x " +
                     std::to_string(Terrain::kMinSize)};
    return picture;
}

const std::string* textOf(const GreyPng& picture, std::string_view keyword) {
    for (const auto& [known, text] : picture.texts)
        if (known == keyword) return &text;
    return nullptr;
}

/// The ending in small letters, with its dot.
std::string endingOf(const std::filesystem::path& path) {
    std::string ending = path.extension().string();
    std::transform(ending.begin(), ending.end(), ending.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return ending;
}

Result<void> checkOptions(const std::filesystem::path& path, const ImportOptions& options) {
    const auto [low, high] = options.range;
    if (!(std::abs(low) <= static_cast<double>(kHighestHeight)) ||
        !(std::abs(high) <= static_cast<double>(kHighestHeight)) || !(low < high))
        return Error{path.string() + ": the height range " + formatRange(options.range) +
                     " must rise, from a lowest to a higher height in metres"};
    if (!(options.cellSize > 0.0f) || !std::isfinite(options.cellSize))
        return Error{path.string() + ": the cell size must be above 0 m"};
    return {};
}

}  // namespace

Result<HeightRange> parseHeightRange(std::string_view text) {
    const std::size_t colon = std::min(text.find(':'), text.size());
    const std::optional<float> low = parseMetres(text.substr(0, colon));
    const std::optional<float> high = parseMetres(text.substr(std::min(colon + 1, text.size())));
    if (!low || !high || !(*low < *high))
        return Error{"the height range is '" + std::string(text) +
                     "'; give LO:HI, the metres of black and white, such as 236:1076"};
    return HeightRange{*low, *high};
}

Result<HeightmapInfo> inspectHeightmap(const std::filesystem::path& path) {
    if (endingOf(path) == kFloatEnding) {
        const Result<int> edge = inspectFloatRaster(path);
        if (!edge) return edge.error();
        return HeightmapInfo{*edge, *edge, 32, true, {}, {}};
    }
    Result<GreyPng> picture = readHeightPng(path, PngPart::Header);
    if (!picture) return picture.error();
    HeightmapInfo info{picture->width, picture->height, picture->bitsPerSample, false, {}, {}};
    if (const std::string* text = textOf(*picture, kRangeKeyword))
        if (const Result<HeightRange> range = parseHeightRange(*text)) info.range = *range;
    if (const std::string* text = textOf(*picture, kCellSizeKeyword)) info.cellSize = parseMetres(*text);
    if (info.cellSize && !(*info.cellSize > 0.0f)) info.cellSize.reset();
    return info;
}

Result<Terrain> importHeightmap(const std::filesystem::path& path, const ImportOptions& options) {
    if (Result<void> sound = checkOptions(path, options); !sound) return sound.error();
    if (endingOf(path) == kFloatEnding) {
        Result<FloatRaster> raster = readFloatRaster(path);
        if (!raster) return raster.error();
        return Terrain(std::move(raster->heights), options.cellSize, raster->lowest, options.boundary);
    }
    Result<GreyPng> picture = readHeightPng(path, PngPart::Whole);
    if (!picture) return picture.error();
    try {
        const auto low = static_cast<double>(options.range.low);
        const double metresPerLevel =
            (static_cast<double>(options.range.high) - low) / highestSample(picture->bitsPerSample);
        const int lowest = *std::min_element(picture->samples.begin(), picture->samples.end());
        Field<float> heights(picture->width, picture->height);
        const std::uint16_t* sample = picture->samples.data();
        for (int y = 0; y < heights.height(); ++y)
            for (int x = 0; x < heights.width(); ++x)
                heights(x, y) = static_cast<float>((*sample++ - lowest) * metresPerLevel);
        return Terrain(std::move(heights), options.cellSize, low + lowest * metresPerLevel, options.boundary);
    } catch (const std::bad_alloc&) {
        return Error{path.string() + " needs more memory than there is; scale it down"};
    }
}

namespace {

/// What is exported: the values of a layer, counted from `datum`.
struct Raster {
    const Field<float>& values;
    double datum;
    float cellSize;
    std::string_view unit;

    double at(int x, int y) const { return datum + static_cast<double>(values(x, y)); }
};

/// The raster's lowest and highest value, widened to the next float where it must be.
HeightRange rangeOf(const Raster& raster) {
    const Extremes range = extremes(raster.values);
    const double low = raster.datum + static_cast<double>(range.lowest);
    const double high = raster.datum + static_cast<double>(range.highest);
    HeightRange whole{static_cast<float>(low), static_cast<float>(high)};
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    if (static_cast<double>(whole.low) > low) whole.low = std::nextafter(whole.low, -kInfinity);
    if (static_cast<double>(whole.high) < high) whole.high = std::nextafter(whole.high, kInfinity);
    return whole;
}

/// The grey levels of a range.
struct Levels {
    double low;
    double step;

    explicit Levels(const HeightRange& range)
        : low(static_cast<double>(range.low)), step((static_cast<double>(range.high) - low) / 65535.0) {}
};

Result<std::string> encodePng(const Raster& raster, std::optional<HeightRange> wanted) {
    const HeightRange own = rangeOf(raster);
    HeightRange range = wanted.value_or(own);
    if (!wanted && !(range.low < range.high)) range.high = range.low + std::max(1.0f, std::abs(range.low) * 1e-6f);
    const Levels levels(range);
    if (!(levels.step > 0.0))
        return Error{"the height range " + formatRange(range) + " must rise, from a lowest to a higher height"};

    GreyPng picture{raster.values.width(), raster.values.height(), 16, {}, {}};
    picture.samples.reserve(static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height));
    for (int y = 0; y < picture.height; ++y)
        for (int x = 0; x < picture.width; ++x) {
            const double level = std::round((raster.at(x, y) - levels.low) / levels.step);
            if (!(level >= 0.0 && level <= 65535.0))
                return Error{"the terrain reaches from " + formatKnobValue(static_cast<double>(own.low)) + " to " +
                             formatKnobValue(static_cast<double>(own.high)) + " " + std::string(raster.unit) +
                             ", beyond the height range " + formatRange(range) + "; widen it"};
            picture.samples.push_back(static_cast<std::uint16_t>(level));
        }
    picture.texts.emplace_back(kRangeKeyword, formatRange(range));
    picture.texts.emplace_back(kCellSizeKeyword, formatKnobValue(static_cast<double>(raster.cellSize)));
    return encodeGreyPng(picture);
}

/// The range that a .png tells, of any size.
std::optional<HeightRange> writtenRange(const GreyPng& picture) {
    const std::string* text = textOf(picture, kRangeKeyword);
    if (text == nullptr) return std::nullopt;
    const std::size_t colon = std::min(text->find(':'), text->size());
    const std::optional<double> low = parseNumber(std::string_view(*text).substr(0, colon));
    const std::optional<double> high = parseNumber(std::string_view(*text).substr(std::min(colon + 1, text->size())));
    if (!low || !high) return std::nullopt;
    return HeightRange{static_cast<float>(*low), static_cast<float>(*high)};
}

/// Reads a written .png again and compares it with the raster: within half a level, and the same scale.
Result<void> verifyPng(const Raster& raster, const std::filesystem::path& path) {
    const Result<GreyPng> picture = readHeightPng(path, PngPart::Whole);
    if (!picture) return picture.error();
    const std::optional<HeightRange> range = writtenRange(*picture);
    const std::string* cellSize = textOf(*picture, kCellSizeKeyword);
    if (!range || cellSize == nullptr || parseMetres(*cellSize) != raster.cellSize)
        return Error{"its scale did not read back"};
    if (picture->width != raster.values.width() || picture->height != raster.values.height())
        return Error{"its size did not read back"};
    const Levels levels(*range);
    // Half a level, and what its rounding rounds off.
    const double tolerance = levels.step * (0.5 + 1e-6);
    const std::uint16_t* sample = picture->samples.data();
    for (int y = 0; y < picture->height; ++y)
        for (int x = 0; x < picture->width; ++x)
            if (!(std::abs(raster.at(x, y) - (levels.low + *sample++ * levels.step)) <= tolerance))
                return Error{"its values did not read back"};
    return {};
}

Result<std::string> encodeR32(const Raster& raster, std::optional<HeightRange>) {
    return floatRasterBytes(raster.values.width(), raster.values.height(),
                            [&](int x, int y) { return raster.at(x, y); });
}

struct ExportFormat {
    std::string_view ending;
    Result<std::string> (*encode)(const Raster&, std::optional<HeightRange>);
    Result<void> (*verify)(const Raster&, const std::filesystem::path&);  ///< Beyond the comparison of all bytes.
};

constexpr std::array kExportFormats{
    ExportFormat{".png", encodePng, verifyPng},
    ExportFormat{kFloatEnding, encodeR32, nullptr},
};

Result<const ExportFormat*> formatOf(const std::filesystem::path& path) {
    const std::string ending = endingOf(path);
    for (const ExportFormat& format : kExportFormats)
        if (format.ending == ending) return &format;
    return Error{path.string() + (ending.empty() ? " has no ending" : " has an unknown ending") +
                 " to tell its format; give one of " + exportEndings()};
}

}  // namespace

std::string exportEndings() {
    std::string endings;
    for (const ExportFormat& format : kExportFormats)
        endings += (endings.empty() ? "" : ", ") + std::string(format.ending);
    return endings;
}

Result<void> checkExportPath(const std::filesystem::path& path) {
    if (const Result<const ExportFormat*> format = formatOf(path); !format) return format.error();
    return checkWritable(path);
}

HeightRange heightRange(const Terrain& terrain) {
    return rangeOf({terrain.heights(), terrain.datum(), terrain.cellSize(), "m"});
}

namespace {

Result<void> exportRaster(const Raster& raster, const std::filesystem::path& path, std::optional<HeightRange> range) {
    const Result<const ExportFormat*> format = formatOf(path);
    if (!format) return format.error();
    try {
        const Result<std::string> bytes = (*format)->encode(raster, range);
        if (!bytes) return Error{path.string() + " cannot be written: " + bytes.error().message};
        return writeFileAtomically(path, *bytes, [&](const std::filesystem::path& written) -> Result<void> {
            if ((*format)->verify == nullptr) return {};
            if (Result<void> same = (*format)->verify(raster, written); !same)
                return Error{path.string() + " was not written: " + same.error().message};
            return {};
        });
    } catch (const std::bad_alloc&) {
        return Error{path.string() + " cannot be written: it needs more memory than there is"};
    }
}

}  // namespace

Result<void> exportHeightmap(const Terrain& terrain, const std::filesystem::path& path,
                             std::optional<HeightRange> range) {
    return exportRaster({terrain.heights(), terrain.datum(), terrain.cellSize(), "m"}, path, range);
}

Result<void> exportLayer(const Terrain& terrain, Layer layer, const std::filesystem::path& path) {
    assert(layer != Layer::Colour);
    const LayerInfo& about = info(layer);
    const double datum = layer == Layer::Height ? terrain.datum() : 0.0;
    return exportRaster({terrain.values(layer), datum, terrain.cellSize(), about.unit}, path, {});
}

}  // namespace scree
