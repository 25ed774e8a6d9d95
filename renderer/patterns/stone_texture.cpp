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
constexpr double kLargestStone = 1.0 / 12.0, kSmallestStone = 1.0 / 140.0;
/// Ratio from one size of stones to the next.
constexpr double kStep = 0.72;
/// Area of the stones of each size, as a share of the texture.
constexpr double kShare = 0.22;
constexpr std::uint64_t kSides = 6;

/// Height of a stone with a radius of one texel. Large ones are flatter.
constexpr double kTop = 2.2;
/// Width of the round edge of a stone, in radii.
constexpr double kEdge = 0.55;
/// Rounding of its corners, and how far its sides are uneven, in radii.
constexpr double kCorner = 0.4, kUneven = 0.16;
/// Distance from one bump to the next, in radii, and the height of the finest grain in texels.
constexpr double kBump = 0.6;
constexpr double kGrain = 0.3;

/// Smooth noise from -1 to 1 with a period of 1.
class Bumps {
 public:
    Bumps() {
        for (std::size_t i = 0; i < corners_.size(); ++i) corners_[i] = 2.0 * kStoneChance(i, 60) - 1.0;
    }

    double at(double u, double v) const {
        const int west = static_cast<int>(std::floor(u)), north = static_cast<int>(std::floor(v));
        const double east = smooth(u - west), south = smooth(v - north);
        return std::lerp(std::lerp(corner(west, north), corner(west + 1, north), east),
                         std::lerp(corner(west, north + 1), corner(west + 1, north + 1), east), south);
    }

 private:
    static constexpr int kCorners = 64;

    static double smooth(double t) { return t * t * (3.0 - 2.0 * t); }
    double corner(int x, int y) const {
        return corners_[static_cast<std::size_t>((y % kCorners + kCorners) % kCorners * kCorners +
                                                 (x % kCorners + kCorners) % kCorners)];
    }

    std::array<double, static_cast<std::size_t>(kCorners) * kCorners> corners_{};
};

/// Returns the smaller number, or somewhat less if they differ by less than `width`.
double smoothMin(double a, double b, double width) {
    const double near = std::max(width - std::abs(a - b), 0.0);
    return std::min(a, b) - 0.25 * near * near / width;
}

/// A bed on which stones are laid, the largest first.
struct Bed : ReliefTexture {
    Bumps bumps;

    /// Lays a stone with this radius in texels. It covers the lower parts of the stones below it.
    void lay(std::uint64_t stone, double radius) {
        const int x = static_cast<int>(kStoneChance(stone, 0) * ReliefTexture::kSize),
                  y = static_cast<int>(kStoneChance(stone, 1) * ReliefTexture::kSize);
        const double turn = kStoneChance(stone, 2) * 2.0 * std::numbers::pi;
        const double colour = kStoneChance(stone, 3);
        const double top = kTop * std::pow(radius, 0.6) * (0.45 + 0.35 * kStoneChance(stone, 4));
        const double leanX = 0.5 * (kStoneChance(stone, 5) - 0.5), leanY = 0.5 * (kStoneChance(stone, 6) - 0.5);
        std::array<Side, kSides> sides{};
        for (std::uint64_t i = 0; i < kSides; ++i) {
            const double turned = static_cast<double>(i) + 0.6 * kStoneChance(stone, 7 + i);
            const double angle = turn + 2.0 * std::numbers::pi * turned / kSides;
            sides[i] = {std::cos(angle), std::sin(angle), radius * (0.65 + 0.4 * kStoneChance(stone, 20 + i))};
        }
        const int most = static_cast<int>(std::ceil(1.3 * radius));
        for (int v = -most; v <= most; ++v)
            for (int u = -most; u <= most; ++u) {
                double inside = radius;
                for (const Side& side : sides)
                    inside = smoothMin(inside, side.apart - side.across * u - side.down * v, kCorner * radius);
                const double across = x + u / (kBump * radius), down = y + v / (kBump * radius);
                const double bump = bumps.at(across, down), small = bumps.at(2.7 * across, 2.7 * down);
                inside += radius * (kUneven * bump + 0.05 * small);
                if (inside <= 0.0) continue;
                const double edge = std::min(inside / (kEdge * radius), 1.0);
                const double round = std::sqrt(edge * (2.0 - edge));
                ReliefTexture::lay(placeOf(x + u, y + v),
                                   round * (top * (1.0 + 0.2 * bump + 0.1 * small) + leanX * u + leanY * v), colour);
            }
    }
};

}  // namespace

std::vector<std::uint8_t> makeStoneTexture() {
    Bed bed;
    std::uint64_t stone = 0;
    double radius = kLargestStone * ReliefTexture::kSize;
    while (radius >= kSmallestStone * ReliefTexture::kSize) {
        const auto count = static_cast<int>(kShare * ReliefTexture::kSize * ReliefTexture::kSize /
                                            (std::numbers::pi * radius * radius));
        for (int i = 0; i < count; ++i, ++stone) bed.lay(stone, radius * (0.8 + 0.4 * kStoneChance(stone, 40)));
        radius *= kStep;
    }
    for (std::size_t i = 0; i < bed.height.size(); ++i) bed.height[i] += kGrain * kStoneChance(1'000'000 + i, 0);
    // The scale lets the sides of stones nearly fill the range of a byte.
    return bed.toTexels(3.0);
}

}  // namespace scree
