#include <gtest/gtest.h>

#include <cmath>

#include "app/io/formats/layer_file.h"
#include "app/tests/format_files.h"
#include "app/tests/run_scree.h"
#include "erosion/records/colours.h"

/// Import of colours from each picture format with colours. The files are written by hand from the specifications.
namespace scree::colour_formats_tests {
namespace {

using namespace format_files;
using test::TemporaryFolder;
using test::writeFile;

/// IEC 61966-2-1.
double linearOf(double srgb) {
    return srgb <= 0.04045 ? srgb / 12.92 : std::pow((srgb + 0.055) / 1.055, 2.4);
}

/// Fractions of the highest level, different in each direction and channel.
double shareAt(int x, int y, int channel) {
    return (1.0 + x + 2.0 * y + 5.0 * channel) / 40.0;
}

/// Levels of kWidth x kHeight pixels, pixel by pixel or plane by plane; highest byte first if `big`.
std::string levels(int channels, int bits, bool apart = false, bool big = false) {
    std::string bytes;
    const auto add = [&](int x, int y, int channel) {
        const auto level = static_cast<std::uint16_t>(std::lround(shareAt(x, y, channel) * ((1 << bits) - 1)));
        if (bits == 8) {
            bytes += static_cast<char>(level);
            return;
        }
        const char low = static_cast<char>(level & 0xFF), high = static_cast<char>(level >> 8);
        bytes += big ? high : low;
        bytes += big ? low : high;
    };
    for (int plane = 0; plane < (apart ? channels : 1); ++plane)
        for (int y = 0; y < kHeight; ++y)
            for (int x = 0; x < kWidth; ++x) {
                if (apart) add(x, y, plane);
                for (int channel = 0; !apart && channel < channels; ++channel) add(x, y, channel);
            }
    return bytes;
}

std::string colourTiff(int channels, int bits, int alphaKind, const std::string& pixels) {
    const auto number = [](std::uint16_t tag, int value) {
        return Tag{tag, 3, 1, bytesOf(static_cast<std::uint16_t>(value))};
    };
    std::string depths;
    for (int i = 0; i < channels; ++i) depths += bytesOf(static_cast<std::uint16_t>(bits));
    std::vector<Tag> tags{number(256, kWidth),
                          number(257, kHeight),
                          Tag{258, 3, static_cast<std::uint32_t>(channels), depths},
                          number(259, 1),
                          number(262, channels == 1 ? 1 : 2),
                          number(277, channels),
                          number(278, kHeight)};
    if (channels == 4) tags.push_back(number(338, alphaKind));
    return makeTiff(tags, pixels);
}

/// Expects the levels above, read as sRGB, each within half a level of `bits`.
void expectColours(const std::filesystem::path& path, int channels, int bits) {
    const Result<Field<Rgba>> colours = readColourFile(path);
    ASSERT_TRUE(colours) << colours.error().message;
    ASSERT_EQ(colours->width(), kWidth);
    ASSERT_EQ(colours->height(), kHeight);
    const double half = 0.5 / ((1 << bits) - 1);
    for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < kWidth; ++x)
            for (int channel = 0; channel < 4; ++channel) {
                const double share = shareAt(x, y, channels == 1 ? 0 : channel);
                const auto value =
                    static_cast<double>((*colours)(x, y).*kColourChannels[static_cast<std::size_t>(channel)]);
                if (channel == 3 && channels < 4) {
                    EXPECT_EQ(value, 1.0);
                } else if (channel == 3) {
                    EXPECT_NEAR(value, share, half + 1e-6);
                } else {
                    EXPECT_GE(value, linearOf(share - half) - 1e-6) << path << " " << x << ", " << y;
                    EXPECT_LE(value, linearOf(share + half) + 1e-6) << path << " " << x << ", " << y;
                }
            }
    EXPECT_EQ(inspectColourFile(path)->bitsPerSample, bits);
}

TEST(ColourFormats, PngAndTiffOf8And16BitsAreSrgb) {
    const TemporaryFolder folder;
    for (const int bits : {8, 16})
        for (const int channels : {1, 3, 4}) {
            const auto kind = channels == 1   ? test::PngColour::Grey
                              : channels == 3 ? test::PngColour::Rgb
                                              : test::PngColour::Rgba;
            writeFile(folder / "a.png", test::makePng(kWidth, kHeight, static_cast<std::uint8_t>(bits), kind,
                                                      levels(channels, bits, false, true)));
            expectColours(folder / "a.png", channels, bits);
            writeFile(folder / "a.tif", colourTiff(channels, bits, 2, levels(channels, bits)));
            expectColours(folder / "a.tif", channels, bits);
        }
}

TEST(ColourFormats, ATiffWithPremultipliedAlphaIsDividedByIt) {
    const TemporaryFolder folder;
    std::string pixels;
    // A level of 20000 with an alpha of 1/2 means 40000. A clear pixel has no colour.
    for (int i = 0; i < kWidth * kHeight; ++i)
        for (const int level : {20000, 0, 10000, 32768})
            pixels += bytesOf(static_cast<std::uint16_t>(i == 0 ? 0 : level));
    writeFile(folder / "a.tif", colourTiff(4, 16, 1, pixels));
    const Result<Field<Rgba>> colours = readColourFile(folder / "a.tif");
    ASSERT_TRUE(colours) << colours.error().message;
    EXPECT_EQ((*colours)(0, 0), (Rgba{0.0f, 0.0f, 0.0f, 0.0f}));
    EXPECT_NEAR(static_cast<double>((*colours)(1, 0).r), linearOf(40000.0 / 65535.0), 1e-4);
    EXPECT_NEAR(static_cast<double>((*colours)(1, 0).b), linearOf(20000.0 / 65535.0), 1e-4);
    EXPECT_NEAR(static_cast<double>((*colours)(1, 0).a), 0.5, 1e-5);
    pixels.replace(8, 2, "\xff\xff");  // brighter than its alpha
    writeFile(folder / "b.tif", colourTiff(4, 16, 1, pixels));
    const Result<Field<Rgba>> bright = readColourFile(folder / "b.tif");
    ASSERT_FALSE(bright);
    EXPECT_TRUE(messageHas(bright.error().message, "b.tif: the colour at x 1, y 0 is brighter than its alpha"))
        << bright.error().message;
}

/// A picture of float channels with the values `at(channel, x, y)`. Names are in alphabetical order.
std::string exrOf(const std::vector<std::string>& names, const auto& at) {
    std::string file = makeExr(names);
    const std::size_t row = 8 + names.size() * 4 * static_cast<std::size_t>(kWidth);
    const std::size_t first = file.size() - static_cast<std::size_t>(kHeight) * row;
    for (int y = 0; y < kHeight; ++y)
        for (std::size_t channel = 0; channel < names.size(); ++channel)
            for (int x = 0; x < kWidth; ++x)
                file.replace(first + static_cast<std::size_t>(y) * row + 8 +
                                 4 * (channel * static_cast<std::size_t>(kWidth) + static_cast<std::size_t>(x)),
                             4, bytesOf(static_cast<float>(at(names[channel], x, y))));
    return file;
}

TEST(ColourFormats, OpenExrIsLinearWithPremultipliedAlpha) {
    const TemporaryFolder folder;
    const auto at = [](const std::string& name, int x, int y) {
        const double value = shareAt(x, y, name == "G" ? 1 : name == "B" ? 2 : 0);
        return name == "A" ? 0.5 : 0.5 * value;
    };
    writeFile(folder / "a.exr", exrOf({"A", "B", "G", "R"}, at));
    writeFile(folder / "b.exr", exrOf({"B", "G", "R"}, at));
    const Result<Field<Rgba>> clear = readColourFile(folder / "a.exr"), opaque = readColourFile(folder / "b.exr");
    ASSERT_TRUE(clear && opaque) << (clear ? opaque : clear).error().message;
    for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < kWidth; ++x) {
            EXPECT_NEAR(static_cast<double>((*clear)(x, y).r), shareAt(x, y, 0), 1e-6);
            EXPECT_NEAR(static_cast<double>((*clear)(x, y).g), shareAt(x, y, 1), 1e-6);
            EXPECT_NEAR(static_cast<double>((*clear)(x, y).b), shareAt(x, y, 2), 1e-6);
            EXPECT_EQ((*clear)(x, y).a, 0.5f);
            EXPECT_NEAR(static_cast<double>((*opaque)(x, y).b), 0.5 * shareAt(x, y, 2), 1e-6);
            EXPECT_EQ((*opaque)(x, y).a, 1.0f);
        }
}

