#include <algorithm>
#include <bit>
#include <cmath>
#include <concepts>

#include "app/io/atomic_file.h"
#include "app/io/formats/heightmap_format.h"
#include "erosion/base/shown_text.h"

/// Raw samples without a header, row by row: .r16 (grey levels) and .r32 (float32, metres). Written from the north in
/// the raster's byte order; read as described by FileSettings.
namespace scree {

namespace raw_formats {

namespace {

struct RawSize {
    int width = 0;
    int height = 0;
    bool guessed = false;
};

/// Width and height for a number of nodes: a square if possible, or the rectangle nearest to a square that is wider
/// than high and at most four times as wide. 0 x 0 if there is none.
RawSize guessedSize(long long nodes) {
    const auto edge = static_cast<long long>(std::sqrt(static_cast<double>(nodes)));
    if (edge * edge == nodes) return {static_cast<int>(edge), static_cast<int>(edge), false};
    for (long long height = edge; height >= Terrain::kMinSize && nodes / height <= 4 * height; --height)
        if (nodes % height == 0) return {static_cast<int>(nodes / height), static_cast<int>(height), true};
    return {};
}

Result<RawSize> sizeOf(const std::filesystem::path& path, const FileSettings& settings, long long bytesPerSample) {
    if (Result<void> readable = checkReadable(path); !readable) return readable.error();
    std::error_code failure;
    const auto bytes = static_cast<long long>(std::filesystem::file_size(path, failure));
    if (failure) return Error{shownPath(path) + " cannot be read: " + failure.message()};
    const std::string length = shownPath(path) + " has " + std::to_string(bytes) + " bytes";
    const std::string samples = std::to_string(8 * bytesPerSample) + "-bit samples";
    const long long nodes = bytes / bytesPerSample;
    if (bytes % bytesPerSample != 0 || nodes == 0)
        return Error{length + ", which is not a whole number of " + samples + "; choose another file or format"};
    if (nodes > kMostFileNodes)
        return Error{length + ", more than the " + std::to_string(kMostFileNodes) + " " + samples +
                     " that can be read; cut a part out of it with another program, or scale it down"};
    RawSize size;
    if (settings.rawWidth > 0) {
        if (nodes % settings.rawWidth != 0)
            return Error{length + ", which is not a whole number of rows of " + std::to_string(settings.rawWidth) +
                         " " + samples + "; set file.rawWidth"};
        size = {settings.rawWidth, static_cast<int>(nodes / settings.rawWidth), false};
    } else {
        size = guessedSize(nodes);
        if (size.width == 0)
            return Error{length + ", which is not a square of " + samples + "; set file.rawWidth to its width"};
    }
    if (Result<void> possible = checkSize(path, size.width, size.height); !possible) return possible.error();
    return size;
}

template <std::unsigned_integral Sample>
Sample sampleAt(const std::string& bytes, std::size_t index, ByteOrder order) {
    Sample sample = 0;
    for (std::size_t i = 0; i < sizeof(Sample); ++i) {
        const std::size_t from = order == ByteOrder::Little ? sizeof(Sample) - 1 - i : i;
        sample = static_cast<Sample>(sample << 8 | static_cast<unsigned char>(bytes[sizeof(Sample) * index + from]));
    }
    return sample;
}

/// Calls `take(x, y, sample)` for each sample of the file, and returns the size.
template <std::unsigned_integral Sample, class Begin, class Take>
Result<RawSize> readSamples(const std::filesystem::path& path, const FileSettings& settings, const Begin& begin,
                            const Take& take) {
    Result<RawSize> size = sizeOf(path, settings, sizeof(Sample));
    if (!size) return size;
    const std::size_t nodes = static_cast<std::size_t>(size->width) * static_cast<std::size_t>(size->height);
    const Result<std::string> bytes = readWholeFile(path, nodes * sizeof(Sample));
    if (!bytes) return bytes.error();
    if (bytes->size() != nodes * sizeof(Sample))
        return Error{shownPath(path) + " changed while it was read; open it again"};
    begin(*size);
    std::size_t next = 0;
    for (int row = 0; row < size->height; ++row) {
        const int y = settings.rowOrder == RowOrder::North ? row : size->height - 1 - row;
        for (int x = 0; x < size->width; ++x) take(x, y, sampleAt<Sample>(*bytes, next++, settings.byteOrder));
    }
    return size;
}

void noteGuess(const RawSize& size, const std::filesystem::path& path, ReadHeights& read) {
    if (size.guessed)
        read.notes.push_back(shownPath(path) + " is taken as " + std::to_string(size.width) + " x " +
                             std::to_string(size.height) + " nodes, by its length; set file.rawWidth if it has others");
}

Result<HeightmapInfo> inspect16(const std::filesystem::path& path, const FileSettings& settings) {
    const Result<RawSize> size = sizeOf(path, settings, 2);
    if (!size) return size.error();
    return HeightmapInfo{size->width, size->height, 16, false, {}, {}, size->guessed};
}

Result<HeightmapInfo> inspect32(const std::filesystem::path& path, const FileSettings& settings) {
    const Result<RawSize> size = sizeOf(path, settings, 4);
    if (!size) return size.error();
    return HeightmapInfo{size->width, size->height, 32, true, {}, {}, size->guessed};
}

Result<RawSize> readGrey(const std::filesystem::path& path, const FileSettings& settings, GreyRaster& grey) {
    const auto begin = [&](const RawSize& size) {
        grey = {size.width, size.height, 65535, {}};
        grey.samples.resize(static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height));
    };
    return readSamples<std::uint16_t>(path, settings, begin, [&](int x, int y, std::uint16_t sample) {
        grey.samples[static_cast<std::size_t>(y) * static_cast<std::size_t>(grey.width) + static_cast<std::size_t>(x)] =
            sample;
    });
}

Result<RawSize> readFloats(const std::filesystem::path& path, const FileSettings& settings, Field<float>& values) {
    return readSamples<std::uint32_t>(
        path, settings, [&](const RawSize& found) { values = Field<float>(found.width, found.height); },
        [&](int x, int y, std::uint32_t bits) { values(x, y) = std::bit_cast<float>(bits); });
}

Result<ReadHeights> read16(const std::filesystem::path& path, const FileSettings& settings) {
    GreyRaster grey;
    const Result<RawSize> size = readGrey(path, settings, grey);
    if (!size) return size.error();
    Result<ReadHeights> read = heightsOfLevels(grey, {settings.low, settings.high}, path);
    if (read) noteGuess(*size, path, *read);
    return read;
}

Result<ReadHeights> read32(const std::filesystem::path& path, const FileSettings& settings) {
    Field<float> metres;
    const Result<RawSize> size = readFloats(path, settings, metres);
    if (!size) return size.error();
    Result<ReadHeights> read = heightsOfMetres(std::move(metres), path);
    if (read) noteGuess(*size, path, *read);
    return read;
}

template <std::unsigned_integral Sample>
void appendInOrder(std::string& bytes, Sample sample, ByteOrder order) {
    appendLittleEndian(bytes, sample);
    if (order == ByteOrder::Big) std::reverse(bytes.end() - static_cast<std::ptrdiff_t>(sizeof(Sample)), bytes.end());
}

Result<std::string> encode16(const Raster& raster, const std::optional<HeightRange>& wanted) {
    const Result<GreyLevels> levels = greyLevels(raster, wanted);
    if (!levels) return levels.error();
    std::string bytes;
    bytes.reserve(levels->grey.samples.size() * 2);
    for (const std::uint16_t sample : levels->grey.samples) appendInOrder(bytes, sample, raster.byteOrder);
    return bytes;
}

Result<std::string> encode32(const Raster& raster, const std::optional<HeightRange>&) {
    const Field<float>& values = raster.values;
    std::string bytes;
    bytes.reserve(static_cast<std::size_t>(values.width()) * static_cast<std::size_t>(values.height()) * 4);
    for (int y = 0; y < values.height(); ++y)
        for (int x = 0; x < values.width(); ++x)
            appendInOrder(bytes, std::bit_cast<std::uint32_t>(static_cast<float>(raster.at(x, y))), raster.byteOrder);
    return bytes;
}

/// Settings to read a written file: its width and byte order do not follow from its length.
FileSettings asWritten(const Raster& raster) {
    FileSettings settings;
    settings.rawWidth = raster.values.width();
    settings.byteOrder = raster.byteOrder;
    return settings;
}

Result<double> verify16(const Raster& raster, const std::optional<HeightRange>& wanted,
                        const std::filesystem::path& path) {
    GreyRaster grey;
    if (const Result<RawSize> read = readGrey(path, asWritten(raster), grey); !read) return read.error();
    return compareLevels(raster, levelRange(raster, wanted), grey);
}

Result<double> verify32(const Raster& raster, const std::optional<HeightRange>&, const std::filesystem::path& path) {
    Field<float> values;
    if (const Result<RawSize> read = readFloats(path, asWritten(raster), values); !read) return read.error();
    return compareValues(raster, values);
}

}  // namespace

}  // namespace raw_formats

constinit const HeightmapFormat kR16Format{
    .ending = ".r16",
    .otherEnding = ".raw",
    .title = "raw",
    .raw = true,
    .writesLevels = true,
    .inspect = raw_formats::inspect16,
    .read = raw_formats::read16,
    .encode = raw_formats::encode16,
    .verify = raw_formats::verify16,
};
constinit const HeightmapFormat kR32Format{
    .ending = ".r32",
    .otherEnding = "",
    .title = "raw",
    .raw = true,
    .inspect = raw_formats::inspect32,
    .read = raw_formats::read32,
    .encode = raw_formats::encode32,
    .verify = raw_formats::verify32,
};

}  // namespace scree
