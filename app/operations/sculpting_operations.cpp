#include "app/operations/sculpting_operations.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "app/operations/choice_named.h"
#include "app/operations/damaged_operation.h"
#include "app/operations/field_record.h"
#include "app/operations/worked_land.h"
#include "erosion/base/counted.h"

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
    if (curves.size() > 1) return counted(curves.size(), "curve");
    return curves[0].title.empty() ? std::string(choiceName(curves[0].kind)) : curves[0].title;
}

void CurveOperation::apply(WorkedLand& land) const {
    bool isAny = false;
    std::string reason;
    for (const Curve& curve : curves) {
        const Result<void> carved = land.carve(curve);
        isAny = isAny || carved;
        if (!carved) reason = carved.error().message;
    }
    if (!isAny) throw std::runtime_error(reason);
}

json CurveOperation::write(BlobWriter& /*blobs*/) const {
    json list = json::array();
    for (const Curve& curve : curves) {
        json& entry = list.emplace_back();
        entry["title"] = curve.title;
        entry["kind"] = choiceName(curve.kind);
        forEachKnob<Curve>([&](const auto& knob) {
            if constexpr (!std::is_enum_v<std::decay_t<decltype(curve.*knob.member)>>)
                entry[std::string(knob.key)] = curve.*knob.member;
        });
        json& points = entry["points"] = json::array();
        for (const Point& point : curve.points) points.insert(points.end(), {point.x, point.y});
    }
    return {{"curves", std::move(list)}};
}

CurveOperation CurveOperation::read(const json& payload, BlobReader& /*blobs*/) {
    CurveOperation operation;
    for (const json& entry : payload.at("curves")) {
        Curve& curve = operation.curves.emplace_back();
        curve.title = entry.at("title").get<std::string>();
        curve.kind = choiceNamed<CurveKind>(entry.at("kind").get<std::string>());
        forEachKnob<Curve>([&](const auto& knob) {
            using Value = std::decay_t<decltype(curve.*knob.member)>;
            if constexpr (!std::is_enum_v<Value>) curve.*knob.member = entry.at(std::string(knob.key)).get<Value>();
        });
        if (const Result<void> sound = checkCurve(curve); !sound) throw DamagedOperation(sound.error().message);
        const auto points = entry.at("points").get<std::vector<float>>();
        if (points.size() % 2 != 0) throw DamagedOperation("half a point in a curve");
        for (std::size_t i = 0; i < points.size(); i += 2) curve.points.push_back({points[i], points[i + 1]});
    }
    if (operation.curves.empty()) throw DamagedOperation("no curve");
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
