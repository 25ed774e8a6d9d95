#include "app/operations/sculpting_operations.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "app/operations/choice_named.h"
#include "app/operations/damaged_operation.h"
#include "app/operations/field_record.h"
#include "app/operations/worked_land.h"

namespace scree {

using nlohmann::json;

std::string StampOperation::name(const Naming& /*naming*/) const {
    return title + " stamp";
}

void StampOperation::apply(WorkedLand& land) const {
    land.edit(Layer::Height, [&](Terrain& terrain) {
        Stamp cells = stamp;
        cells.centre = {stamp.centre.x / terrain.cellSize() - 0.5f, stamp.centre.y / terrain.cellSize() - 0.5f};
        cells.radius = stamp.radius / terrain.cellSize();
        applyStamp(terrain, cells);
    });
}

json StampOperation::write(BlobWriter& blobs) const {
    json payload = fieldJson(*stamp.form, blobs);
    payload["join"] = choiceName(stamp.join);
    payload["centre"] = {stamp.centre.x, stamp.centre.y};
    payload["radius"] = stamp.radius;
    payload["metres"] = stamp.height;
    payload["turn"] = stamp.turn;
    payload["edge"] = stamp.edge;
    payload["title"] = title;
    return payload;
}

StampOperation StampOperation::read(const json& payload, BlobReader& blobs) {
    const auto isSound = [](float value) { return value >= -1.0f && value <= 1.0f; };
    StampOperation operation;
    Stamp& stamp = operation.stamp;
    stamp.form = fieldOf<float>(payload, blobs, isSound);
    stamp.join = choiceNamed<StampJoin>(payload.at("join").get<std::string>());
    stamp.centre = {payload.at("centre").at(0).get<float>(), payload.at("centre").at(1).get<float>()};
    stamp.radius = payload.at("radius").get<float>();
    stamp.height = payload.at("metres").get<float>();
    stamp.turn = payload.at("turn").get<float>();
    stamp.edge = payload.at("edge").get<float>();
    operation.title = payload.at("title").get<std::string>();
    const bool hasSize =
        stamp.radius > 0.0f && stamp.edge > 0.0f && stamp.form->width() > 1 && stamp.form->height() > 1;
    if (!hasSize || std::abs(stamp.turn) > 360.0f) throw DamagedOperation("a stamp without a size");
    return operation;
}

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
            {"stays", curve.stays},   {"points", std::move(points)},    {"ground", curve.ground}};
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
    curve.ground = payload.value("ground", std::vector<float>());  // older journals have none
    if (!(curve.width > 0.0f && curve.grade > 0.0f && curve.flank >= 5.0f && curve.flank <= 80.0f))
        throw DamagedOperation("a curve without a size");
    for (std::size_t i = 0; i < points.size(); i += 2) curve.points.push_back({points[i], points[i + 1]});
    return operation;
}

void LakeOperation::apply(WorkedLand& land) const {
    land.edit(Layer::Height, [&](Terrain& terrain) {
        const float cell = terrain.cellSize();
        const Result<LakeFacts> made = applyLake(terrain, {place.x / cell - 0.5f, place.y / cell - 0.5f}, settings);
        if (!made) throw std::runtime_error(made.error().message);
    });
}

json LakeOperation::write(BlobWriter& /*blobs*/) const {
    return {{"place", {place.x, place.y}},   {"below", settings.below}, {"outlet", settings.outlet},
            {"deepened", settings.deepened}, {"shore", settings.shore}, {"stays", settings.stays}};
}

LakeOperation LakeOperation::read(const json& payload, BlobReader& /*blobs*/) {
    LakeOperation operation;
    operation.place = {payload.at("place").at(0).get<float>(), payload.at("place").at(1).get<float>()};
    LakeSettings& settings = operation.settings;
    settings.below = payload.at("below").get<float>();
    settings.outlet = payload.at("outlet").get<float>();
    settings.deepened = payload.at("deepened").get<float>();
    settings.shore = payload.at("shore").get<float>();
    settings.stays = payload.at("stays").get<bool>();
    const bool hasSize = settings.below >= 0.0f && settings.outlet > 0.0f && settings.deepened >= 0.0f;
    if (!hasSize || !(settings.shore > 0.0f && settings.shore < 89.0f)) throw DamagedOperation("a lake without a size");
    return operation;
}

}  // namespace scree
