#include "app/operations/stamp_operation.h"

#include <cmath>
#include <nlohmann/json.hpp>

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

}  // namespace scree
