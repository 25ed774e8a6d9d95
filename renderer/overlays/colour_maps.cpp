#include "renderer/overlays/colour_maps.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/type_precision.hpp>
#include <span>

#include "erosion/base/srgb.h"
#include "erosion/land_cover/biomes.h"
#include "erosion/records/colours.h"

namespace scree {

glm::vec3 oklabFromLinear(const glm::vec3& rgb) {
    const float l = std::cbrt(0.4122214708f * rgb.r + 0.5363325363f * rgb.g + 0.0514459929f * rgb.b);
    const float m = std::cbrt(0.2119034982f * rgb.r + 0.6806995451f * rgb.g + 0.1073969566f * rgb.b);
    const float s = std::cbrt(0.0883024619f * rgb.r + 0.2817188376f * rgb.g + 0.6299787005f * rgb.b);
    return {0.2104542553f * l + 0.7936177850f * m - 0.0040720468f * s,
            1.9779984951f * l - 2.4285922050f * m + 0.4505937099f * s,
            0.0259040371f * l + 0.7827717662f * m - 0.8086757660f * s};
}

glm::vec3 linearFromOklab(const glm::vec3& lab) {
    const float l = lab.x + 0.3963377774f * lab.y + 0.2158037573f * lab.z;
    const float m = lab.x - 0.1055613458f * lab.y - 0.0638541728f * lab.z;
    const float s = lab.x - 0.0894841775f * lab.y - 1.2914855480f * lab.z;
    const glm::vec3 cubes{l * l * l, m * m * m, s * s * s};
    return {4.0767416621f * cubes.x - 3.3077115913f * cubes.y + 0.2309699292f * cubes.z,
            -1.2684380046f * cubes.x + 2.6097574011f * cubes.y - 0.3413193965f * cubes.z,
            -0.0041960863f * cubes.x - 0.7034186147f * cubes.y + 1.7076147010f * cubes.z};
}

glm::vec3 encodeSrgb(const glm::vec3& linear) {
    glm::vec3 encoded;
    for (int i = 0; i < 3; ++i) encoded[i] = srgbOfLinear(std::clamp(linear[i], 0.0f, 1.0f));
    return encoded;
}

glm::vec3 decodeSrgb(const glm::vec3& encoded) {
    glm::vec3 linear;
    for (int i = 0; i < 3; ++i) linear[i] = linearOfSrgb(std::clamp(encoded[i], 0.0f, 1.0f));
    return linear;
}

namespace {

/// A colour in polar Oklab: lightness, chroma, hue in degrees.
struct Anchor {
    float lightness, chroma, hue;
};

// Each map is a path through a few colours. Lightness rises or falls all along the path, so that the map can be read
// without colour vision. colourMap() samples the path at even distances.
constexpr std::array kViolet2Yellow{Anchor{0.28f, 0.11f, 305.0f}, Anchor{0.42f, 0.10f, 262.0f},
                                    Anchor{0.56f, 0.09f, 205.0f}, Anchor{0.74f, 0.14f, 152.0f},
                                    Anchor{0.91f, 0.17f, 106.0f}};
constexpr std::array kNight2Flame{Anchor{0.24f, 0.07f, 300.0f}, Anchor{0.44f, 0.15f, 338.0f},
                                  Anchor{0.62f, 0.17f, 22.0f}, Anchor{0.80f, 0.13f, 68.0f},
                                  Anchor{0.95f, 0.07f, 100.0f}};
constexpr std::array kSand2Water{Anchor{0.94f, 0.03f, 92.0f}, Anchor{0.79f, 0.07f, 190.0f},
                                 Anchor{0.60f, 0.11f, 235.0f}, Anchor{0.43f, 0.14f, 262.0f},
                                 Anchor{0.28f, 0.10f, 275.0f}};
constexpr std::array kCream2Rust{Anchor{0.95f, 0.03f, 92.0f}, Anchor{0.80f, 0.11f, 72.0f}, Anchor{0.63f, 0.15f, 48.0f},
                                 Anchor{0.45f, 0.13f, 30.0f}, Anchor{0.28f, 0.07f, 20.0f}};
constexpr std::array kCream2Forest{Anchor{0.95f, 0.03f, 96.0f}, Anchor{0.82f, 0.11f, 115.0f},
                                   Anchor{0.65f, 0.12f, 138.0f}, Anchor{0.47f, 0.10f, 152.0f},
                                   Anchor{0.29f, 0.05f, 165.0f}};
constexpr std::array kChalk2Slate{Anchor{0.94f, 0.01f, 90.0f}, Anchor{0.60f, 0.03f, 250.0f},
                                  Anchor{0.26f, 0.04f, 265.0f}};

constexpr std::array kDusk2Signal{Anchor{0.30f, 0.03f, 262.0f}, Anchor{0.52f, 0.13f, 20.0f},
                                  Anchor{0.78f, 0.16f, 62.0f}};

std::span<const Anchor> anchorsOf(ColourRamp ramp) {
    switch (ramp) {
        case ColourRamp::Terrain:
            break;
        case ColourRamp::Water:
            return kSand2Water;
        case ColourRamp::Loss:
            return kCream2Rust;
        case ColourRamp::Gain:
            return kCream2Forest;
        case ColourRamp::Rock:
            return kChalk2Slate;
        case ColourRamp::Mask:
            return kDusk2Signal;
    }
    return kViolet2Yellow;
}

std::span<const Anchor> anchorsOf(const Overlay& overlay) {
    if (overlay == Overlay::Slope) return kNight2Flame;
    if (!hasLayer(overlay)) return anchorsOf(ColourRamp::Terrain);
    const std::optional<Layer> layer = layerOf(overlay, kLayers);
    return anchorsOf(layer ? info(*layer).ramp : LayerTable::kRamp);
}

glm::vec3 labOf(const Anchor& anchor) {
    const float hue = glm::radians(anchor.hue);
    return {anchor.lightness, anchor.chroma * std::cos(hue), anchor.chroma * std::sin(hue)};
}

}  // namespace

glm::vec3 overlayColour(const Overlay& overlay, float t) {
    if (overlay == overlayOf(Layer::Biome)) {
        const float last = static_cast<float>(kBiomes.size() - 1);
        const float number = std::clamp(std::floor(t * static_cast<float>(kBiomes.size())), 0.0f, last);
        const Rgba& colour = kBiomes[static_cast<std::size_t>(number)].colour;
        return encodeSrgb({colour.r, colour.g, colour.b});
    }
    const std::span<const Anchor> anchors = anchorsOf(overlay);
    float total = 0.0f;
    for (std::size_t i = 1; i < anchors.size(); ++i) total += glm::distance(labOf(anchors[i - 1]), labOf(anchors[i]));
    float rest = std::clamp(t, 0.0f, 1.0f) * total;
    glm::vec3 lab = labOf(anchors.back());
    for (std::size_t i = 1; i < anchors.size(); ++i) {
        const glm::vec3 from = labOf(anchors[i - 1]);
        const glm::vec3 to = labOf(anchors[i]);
        const float length = glm::distance(from, to);
        if (rest <= length) {
            lab = glm::mix(from, to, rest / length);
            break;
        }
        rest -= length;
    }
    return encodeSrgb(linearFromOklab(lab));
}

ColourMap colourMap(const Overlay& overlay) {
    ColourMap map;
    for (int i = 0; i < kColourMapSteps; ++i)
        map[static_cast<std::size_t>(i)] = glm::u8vec3(
            overlayColour(overlay, static_cast<float>(i) / static_cast<float>(kColourMapSteps - 1)) * 255.0f + 0.5f);
    return map;
}

}  // namespace scree
