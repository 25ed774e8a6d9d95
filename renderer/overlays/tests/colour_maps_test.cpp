#include "renderer/overlays/colour_maps.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "erosion/land_cover/biomes.h"
#include "renderer/scene/terrain_renderer.h"

namespace scree {
namespace {

constexpr std::array kShown{overlayOf(Layer::Height),      Overlay::Slope,
                            overlayOf(Layer::Water),       overlayOf(Layer::Suspended),
                            overlayOf(Layer::Groundwater), overlayOf(Layer::Moisture),
                            overlayOf(Layer::Flow),        overlayOf(Layer::Sediment),
                            overlayOf(Layer::Wear),        overlayOf(Layer::Deposit),
                            overlayOf(Layer::Hardness),    overlayOf(Layer::Rain)};

glm::vec3 labAt(Overlay overlay, float t) {
    return oklabFromLinear(decodeSrgb(overlayColour(overlay, t)));
}

TEST(ColourMaps, OklabOfWhiteGreyAndRedIsAsPublished) {
    const glm::vec3 white = oklabFromLinear({1.0f, 1.0f, 1.0f});
    EXPECT_NEAR(white.x, 1.0f, 1e-3f);
    EXPECT_NEAR(white.y, 0.0f, 1e-3f);
    EXPECT_NEAR(white.z, 0.0f, 1e-3f);
    const glm::vec3 red = oklabFromLinear({1.0f, 0.0f, 0.0f});
    EXPECT_NEAR(red.x, 0.628f, 1e-3f);
    EXPECT_NEAR(red.y, 0.225f, 1e-3f);
    EXPECT_NEAR(red.z, 0.126f, 1e-3f);
}

TEST(ColourMaps, OklabAndSrgbConvertBack) {
    for (const glm::vec3 colour : {glm::vec3(0.1f, 0.5f, 0.9f), glm::vec3(0.7f, 0.2f, 0.05f), glm::vec3(0.001f)}) {
        const glm::vec3 lab = linearFromOklab(oklabFromLinear(colour));
        const glm::vec3 srgb = decodeSrgb(encodeSrgb(colour));
        for (int i = 0; i < 3; ++i) {
            EXPECT_NEAR(lab[i], colour[i], 1e-4f);
            EXPECT_NEAR(srgb[i], colour[i], 1e-5f);
        }
    }
}

TEST(ColourMaps, EqualStepsLookEquallyDifferent) {
    constexpr int kSteps = 64;
    for (const Overlay overlay : kShown) {
        float shortest = 1e9f;
        float longest = 0.0f;
        for (int i = 0; i < kSteps; ++i) {
            const float step = glm::distance(labAt(overlay, static_cast<float>(i) / kSteps),
                                             labAt(overlay, static_cast<float>(i + 1) / kSteps));
            shortest = std::min(shortest, step);
            longest = std::max(longest, step);
        }
        // A colour outside of the screen's gamut would be clipped, and the steps near it would shrink. Corners of the
        // colour path shorten a step by up to a tenth.
        EXPECT_LT(longest / shortest, 1.15f) << "overlay " << overlay.name();
    }
}

TEST(ColourMaps, LightnessGoesOneWayOnly) {
    for (const Overlay overlay : kShown) {
        const float direction = labAt(overlay, 1.0f).x - labAt(overlay, 0.0f).x;
        EXPECT_GT(std::abs(direction), 0.55f);
        for (int i = 0; i < 100; ++i) {
            const float step =
                labAt(overlay, static_cast<float>(i + 1) / 100.0f).x - labAt(overlay, static_cast<float>(i) / 100.0f).x;
            EXPECT_GT(step * direction, 0.0f) << "overlay " << overlay.name() << " at " << i;
        }
    }
}

/// What an eye without one of the three kinds of cones sees of a linear colour: the matrices of G. Machado, M. Oliveira
/// and L. Fernandes, "A physiologically-based model for simulation of color vision deficiency", 2009, for severity 1.
struct Eye {
    const char* name;
    std::array<glm::vec3, 3> rows;

