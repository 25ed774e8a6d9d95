#include <cmath>

#include "app/io/formats/cell_size.h"
#include "app/io/formats/colour_values.h"
#include "app/io/formats/heightmap.h"
#include "app/io/formats/heightmap_format.h"
#include "app/io/png.h"
#include "erosion/base/knob.h"
#include "erosion/base/shown_text.h"
#include "erosion/records/colours.h"

/// Grey PNG: reads 8 or 16 bits, writes 16. Range and cell size are stored in text chunks.
namespace scree {

namespace png_format {

namespace {

constexpr std::string_view kRangeKeyword = "Scree-HeightRange";  // "LO:HI", metres of black and white
constexpr std::string_view kCellSizeKeyword = "Scree-CellSize";  // metres

Result<GreyPng> readHeightPng(const std::filesystem::path& path, PngPart part) {
    Result<GreyPng> header = readGreyPng(path, PngPart::Header, kLongestFileEdge);
    if (!header) return header;
    if (Result<void> possible = checkSize(path, header->width, header->height); !possible) return possible.error();
    return part == PngPart::Header ? std::move(header) : readGreyPng(path, part, kLongestFileEdge);
}

GreyRaster rasterOf(GreyPng picture) {
    return {picture.width, picture.height, picture.bitsPerSample == 8 ? 255 : 65535, std::move(picture.samples)};
}

const std::string* textOf(const GreyPng& picture, std::string_view keyword) {
    for (const auto& [known, text] : picture.texts)
        if (known == keyword) return &text;
    return nullptr;
}

Result<HeightmapInfo> inspect(const std::filesystem::path& path, const FileSettings&) {
    const Result<GreyPng> picture = readHeightPng(path, PngPart::Header);
    if (!picture) return picture.error();
    HeightmapInfo info{picture->width, picture->height, picture->bitsPerSample, false, {}, {}, false};
    if (const std::string* text = textOf(*picture, kRangeKeyword))
        if (const Result<HeightRange> range = parseHeightRange(*text)) info.range = *range;
    if (const std::string* text = textOf(*picture, kCellSizeKeyword))
        if (const std::optional<double> metres = parseNumber(*text)) info.cellSize = cellSizeOf(*metres);
    return info;
}

Result<ReadHeights> read(const std::filesystem::path& path, const FileSettings& settings) {
    Result<GreyPng> picture = readHeightPng(path, PngPart::Whole);
    if (!picture) return picture.error();
    return heightsOfLevels(rasterOf(std::move(*picture)), {settings.low, settings.high}, path);
}

Result<std::string> encode(const Raster& raster, const std::optional<HeightRange>& wanted) {
    Result<GreyLevels> levels = greyLevels(raster, wanted);
    if (!levels) return levels.error();
    GreyPng picture{levels->grey.width, levels->grey.height, 16, std::move(levels->grey.samples), {}};
    picture.texts.emplace_back(kRangeKeyword, formatRange(levels->range));
    picture.texts.emplace_back(kCellSizeKeyword, formatKnobValue(static_cast<double>(raster.cellSize)));
    return encodeGreyPng(picture);
}

/// The range in the texts of a .png, of any size.
std::optional<HeightRange> writtenRange(const GreyPng& picture) {
    const std::string* text = textOf(picture, kRangeKeyword);
    if (text == nullptr) return std::nullopt;
    const std::size_t colon = std::min(text->find(':'), text->size());
    const std::optional<double> low = parseNumber(std::string_view(*text).substr(0, colon));
    const std::optional<double> high = parseNumber(std::string_view(*text).substr(std::min(colon + 1, text->size())));
    if (!low || !high) return std::nullopt;
    return HeightRange{static_cast<float>(*low), static_cast<float>(*high)};
}

Result<double> verify(const Raster& raster, const std::optional<HeightRange>&, const std::filesystem::path& path) {
    Result<GreyPng> picture = readHeightPng(path, PngPart::Whole);
    if (!picture) return picture.error();
    const std::optional<HeightRange> range = writtenRange(*picture);
    const std::string* text = textOf(*picture, kCellSizeKeyword);
    const std::optional<double> cellSize = text != nullptr ? parseNumber(*text) : std::nullopt;
    if (!range || !cellSize || static_cast<float>(*cellSize) != raster.cellSize)
        return Error{"its scale did not read back"};
    return compareLevels(raster, *range, rasterOf(std::move(*picture)));
}

Result<HeightmapInfo> inspectColours(const std::filesystem::path& path) {
    const Result<ColourPng> picture = readColourPng(path, PngPart::Header, Terrain::kMaxSize);
    if (!picture) return picture.error();
    return HeightmapInfo{.width = picture->width,
                         .height = picture->height,
                         .bitsPerSample = picture->bitsPerSample,
                         .range = {},
                         .cellSize = {}};
}

Result<Field<Rgba>> readColours(const std::filesystem::path& path) {
    const Result<ColourPng> picture = readColourPng(path, PngPart::Whole, Terrain::kMaxSize);
    if (!picture) return picture.error();
    const SrgbLevels levels(picture->bitsPerSample);
    Field<Rgba> colours(picture->width, picture->height);
    const std::uint16_t* sample = picture->samples.data();
    const bool grey = picture->channels == 1;
    for (int y = 0; y < picture->height; ++y)
        for (int x = 0; x < picture->width; ++x, sample += picture->channels) {
            const auto linear = [&](int channel) { return levels.linear(sample[grey ? 0 : channel]); };
            colours(x, y) = {linear(0), linear(1), linear(2),
                             picture->channels == 4 ? static_cast<float>(sample[3]) / levels.highest() : 1.0f};
        }
    return colours;
}

}  // namespace

}  // namespace png_format

constinit const HeightmapFormat kPngFormat{
    .ending = ".png",
    .otherEnding = "",
    .title = "PNG",
    .writesLevels = true,
    .inspect = png_format::inspect,
    .read = png_format::read,
    .encode = png_format::encode,
    .verify = png_format::verify,
    .inspectColours = png_format::inspectColours,
    .readColours = png_format::readColours,
};

}  // namespace scree
