#include "app/io/heightmap.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <new>
#include <span>

#include "app/io/atomic_file.h"
#include "app/io/png.h"
#include "erosion/knob.h"

namespace scree {

namespace {

constexpr std::string_view kRangeKeyword = "Scree-HeightRange";  // "LO:HI", metres of black and white
constexpr std::string_view kCellSizeKeyword = "Scree-CellSize";  // metres
constexpr double kHighestHeight = 1e6;

std::optional<float> parseMetres(std::string_view text) {
    const std::optional<double> value = parseNumber(text);
    if (!value || std::abs(*value) > kHighestHeight) return std::nullopt;
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

Result<void> checkOptions(const std::filesystem::path& path, const ImportOptions& options) {
    const auto [low, high] = options.range;
    if (!(std::abs(low) <= kHighestHeight) || !(std::abs(high) <= kHighestHeight) || !(low < high))
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
    Result<GreyPng> picture = readHeightPng(path, PngPart::Header);
    if (!picture) return picture.error();
    HeightmapInfo info{picture->width, picture->height, picture->bitsPerSample, false, {}, {}};
    for (const auto& [keyword, text] : picture->texts) {
        if (keyword == kRangeKeyword)
            if (const Result<HeightRange> range = parseHeightRange(text)) info.range = *range;
        if (keyword == kCellSizeKeyword) info.cellSize = parseMetres(text);
    }
    if (info.cellSize && !(*info.cellSize > 0.0f)) info.cellSize.reset();
    return info;
}

Result<Terrain> importHeightmap(const std::filesystem::path& path, const ImportOptions& options) {
    if (Result<void> sound = checkOptions(path, options); !sound) return sound.error();
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

HeightRange heightRange(const Terrain& terrain) {
    const Extremes range = extremes(terrain.heights());
    const double low = terrain.datum() + static_cast<double>(range.lowest);
    const double high = terrain.datum() + static_cast<double>(range.highest);
    HeightRange metres{static_cast<float>(low), static_cast<float>(high)};
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    if (static_cast<double>(metres.low) > low) metres.low = std::nextafter(metres.low, -kInfinity);
    if (static_cast<double>(metres.high) < high) metres.high = std::nextafter(metres.high, kInfinity);
    return metres;
}

namespace {

Result<std::string> encodePng(const Terrain& terrain, std::optional<HeightRange> wanted) {
    const HeightRange own = heightRange(terrain);
    HeightRange range = wanted.value_or(own);
    if (!wanted && !(range.low < range.high)) range.high = range.low + std::max(1.0f, std::abs(range.low) * 1e-6f);
    const auto low = static_cast<double>(range.low);
    const double metresPerLevel = (static_cast<double>(range.high) - low) / 65535.0;
    if (!(metresPerLevel > 0.0))
        return Error{"the height range " + formatRange(range) + " must rise, from a lowest to a higher height"};

    GreyPng picture{terrain.width(), terrain.height(), 16, {}, {}};
    picture.samples.reserve(static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height));
    for (int y = 0; y < terrain.height(); ++y)
        for (int x = 0; x < terrain.width(); ++x) {
            const double metres = terrain.datum() + static_cast<double>(terrain.heights()(x, y));
            const double level = std::round((metres - low) / metresPerLevel);
            if (!(level >= 0.0 && level <= 65535.0))
                return Error{"the terrain reaches from " + formatKnobValue(static_cast<double>(own.low)) + " to " +
                             formatKnobValue(static_cast<double>(own.high)) + " m, beyond the height range " +
                             formatRange(range) + "; widen it"};
            picture.samples.push_back(static_cast<std::uint16_t>(level));
        }
    picture.texts.emplace_back(kRangeKeyword, formatRange(range));
    picture.texts.emplace_back(kCellSizeKeyword, formatKnobValue(static_cast<double>(terrain.cellSize())));
    return encodeGreyPng(picture);
}

/// Imports a written .png again and compares it with the terrain: within half a level, and the same scale.
Result<void> verifyPng(const Terrain& terrain, const std::filesystem::path& path) {
    const Result<HeightmapInfo> info = inspectHeightmap(path);
    if (!info) return info.error();
    if (!info->range || info->cellSize != terrain.cellSize()) return Error{"its scale did not read back"};
    const Result<Terrain> copy = importHeightmap(path, {*info->range, *info->cellSize, terrain.boundary()});
    if (!copy) return copy.error();
    if (copy->width() != terrain.width() || copy->height() != terrain.height())
        return Error{"its size did not read back"};
    const double span = static_cast<double>(info->range->high) - static_cast<double>(info->range->low);
    // Half a level, and what float32 heights round off.
    const double tolerance = span / 65535.0 * 0.5 + span * 2e-7;
    for (int y = 0; y < terrain.height(); ++y)
        for (int x = 0; x < terrain.width(); ++x) {
            const double was = terrain.datum() + static_cast<double>(terrain.heights()(x, y));
            const double is = copy->datum() + static_cast<double>(copy->heights()(x, y));
            if (!(std::abs(was - is) <= tolerance)) return Error{"its heights did not read back"};
        }
    return {};
}

Result<std::string> encodeR32(const Terrain& terrain, std::optional<HeightRange>) {
    std::string bytes;
    bytes.reserve(static_cast<std::size_t>(terrain.width()) * static_cast<std::size_t>(terrain.height()) * 4);
    for (int y = 0; y < terrain.height(); ++y)
        for (int x = 0; x < terrain.width(); ++x) {
            const auto metres = static_cast<float>(terrain.datum() + static_cast<double>(terrain.heights()(x, y)));
            const auto bits = std::bit_cast<std::uint32_t>(metres);
            for (int shift = 0; shift < 32; shift += 8) bytes.push_back(static_cast<char>(bits >> shift & 0xFF));
        }
    return bytes;
}

struct ExportFormat {
    std::string_view ending;
    Result<std::string> (*encode)(const Terrain&, std::optional<HeightRange>);
    Result<void> (*verify)(const Terrain&, const std::filesystem::path&);  ///< Beyond the comparison of all bytes.
};

constexpr std::array kExportFormats{
    ExportFormat{".png", encodePng, verifyPng},
    ExportFormat{".r32", encodeR32, nullptr},
};

Result<const ExportFormat*> formatOf(const std::filesystem::path& path) {
    std::string ending = path.extension().string();
    std::transform(ending.begin(), ending.end(), ending.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
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

Result<void> exportHeightmap(const Terrain& terrain, const std::filesystem::path& path,
                             std::optional<HeightRange> range) {
    const Result<const ExportFormat*> format = formatOf(path);
    if (!format) return format.error();
    try {
        const Result<std::string> bytes = (*format)->encode(terrain, range);
        if (!bytes) return Error{path.string() + " cannot be written: " + bytes.error().message};
        return writeFileAtomically(path, *bytes, [&](const std::filesystem::path& written) -> Result<void> {
            if ((*format)->verify == nullptr) return {};
            if (Result<void> same = (*format)->verify(terrain, written); !same)
                return Error{path.string() + " was not written: " + same.error().message};
            return {};
        });
    } catch (const std::bad_alloc&) {
        return Error{path.string() + " cannot be written: it needs more memory than there is"};
    }
}

}  // namespace scree
