#include "renderer/trees/leaf_texture.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <glm/glm.hpp>

#include "renderer/trees/tree_chance.h"

namespace scree {

namespace {

constexpr int kFine = 2 * kLeafTexels;  // texels along an edge while it is drawn

/// A picture with twice the texels in both directions, so that edges become smooth.
class Picture {
 public:
    /// Sets the texels for which `inside(x, y)` is not negative in a square around a place; coordinates are from 0 to 1
    /// and relative to the place. `paint(x, y)` is their colour.
    template <class Inside, class Paint>
    void fill(glm::vec2 place, float reach, const Inside& inside, const Paint& paint) {
        const glm::ivec2 low = glm::max(glm::ivec2((place - reach) * static_cast<float>(kFine)), glm::ivec2(0));
        const glm::ivec2 high =
            glm::min(glm::ivec2((place + reach) * static_cast<float>(kFine)) + 1, glm::ivec2(kFine));
        for (int y = low.y; y < high.y; ++y)
            for (int x = low.x; x < high.x; ++x) {
                const glm::vec2 at = (glm::vec2(x, y) + 0.5f) / static_cast<float>(kFine) - place;
                if (inside(at) >= 0.0f) texels_[static_cast<std::size_t>(y * kFine + x)] = glm::vec4(paint(at), 1.0f);
            }
    }

    /// Returns RGBA8 texels. The colour of uncovered texels is the mean of the covered ones, so that no foreign colour
    /// bleeds into the edges.
    std::vector<std::uint8_t> texels() const {
        glm::vec4 sum(0.0f);
        for (const glm::vec4& texel : texels_) sum += texel.a * glm::vec4(glm::vec3(texel), 1.0f);
        const glm::vec3 mean = glm::vec3(sum) / std::max(sum.a, 1.0f);
        std::vector<std::uint8_t> bytes;
        bytes.reserve(static_cast<std::size_t>(kLeafTexels) * kLeafTexels * 4);
        for (int y = 0; y < kLeafTexels; ++y)
            for (int x = 0; x < kLeafTexels; ++x) {
                glm::vec4 covered(0.0f);
                for (int i = 0; i < 4; ++i) {
                    const glm::vec4& texel = texels_[static_cast<std::size_t>(2 * y + i / 2) * kFine +
                                                     static_cast<std::size_t>(2 * x + i % 2)];
                    covered += texel.a * glm::vec4(glm::vec3(texel), 1.0f);
                }
                const glm::vec3 colour = covered.a > 0.0f ? glm::vec3(covered) / covered.a : mean;
                for (const float value : {colour.r, colour.g, colour.b, covered.a / 4.0f})
                    bytes.push_back(static_cast<std::uint8_t>(std::lround(255.0f * std::clamp(value, 0.0f, 1.0f))));
            }
        return bytes;
    }

