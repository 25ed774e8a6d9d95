#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <memory>

#include "app/io/formats/heightmap_format.h"
#include "app/io/formats/tiff/geo_tags.h"
#include "app/io/formats/tiff/tiff_samples.h"
#include "erosion/base/knob.h"
#include "erosion/base/shown_text.h"

/// TIFF by libtiff, including BigTIFF. Reads grey samples, in strips or tiles, with planes together or apart: unsigned
/// 8 or 16 bits are levels of a range; signed 16 or 32 bits and float of 16, 32 or 64 bits are metres. Levels with
/// white as zero (WhiteIsZero) are read as the picture looks, with white as high, and a note says so. Metres are never
/// inverted. Writes float32 in metres, or 16-bit levels if a range is given. Cell size and place are stored as GeoTIFF
/// (see geo_tags.h), the no-data value as by GDAL (tag 42113).
namespace scree {

namespace tiff_format {

namespace {

Result<void> checkLayout(const TiffLayout& layout, const std::filesystem::path& path) {
    if (layout.photometric == PHOTOMETRIC_PALETTE)
        return Error{shownPath(path) + " has a palette of colours; a heightmap is grey: save it with grey levels"};
    if (layout.samples != 1 && layout.photometric <= PHOTOMETRIC_MINISBLACK)
        return Error{shownPath(path) + " has " + std::to_string(layout.samples) +
                     " channels; a heightmap has one: save the channel with the heights alone"};
    if (layout.photometric > PHOTOMETRIC_MINISBLACK)
        return Error{shownPath(path) + " holds a colour picture" +
                     (layout.photometric == PHOTOMETRIC_SEPARATED ? " (CMYK)" : "") +
                     "; a heightmap is grey: save it with one channel"};
    const bool levels = layout.format == SAMPLEFORMAT_UINT && (layout.bits == 8 || layout.bits == 16);
    const bool metres =
        (layout.format == SAMPLEFORMAT_INT && (layout.bits == 16 || layout.bits == 32)) ||
        (layout.format == SAMPLEFORMAT_IEEEFP && (layout.bits == 16 || layout.bits == 32 || layout.bits == 64));
    if (!levels && !metres)
        return Error{shownPath(path) + " has samples of " + std::to_string(layout.bits) +
                     (layout.bits == 1 ? " bit" : " bits") +
                     " in a form that heightmaps do not have; use 8 or 16 bits, or float"};
    return {};
}

std::optional<double> noDataOfTags(TIFF* tiff) {
    const char* text = nullptr;
    if (TIFFGetField(tiff, kTiffNoDataTag, &text) != 1 || text == nullptr) return std::nullopt;
    std::string_view value(text);
    while (!value.empty() && (value.back() == ' ' || value.back() == '\0')) value.remove_suffix(1);
    while (!value.empty() && value.front() == ' ') value.remove_prefix(1);
    return parseNumber(value);
}

/// Opens the file and calls `work(tiff, layout, source)`.
template <class Work>
auto withHeights(const std::filesystem::path& path, const Work& work)
    -> decltype(work(static_cast<TIFF*>(nullptr), TiffLayout(), TiffSource())) {
    return withTiff(
        path,
        [&](TIFF* tiff, const TiffLayout& layout, const TiffSource& source) -> decltype(work(tiff, layout, source)) {
            if (Result<void> sound = checkLayout(layout, path); !sound) return sound.error();
            return work(tiff, layout, source);
        });
}

/// Returns true if levels are inverted when they are read.
bool whiteIsZero(const TiffLayout& layout) {
    return !layout.metric() && layout.photometric == PHOTOMETRIC_MINISWHITE;
}

/// Messages for the user about how the samples are read.
std::vector<std::string> layoutNotes(const TiffLayout& layout, const std::filesystem::path& path) {
    std::vector<std::string> notes;
    if (whiteIsZero(layout))
        notes.push_back(
            shownPath(path) +
            " has white as its lowest level (WhiteIsZero): it is read as the picture looks, so that white is high");
    if (layout.orientation != ORIENTATION_TOPLEFT)
        notes.push_back(shownPath(path) + " is to be shown turned or flipped (Orientation " +
                        std::to_string(layout.orientation) +
                        "): it is read as it is stored; turn it with file.flip or file.rotate");
    if (layout.hasMorePages)
        notes.push_back(shownPath(path) +
                        " has several pages: the first is read; save another one as a file of its own");
    if (layout.hasMask)
        notes.push_back(shownPath(path) +
                        " has a mask of the pixels without data, which is not read: save it with a "
                        "no-data value instead (gdal_translate -a_nodata)");
    return notes;
}

Result<HeightmapInfo> inspect(const std::filesystem::path& path, const FileSettings&) {
    return withHeights(path, [&](TIFF* tiff, const TiffLayout& layout, const TiffSource&) -> Result<HeightmapInfo> {
        GeoTags tags = geoTagsOf(tiff, layout.size());
        return HeightmapInfo{.width = layout.size().width,
                             .height = layout.size().height,
                             .bitsPerSample = layout.bits,
                             .metric = layout.metric(),
                             .range = {},
                             .cellSize = {},
                             .place = std::move(tags.place),
                             .notes = layoutNotes(layout, path),
                             .cells = tags.cells};
    });
}

constexpr float kNoHeight = std::numeric_limits<float>::quiet_NaN();

/// Rounds a number to the precision of the samples of a file.
double asSample(double number, const TiffLayout& layout) {
    if (layout.bits == 64) return number;
    if (layout.bits == 32) return static_cast<double>(static_cast<float>(number));
    constexpr double kInfinity = std::numeric_limits<double>::infinity(), kHighestHalf = 65520.0;
    if (std::abs(number) >= kHighestHalf) return std::copysign(kInfinity, number);
    int exponent = 0;
    const double fraction = std::frexp(number, &exponent);
    constexpr int kDigits = 11;  // significant bits of a half float
    return std::ldexp(std::nearbyint(std::ldexp(fraction, kDigits)), exponent - kDigits);
}

/// Unscaled samples of a file and how they are stored. NaN stands for the file's no-data value.
struct Samples {
    TiffLayout layout;
    GeoTags tags;
    Field<float> values;
    std::optional<int> noLevel;    ///< For grey levels: the level of nodes without a height.
    std::optional<double> noData;  ///< For metres: the file's no-data value.
};

Result<Samples> readSamples(const std::filesystem::path& path) {
    return withHeights(path, [&](TIFF* tiff, const TiffLayout& layout, const TiffSource& source) -> Result<Samples> {
        const std::optional<double> told = noDataOfTags(tiff);
        const bool hasNoData = told && layout.metric();
        const double noData = told.value_or(0.0);
        const double noSample = layout.format == SAMPLEFORMAT_IEEEFP ? asSample(noData, layout) : noData;
        const bool inverted = whiteIsZero(layout);
        const double highest = layout.bits == 8 ? 255.0 : 65535.0;
        const Result<TiffBlocks> blocks = checkBlocks(tiff, layout, source.file.size, path);
        if (!blocks) return blocks.error();
        const bool isSparse = *blocks == TiffBlocks::Sparse;
        if (isSparse && !told) return sparseTiff(path);
        Samples samples{layout,
                        geoTagsOf(tiff, layout.size()),
                        Field<float>(layout.size().width, layout.size().height, isSparse ? kNoHeight : 0.0f),
                        {},
                        hasNoData ? told : std::nullopt};
        if (told && !layout.metric() && noData >= 0.0 && noData <= highest && noData == std::floor(noData))
            samples.noLevel = static_cast<int>(inverted ? highest - noData : noData);
        if (isSparse && !layout.metric()) {
            if (!samples.noLevel) return sparseTiff(path);
            samples.values.fill(static_cast<float>(*samples.noLevel));
        }
        const bool whole = readTiffSamples(tiff, layout, [&](int x, int y, int, double sample) {
            if (hasNoData && (sample == noSample || static_cast<float>(sample) == static_cast<float>(noData)))
                sample = std::numeric_limits<double>::quiet_NaN();
            // A number too large for a float means no height, and markNoData() finds it. Infinity is a mistake and
            // stays.
            constexpr double kMost = std::numeric_limits<float>::max();
            if (std::isfinite(sample)) sample = std::clamp(sample, -kMost, kMost);
            samples.values(x, y) = static_cast<float>(inverted ? highest - sample : sample);
        });
        if (!whole) return damagedTiff(path, source);
        return samples;
    });
}

GreyRaster greyOf(const Samples& samples) {
    GreyRaster grey{samples.values.width(), samples.values.height(), samples.layout.bits == 8 ? 255 : 65535, {}};
    for (int y = 0; y < grey.height; ++y)
        for (int x = 0; x < grey.width; ++x) grey.samples.push_back(static_cast<std::uint16_t>(samples.values(x, y)));
    return grey;
}

Result<ReadHeights> read(const std::filesystem::path& path, const FileSettings& settings) {
    Result<Samples> samples = readSamples(path);
    if (!samples) return samples.error();
    Result<ReadHeights> heights =
        samples->layout.metric()
            ? heightsOfMetres(std::move(samples->values), path, samples->noData)
            : heightsOfLevels(greyOf(*samples), {settings.low, settings.high}, path, samples->noLevel);
    if (heights)
        for (std::string& note : layoutNotes(samples->layout, path)) heights->notes.push_back(std::move(note));
    return heights;
}

/// Encodes a TIFF. `fillRow(y, bytes)` supplies its rows.
template <class FillRow>
Result<std::string> encodeRows(const Raster& raster, std::uint16_t bits, std::uint16_t format, const FillRow& fillRow) {
    TiffMemory memory;
    {
        const Tiff tiff = createTiff(memory);
        if (!tiff) return Error{"the TIFF library failed: " + memory.complaint};
        const auto width = static_cast<std::uint32_t>(raster.values.width());
        const auto height = static_cast<std::uint32_t>(raster.values.height());
        TIFFSetField(tiff.get(), TIFFTAG_IMAGEWIDTH, width);
        TIFFSetField(tiff.get(), TIFFTAG_IMAGELENGTH, height);
        TIFFSetField(tiff.get(), TIFFTAG_BITSPERSAMPLE, bits);
        TIFFSetField(tiff.get(), TIFFTAG_SAMPLESPERPIXEL, 1);
        TIFFSetField(tiff.get(), TIFFTAG_SAMPLEFORMAT, format);
        TIFFSetField(tiff.get(), TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_MINISBLACK);
        TIFFSetField(tiff.get(), TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
        TIFFSetField(tiff.get(), TIFFTAG_COMPRESSION, COMPRESSION_ADOBE_DEFLATE);
        TIFFSetField(tiff.get(), TIFFTAG_PREDICTOR,
                     format == SAMPLEFORMAT_IEEEFP ? PREDICTOR_FLOATINGPOINT : PREDICTOR_HORIZONTAL);
        TIFFSetField(tiff.get(), TIFFTAG_ROWSPERSTRIP, TIFFDefaultStripSize(tiff.get(), 0));
        setGeoTags(tiff.get(), raster);
        std::vector<unsigned char> row(static_cast<std::size_t>(width) * bits / 8);
        for (std::uint32_t y = 0; y < height; ++y) {
            fillRow(static_cast<int>(y), row.data());
            if (TIFFWriteScanline(tiff.get(), row.data(), y, 0) != 1)
                return Error{"the TIFF library failed: " + memory.complaint};
        }
        if (TIFFFlush(tiff.get()) != 1) return Error{"the TIFF library failed: " + memory.complaint};
    }
    return std::move(memory.bytes);
}

Result<std::string> encode(const Raster& raster, const std::optional<HeightRange>& range) {
    const int width = raster.values.width();
    if (!range)
        return encodeRows(raster, 32, SAMPLEFORMAT_IEEEFP, [&](int y, unsigned char* row) {
            for (int x = 0; x < width; ++x) {
                const auto value = static_cast<float>(raster.at(x, y));
                std::memcpy(row + 4 * static_cast<std::size_t>(x), &value, 4);
            }
        });
    const Result<GreyLevels> levels = greyLevels(raster, range);
    if (!levels) return levels.error();
    return encodeRows(raster, 16, SAMPLEFORMAT_UINT, [&](int y, unsigned char* row) {
        const auto count = static_cast<std::size_t>(width);
        std::memcpy(row, levels->grey.samples.data() + static_cast<std::size_t>(y) * count, 2 * count);
    });
}

Result<double> verify(const Raster& raster, const std::optional<HeightRange>& range,
                      const std::filesystem::path& path) {
    const Result<Samples> samples = readSamples(path);
    if (!samples) return samples.error();
    if (Result<void> same = compareGeoTags(samples->tags, raster); !same) return same.error();
    return range ? compareLevels(raster, *range, greyOf(*samples)) : compareValues(raster, samples->values);
}

}  // namespace

}  // namespace tiff_format

constinit const HeightmapFormat kTiffFormat{
    .ending = ".tif",
    .otherEnding = ".tiff",
    .title = "TIFF",
    .mayWriteLevels = true,
    .inspect = tiff_format::inspect,
    .read = tiff_format::read,
    .encode = tiff_format::encode,
    .verify = tiff_format::verify,
    .inspectColours = inspectTiffColours,
    .readColours = readTiffColours,
};

}  // namespace scree
