#include "renderer/ground/stone_texture.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <numeric>

#include "erosion/base/random.h"

namespace scree {

namespace {

constexpr int kTexels = kStoneTextureSize;
constexpr std::uint64_t kSeed = 3000;
/// Radius of the largest and the smallest stones, in shares of the texture.
constexpr double kLargest = 1.0 / 12.0, kSmallest = 1.0 / 140.0;
/// Ratio from one size of stones to the next.
constexpr double kStep = 0.72;
/// Area of the stones of each size, as a share of the texture.
constexpr double kShare = 0.22;
constexpr std::uint64_t kSides = 6;

double chance(std::uint64_t item, std::uint64_t draw) {
    return static_cast<double>(randomBits(kSeed, RandomStream::Generator, item, draw) >> 11) * 0x1p-53;
}

/// Index of a texel. Coordinates beyond an edge wrap around.
std::size_t placeOf(int x, int y) {
    return static_cast<std::size_t>((y % kTexels + kTexels) % kTexels) * kTexels +
           static_cast<std::size_t>((x % kTexels + kTexels) % kTexels);
}

/// A bed on which stones are laid, the largest first.
struct Bed {
    std::vector<double> height = std::vector<double>(static_cast<std::size_t>(kTexels) * kTexels, 0.0);
    std::vector<double> tint = std::vector<double>(static_cast<std::size_t>(kTexels) * kTexels, 0.5);

    /// Lays a stone with this radius in texels. It covers the lower parts of the stones below it.
    void lay(std::uint64_t stone, double radius) {
        const double x = chance(stone, 0) * kTexels, y = chance(stone, 1) * kTexels;
        const double turn = chance(stone, 2) * 2.0 * std::numbers::pi;
        const double colour = chance(stone, 3);
        const double top = radius * (0.45 + 0.35 * chance(stone, 4));
        const double leanX = 0.5 * (chance(stone, 5) - 0.5), leanY = 0.5 * (chance(stone, 6) - 0.5);
        std::array<std::array<double, 3>, kSides> sides{};
        for (std::uint64_t i = 0; i < kSides; ++i) {
            const double turned = static_cast<double>(i) + 0.6 * chance(stone, 7 + i);
            const double angle = turn + 2.0 * std::numbers::pi * turned / kSides;
            sides[i] = {std::cos(angle), std::sin(angle), radius * (0.6 + 0.4 * chance(stone, 20 + i))};
        }
        const int reach = static_cast<int>(std::ceil(1.3 * radius));
        for (int v = -reach; v <= reach; ++v)
            for (int u = -reach; u <= reach; ++u) {
                double inside = radius;  // distance from the nearest side
                for (const auto& [across, down, apart] : sides)
                    inside = std::min(inside, apart - across * u - down * v);
                if (inside <= 0.0) continue;
                const double rise = std::min(1.6 * inside, top + leanX * u + leanY * v);
                const std::size_t at = placeOf(static_cast<int>(x) + u, static_cast<int>(y) + v);
                if (rise <= height[at]) continue;
                height[at] = rise;
                tint[at] = colour;
            }
    }
};

/// Moves values so that their mean is 0.5, and scales them so that `spread` standard deviations reach 0 and 1.
void centre(std::vector<double>& values, double spread) {
    const auto count = static_cast<double>(values.size());
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
    double squares = 0.0;
    for (const double value : values) squares += (value - mean) * (value - mean);
    const double scale = 0.5 / (spread * std::sqrt(squares / count));
    for (double& value : values) value = std::clamp(0.5 + scale * (value - mean), 0.0, 1.0);
}

std::uint8_t toByte(double value) {
    return static_cast<std::uint8_t>(std::lround(std::clamp(value, 0.0, 1.0) * 255.0));
}

}  // namespace

std::vector<std::uint8_t> makeStoneTexture() {
    Bed bed;
    std::uint64_t stone = 0;
    double radius = kLargest * kTexels;
    while (radius >= kSmallest * kTexels) {
        const auto count = static_cast<int>(kShare * kTexels * kTexels / (std::numbers::pi * radius * radius));
        for (int i = 0; i < count; ++i, ++stone) bed.lay(stone, radius * (0.8 + 0.4 * chance(stone, 40)));
        radius *= kStep;
    }
    centre(bed.height, 2.2);
    centre(bed.tint, 2.2);
    const auto at = [&](int x, int y) { return bed.height[placeOf(x, y)]; };
    // The scale lets the sides of stones nearly fill the range of a byte.
    constexpr double kSlopeScale = 3.0;
    std::vector<std::uint8_t> texels;
    texels.reserve(static_cast<std::size_t>(kTexels) * kTexels * 4);
    for (int y = 0; y < kTexels; ++y)
        for (int x = 0; x < kTexels; ++x) {
            texels.push_back(toByte(at(x, y)));
            texels.push_back(toByte(bed.tint[placeOf(x, y)]));
            texels.push_back(toByte(0.5 + kSlopeScale * (at(x + 1, y) - at(x - 1, y))));
            texels.push_back(toByte(0.5 + kSlopeScale * (at(x, y + 1) - at(x, y - 1))));
        }
    return texels;
}

}  // namespace scree
