#include "app/io/formats/tiff/tiff_samples.h"

#include <array>
#include <cmath>
#include <limits>
#include <string_view>

#include "app/io/formats/colour_values.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace {

/// Fails if a tile is larger than any map needs. A small file may claim a tile of any size.
Result<void> checkTiles(TIFF* tiff, const TiffLayout& layout, const std::filesystem::path& path) {
    if (TIFFIsTiled(tiff) == 0) return {};
    std::uint32_t width = 0, height = 0;
    TIFFGetField(tiff, TIFFTAG_TILEWIDTH, &width);
    TIFFGetField(tiff, TIFFTAG_TILELENGTH, &height);
    constexpr double kUsualNodes = 4096.0 * 1024.0, kMostBytes = std::size_t{1} << 30;
    const double nodes = static_cast<double>(width) * height;
    const double most = std::max(kUsualNodes, 4.0 * static_cast<double>(layout.width) * layout.height);
    if (nodes <= most && nodes * layout.samples * std::max(1, layout.bits / 8) <= kMostBytes) return {};
    return Error{shownPath(path) + " has tiles of " + std::to_string(width) + " x " + std::to_string(height) +
                 " pixels for a map of " + std::to_string(layout.width) + " x " + std::to_string(layout.height) +
                 "; save it with smaller tiles, or in strips"};
}

/// Largest number of bytes that one byte of a file can expand to; infinity if there is no limit.
double mostPacked(std::uint16_t compression) {
    switch (compression) {
        case COMPRESSION_NONE:
            return 1.0;
        case COMPRESSION_PACKBITS:
            return 64.0;  // 2 bytes expand to 128 (TIFF 6.0, section 9)
        case COMPRESSION_LZW:
            return 2600.0;  // 12 bits expand to 3838 bytes, the longest string of a table (section 13)
        case COMPRESSION_DEFLATE:
        case COMPRESSION_ADOBE_DEFLATE:
            return 1100.0;  // at most 1032 (RFC 1951)
        default:
            return std::numeric_limits<double>::infinity();
    }
}

/// Converts an IEEE 754 half float.
double halfOf(std::uint16_t bits) {
    const int exponent = bits >> 10 & 31, fraction = bits & 1023;
    const double magnitude = exponent < 31
                                 ? std::ldexp(exponent > 0 ? 1024 + fraction : fraction, std::max(exponent, 1) - 25)
                             : fraction == 0 ? std::numeric_limits<double>::infinity()
                                             : std::numeric_limits<double>::quiet_NaN();
    return (bits & 0x8000) != 0 ? -magnitude : magnitude;
}

}  // namespace

Result<TiffLayout> tiffLayoutOf(TIFF* tiff, const std::filesystem::path& path) {
    TiffLayout layout;
    TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &layout.width);
    TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &layout.height);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_BITSPERSAMPLE, &layout.bits);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLESPERPIXEL, &layout.samples);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLEFORMAT, &layout.format);
    TIFFGetField(tiff, TIFFTAG_PHOTOMETRIC, &layout.photometric);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_PLANARCONFIG, &layout.planes);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_ORIENTATION, &layout.orientation);
    if (Result<void> possible = checkSize(path, layout.width, layout.height); !possible) return possible.error();
    if (Result<void> possible = checkTiles(tiff, layout, path); !possible) return possible.error();
    return layout;
}

Result<void> findOtherPages(TIFF* tiff, TiffLayout& layout, const std::filesystem::path& path, TiffSource& source) {
    constexpr int kMost = 64;  // more than the overviews of any map
    for (int i = 0; i < kMost && TIFFReadDirectory(tiff) == 1; ++i) {
        std::uint32_t kind = 0;
        TIFFGetFieldDefaulted(tiff, TIFFTAG_SUBFILETYPE, &kind);
        if ((kind & FILETYPE_REDUCEDIMAGE) != 0) continue;
        ((kind & FILETYPE_MASK) != 0 ? layout.hasMask : layout.hasMorePages) = true;
    }
    if (TIFFSetDirectory(tiff, 0) != 1) return damagedTiff(path, source);
    source.complaint.clear();
    return {};
}

