#include "app/session/curves/curve_choice.h"

#include <algorithm>
#include <string>

namespace scree {

Curve newCurve(const Curve& like, const std::vector<Curve>& curves) {
    Curve curve = like;
    curve.points.clear();
    std::string kind(choicesOf<CurveKind>[static_cast<std::size_t>(like.kind)]);
    kind[0] = static_cast<char>(kind[0] - 'a' + 'A');
    const auto isTaken = [&](const Curve& other) { return other.title == curve.title; };
    int number = 0;
    do curve.title = kind + " " + std::to_string(++number);
    while (std::any_of(curves.begin(), curves.end(), isTaken));
    return curve;
}

Curve usualCurve(CurveKind kind) {
    Curve curve;
    curve.kind = kind;
    switch (kind) {
        case CurveKind::Road:
            break;
        case CurveKind::River:
            curve.width = 12.0f;
            curve.height = 3.0f;
            curve.flank = 30.0f;
            break;
        case CurveKind::Ridge:
            curve.width = 4.0f;
            curve.height = 200.0f;
            break;
        case CurveKind::Cliff:
            curve.width = 400.0f;
            curve.height = 80.0f;
            curve.flank = 75.0f;
            break;
    }
    return curve;
}

CurvePoint within(CurvePoint point, const std::vector<Curve>& curves) {
    if (point.curve < 0 || point.curve >= static_cast<int>(curves.size())) return {};
    const auto count = static_cast<int>(curves[static_cast<std::size_t>(point.curve)].points.size());
    return {point.curve, std::min(point.point, count - 1)};
}

}  // namespace scree
