#include "app/io/formats/cell_size.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "erosion/generators/terrain_settings.h"
#include "erosion/terrain/terrain.h"

namespace scree {

std::optional<float> cellSizeOf(double metres) {
    TerrainSettings settings;
    bool allowed = false;
    forEachKnob<TerrainSettings>([&](const auto& knob) {
        if constexpr (std::is_same_v<typename std::decay_t<decltype(knob)>::Value, float>)
            if (knob.member == &TerrainSettings::cellSize)
                allowed = setKnobNumber(settings, knob, metres, knob.key).ok();
    });
    if (!allowed) return std::nullopt;
    return static_cast<float>(metres);
}

CellSteps degreeAt(double latitude) {
    constexpr double kRadius = 6378137.0, kEccentricity2 = 0.00669437999014;
    constexpr double kRadians = std::numbers::pi / 180.0;
    const double sine = std::sin(latitude * kRadians);
    const double bulge = 1.0 - kEccentricity2 * sine * sine;
    return {.east = kRadians * kRadius * std::cos(latitude * kRadians) / std::sqrt(bulge),
            .north = kRadians * kRadius * (1.0 - kEccentricity2) / (bulge * std::sqrt(bulge))};
}

std::optional<SquareCells> squareCells(CellSteps steps, MapNodes size) {
    constexpr double kMostOblong = 10.0;
    const double longer = steps.longer();
    const bool isMapped = steps.east > 0.0 && steps.north > 0.0 && steps.east * kMostOblong >= longer &&
                          steps.north * kMostOblong >= longer;
    if (!isMapped) return std::nullopt;
    const bool areSquares = std::abs(steps.east - steps.north) * std::min(size.width, size.height) <= 0.5 * longer;
    const std::optional<float> cell = cellSizeOf(!areSquares                 ? longer
                                                 : size.width >= size.height ? steps.east
                                                                             : steps.north);
    if (!cell) return std::nullopt;
    if (areSquares) return SquareCells{*cell, {}};
    const auto nodes = [&](int along, double step) {
        return std::max(Terrain::kMinSize, static_cast<int>(std::lround(along * step / longer)));
    };
    return SquareCells{*cell, MapNodes{nodes(size.width, steps.east), nodes(size.height, steps.north)}};
}

}  // namespace scree
