#include "renderer/patterns/stone_texture.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "renderer/patterns/relief_texture.h"

namespace scree {

namespace {

constexpr ReliefChance kStoneChance{3000};
/// Radius of the largest and the smallest stones, in shares of the texture.
constexpr double kLargest = 1.0 / 12.0, kSmallest = 1.0 / 140.0;
/// Ratio from one size of stones to the next.
constexpr double kStep = 0.72;
/// Area of the stones of each size, as a share of the texture.
constexpr double kShare = 0.22;
constexpr std::uint64_t kSides = 6;

/// A bed on which stones are laid, the largest first.
struct Bed : ReliefTexture {
    /// Lays a stone with this radius in texels. It covers the lower parts of the stones below it.
    void lay(std::uint64_t stone, double radius) {
        const double x = kStoneChance(stone, 0) * ReliefTexture::kSize,
                     y = kStoneChance(stone, 1) * ReliefTexture::kSize;
        const double turn = kStoneChance(stone, 2) * 2.0 * std::numbers::pi;
        const double colour = kStoneChance(stone, 3);
        const double top = radius * (0.45 + 0.35 * kStoneChance(stone, 4));
        const double leanX = 0.5 * (kStoneChance(stone, 5) - 0.5), leanY = 0.5 * (kStoneChance(stone, 6) - 0.5);
        std::array<Side, kSides> sides{};
        for (std::uint64_t i = 0; i < kSides; ++i) {
            const double turned = static_cast<double>(i) + 0.6 * kStoneChance(stone, 7 + i);
            const double angle = turn + 2.0 * std::numbers::pi * turned / kSides;
            sides[i] = {std::cos(angle), std::sin(angle), radius * (0.6 + 0.4 * kStoneChance(stone, 20 + i))};
        }
        forEachInside(x, y, sides, radius, [&](int u, int v, double inside, std::size_t texel) {
            ReliefTexture::lay(texel, std::min(1.6 * inside, top + leanX * u + leanY * v), colour);
        });
    }
};

}  // namespace

std::vector<std::uint8_t> makeStoneTexture() {
    Bed bed;
    std::uint64_t stone = 0;
    double radius = kLargest * ReliefTexture::kSize;
    while (radius >= kSmallest * ReliefTexture::kSize) {
        const auto count = static_cast<int>(kShare * ReliefTexture::kSize * ReliefTexture::kSize /
                                            (std::numbers::pi * radius * radius));
        for (int i = 0; i < count; ++i, ++stone) bed.lay(stone, radius * (0.8 + 0.4 * kStoneChance(stone, 40)));
        radius *= kStep;
    }
    // The scale lets the sides of stones nearly fill the range of a byte.
    return bed.toTexels(3.0);
}

}  // namespace scree
