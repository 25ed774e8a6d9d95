#pragma once

#include <array>
#include <glm/glm.hpp>

#include "renderer/settings/view_settings.h"

namespace scree {

/// Oklab: a space in which equal distances look equally different (B. Ottosson, "A perceptual color space for image
/// processing", 2020). x lightness 0..1, y green to red, z blue to yellow.
glm::vec3 oklabFromLinear(const glm::vec3& rgb);
glm::vec3 linearFromOklab(const glm::vec3& lab);

/// The sRGB transfer function (IEC 61966-2-1) and its inverse, for each channel, 0..1.
glm::vec3 encodeSrgb(const glm::vec3& linear);
glm::vec3 decodeSrgb(const glm::vec3& encoded);

/// An overlay's colours in equal steps from low to high, 8-bit sRGB.
constexpr int kColourMapSteps = 256;
using ColourMap = std::array<glm::u8vec3, kColourMapSteps>;
ColourMap colourMap(const Overlay& overlay);

/// The colour of an overlay's map at t from 0 to 1, as sRGB from 0 to 1, for the colour bar.
glm::vec3 overlayColour(const Overlay& overlay, float t);

}  // namespace scree
