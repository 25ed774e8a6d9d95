#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <vector>

#include "app/io/formats/heightmap_format.h"
#include "app/io/formats/raster.h"
#include "app/io/formats/tiff/tiff_stream.h"
#include "erosion/records/colours.h"

/// Reads the samples of a TIFF, whatever their meaning: in strips or tiles, pixel by pixel or plane by plane.
namespace scree {

/// How the samples of a file are stored, from its tags.
struct TiffLayout {
    std::uint32_t width = 0, height = 0;
    std::uint16_t bits = 1, samples = 1, format = SAMPLEFORMAT_UINT, photometric = PHOTOMETRIC_MINISBLACK;
    std::uint16_t planes = PLANARCONFIG_CONTIG, orientation = ORIENTATION_TOPLEFT;
    bool hasMorePages = false;  ///< True if there are pages besides the first and its overviews.
    bool hasMask = false;       ///< True if a mask marks the pixels without data.

    bool metric() const { return format != SAMPLEFORMAT_UINT; }
    MapNodes size() const { return {static_cast<int>(width), static_cast<int>(height)}; }
};

/// Reads the layout. Fails if the size is not that of a map, or if a tile is far larger than the map, because memory is
/// allocated for a whole tile.
Result<TiffLayout> tiffLayoutOf(TIFF* tiff, const std::filesystem::path& path);

/// Checks the directories after the first for pages and masks, reads nothing else of them, and returns to the first.
/// Fails if the first can no longer be read.
Result<void> findOtherPages(TIFF* tiff, TiffLayout& layout, const std::filesystem::path& path, TiffSource& source);

/// The error for a file whose first directory libtiff cannot read, with the library's message. Goes to the beginning of
/// the file.
Error unreadableTiff(const std::filesystem::path& path, TiffSource& source);
/// The error for a file whose samples libtiff cannot read, with the library's message.
Error damagedTiff(const std::filesystem::path& path, const TiffStream& stream);

/// Whether all strips or tiles of a file are present.
enum class TiffBlocks { Whole, Sparse };
/// Checks the positions of the strips or tiles of a file of `bytes` bytes. A sparse file, as written by GDAL, omits
/// those without data. Fails if one lies outside of the file, or if the file is too short for its samples at any
/// compression. Call this before memory is allocated for the map.
Result<TiffBlocks> checkBlocks(TIFF* tiff, const TiffLayout& layout, std::uint64_t bytes,
                               const std::filesystem::path& path);

/// Value of one sample: unsigned 8 or 16 bits, signed 16 or 32 bits, or float of 16, 32 or 64 bits.
double tiffSampleAt(const unsigned char* from, const TiffLayout& layout);

/// Read a grey, RGB or RGBA picture of 8 or 16 bits; used as functions of HeightmapFormat.
Result<HeightmapInfo> inspectTiffColours(const std::filesystem::path& path);
Result<Field<Rgba>> readTiffColours(const std::filesystem::path& path);

/// Opens the file and calls `work(tiff, layout, source)`.
template <class Work>
auto withTiff(const std::filesystem::path& path, const Work& work)
    -> decltype(work(static_cast<TIFF*>(nullptr), TiffLayout(), TiffSource())) {
    constexpr std::size_t kMostBytes = std::size_t{1} << 32;  // bytes of the largest map in doubles, twice
    Result<OpenedFile> file = openFile(path, kMostBytes);
    if (!file) return file.error();
    TiffSource source{{}, std::move(*file)};
    const Tiff tiff = openTiff(source);
    if (!tiff) return unreadableTiff(path, source);
    Result<TiffLayout> layout = tiffLayoutOf(tiff.get(), path);
    if (!layout) return layout.error();
    if (Result<void> found = findOtherPages(tiff.get(), *layout, path, source); !found) return found.error();
    return work(tiff.get(), *layout, source);
}

/// The error for a sparse file without a no-data value.
Error sparseTiff(const std::filesystem::path& path);

/// Returns true if a sparse file omits this strip or tile.
inline bool isAbsent(TIFF* tiff, std::uint32_t block) {
    return TIFFGetStrileOffset(tiff, block) == 0 && TIFFGetStrileByteCount(tiff, block) == 0;
}

/// Calls `take(x, y, channel, sample)` for each sample of each pixel of each strip or tile that is present. Returns
/// false if one cannot be read.
template <class Take>
bool readTiffSamples(TIFF* tiff, const TiffLayout& layout, const Take& take) {
    const bool tiled = TIFFIsTiled(tiff) != 0;
    const bool apart = layout.planes == PLANARCONFIG_SEPARATE;
    std::uint32_t blockWidth = layout.width;
    std::uint32_t blockHeight = 1;
    if (tiled) {
        TIFFGetField(tiff, TIFFTAG_TILEWIDTH, &blockWidth);
        TIFFGetField(tiff, TIFFTAG_TILELENGTH, &blockHeight);
    }
    const std::size_t bytesPerSample = layout.bits / 8;
    const std::size_t together = apart ? 1 : layout.samples;
    const auto planes = static_cast<std::uint16_t>(apart ? layout.samples : 1);
    const tmsize_t size = tiled ? TIFFTileSize(tiff) : TIFFScanlineSize(tiff);
    const std::size_t needed = static_cast<std::size_t>(blockWidth) * blockHeight * bytesPerSample * together;
    if (size <= 0 || blockWidth == 0 || blockHeight == 0 || static_cast<std::size_t>(size) < needed) return false;
    std::vector<unsigned char> block(static_cast<std::size_t>(size));
    const auto takeBlock = [&](std::uint32_t left, std::uint32_t top, int plane) {
        for (std::uint32_t y = top; y < std::min(top + blockHeight, layout.height); ++y)
            for (std::uint32_t x = left; x < std::min(left + blockWidth, layout.width); ++x) {
                const std::size_t pixel = static_cast<std::size_t>(y - top) * blockWidth + (x - left);
                for (std::size_t channel = 0; channel < together; ++channel)
                    take(static_cast<int>(x), static_cast<int>(y), plane + static_cast<int>(channel),
                         tiffSampleAt(block.data() + (pixel * together + channel) * bytesPerSample, layout));
            }
    };
    for (std::uint16_t plane = 0; plane < planes; ++plane)
        for (std::uint32_t top = 0; top < layout.height; top += blockHeight)
            for (std::uint32_t left = 0; left < layout.width; left += blockWidth) {
                const std::uint32_t number =
                    tiled ? TIFFComputeTile(tiff, left, top, 0, plane) : TIFFComputeStrip(tiff, top, plane);
                if (isAbsent(tiff, number)) continue;
                const bool read = tiled ? TIFFReadTile(tiff, block.data(), left, top, 0, plane) > 0
                                        : TIFFReadScanline(tiff, block.data(), top, plane) == 1;
                if (!read) return false;
                takeBlock(left, top, plane);
            }
    return true;
}

}  // namespace scree
