#include "app/history/relief_picture.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace scree {

namespace {

constexpr int kSamples = 4;  // along each side of a pixel
constexpr float kContrast = 0.62f;
constexpr std::array<float, 3> kLow{94.0f, 104.0f, 84.0f}, kHigh{226.0f, 220.0f, 208.0f};

/// Returns the mean height of the land under each pixel.
Field<float> averaged(const Field<float>& heights, int width, int height) {
    Field<float> means(width, height);
    const auto sampleAt = [](int pixel, int sample, int pixels, int nodes) {
        return static_cast<int>((static_cast<std::int64_t>(pixel) * kSamples + sample) * nodes /
                                (std::int64_t{pixels} * kSamples));
    };
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            float sum = 0.0f;
            for (int j = 0; j < kSamples; ++j)
                for (int i = 0; i < kSamples; ++i)
                    sum += heights(sampleAt(x, i, width, heights.width()), sampleAt(y, j, height, heights.height()));
            means(x, y) = sum / static_cast<float>(kSamples * kSamples);
        }
    return means;
}

/// Returns how far the land falls towards the north-west between neighbouring pixels, in metres.
float fallAt(const Field<float>& heights, int x, int y) {
    const int left = std::max(x - 1, 0), right = std::min(x + 1, heights.width() - 1);
    const int top = std::max(y - 1, 0), bottom = std::min(y + 1, heights.height() - 1);
    return 0.5f * (heights(right, y) - heights(left, y) + heights(x, bottom) - heights(x, top));
}

}  // namespace

Image reliefPicture(const Terrain& terrain, int side) {
    const int longest = std::max(terrain.width(), terrain.height());
    const auto fitted = [&](int nodes) { return std::max(1, std::min(side, longest) * nodes / longest); };
    Image image{.width = fitted(terrain.width()), .height = fitted(terrain.height()), .rgb = {}};
    const Field<float> means = averaged(terrain.heights(), image.width, image.height);

    float lowest = means(0, 0), highest = lowest;
    double falls = 0.0;
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x) {
            lowest = std::min(lowest, means(x, y));
            highest = std::max(highest, means(x, y));
            falls += std::abs(static_cast<double>(fallAt(means, x, y)));
        }
    // The contrast depends on the mean fall, so that gentle land shows its forms as clearly as steep land.
    const float usual = static_cast<float>(falls / (static_cast<double>(image.width) * image.height));
    image.rgb.reserve(std::size_t{3} * static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height));
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x) {
            const float tint = highest > lowest ? (means(x, y) - lowest) / (highest - lowest) : 0.5f;
            const float fall = usual > 0.0f ? fallAt(means, x, y) / (3.0f * usual) : 0.0f;
            const float light = 0.78f + kContrast * 0.5f * std::tanh(fall);
            for (std::size_t channel = 0; channel < 3; ++channel) {
                const float shade = light * (kLow[channel] + (kHigh[channel] - kLow[channel]) * tint);
                image.rgb.push_back(static_cast<std::uint8_t>(std::clamp(shade, 0.0f, 255.0f)));
            }
        }
    return image;
}

}  // namespace scree
