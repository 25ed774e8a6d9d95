#include "app/project/project_planes.h"

#include <algorithm>
#include <utility>

namespace scree {

namespace {

/// The height is the channel that every program shows.
constexpr std::string_view kHeightPlane = "Y";

template <class Cell>
Plane planeOf(std::string name, Field<Cell>& field, float Cell::*member) {
    return {std::move(name),          field.width(), field.height(),
            &(field.row(0)->*member), sizeof(Cell),  sizeof(Cell) * static_cast<std::size_t>(field.stride())};
}

void addPlanes(std::vector<Plane>& planes, std::string_view name, Field<float>& field) {
    planes.push_back(planeOf(std::string(name == info(Layer::Height).name ? kHeightPlane : name), field));
}
void addPlanes(std::vector<Plane>& planes, std::string_view name, Field<NodeRecord>& field) {
    planes.push_back(planeOf(std::string(name) + ".bedrock", field, &NodeRecord::bedrock));
    planes.push_back(planeOf(std::string(name) + ".deposit", field, &NodeRecord::deposit));
}
void addPlanes(std::vector<Plane>& planes, std::string_view name, Field<Rgba>& field) {
    constexpr std::array kChannels{std::pair{".R", &Rgba::r}, std::pair{".G", &Rgba::g}, std::pair{".B", &Rgba::b},
                                   std::pair{".A", &Rgba::a}};
    for (const auto& [ending, member] : kChannels) planes.push_back(planeOf(std::string(name) + ending, field, member));
}

}  // namespace

Plane planeOf(std::string name, Field<float>& field) {
    return {std::move(name), field.width(), field.height(),
            field.row(0),    sizeof(float), sizeof(float) * static_cast<std::size_t>(field.stride())};
}

std::vector<Plane> planesOf(Terrain& terrain) {
    std::vector<Plane> planes;
    terrain.forEachStored([&](std::string_view name, auto& field, TileVersions&) {
        if (!field.empty()) addPlanes(planes, name, field);
    });
    return planes;
}

std::string planeName(std::string_view path) {
    std::string name = "state" + std::string(path.substr(path.find('/')));
    std::replace(name.begin(), name.end(), '/', '.');
    return name;
}

void usePlane(Terrain& terrain, std::string_view name) {
    if (name == "uneroded" || name.starts_with("record.")) return terrain.keepRecord();
    if (name.starts_with("colour.")) return static_cast<void>(terrain.useColour());
    if (const std::optional<Layer> layer = layerNamed(name); layer && !isDerived(*layer) && !isColour(*layer))
        terrain.use(*layer);
}

}  // namespace scree
