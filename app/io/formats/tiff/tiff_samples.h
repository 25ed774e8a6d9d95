#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <vector>

#include "app/io/formats/heightmap_format.h"
#include "app/io/formats/raster.h"
#include "app/io/formats/tiff/tiff_stream.h"

/// Samples of a TIFF, whatever they mean: in strips or tiles, pixel by pixel or plane by plane.
namespace scree {

/// How the samples of a file are stored, from its tags.
struct TiffLayout {
    std::uint32_t width = 0, height = 0;
    std::uint16_t bits = 1, samples = 1, format = SAMPLEFORMAT_UINT, photometric = PHOTOMETRIC_MINISBLACK;
    std::uint16_t planes = PLANARCONFIG_CONTIG, orientation = ORIENTATION_TOPLEFT;
    bool hasMorePages = false;  ///< Besides the first, and besides overviews of it.
    bool hasMask = false;       ///< Tells the pixels without data.

    bool metric() const { return format != SAMPLEFORMAT_UINT; }
    MapNodes size() const { return {static_cast<int>(width), static_cast<int>(height)}; }
};

/// An Error where the size is no map's, or where a tile is far larger than the map: room is made for a whole tile.
Result<TiffLayout> tiffLayoutOf(TIFF* tiff, const std::filesystem::path& path);

/// Looks at the directories after the first, of which nothing else is read, and goes back to that. An Error where it is
/// gone by then.
Result<void> findOtherPages(TIFF* tiff, TiffLayout& layout, const std::filesystem::path& path, TiffSource& source);

/// For a file whose first directory the library cannot read, with its complaint. Goes to the beginning of the file.
Error unreadableTiff(const std::filesystem::path& path, TiffSource& source);
/// For a file whose samples the library cannot read, with its complaint.
Error damagedTiff(const std::filesystem::path& path, const TiffStream& stream);

/// Whether all strips or tiles of a file are there.
enum class TiffBlocks { Whole, Sparse };
/// Looks where the strips or tiles of a file of `bytes` bytes lie. A sparse file, as GDAL writes them, leaves out those
/// without data. An Error where one lies outside of the file, or where the file is too short for its samples, however
/// well they are packed. Call it before room is made for the map.
Result<TiffBlocks> checkBlocks(TIFF* tiff, const TiffLayout& layout, std::uint64_t bytes,
                               const std::filesystem::path& path);

/// A sample of 8 or 16 bits unsigned, 16 or 32 bits signed, or 16, 32 or 64 bits float.
double tiffSampleAt(const unsigned char* from, const TiffLayout& layout);

/// The colours of a grey, RGB or RGBA picture of 8 or 16 bits. Functions of HeightmapFormat.
Result<HeightmapInfo> inspectTiffColours(const std::filesystem::path& path);
Result<Field<Rgba>> readTiffColours(const std::filesystem::path& path);

/// Calls `work(tiff, layout, source)` on the opened file.
template <class Work>
auto withTiff(const std::filesystem::path& path, const Work& work)
    -> decltype(work(static_cast<TIFF*>(nullptr), TiffLayout(), TiffSource())) {
    constexpr std::size_t kMostBytes = std::size_t{1} << 32;  // the largest map in doubles, twice
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

/// For a sparse file that does not tell what is left out.
Error sparseTiff(const std::filesystem::path& path);

/// True for a strip or tile that a sparse file leaves out.
inline bool isAbsent(TIFF* tiff, std::uint32_t block) {
    return TIFFGetStrileOffset(tiff, block) == 0 && TIFFGetStrileByteCount(tiff, block) == 0;
}

/// Calls `take(x, y, channel, sample)` for each sample of each pixel of each strip or tile that is there; false where
/// one cannot be read.
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
