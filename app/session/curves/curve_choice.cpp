#include "app/session/curves/curve_choice.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "erosion/sculpting/outline.h"
#include "renderer/guides/round_length.h"

namespace scree {

namespace {

/// Most nodes along an edge of a mask that is made from an outline. On a larger map the mask is interpolated.
constexpr int kMaskNodes = 2048;

}  // namespace

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

Curve usualCurve(CurveKind kind, double extent) {
    Curve curve;
    curve.kind = kind;
    const auto share = [&](double part, double least, double most) {
        return static_cast<float>(std::clamp(roundLength(part * extent), least, most));
    };
    switch (kind) {
        case CurveKind::Road:
            curve.width = share(0.001, 5.0, 20.0);
            curve.stays = true;
            break;
        case CurveKind::River:
            curve.width = share(0.002, 2.0, 200.0);
            curve.height = share(0.0005, 0.5, 20.0);
            curve.flank = 30.0f;
            break;
        case CurveKind::Ridge:
            curve.width = share(0.0005, 1.0, 50.0);
            curve.height = share(0.1, 1.0, 2000.0);
            break;
        case CurveKind::Mask:
            curve.width = share(0.01, 1.0, 1000.0);
            break;
        case CurveKind::Cliff:
            curve.width = share(0.06, 1.0, 5000.0);
            curve.height = share(0.02, 1.0, 1000.0);
            curve.flank = 75.0f;
            curve.stays = true;
            break;
    }
    return curve;
}

Result<MaskOperation> maskOf(const Curve& outline, const Terrain& terrain) {
    const int step = (std::max(terrain.width(), terrain.height()) + kMaskNodes - 1) / kMaskNodes;
    Result<Field<float>> inside =
        maskInside(outline, (terrain.width() + step - 1) / step, (terrain.height() + step - 1) / step,
                   terrain.cellSize() * static_cast<float>(step));
    if (!inside) return inside.error();
    const std::string title = outline.title.empty() ? "Mask" : outline.title;
    const auto added = terrain.layers().subspan(kLayers.size());
    const auto same =
        std::find_if(added.begin(), added.end(), [&](const LayerInfo& layer) { return layer.title == title; });
    return MaskOperation{.mask = same != added.end() ? std::string(same->name) : layerNameFor(title, terrain),
                         .title = title,
                         .values = std::make_shared<const Field<float>>(std::move(*inside))};
}

CurvePoint within(CurvePoint point, const std::vector<Curve>& curves) {
    if (point.curve < 0 || point.curve >= static_cast<int>(curves.size())) return {};
    const auto count = static_cast<int>(curves[static_cast<std::size_t>(point.curve)].points.size());
    return {point.curve, std::min(point.point, count - 1)};
}

}  // namespace scree