TEST(ColourFormats, InvalidColoursAreRefusedInOneLine) {
    const TemporaryFolder folder;
    const auto constant = [](double value) { return [value](const std::string&, int, int) { return value; }; };
    const std::string rgb = levels(3, 8);
    struct Case {
        std::string name, content, why;
    };
    for (const auto& [name, content, why] : {
             Case{"grey.exr", exrOf({"Y"}, constant(0.5)), "no channels R, G and B"},
             Case{"bright.exr", exrOf({"B", "G", "R"}, constant(1.5)), "is not from 0 to 1"},
             Case{"nan.exr", exrOf({"B", "G", "R"}, constant(NAN)), "is not from 0 to 1"},
             Case{"cut.exr", exrOf({"B", "G", "R"}, constant(0.5)).substr(0, 600), "damaged or incomplete"},
             Case{"cut.tif", colourTiff(3, 8, 0, rgb).substr(0, 60), "cut.tif"},
             Case{"float.tif", makeTiff(greyTags(32, 3), floatPixels()), "no 8- or 16-bit grey, RGB or RGBA"},
             Case{"note.tif", "no picture", "is not a TIFF file"},
             Case{"land.asc", "ncols 2", "cannot be read as colours; give .png, .tif or .exr"},
         }) {
        writeFile(folder / name, content);
        const Result<Field<Rgba>> refused = readColourFile(folder / name);
        ASSERT_FALSE(refused) << name;
        EXPECT_TRUE(messageHas(refused.error().message, why)) << refused.error().message;
        EXPECT_TRUE(messageHas(refused.error().message, name)) << refused.error().message;
    }
}

TEST(ColourFormats, ArePaintedByTheCommandLineWithinItsLimit) {
    const TemporaryFolder folder;
    writeFile(folder / "a.tif", colourTiff(3, 16, 0, levels(3, 16)));
    const std::vector<std::string> plain{"erode",
                                         "--set",
                                         "terrain.width=32",
                                         "--set",
                                         "terrain.height=32",
                                         "--rounds",
                                         "0",
                                         "--output",
                                         (folder / "b.png").string(),
                                         "--paint",
                                         "colour=" + (folder / "a.tif").string()};
    const test::RunOutcome done = test::runScree(plain);
    EXPECT_EQ(done.status, 0) << done.err;
    std::vector<std::string> limited = plain;
    limited.insert(limited.end(), {"--max-pixels", "40"});
    const test::RunOutcome refused = test::runScree(limited);
    EXPECT_EQ(refused.status, 2);
    EXPECT_NE(refused.err.find("a.tif has 9 x 6 nodes, more than the 40 of --max-pixels"), std::string::npos)
        << refused.err;
}

}  // namespace
}  // namespace scree::colour_formats_tests
