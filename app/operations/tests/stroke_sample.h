#pragma once

#include <algorithm>
#include <memory>

#include "app/operations/land_operations.h"

namespace scree {

/// Returns values that differ from each other.
inline std::shared_ptr<const Field<float>> ramp(int width, int height) {
    auto values = std::make_shared<Field<float>>(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) (*values)(x, y) = 0.1f + 0.37f * static_cast<float>(x + y * width) / 1000.0f;
    return values;
}

/// Returns a part of a stroke whose values are unlike the defaults.
inline StrokeOperation anyStroke() {
    return {.part = StrokePart::First,
            .stroke = {.layer = Layer::Height,
                       .mode = StrokeMode::Clone,
                       .side = StrokeSide::Left,
                       .shape = FalloffShape::Bell,
                       .path = {{0.1f, 1e-7f}, {300.3f, -5.7f}},
                       .radius = 1.0f / 3.0f,
                       .strength = 12.3456789f,
                       .falloff = 0.3f,
                       .roundness = 0.7f,
                       .turn = -33.3f,
                       .limit = 7.0f / 3.0f,
                       .size = 0.1f,
                       .step = 0.7f,
                       .target = 1234.1 / 3.0,
                       .source = {-0.1f, 1e6f},
                       .pressed = PressureEffect::Both,
                       .pressure = {0.1f, 2.0f / 3.0f}},
            .title = "flatten",
            .former = std::make_shared<const Terrain>(*ramp(6, 4), 1.0f / 3.0f, 1234.1)};
}

/// Compares what the journal keeps: all but the extent of the land. It names all fields, and does not compile if one is
/// added.
inline bool same(const StrokeOperation& a, const StrokeOperation& b) {
    const auto& [part, stroke, title, former, extent] = a;
    const auto& [layer, mode, side, shape, path, radius, strength, falloff, roundness, turn, limit, size, step, target,
                 source, pressed, pressure] = stroke;
    const Stroke& other = b.stroke;
    const auto samePoint = [](Point p, Point q) { return p.x == q.x && p.y == q.y; };
    const bool sameFormer =
        former == b.former || (former && b.former && former->heights() == b.former->heights() &&
                               former->cellSize() == b.former->cellSize() && former->datum() == b.former->datum());
    return part == b.part && title == b.title && layer == other.layer && mode == other.mode && side == other.side &&
           shape == other.shape && sameFormer &&
           std::equal(path.begin(), path.end(), other.path.begin(), other.path.end(), samePoint) &&
           radius == other.radius && strength == other.strength && falloff == other.falloff &&
           roundness == other.roundness && turn == other.turn && limit == other.limit && size == other.size &&
           step == other.step && target == other.target && samePoint(source, other.source) &&
           pressed == other.pressed && pressure == other.pressure;
}

}  // namespace scree