 private:
    std::vector<glm::vec4> texels_ = std::vector<glm::vec4>(static_cast<std::size_t>(kFine) * kFine, glm::vec4(0.0f));
};

/// Draws a pointed leaf or needle from `foot` in a direction, with a vein along its middle.
void drawLeaf(Picture& picture, glm::vec2 foot, float angle, float length, float width, glm::vec2 tint) {
    const glm::vec2 along(std::cos(angle), std::sin(angle));
    const glm::vec2 right(along.y, -along.x);
    const glm::vec2 middle = foot + 0.5f * length * along;
    const auto side = [&](glm::vec2 at) { return std::abs(glm::dot(at, right)) / (0.5f * width); };
    picture.fill(
        middle, 0.55f * length,
        [&](glm::vec2 at) {
            const float t = 2.0f * glm::dot(at, along) / length;  // -1 foot to 1 tip
            return (1.0f - t * t) * (1.0f - 0.25f * t) - side(at);
        },
        [&](glm::vec2 at) {
            const float vein = side(at) < 0.12f ? 0.18f : 0.0f;
            const float half = glm::dot(at, right) > 0.0f ? 0.06f : -0.06f;
            return glm::vec3(tint.x + vein + half, tint.y, 0.0f);
        });
}

/// Draws a twig of wood.
void drawTwig(Picture& picture, glm::vec2 from, glm::vec2 to, float width) {
    const glm::vec2 way = to - from;
    picture.fill(
        0.5f * (from + to), 0.5f * glm::length(way) + width,
        [&](glm::vec2 at) {
            const glm::vec2 beside = at + 0.5f * way;
            const float t = std::clamp(glm::dot(beside, way) / glm::dot(way, way), 0.0f, 1.0f);
            return width * (1.0f - 0.6f * t) - glm::length(beside - t * way);
        },
        [](glm::vec2) { return glm::vec3(0.5f, 0.5f, 1.0f); });
}

std::vector<std::uint8_t> bunchOfLeaves() {
    Picture picture;
    TreeChance chance(11);
    for (int i = 0; i < 9; ++i) {
        const float angle = kFullTurn * (static_cast<float>(i) + chance.between(-0.3f, 0.3f)) / 9.0f;
        drawTwig(picture, glm::vec2(0.5f), glm::vec2(0.5f) + 0.38f * glm::vec2(std::cos(angle), std::sin(angle)),
                 0.008f);
    }
    // Leaves that lie deeper are drawn first and are darker.
    constexpr int kLeaves = 150;
    for (int i = 0; i < kLeaves; ++i) {
        const float depth = static_cast<float>(i) / kLeaves;
        const float around = chance.between(0.0f, kFullTurn);
        const glm::vec2 foot = glm::vec2(0.5f) + 0.36f * std::sqrt(chance.between(0.0f, 1.0f)) *
                                                     glm::vec2(std::cos(around), std::sin(around));
        drawLeaf(picture, foot, around + chance.between(-2.2f, 2.2f), chance.between(0.09f, 0.14f),
                 chance.between(0.045f, 0.07f),
                 {0.40f + 0.4f * depth + chance.between(-0.1f, 0.1f), chance.between(0.0f, 1.0f)});
    }
    return picture.texels();
}

std::vector<std::uint8_t> branchOfSpruce() {
    Picture picture;
    TreeChance chance(12);
    const auto needles = [&](glm::vec2 from, glm::vec2 to, float brightness) {
        const glm::vec2 way = to - from;
        const float angle = std::atan2(way.y, way.x);
        drawTwig(picture, from, to, 0.006f);
        const int count = static_cast<int>(glm::length(way) * 190.0f);
        for (int i = 0; i < count; ++i) {
            const float t = (static_cast<float>(i) + 0.5f) / static_cast<float>(count);
            const float side = i % 2 == 0 ? 1.0f : -1.0f;
            drawLeaf(picture, from + t * way, angle + side * chance.between(0.45f, 1.0f), chance.between(0.05f, 0.075f),
                     0.013f,
                     {brightness + 0.25f * t + chance.between(-0.12f, 0.12f),
                      std::clamp(t + chance.between(-0.3f, 0.3f), 0.0f, 1.0f)});
        }
    };
    needles({0.5f, 0.0f}, {0.5f, 0.95f}, 0.42f);
    constexpr int kTwigs = 26;
    for (int i = 0; i < kTwigs; ++i) {
        const float t = 0.04f + 0.86f * static_cast<float>(i) / kTwigs;
        const float side = i % 2 == 0 ? 1.0f : -1.0f;
        const float angle = 0.25f * kFullTurn - side * chance.between(0.75f, 1.05f);
        const float length = (0.12f + 0.38f * std::pow(1.0f - t, 0.6f)) * chance.between(0.8f, 1.05f);
        const glm::vec2 from(0.5f, t);
        needles(from, from + length * glm::vec2(std::cos(angle), std::sin(angle)), 0.42f);
    }
    return picture.texels();
}

std::vector<std::uint8_t> bark() {
    Picture picture;
    TreeChance chance(13);
    picture.fill(
        glm::vec2(0.5f), 0.5f, [](glm::vec2) { return 1.0f; }, [](glm::vec2) { return glm::vec3(0.45f, 0.5f, 1.0f); });
    for (int i = 0; i < 220; ++i) {
        const glm::vec2 middle(chance.between(0.0f, 1.0f), chance.between(0.0f, 1.0f));
        const glm::vec2 reach(chance.between(0.015f, 0.035f), chance.between(0.04f, 0.12f));
        const float brightness = chance.between(0.3f, 0.75f);
        for (const float wrap : {-1.0f, 0.0f, 1.0f})
            picture.fill(
                middle + glm::vec2(wrap, 0.0f), reach.y,
                [&](glm::vec2 at) { return 1.0f - glm::dot(at / reach, at / reach); },
                [&](glm::vec2 at) { return glm::vec3(brightness - 0.2f * at.x / reach.x, 0.5f, 1.0f); });
    }
    return picture.texels();
}

}  // namespace

std::array<std::vector<std::uint8_t>, 3> makeLeafTextures() {
    return {bunchOfLeaves(), branchOfSpruce(), bark()};
}

}  // namespace scree
