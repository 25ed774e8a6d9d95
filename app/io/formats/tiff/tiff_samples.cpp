#include "app/io/formats/tiff/tiff_samples.h"

#include "app/io/formats/colour_values.h"
#include "erosion/base/shown_text.h"

namespace scree {

Result<TiffLayout> tiffLayoutOf(TIFF* tiff, const std::filesystem::path& path) {
    TiffLayout layout;
    TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &layout.width);
    TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &layout.height);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_BITSPERSAMPLE, &layout.bits);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLESPERPIXEL, &layout.samples);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLEFORMAT, &layout.format);
    TIFFGetField(tiff, TIFFTAG_PHOTOMETRIC, &layout.photometric);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_PLANARCONFIG, &layout.planes);
    if (Result<void> possible = checkSize(path, layout.width, layout.height); !possible) return possible.error();
    return layout;
}

Error damagedTiff(const std::filesystem::path& path, const TiffStream& stream) {
    return Error{shownPath(path) + " is damaged or incomplete" +
                 (stream.complaint.empty() ? "" : " (" + shownText(stream.complaint) + ")") + "; use another copy"};
}

double tiffSampleAt(const unsigned char* from, const TiffLayout& layout) {
    const auto as = [&]<class Number>(Number number) {
        std::memcpy(&number, from, sizeof(number));
        return static_cast<double>(number);
    };
    if (layout.format == SAMPLEFORMAT_IEEEFP) return layout.bits == 32 ? as(0.0f) : as(0.0);
    if (layout.format == SAMPLEFORMAT_INT) return layout.bits == 16 ? as(std::int16_t{}) : as(std::int32_t{});
    return layout.bits == 8 ? as(std::uint8_t{}) : as(std::uint16_t{});
}

namespace {

/// True where the fourth sample of a pixel has been multiplied into the others.
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
        const SrgbLevels levels(layout.bits);
        Field<Rgba> colours(layout.size().width, layout.size().height);
        // Levels first: colours that were multiplied by their alpha are divided by it before they are made linear.
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
