#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "erosion/sculpting/stroke.h"

/// Strokes of a pen that presses more and less.
namespace scree {
namespace {

constexpr int kPressedNodes = 120;
constexpr float kPressedRadius = 30.0f;  // the mean of Smooth reaches three nodes, and less at less pressure

Stroke pressedStroke(StrokeMode mode, PressureEffect pressed) {
    return {.layer = Layer::Height,
            .mode = mode,
            .path = {{40.3f, 50.1f}, {47.0f, 55.5f}, {60.0f, 61.7f}, {70.2f, 61.0f}},
            .radius = kPressedRadius,
            .strength = strengthIsValue(mode) ? 4.0f : 0.6f,
            .size = 9.0f,
            .source = {11.0f, -7.0f},
            .pressed = pressed,
            .pressure = {0.25f, 1.0f, 0.0f, 0.6f}};
}

/// Land of two slopes with steps and loose sediment.
Terrain pressedLand() {
    Terrain land(kPressedNodes, kPressedNodes, 5.0f);
    Field<float>& heights = land.use(Layer::Height);
    for (int y = 0; y < kPressedNodes; ++y)
        for (int x = 0; x < kPressedNodes; ++x)
            heights(x, y) = 0.7f * static_cast<float>(x) + static_cast<float>((y * y) % 17);
    land.keepRecord();
    for (int y = 0; y < kPressedNodes; ++y)
        for (int x = 0; x < kPressedNodes; ++x) land.use(Layer::Height)(x, y) += 6.0f;
    return land;
}

// A dab with the pressure p is one of p times the size, the strength, or both.
TEST(StrokePressure, EachDabIsOneOfThePressedSizeAndStrength) {
    for (std::size_t m = 0; m < choicesOf<StrokeMode>.size(); ++m)
        for (std::size_t e = 0; e < choicesOf<PressureEffect>.size(); ++e) {
            const auto mode = static_cast<StrokeMode>(m);
            const auto pressed = static_cast<PressureEffect>(e);
            if (mode == StrokeMode::Ramp) continue;
            SCOPED_TRACE(std::string(choicesOf<StrokeMode>[m]) + " " + std::string(choicesOf<PressureEffect>[e]));
            const Stroke stroke = pressedStroke(mode, pressed);
            const Terrain start(kPressedNodes, kPressedNodes, 5.0f);
            Terrain land = pressedLand(), expected = pressedLand();
            applyStroke(land, stroke, nullptr, &start);
            for (std::size_t i = 0; i < stroke.path.size(); ++i) {
                const float p = pressed == PressureEffect::Off ? 1.0f : stroke.pressure[i];
                if (p == 0.0f) continue;
                Stroke dab = stroke;
                dab.path = {stroke.path[i]};
                dab.pressure.clear();
                if (pressed == PressureEffect::Size || pressed == PressureEffect::Both) dab.radius = p * kPressedRadius;
                if (pressed == PressureEffect::Strength || pressed == PressureEffect::Both) dab.strength *= p;
                applyStroke(expected, dab, nullptr, &start);
            }
            EXPECT_EQ(land.heights(), expected.heights());
            EXPECT_FALSE(land.heights() == pressedLand().heights());
        }
}

TEST(StrokePressure, ADabFadesAsTheFormulaSaysWithItsPressedSize) {
    for (const bool size : {false, true}) {
        Terrain land(100, 100, 1.0f);
        applyStroke(land, {.layer = Layer::Hardness,
                           .path = {{50.0f, 50.0f}},
                           .radius = 20.0f,
                           .strength = 0.8f,
                           .pressed = size ? PressureEffect::Size : PressureEffect::Strength,
                           .pressure = {0.5f}});
        const double radius = size ? 10.0 : 20.0, strength = size ? 0.8 : 0.4;
        for (int y = 0; y < 100; ++y)
            for (int x = 0; x < 100; ++x) {
                const double square = ((x - 50) * (x - 50) + (y - 50) * (y - 50)) / (radius * radius);
                const double expected = square < 1.0 ? strength * (1.0 - square) * (1.0 - square) : 0.0;
                ASSERT_NEAR(land.layer(Layer::Hardness)(x, y), expected, 1e-6) << x << ", " << y;
            }
    }
}

TEST(StrokePressure, FullPressureChangesNoBit) {
    for (const PressureEffect pressed : {PressureEffect::Size, PressureEffect::Strength, PressureEffect::Both}) {
        Stroke stroke = pressedStroke(StrokeMode::Smooth, pressed);
        Terrain without = pressedLand(), with = pressedLand();
        stroke.pressure.clear();
        applyStroke(without, stroke);
        stroke.pressure.assign(stroke.path.size(), 1.0f);
        applyStroke(with, stroke);
        EXPECT_EQ(with.heights(), without.heights());
    }
}

// On the flank of a ramp, and with a path of one point, pressure has no meaning.
TEST(StrokePressure, ARampHasNone) {
    Stroke stroke = pressedStroke(StrokeMode::Ramp, PressureEffect::Both);
    Terrain with = pressedLand(), without = pressedLand();
    applyStroke(with, stroke);
    const CellRect under = nodesUnder(stroke, kPressedNodes, kPressedNodes);
    stroke.pressure.clear();
    applyStroke(without, stroke);
    EXPECT_EQ(with.heights(), without.heights());
    EXPECT_EQ(under.x0, nodesUnder(stroke, kPressedNodes, kPressedNodes).x0);
}

TEST(StrokePressure, NoNodeOutsideOfTheRectangleUnderTheStrokeChanges) {
    for (const PressureEffect pressed : {PressureEffect::Off, PressureEffect::Size, PressureEffect::Both}) {
        const Stroke stroke = pressedStroke(StrokeMode::Add, pressed);
        const Terrain before = pressedLand();
        Terrain land = before;
        applyStroke(land, stroke);
        const CellRect under = nodesUnder(stroke, kPressedNodes, kPressedNodes);
        CellRect changed{kPressedNodes, kPressedNodes, 0, 0};
        for (int y = 0; y < kPressedNodes; ++y)
            for (int x = 0; x < kPressedNodes; ++x)
                if (land.heights()(x, y) != before.heights()(x, y))
                    changed = {std::min(changed.x0, x), std::min(changed.y0, y), std::max(changed.x1, x + 1),
                               std::max(changed.y1, y + 1)};
        EXPECT_LE(under.x0, changed.x0);
        EXPECT_LE(under.y0, changed.y0);
        EXPECT_GE(under.x1, changed.x1);
        EXPECT_GE(under.y1, changed.y1);
        // One node of a falloff that ends with 0 at the edge, one by rounding.
        EXPECT_LE(changed.x0 - under.x0, 2) << "no larger than it must be";
        EXPECT_LE(under.x1 - changed.x1, 2);
    }
}

TEST(StrokePressure, APenThatDoesNotPressMakesNoDab) {
    Stroke stroke = pressedStroke(StrokeMode::Add, PressureEffect::Size);
    // The smallest number would make a dab whose radius has no reciprocal.
    stroke.pressure = {0.0f, 1e-45f, 1e-30f, 0.0f};
    Terrain land = pressedLand();
    applyStroke(land, stroke);
    EXPECT_EQ(land.heights(), pressedLand().heights());
    EXPECT_TRUE(nodesUnder(stroke, kPressedNodes, kPressedNodes).empty());
}

TEST(StrokePressure, AScaledStrokeHasTheSamePressure) {
    const Stroke stroke = pressedStroke(StrokeMode::Add, PressureEffect::Both);
    const Stroke larger = scaled(stroke, 2.0f);
    EXPECT_EQ(larger.pressure, stroke.pressure);
    EXPECT_EQ(larger.pressed, stroke.pressed);
    for (std::size_t i = 0; i < stroke.path.size(); ++i) {
        EXPECT_EQ(dabAt(larger, i).radius, 2.0f * dabAt(stroke, i).radius);
        EXPECT_EQ(dabAt(larger, i).strength, dabAt(stroke, i).strength);
    }
}

// The first point gives only the direction. Its pressure does not move to the next one.
TEST(StrokePressure, AOneSidedStrokeSkipsThePressureOfItsFirstPoint) {
    Stroke stroke{.layer = Layer::Hardness,
                  .side = StrokeSide::Left,
                  .path = {{30.0f, 50.0f}, {50.0f, 50.0f}},
                  .radius = 20.0f,
                  .strength = 0.8f,
                  .pressed = PressureEffect::Strength,
                  .pressure = {0.25f, 0.5f}};
    Terrain land(100, 100, 1.0f);
    applyStroke(land, stroke);
    float most = 0.0f;
    for (int y = 0; y < 100; ++y)
        for (int x = 0; x < 100; ++x) most = std::max(most, land.layer(Layer::Hardness)(x, y));
    EXPECT_NEAR(most, 0.4f, 0.005f);
}

}  // namespace
}  // namespace scree