Error unreadableTiff(const std::filesystem::path& path, TiffSource& source) {
    std::array<char, 4> begin{};
    source.file.stream.clear();
    source.file.stream.seekg(0);
    source.file.stream.read(begin.data(), begin.size());
    // Magic numbers of TIFF 6.0 and BigTIFF, in either byte order.
    for (const std::string_view magic : {"II*\0", "MM\0*", "II+\0", "MM\0+"})
        if (std::string_view(begin.data(), begin.size()) == std::string_view(magic.data(), 4))
            return damagedTiff(path, source);
    return Error{shownPath(path) + " is not a TIFF file; choose another file"};
}

Error damagedTiff(const std::filesystem::path& path, const TiffStream& stream) {
    return Error{shownPath(path) + " is damaged or incomplete" +
                 (stream.complaint.empty() ? "" : " (" + shownText(stream.complaint) + ")") + "; use another copy"};
}

Error sparseTiff(const std::filesystem::path& path) {
    return Error{shownPath(path) +
                 " leaves out strips or tiles, and does not say what they hold; save it whole, with a no-data value"};
}

Result<TiffBlocks> checkBlocks(TIFF* tiff, const TiffLayout& layout, std::uint64_t bytes,
                               const std::filesystem::path& path) {
    const auto damaged = [&](const std::string& why) {
        return Error{shownPath(path) + " is damaged or incomplete (" + why + "); use another copy"};
    };
    const bool tiled = TIFFIsTiled(tiff) != 0;
    const std::uint32_t blocks = tiled ? TIFFNumberOfTiles(tiff) : TIFFNumberOfStrips(tiff);
    std::uint32_t rows = layout.height;  // rows of a strip
    TIFFGetFieldDefaulted(tiff, TIFFTAG_ROWSPERSTRIP, &rows);
    rows = std::clamp(rows, std::uint32_t{1}, layout.height);
    const std::uint32_t stripsOfPlane = (layout.height + rows - 1) / rows;
    constexpr std::uint64_t kHead = 8;        // bytes of the file header, which no strip or tile overlaps
    constexpr double kMostLeftOut = 1 << 19;  // sparse bytes for each byte of the file: 1024 x 1024 floats for 8
    double needed = 0.0, leftOut = 0.0;
    auto found = TiffBlocks::Whole;
    for (std::uint32_t block = 0; block < blocks; ++block) {
        const std::uint32_t top = block % stripsOfPlane * rows;
        const auto size = static_cast<double>(tiled ? TIFFTileSize64(tiff)
                                                    : TIFFVStripSize64(tiff, std::min(rows, layout.height - top)));
        if (isAbsent(tiff, block)) {
            found = TiffBlocks::Sparse;
            leftOut += size;
            continue;
        }
        needed += size;
        const std::uint64_t at = TIFFGetStrileOffset(tiff, block);
        if (at < kHead || at >= bytes)
            return damaged("a part of its samples is to be at byte " + std::to_string(at) + " of " +
                           std::to_string(bytes));
    }
    if (needed == 0.0) return damaged("it holds no samples");
    std::uint16_t compression = COMPRESSION_NONE;
    TIFFGetFieldDefaulted(tiff, TIFFTAG_COMPRESSION, &compression);
    const auto length = static_cast<double>(bytes);
    if (needed <= length * mostPacked(compression) && leftOut <= length * kMostLeftOut) return found;
    return damaged("it has " + std::to_string(bytes) + " bytes, too few for " + std::to_string(layout.width) + " x " +
                   std::to_string(layout.height) + " samples of " + std::to_string(layout.bits) + " bits");
}

