#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "erosion/base/field.h"
#include "erosion/base/state_record.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// One float for each node of a grid in memory: a channel of a project file.
struct Plane {
    std::string name;
    int width = 0, height = 0;
    float* first = nullptr;
    std::size_t nodeBytes = 0, rowBytes = 0;           ///< Distance between nodes, and between rows.
    float lowest = -kUnbounded, highest = kUnbounded;  ///< Range of valid values in a file.

    static constexpr float kUnbounded = 1e30f;  ///< Finite, and small enough for sums.

    float at(int x, int y) const {
        return *reinterpret_cast<const float*>(reinterpret_cast<const char*>(first) +
                                               rowBytes * static_cast<std::size_t>(y) +
                                               nodeBytes * static_cast<std::size_t>(x));
    }
};

Plane planeOf(std::string name, Field<float>& field);

/// Prefix of the names of a base's planes.
inline constexpr std::string_view kBasePrefix = "base.";

/// The planes of the fields that a terrain and its base store. Each name begins with `prefix`; names of the base have
/// "base." after it. The planes are valid while the terrain keeps its fields.
std::vector<Plane> planesOf(Terrain& terrain, std::string_view prefix = {});

/// The part of the terrain restored by Restart that is stored in a file: "start.Y" and, if colours were given,
/// "start.colour.R" and so on. Painted layers come from the present land.
class StartPlanes {
 public:
    explicit StartPlanes(const Terrain& start);

    /// Prepares the colours if this is the name of one of their planes.
    void use(std::string_view name);
    /// Valid while this object exists.
    std::vector<Plane> planes();
    /// Call this after its planes were read.
    std::shared_ptr<const Terrain> take();

 private:
    std::shared_ptr<Terrain> start_;
};

/// Size of all fields that a terrain and its base store, in bytes.
std::uintmax_t storedBytes(const Terrain& terrain);

/// Name of the plane of a model's field: "state.pipes.flux_0.Y" for "simulation/pipes/flux_0".
std::string planeName(std::string_view path);

/// Allocates the field of a terrain for the plane with this name and prefix. Does nothing if the name is unknown.
void usePlane(Terrain& terrain, std::string_view name, std::string_view prefix = {});

/// The present name of a plane. Version 1 named most of them without the ".Y" at the end: "flow".
std::string presentName(std::string_view name);

}  // namespace scree
