#include "app/maps/material_textures.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "app/maps/ground_maps.h"
#include "app/tests/test_files.h"
#include "erosion/base/srgb.h"

/// Files of textures, and colours and textures of materials in exported maps.
namespace scree {
namespace {

using test::makePng;
using test::PngColour;
using test::TemporaryFolder;
using test::writeFile;

/// Level land below snow, which is one even material; cells of 10 m.
Terrain levelLand(int nodes) {
    return Terrain(Field<float>(nodes, nodes), 10.0f, 0.0);
}
ViewSettings underSnow() {
    ViewSettings view;
    view.snow = true;
    view.snowLineBy = SnowLineBy::Metres;
    view.snowLine = -900.0f;
    return view;
}

ByteImage colourMapOf(const ShownMaterial& snow, int nodes) {
    ShownMaterials materials;
    materials[static_cast<std::size_t>(Material::Snow)] = snow;
    ThreadPool pool(2);
    return groundMaps(levelLand(nodes), underSnow(), {}, materials, pool).colour;
}

/// Returns the mean light of a channel in sRGB, 0 to 255.
double meanOf(const ByteImage& map, int channel) {
    double sum = 0.0;
    for (int y = 0; y < map.height; ++y)
        for (int x = 0; x < map.width; ++x)
            sum += static_cast<double>(linearOfSrgb(static_cast<float>(map.at(x, y)[channel]) / 255.0f));
    return 255.0 * static_cast<double>(srgbOfLinear(static_cast<float>(sum / (map.width * map.height))));
}

TEST(MaterialMaps, AColourIsTheMeanOfTheColourMap) {
    const ByteImage map = colourMapOf({.colour = *MaterialColour::fromName("#808080"), .texture = nullptr}, 300);
    for (int channel = 0; channel < 3; ++channel) EXPECT_NEAR(meanOf(map, channel), 128.0, 1.0) << channel;
    const auto grain = std::minmax_element(map.samples.begin(), map.samples.end());
    EXPECT_GT(*grain.second - *grain.first, 2) << "the natural grain stays";
}

TEST(MaterialMaps, ATextureIsSeenNearAndItsMeanAfar) {
    const TemporaryFolder folder;
    // The west half is white, the east half black.
    std::string rows;
    for (int y = 0; y < 64; ++y) rows += std::string(32, '\xFF') + std::string(32, '\0');
    writeFile(folder / "stripes.png", makePng(64, 64, 8, PngColour::Grey, rows));
    const auto texture = readTexture(folder / "stripes.png");
    ASSERT_TRUE(texture.ok()) << texture.error().message;
    // 160 m are 16 nodes: a period.
    const ByteImage near = colourMapOf({.colour = {}, .texture = *texture, .metres = 160.0f}, 96);
    for (int x = 0; x < 64; ++x) EXPECT_NEAR(near.at(x, 20)[0], near.at(x + 16, 20)[0], 1) << x;
    EXPECT_GT(near.at(4, 20)[0], 240);
    EXPECT_LT(near.at(12, 20)[0], 15);
    EXPECT_GT(near.at(20, 70)[0], 240);
    // Half of the light of white is 188 in sRGB.
    const ByteImage afar = colourMapOf({.colour = {}, .texture = *texture, .metres = 0.5f}, 96);
    for (const std::uint8_t sample : afar.samples) ASSERT_NEAR(sample, 188, 1);
    const ByteImage tinted =
        colourMapOf({.colour = *MaterialColour::fromName("#406080"), .texture = *texture, .metres = 0.5f}, 96);
    for (int channel = 0; channel < 3; ++channel) EXPECT_NEAR(tinted.at(5, 5)[channel], 0x40 + 0x20 * channel, 1);
}

TEST(MaterialTextures, AreReadFromGreyRgbAndRgbaOf8And16Bits) {
    const TemporaryFolder folder;
    const auto meanOfFile = [&](std::uint8_t bits, PngColour colour, const std::string& pixel) {
        writeFile(folder / "a.png", makePng(2, 2, bits, colour, pixel + pixel + pixel + pixel));
        const auto texture = readTexture(folder / "a.png");
        EXPECT_TRUE(texture.ok()) << texture.error().message;
        return texture ? (*texture)->mean() : glm::vec3(-1.0f);
    };
    const float grey = linearOfSrgb(128.0f / 255.0f);
    EXPECT_NEAR(meanOfFile(8, PngColour::Grey, "\x80").g, grey, 1e-4f);
    EXPECT_NEAR(meanOfFile(16, PngColour::Grey, "\x80\x80").b, grey, 1e-4f);
    EXPECT_NEAR(meanOfFile(8, PngColour::Rgb, "\x80\x10\x20").r, grey, 1e-4f);
    EXPECT_NEAR(meanOfFile(8, PngColour::Rgba, "\x10\x80\x20\x30").g, grey, 1e-4f);
    EXPECT_NEAR(meanOfFile(16, PngColour::Rgba, "\x10\x10\x20\x20\x80\x80\x30\x30").b, grey, 1e-4f);
}

TEST(MaterialTextures, ThatCannotBeUsedSayWhatToDoOnOneLine) {
    const TemporaryFolder folder;
    const auto errorOf = [&](const std::string& content) {
        writeFile(folder / "bad.png", content);
        const auto texture = readTexture(folder / "bad.png");
        EXPECT_FALSE(texture.ok());
        const std::string message = texture ? "" : texture.error().message;
        EXPECT_NE(message.find("bad.png"), std::string::npos) << message;
        EXPECT_EQ(message.find('\n'), std::string::npos) << message;
        return message;
    };
    EXPECT_NE(errorOf("no picture").find("not a PNG"), std::string::npos);
    EXPECT_NE(errorOf(makePng(1, 9, 8, PngColour::Grey, std::string(9, 'a'))).find("at least 2 x 2"),
              std::string::npos);
    EXPECT_NE(errorOf(makePng(9000, 2, 8, PngColour::Grey, "")).find("scale it to at most 8192 x 8192"),
              std::string::npos);
    EXPECT_NE(errorOf(makePng(4, 4, 8, PngColour::GreyAlpha, std::string(32, 'a'))).find("convert it"),
              std::string::npos);
    EXPECT_NE(errorOf(makePng(4, 4, 8, PngColour::Rgb, "abc")).find("export it again"), std::string::npos);
    const auto missing = readTexture(folder / "none.png");
    ASSERT_FALSE(missing.ok());
    EXPECT_NE(missing.error().message.find("none.png"), std::string::npos);
}

TEST(MaterialTextures, ThatAreMissingAreToldWithTheirMaterial) {
    MaterialStyles styles;
    styles[static_cast<std::size_t>(Material::Rock)].texture = *TextureFile::fromName("/no/rock.png");
    const Result<ShownMaterials> loaded = loadMaterials(styles);
    ASSERT_FALSE(loaded.ok());
    EXPECT_EQ(loaded.error().message.substr(0, 14), "rock.texture: ") << loaded.error().message;
    EXPECT_NE(loaded.error().message.find("rock.png"), std::string::npos);
}

}  // namespace
}  // namespace scree
