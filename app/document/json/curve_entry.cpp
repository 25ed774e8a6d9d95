#include "app/document/json/curve_entry.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <locale>
#include <sstream>
#include <utility>

#include "erosion/base/shown_text.h"

namespace scree {

namespace {

std::string heightsText(const std::vector<float>& heights) {
    std::string text;
    for (const float height : heights) {
        std::array<char, 32> number{};
        std::snprintf(number.data(), number.size(), "%.9g", static_cast<double>(height));
        text.append(text.empty() ? "" : " ").append(number.data());
    }
    return text;
}

Result<std::vector<float>> heightsFrom(const std::string& text) {
    std::vector<float> heights;
    std::istringstream numbers(text);
    numbers.imbue(std::locale::classic());
    for (std::string word; numbers >> word;) {
        std::istringstream one(word);
        one.imbue(std::locale::classic());
        float height = 0.0f;
        std::string rest;
        if (!(one >> height) || one >> rest || !std::isfinite(height))
            return Error{"'" + shownText(word) + "' is no height; give metres, such as 12.5 13 14.25"};
        if (heights.size() == kMostGroundHeights)
            return Error{"there are at most " + std::to_string(kMostGroundHeights) + " heights"};
        heights.push_back(height);
    }
    return heights;
}

}  // namespace

CurveEntry entryOf(const Curve& curve) {
    return {.title = curve.title,
            .kind = std::string(choicesOf<CurveKind>[static_cast<std::size_t>(curve.kind)]),
            .points = curvePointsText(curve.points),
            .width = curve.width,
            .height = curve.height,
            .flank = curve.flank,
            .grade = curve.grade,
            .stays = curve.stays,
            .ground = heightsText(curve.ground)};
}

Result<Curve> curveOf(const CurveEntry& entry) {
    const auto& kinds = choicesOf<CurveKind>;
    const auto kind = std::find(kinds.begin(), kinds.end(), entry.kind);
    if (kind == kinds.end()) return Error{"kind is '" + shownText(entry.kind) + "'; give road, river, ridge or cliff"};
    Result<std::vector<Point>> points = curvePointsFrom(entry.points);
    if (!points) return Error{"points: " + points.error().message};
    Result<std::vector<float>> ground = heightsFrom(entry.ground);
    if (!ground) return Error{"ground: " + ground.error().message};
    Curve curve{.title = entry.title,
                .kind = static_cast<CurveKind>(kind - kinds.begin()),
                .points = std::move(*points),
                .width = entry.width,
                .height = entry.height,
                .flank = entry.flank,
                .grade = entry.grade,
                .stays = entry.stays,
                .ground = std::move(*ground)};
    if (Result<void> sound = checkCurve(curve); !sound) return sound.error();
    return curve;
}

}  // namespace scree
