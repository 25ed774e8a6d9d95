#include "erosion/sculpting/stamp_forms.h"

#include <algorithm>
#include <cmath>

#include "erosion/base/noise.h"
#include "erosion/base/smooth_step.h"

namespace scree {

namespace {

constexpr std::uint64_t kFormSeed = 0x7374616d70;

/// A place on the stamp: both from -1 to 1, x to the east and y to the south.
struct Place {
    float x, y;
    float r() const { return std::sqrt(x * x + y * y); }
};

/// Noise from about -1 to 1, whose largest bumps have this size.
float bumps(Place at, float size, std::uint64_t layer, int octaves = 5) {
    return fractalNoise(kFormSeed + 16 * layer, at.x / size + 31.7f, at.y / size + 11.3f, octaves);
}

/// Crests from 0 to 1 (Musgrave 1998: one minus the absolute value of a noise, squared, in octaves).
float crests(Place at, float size, std::uint64_t layer) {
    float sum = 0.0f, amplitude = 0.55f, weight = 1.0f;
    for (std::uint64_t octave = 0; octave < 5; ++octave) {
        const float noise = gradientNoise(kFormSeed + 16 * layer + octave, at.x / size + 7.1f, at.y / size + 3.9f);
        const float crest = (1.0f - std::abs(noise)) * (1.0f - std::abs(noise)) * weight;
        sum += amplitude * crest;
        weight = std::clamp(1.6f * crest, 0.0f, 1.0f);
        amplitude *= 0.5f;
        size *= 0.5f;
    }
    return std::min(sum, 1.0f);
}

/// Moves a place to and fro, so that outlines are not circles and lines.
Place warped(Place at, float size, float far, std::uint64_t layer) {
    return {at.x + far * bumps(at, size, layer, 3), at.y + far * bumps(at, size, layer + 1, 3)};
}

/// 1 in the middle, 0 from the disc's edge on.
float fade(Place at, float from = 0.55f) {
    return smoothStep(1.0f, from, at.r());
}

float peak(Place at) {
    const Place w = warped(at, 1.0f, 0.12f, 1);
    const float rise = std::max(0.0f, 1.0f - w.r());
    const float mass = 0.35f * rise + 0.65f * rise * rise;
    return fade(at, 0.4f) * mass * (0.55f + 0.6f * crests(w, 0.85f, 2));
}

float ridge(Place at) {
    const Place w = warped(at, 0.75f, 0.26f, 3);
    const float across = std::abs(w.y) / 0.5f;
    const float flank = std::max(0.0f, 1.0f - across);
    const float along = 0.8f + 0.25f * bumps(at, 0.5f, 4);
    const float spurs = 0.7f + 0.42f * crests({1.6f * w.x, 0.7f * w.y}, 0.4f, 5);
    return fade(at, 0.3f) * flank * std::sqrt(flank + 0.02f) * along * spurs;
}

float hill(Place at) {
    const Place w = warped(at, 1.1f, 0.12f, 6);
    const float inside = std::max(0.0f, 1.0f - w.r() * w.r());
    return fade(at, 0.7f) * inside * inside * (0.93f + 0.07f * bumps(at, 0.4f, 7));
}

float hills(Place at) {
    return fade(at, 0.5f) * smoothStep(-0.45f, 1.0f, bumps(at, 0.6f, 8, 2)) * (0.97f + 0.06f * bumps(at, 0.25f, 9));
}

float cone(Place at) {
    return std::max(0.0f, 1.0f - at.r());
}

float volcano(Place at) {
    const float r = at.r();
    // Concave flanks, ribbed by gullies that widen downhill, and a crater with an uneven rim.
    const float rise = std::max(0.0f, 1.0f - r);
    const float flank = 0.25f * rise + 0.9f * rise * rise * rise + 0.1f * rise * rise;
    const Place around = r > 0.0f ? Place{at.x / r, at.y / r} : Place{1.0f, 0.0f};
    const float ribs = bumps({around.x, around.y}, 0.22f, 10, 3);
    const float gullied = flank * (1.0f + 0.16f * ribs * smoothStep(0.16f, 0.4f, r) * (1.0f - 0.3f * r));
    const float rim = 0.155f + 0.02f * bumps(around, 0.7f, 11, 2);
    const float bowl = 0.52f + 0.9f * r * r;
    return fade(at, 0.75f) * (r < rim ? std::min(gullied, bowl + 2.0f * std::max(0.0f, r - 0.8f * rim)) : gullied);
}

float crater(Place at) {
    const Place w = warped(at, 0.5f, 0.03f, 12);
    const float r = w.r();
    constexpr float kRim = 0.56f;
    // A bowl that is flat in its middle, a sharp rim, and ejecta that thin out as the cube of the distance.
    if (r < kRim) {
        const float inside = r / kRim;
        const float wall = smoothStep(0.35f, 1.0f, inside);
        return -0.65f + (0.65f + 0.45f) * wall * wall + 0.03f * bumps(at, 0.15f, 13);
    }
    const float thin = kRim / r;
    return fade(at, 0.7f) * 0.45f * thin * thin * thin * (1.0f + 0.3f * bumps(at, 0.2f, 14));
}

/// A cliff of a height around the level ground within it, with a slope of scree at its foot.
float tableland(float outside, float cliffWidth, float screeWidth) {
    const float cliff = smoothStep(cliffWidth, 0.0f, outside);
    const float scree = std::clamp(1.0f - outside / screeWidth, 0.0f, 1.0f);
    return 0.7f * cliff + 0.3f * scree;
}

float mesa(Place at) {
    const Place w = warped(at, 0.55f, 0.12f, 15);
    const float outside = w.r() - 0.55f + 0.03f * bumps(at, 0.12f, 16, 3);
    return fade(at, 0.8f) * tableland(std::max(0.0f, outside), 0.08f, 0.32f) * (0.97f + 0.03f * bumps(at, 0.3f, 17));
}

float butte(Place at) {
    const Place w = warped(at, 0.4f, 0.05f, 18);
    const float outside = w.r() - 0.16f + 0.03f * bumps(at, 0.1f, 19, 3);
    const float tower = tableland(std::max(0.0f, outside), 0.06f, 0.5f);
    return fade(at, 0.7f) * tower * (0.96f + 0.05f * bumps(at, 0.09f, 20));
}

float terraces(Place at) {
    const float height = 5.0f * std::max(0.0f, hill(at));
    const float below = std::floor(height);
    return (below + smoothStep(0.62f, 1.0f, height - below)) / 5.0f;
}

float cliff(Place at) {
    const float line = at.y + 0.16f * bumps(at, 0.7f, 21, 4) + 0.03f * bumps(at, 0.1f, 22, 3);
    // High ground to the north that falls gently to the back, a wall, and scree below it.
    const float north = line < 0.0f ? 1.0f - 0.45f * std::min(1.0f, -line) : tableland(line, 0.07f, 0.4f);
    return fade(at, 0.35f) * north;
}

/// A barchan: the wind comes from the west, horns point to the east.
float dune(Place at) {
    const float bend = at.x + 0.25f - 0.75f * at.y * at.y;  // the crest is a bow
    const float inside = std::max(0.0f, 1.0f - 1.45f * at.y * at.y);
    const float width = inside * (0.5f + 0.5f * inside);
    const float windward = smoothStep(-0.85f, 0.0f, bend), lee = std::clamp(1.0f - bend / 0.2f, 0.0f, 1.0f);
    return fade(at, 0.85f) * width * (bend < 0.0f ? windward : lee);
}

float valley(Place at) {
    const float line = at.y + 0.14f * bumps(at, 0.9f, 23, 3);
    const float across = std::abs(line) / 0.75f;
    const float wall = std::max(0.0f, 1.0f - across);
    const float sides = smoothStep(0.0f, 1.0f, wall);
    return -fade(at, 0.45f) * sides * (1.0f - 0.14f * crests(at, 0.3f, 24) * smoothStep(1.0f, 0.5f, wall));
}

float canyon(Place at) {
    const float line = std::abs(at.y + 0.2f * bumps(at, 0.8f, 25, 3)) + 0.012f * bumps(at, 0.12f, 26, 3);
    // Benches between walls.
    const float depth = 0.45f * smoothStep(0.16f, 0.08f, line) + 0.33f * smoothStep(0.3f, 0.24f, line) +
                        0.22f * smoothStep(0.52f, 0.42f, line);
    return -fade(at, 0.5f) * depth;
}

float basin(Place at) {
    const Place w = warped(at, 0.9f, 0.12f, 27);
    return -fade(at, 0.9f) * smoothStep(0.92f, 0.3f, w.r()) * (0.96f + 0.04f * bumps(at, 0.35f, 28));
}

float cirque(Place at) {
    // A bowl with a headwall in the north, a floor, and a low lip in the south.
    const Place w = warped(at, 0.5f, 0.06f, 29);
    const float r = Place{w.x, w.y + 0.1f}.r();
    const float bowl = smoothStep(0.72f, 0.42f, r);
    const float open = smoothStep(0.75f, 0.1f, w.y);
    return -fade(at, 0.85f) * bowl * (0.35f + 0.65f * open) * (0.93f + 0.07f * crests(at, 0.25f, 30));
}

using FormFunction = float (*)(Place);
constexpr std::array<FormFunction, choicesOf<StampForm>.size()> kForms{
    peak, ridge, hill, hills, cone, volcano, crater, mesa, butte, terraces, cliff, dune, valley, canyon, basin, cirque};

}  // namespace

Field<float> formOf(StampForm form, int nodes) {
    Field<float> values(nodes, nodes);
    const FormFunction valueAt = kForms[static_cast<std::size_t>(form)];
    const float step = 2.0f / static_cast<float>(nodes - 1);
    for (int y = 0; y < nodes; ++y)
        for (int x = 0; x < nodes; ++x) {
            const Place at{static_cast<float>(x) * step - 1.0f, static_cast<float>(y) * step - 1.0f};
            values(x, y) = at.r() < 1.0f ? std::clamp(valueAt(at), -1.0f, 1.0f) : 0.0f;
        }
    return values;
}

}  // namespace scree