    glm::vec3 labOf(const glm::vec3& encoded) const {
        const glm::vec3 seen = decodeSrgb(encoded);
        const glm::vec3 linear{glm::dot(rows[0], seen), glm::dot(rows[1], seen), glm::dot(rows[2], seen)};
        return oklabFromLinear(glm::clamp(linear, 0.0f, 1.0f));
    }
};
constexpr std::array kEyes{
    Eye{"usual", {{{1.0f, 0.0f, 0.0f}, {0.0f, 1.0f, 0.0f}, {0.0f, 0.0f, 1.0f}}}},
    Eye{"protanope",
        {{{0.152286f, 1.052583f, -0.204868f}, {0.114503f, 0.786281f, 0.099216f}, {-0.003882f, -0.048116f, 1.051998f}}}},
    Eye{"deuteranope",
        {{{0.367322f, 0.860646f, -0.227968f}, {0.280085f, 0.672501f, 0.047413f}, {-0.011820f, 0.042940f, 0.968881f}}}},
    Eye{"tritanope",
        {{{1.255528f, -0.076749f, -0.178779f},
          {-0.078411f, 0.930809f, 0.147602f},
          {0.004733f, 0.691367f, 0.303900f}}}}};
constexpr float kJustSeen = 0.02f;  ///< A difference in Oklab that is just seen beside each other.

TEST(ColourMaps, SixteenValuesDifferToAnyEye) {
    constexpr int kValues = 16;
    for (const Eye& eye : kEyes)
        for (const LayerInfo& layer : kLayers) {
            const Overlay overlay = overlayOf(layer.layer);
            if (overlay == overlayOf(Layer::Biome)) continue;
            std::array<glm::vec3, kValues> seen;
            for (int i = 0; i < kValues; ++i)
                seen[static_cast<std::size_t>(i)] =
                    eye.labOf(overlayColour(overlay, static_cast<float>(i) / (kValues - 1)));
            for (std::size_t i = 0; i < seen.size(); ++i)
                for (std::size_t j = 0; j < i; ++j)
                    EXPECT_GT(glm::distance(seen[i], seen[j]), kJustSeen)
                        << overlay.name() << " to a " << eye.name << ", " << j << " and " << i;
        }
}

TEST(ColourMaps, BiomesDifferToAnyEye) {
    constexpr float kPlain = 0.09f;  // told apart without standing side by side
    const auto colourOf = [](std::size_t i) {
        return overlayColour(overlayOf(Layer::Biome), (static_cast<float>(i) + 0.5f) / kBiomes.size());
    };
    for (const Eye& eye : kEyes)
        for (std::size_t i = 0; i < kBiomes.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                EXPECT_GT(glm::distance(eye.labOf(colourOf(i)), eye.labOf(colourOf(j))), kPlain)
                    << kBiomes[j].title << " and " << kBiomes[i].title << " to a " << eye.name;
}

TEST(ColourMaps, ColoursOfEightBitsTellTheValueWithinAStepOf255) {
    for (const Overlay overlay : kShown) {
        constexpr int kSteps = 2048;
        std::array<glm::vec3, kSteps + 1> bar;
        for (int i = 0; i <= kSteps; ++i)
            bar[static_cast<std::size_t>(i)] = overlayColour(overlay, static_cast<float>(i) / kSteps) * 255.0f;
        for (int i = 0; i <= 255; ++i) {
            const float t = static_cast<float>(i) / 255.0f;
            const glm::vec3 shown = glm::round(overlayColour(overlay, t) * 255.0f);
            const auto nearer = [&shown](const glm::vec3& a, const glm::vec3& b) {
                return glm::distance(a, shown) < glm::distance(b, shown);
            };
            const auto nearest = std::min_element(bar.begin(), bar.end(), nearer) - bar.begin();
            EXPECT_NEAR(static_cast<float>(nearest) / kSteps, t, 1.0f / 255.0f) << "overlay " << overlay.name();
        }
    }
}

TEST(ColourMaps, ValuesBeyondTheEndsTakeTheEndColours) {
    EXPECT_EQ(overlayColour(overlayOf(Layer::Height), -3.0f), overlayColour(overlayOf(Layer::Height), 0.0f));
    EXPECT_EQ(overlayColour(overlayOf(Layer::Height), 7.0f), overlayColour(overlayOf(Layer::Height), 1.0f));
}

}  // namespace
}  // namespace scree
