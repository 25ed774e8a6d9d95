#include "app/operations/erode_operation.h"

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "app/operations/choice_named.h"
#include "app/operations/damaged_operation.h"
#include "app/operations/worked_land.h"

namespace scree {

using nlohmann::json;

std::string ErodeOperation::name(const Naming& /*naming*/) const {
    return "erosion by brush";
}

void ErodeOperation::apply(WorkedLand& land) const {
    if (brush.path.empty()) return;
    const Result<void> outcome = part == StrokePart::Last ? land.addDetailUnder(brush) : land.erodeUnder(brush);
    if (!outcome) throw std::runtime_error(outcome.error().message);
}

void ErodeOperation::append(const ErodeOperation& next) {
    std::vector<Point> path = std::move(brush.path);
    path.insert(path.end(), next.brush.path.begin(), next.brush.path.end());
    brush = next.brush;
    brush.path = std::move(path);
}

json ErodeOperation::write(BlobWriter& /*blobs*/) const {
    json path = json::array();
    for (const Point& point : brush.path) path.insert(path.end(), {point.x, point.y});
    return {{"part", choiceName(part)}, {"radius", brush.radius},     {"falloff", brush.falloff},
            {"speed", brush.speed},     {"droplets", brush.droplets}, {"slides", brush.slides},
            {"rivers", brush.rivers},   {"runs_on", brush.runsOn},    {"turn", brush.turn},
            {"path", std::move(path)}};
}

ErodeOperation ErodeOperation::read(const json& payload, BlobReader& /*blobs*/) {
    const auto path = payload.at("path").get<std::vector<float>>();
    if (path.size() % 2 != 0) throw DamagedOperation("half a point in a stroke");
    ErodeOperation operation;
    operation.part = choiceNamed<StrokePart>(payload.at("part").get<std::string>());
    BrushErosion& brush = operation.brush;
    brush.radius = payload.at("radius").get<float>();
    brush.falloff = payload.at("falloff").get<float>();
    brush.speed = payload.at("speed").get<float>();
    brush.droplets = payload.at("droplets").get<bool>();
    brush.slides = payload.at("slides").get<bool>();
    brush.rivers = payload.at("rivers").get<bool>();
    brush.runsOn = payload.at("runs_on").get<bool>();
    brush.turn = payload.at("turn").get<std::uint64_t>();
    if (!(brush.radius > 0.0f && brush.falloff > 0.0f)) throw DamagedOperation("a brush without a size");
    if (!(brush.speed > 0.0f && brush.speed <= BrushErosion::kFastest)) throw DamagedOperation("no such speed");
    for (std::size_t i = 0; i < path.size(); i += 2) brush.path.push_back({path[i], path[i + 1]});
    return operation;
}

}  // namespace scree