double tiffSampleAt(const unsigned char* from, const TiffLayout& layout) {
    const auto as = [&]<class Number>(Number number) {
        std::memcpy(&number, from, sizeof(number));
        return static_cast<double>(number);
    };
    if (layout.format == SAMPLEFORMAT_IEEEFP && layout.bits == 16)
        return halfOf(static_cast<std::uint16_t>(as(std::uint16_t{})));
    if (layout.format == SAMPLEFORMAT_IEEEFP) return layout.bits == 32 ? as(0.0f) : as(0.0);
    if (layout.format == SAMPLEFORMAT_INT) return layout.bits == 16 ? as(std::int16_t{}) : as(std::int32_t{});
    return layout.bits == 8 ? as(std::uint8_t{}) : as(std::uint16_t{});
}

namespace {

/// Returns true if the colours have been multiplied by their alpha.
bool isPremultiplied(TIFF* tiff) {
    std::uint16_t count = 0;
    const std::uint16_t* kinds = nullptr;
    TIFFGetFieldDefaulted(tiff, TIFFTAG_EXTRASAMPLES, &count, &kinds);
    return count > 0 && kinds != nullptr && kinds[0] == EXTRASAMPLE_ASSOCALPHA;
}

Result<void> checkColours(const TiffLayout& layout, const std::filesystem::path& path) {
    const bool isGrey = layout.photometric == PHOTOMETRIC_MINISBLACK && layout.samples == 1;
    const bool isRgb = layout.photometric == PHOTOMETRIC_RGB && (layout.samples == 3 || layout.samples == 4);
    const bool hasLevels = layout.format == SAMPLEFORMAT_UINT && (layout.bits == 8 || layout.bits == 16);
    if ((isGrey || isRgb) && hasLevels) return {};
    return Error{shownPath(path) + " has no 8- or 16-bit grey, RGB or RGBA samples; convert it to one of these"};
}

}  // namespace

Result<HeightmapInfo> inspectTiffColours(const std::filesystem::path& path) {
    return withTiff(path, [&](TIFF*, const TiffLayout& layout, const TiffSource&) -> Result<HeightmapInfo> {
        if (Result<void> sound = checkColours(layout, path); !sound) return sound.error();
        return HeightmapInfo{.width = layout.size().width,
                             .height = layout.size().height,
                             .bitsPerSample = layout.bits,
                             .range = {},
                             .cellSize = {}};
    });
}

Result<Field<Rgba>> readTiffColours(const std::filesystem::path& path) {
    return withTiff(path, [&](TIFF* tiff, const TiffLayout& layout, const TiffSource& source) -> Result<Field<Rgba>> {
        if (Result<void> sound = checkColours(layout, path); !sound) return sound.error();
        const Result<TiffBlocks> blocks = checkBlocks(tiff, layout, source.file.size, path);
        if (!blocks) return blocks.error();
        if (*blocks == TiffBlocks::Sparse) return sparseTiff(path);
        const SrgbLevels levels(layout.bits);
        Field<Rgba> colours(layout.size().width, layout.size().height);
        // Collect levels first: premultiplied colours are divided by their alpha before they are made linear.
        const bool whole = readTiffSamples(tiff, layout, [&](int x, int y, int channel, double sample) {
            Rgba& colour = colours(x, y);
            colour.*kColourChannels[static_cast<std::size_t>(channel)] = static_cast<float>(sample);
            if (layout.samples == 1) colour.g = colour.b = colour.r;
        });
        if (!whole) return damagedTiff(path, source);
        const bool hasAlpha = layout.samples == 4;
        const bool premultiplied = hasAlpha && isPremultiplied(tiff);
        for (int y = 0; y < colours.height(); ++y)
            for (int x = 0; x < colours.width(); ++x) {
                Rgba& colour = colours(x, y);
                const float alpha = hasAlpha ? colour.a / levels.highest() : 1.0f;
                if (premultiplied && !divideByAlpha(colour, alpha, levels.highest()))
                    return Error{shownPath(path) + ": the colour at x " + std::to_string(x) + ", y " +
                                 std::to_string(y) +
                                 " is brighter than its alpha; save it with alpha that is not multiplied"};
                colour = {levels.linear(colour.r), levels.linear(colour.g), levels.linear(colour.b), alpha};
            }
        return colours;
    });
}

}  // namespace scree
