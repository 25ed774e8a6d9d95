#include "app/project/project_planes.h"

#include <algorithm>
#include <utility>

#include "erosion/records/colours.h"
#include "erosion/records/erosion_record.h"

namespace scree {

namespace {

// Names end with a channel of one letter. Programs that show layers and passes, such as Blender, split a name there:
// "record.deposit.Y" is the pass "deposit" of the layer "record". The height is the channel Y alone, which every
// program shows.
constexpr std::string_view kHeightPlane = "Y";
constexpr std::string_view kValue = ".Y";
constexpr std::string_view kStartPrefix = "start.";

template <class Cell>
Plane planeOf(std::string name, Field<Cell>& field, float Cell::*member) {
    return {std::move(name),          field.width(), field.height(),
            &(field.row(0)->*member), sizeof(Cell),  sizeof(Cell) * static_cast<std::size_t>(field.stride())};
}

/// The layer that a terrain stores under this name, or nothing if the name is not that of a layer.
std::optional<Layer> layerOf(const Terrain& terrain, std::string_view stored) {
    if (!stored.starts_with(Terrain::kAddedPrefix)) return layerNamed(stored);
    const std::optional<Layer> layer = terrain.findLayer(stored.substr(Terrain::kAddedPrefix.size()));
    return layer && !isBuiltIn(*layer) ? layer : std::nullopt;
}

/// Adds the planes of the fields that a terrain stores under a name.
struct PlaneList {
    const Terrain& terrain;
    std::string prefix;
    std::vector<Plane> planes;

    void add(std::string_view name, Field<float>& field) {
        const std::optional<Layer> layer = layerOf(terrain, name);
        const bool isHeight = layer == Layer::Height;
        Plane& plane =
            planes.emplace_back(planeOf(prefix + (isHeight ? std::string(kHeightPlane) : valueOf(name)), field));
        if (isHeight) keepWithin(plane, -kHighestHeight, kHighestHeight);
        if (layer && terrain.infoOf(*layer).source == LayerSource::Painted)
            keepWithin(plane, terrain.infoOf(*layer).lowest, terrain.infoOf(*layer).highest);
    }
    void add(std::string_view name, Field<NodeRecord>& field) {
        planes.push_back(planeOf(prefix + valueOf(name, ".bedrock"), field, &NodeRecord::bedrock));
        planes.push_back(planeOf(prefix + valueOf(name, ".deposit"), field, &NodeRecord::deposit));
    }
    void add(std::string_view name, Field<Rgba>& field) {
        constexpr std::array kChannels{std::pair{".R", &Rgba::r}, std::pair{".G", &Rgba::g}, std::pair{".B", &Rgba::b},
                                       std::pair{".A", &Rgba::a}};
        for (const auto& [ending, member] : kChannels)
            planes.push_back(planeOf(prefix + std::string(name) + ending, field, member));
    }

 private:
    /// Sets the limits of the values that Scree writes. Not on a base, whose means may exceed them in the last bit.
    void keepWithin(Plane& plane, float lowest, float highest) const {
        if (!prefix.empty()) return;
        plane.lowest = lowest;
        plane.highest = highest;
    }
    static std::string valueOf(std::string_view name, std::string_view part = {}) {
        return std::string(name).append(part).append(kValue);
    }
};

}  // namespace

Plane planeOf(std::string name, Field<float>& field) {
    return {std::move(name), field.width(), field.height(),
            field.row(0),    sizeof(float), sizeof(float) * static_cast<std::size_t>(field.stride())};
}

std::vector<Plane> planesOf(Terrain& terrain, std::string_view prefix) {
    PlaneList list{terrain, std::string(prefix), {}};
    terrain.forEachStored([&](std::string_view name, auto& field, TileVersions&) {
        if (!field.empty()) list.add(name, field);
    });
    if (terrain.base() != nullptr)
        for (Plane& plane : planesOf(*terrain.base(), std::string(prefix).append(kBasePrefix)))
            list.planes.push_back(std::move(plane));
    return std::move(list.planes);
}

StartPlanes::StartPlanes(const Terrain& start)
    : start_(std::make_shared<Terrain>(start.heights(), start.cellSize(), start.datum(), start.boundary())) {
    start_->setPlace(start.place());
    if (start.has(Layer::Colour)) start_->useColour() = start.colour();
}

void StartPlanes::use(std::string_view name) {
    if (name.starts_with(kStartPrefix) && name.substr(kStartPrefix.size()).starts_with("colour.")) start_->useColour();
}

std::vector<Plane> StartPlanes::planes() {
    std::vector<Plane> planes = planesOf(*start_, kStartPrefix);
    for (Plane& plane : planes) {
        const bool isHeight = plane.name.ends_with(kValue);
        plane.lowest = isHeight ? -kHighestHeight : 0.0f;
        plane.highest = isHeight ? kHighestHeight : 1.0f;
    }
    return planes;
}

std::shared_ptr<const Terrain> StartPlanes::take() {
    start_->openLedger();  // a ledger for the heights that were read
    return std::move(start_);
}

std::uintmax_t storedBytes(const Terrain& terrain) {
    std::uintmax_t bytes = 0;
    terrain.forEachStored([&]<class T>(std::string_view, const Field<T>& field, const TileVersions&) {
        bytes += sizeof(T) * static_cast<std::uintmax_t>(field.width()) * static_cast<std::uintmax_t>(field.height());
    });
    return terrain.base() != nullptr ? bytes + storedBytes(*terrain.base()) : bytes;
}

std::string planeName(std::string_view path) {
    std::string name = "state" + std::string(path.substr(path.find('/')));
    std::replace(name.begin(), name.end(), '/', '.');
    return name.append(kValue);
}

void usePlane(Terrain& terrain, std::string_view name, std::string_view prefix) {
    if (!name.starts_with(prefix)) return;
    name.remove_prefix(prefix.size());
    const auto isElsewhere = [&](Layer layer) { return terrain.base() != nullptr && Terrain::livesOnBase(layer); };
    if (isElsewhere(Layer::Colour) &&
        (name.starts_with("colour.") || name.starts_with("record.") || name == "uneroded.Y"))
        return;
    if (name.starts_with("colour.")) return static_cast<void>(terrain.useColour());
    if (!name.ends_with(kValue)) return;
    name.remove_suffix(kValue.size());
    if (name == "uneroded" || name.starts_with("record.")) return terrain.keepRecord();
    if (const std::optional<Layer> layer = layerOf(terrain, name);
        layer && !isDerived(*layer) && !isColour(*layer) && !isElsewhere(*layer))
        terrain.use(*layer);
}

std::string presentName(std::string_view name) {
    const std::size_t dot = name.rfind('.');
    const std::size_t last = dot == std::string_view::npos ? name.size() : name.size() - dot - 1;
    const bool isOfOneLetter = last == 1;
    return isOfOneLetter ? std::string(name) : std::string(name).append(kValue);
}

}  // namespace scree
