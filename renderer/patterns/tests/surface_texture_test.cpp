#include "renderer/patterns/surface_texture.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <random>

namespace scree {
namespace {

constexpr int kTexels = SurfaceTexture::kSize;

/// Returns an image whose pixels have equal red, green and blue, given by a formula.
Image greyImage(int width, int height, const std::function<int(int, int)>& grey) {
    Image image{width, height, {}};
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) image.rgb.insert(image.rgb.end(), 3, static_cast<std::uint8_t>(grey(x, y)));
    return image;
}

/// IEC 61966-2-1.
double linear(int srgb) {
    const double share = srgb / 255.0;
    return share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
}

/// Returns the byte of the finest level.
int byteAt(const std::vector<std::uint8_t>& texels, int x, int y, int channel) {
    return texels[static_cast<std::size_t>((y * kTexels + x) * 4 + channel)];
}

TEST(SurfaceTexture, MeansAreThoseOfLinearColours) {
    // Half white, half black: the mean of the light is 0.5. The mean of the sRGB bytes would be darker.
    const SurfaceTexture stripes =
        SurfaceTexture::of(greyImage(16, 16, [](int x, int) { return x % 2 == 0 ? 255 : 0; }));
    EXPECT_NEAR(stripes.mean().r, 0.5f, 1e-4f);
    ASSERT_EQ(stripes.colour().size(), 10u);  // 512, 256, ..., 1
    ASSERT_EQ(stripes.colour().back().size(), 4u);
    EXPECT_NEAR(std::pow(stripes.colour().back()[0] / 255.0, 2.0), 0.5, 0.003);
    const MipImage sampled = stripes.sampled();
    EXPECT_NEAR(SurfaceTexture::colourOf(sampled.sample({0.3f, 0.8f}, 20.0f)).g, 0.5f, 0.003f);
}

TEST(SurfaceTexture, LargeAndSmallImagesKeepTheirMean) {
    std::mt19937 random(5);
    for (const auto& [width, height] :
         {std::pair{1000, 701}, std::pair{3, 2}, std::pair{512, 512}, std::pair{2000, 7}}) {
        const Image image = greyImage(width, height, [&](int, int) { return static_cast<int>(random() % 256); });
        double sum = 0.0;
        for (std::size_t i = 0; i < image.rgb.size(); i += 3) sum += linear(image.rgb[i]);
        const double mean = sum / (static_cast<double>(width) * height);
        const SurfaceTexture texture = SurfaceTexture::of(image);
        EXPECT_NEAR(static_cast<double>(texture.mean().r), mean, width == 3 ? 0.01 : 1e-3) << width << " x " << height;
        EXPECT_FLOAT_EQ(texture.aspect(), static_cast<float>(height) / static_cast<float>(width));
    }
}

TEST(SurfaceTexture, PixelsStayInTheirPlace) {
    // A bright block in the upper right of a dark image, at half of the width and a quarter of the height.
    const SurfaceTexture texture =
        SurfaceTexture::of(greyImage(1024, 1024, [](int x, int y) { return x >= 512 && y < 256 ? 200 : 10; }));
    const std::vector<std::uint8_t>& finest = texture.colour().front();
    const auto root = [](int srgb) { return std::lround(255.0 * std::sqrt(linear(srgb))); };
    EXPECT_EQ(byteAt(finest, 300, 100, 0), root(200));
    EXPECT_EQ(byteAt(finest, 300, 200, 1), root(10));
    EXPECT_EQ(byteAt(finest, 100, 100, 2), root(10));
}

TEST(SurfaceTexture, ReliefRisesWithBrightness) {
    // Brightness rises to the right, then falls, and is the same in each column.
    const SurfaceTexture ridge = SurfaceTexture::of(
        greyImage(kTexels, kTexels, [](int x, int) { return 20 + (x < kTexels / 2 ? x : kTexels - x) * 3 / 4; }));
    const std::vector<std::uint8_t>& relief = ridge.relief();
    EXPECT_GT(byteAt(relief, kTexels / 2, 40, 0), 200);
    EXPECT_LT(byteAt(relief, 2, 40, 0), 60);
    EXPECT_GT(byteAt(relief, kTexels / 4, 40, 2), 127);
    EXPECT_LT(byteAt(relief, 3 * kTexels / 4, 40, 2), 128);
    EXPECT_NEAR(byteAt(relief, kTexels / 4, 40, 3), 127.5, 0.6);
}

TEST(SurfaceTexture, OfOneColourIsLevel) {
    const SurfaceTexture flat = SurfaceTexture::of(greyImage(2, 2, [](int, int) { return 90; }));
    for (const std::uint8_t byte : flat.relief()) ASSERT_EQ(byte, 128);
    EXPECT_NEAR(static_cast<double>(flat.mean().b), linear(90), 1e-5);
}

}  // namespace
}  // namespace scree
