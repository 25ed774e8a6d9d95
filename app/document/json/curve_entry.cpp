#include "app/document/json/curve_entry.h"

#include <algorithm>
#include <utility>

#include "erosion/base/shown_text.h"

namespace scree {

CurveEntry entryOf(const Curve& curve) {
    return {.title = curve.title,
            .kind = std::string(choicesOf<CurveKind>[static_cast<std::size_t>(curve.kind)]),
            .points = curvePointsText(curve.points),
            .width = curve.width,
            .height = curve.height,
            .flank = curve.flank,
            .grade = curve.grade,
            .stays = curve.stays,
            .fromFlow = curve.fromFlow,
            .on = curve.on,
            .again = curve.again};
}

Result<Curve> curveOf(const CurveEntry& entry) {
    const auto& kinds = choicesOf<CurveKind>;
    const auto kind = std::find(kinds.begin(), kinds.end(), entry.kind);
    if (kind == kinds.end())
        return Error{"kind is '" + shownText(entry.kind) + "'; give road, river, ridge, cliff or mask"};
    Result<std::vector<Point>> points = curvePointsFrom(entry.points);
    if (!points) return Error{"points: " + points.error().message};
    Curve curve{.title = entry.title,
                .kind = static_cast<CurveKind>(kind - kinds.begin()),
                .points = std::move(*points),
                .width = entry.width,
                .height = entry.height,
                .flank = entry.flank,
                .grade = entry.grade,
                .stays = entry.stays,
                .fromFlow = entry.fromFlow,
                .on = entry.on,
                .again = entry.again};
    if (Result<void> sound = checkCurve(curve); !sound) return sound.error();
    return curve;
}

}  // namespace scree
