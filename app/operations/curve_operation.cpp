#include "app/operations/curve_operation.h"

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "app/operations/choice_named.h"
#include "app/operations/damaged_operation.h"
#include "app/operations/worked_land.h"

namespace scree {

using nlohmann::json;

std::string CurveOperation::name(const Naming& /*naming*/) const {
    return curve.title.empty() ? std::string(choiceName(curve.kind)) : curve.title;
}

void CurveOperation::apply(WorkedLand& land) const {
    land.edit(Layer::Height, [&](Terrain& terrain) {
        if (const Result<void> made = applyCurve(terrain, curve); !made) throw std::runtime_error(made.error().message);
    });
}

json CurveOperation::write(BlobWriter& /*blobs*/) const {
    json points = json::array();
    for (const Point& point : curve.points) points.insert(points.end(), {point.x, point.y});
    return {{"title", curve.title},   {"kind", choiceName(curve.kind)}, {"width", curve.width},
            {"height", curve.height}, {"flank", curve.flank},           {"grade", curve.grade},
            {"stays", curve.stays},   {"points", std::move(points)}};
}

CurveOperation CurveOperation::read(const json& payload, BlobReader& /*blobs*/) {
    const auto points = payload.at("points").get<std::vector<float>>();
    if (points.size() % 2 != 0) throw DamagedOperation("half a point in a curve");
    CurveOperation operation;
    Curve& curve = operation.curve;
    curve.title = payload.at("title").get<std::string>();
    curve.kind = choiceNamed<CurveKind>(payload.at("kind").get<std::string>());
    curve.width = payload.at("width").get<float>();
    curve.height = payload.at("height").get<float>();
    curve.flank = payload.at("flank").get<float>();
    curve.grade = payload.at("grade").get<float>();
    curve.stays = payload.at("stays").get<bool>();
    if (!(curve.width > 0.0f && curve.grade > 0.0f && curve.flank >= 5.0f && curve.flank <= 80.0f))
        throw DamagedOperation("a curve without a size");
    for (std::size_t i = 0; i < points.size(); i += 2) curve.points.push_back({points[i], points[i + 1]});
    return operation;
}

}  // namespace scree
