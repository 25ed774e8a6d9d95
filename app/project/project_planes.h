#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "erosion/base/field.h"
#include "erosion/base/state_record.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// One float for each node of a grid, somewhere in memory: a channel of a project file.
struct Plane {
    std::string name;
    int width = 0, height = 0;
    float* first = nullptr;
    std::size_t nodeBytes = 0, rowBytes = 0;           ///< From a node, and from a row, to the next.
    float lowest = -kUnbounded, highest = kUnbounded;  ///< What a file may hold.

    static constexpr float kUnbounded = 1e30f;  ///< Finite, with room for sums.

    float at(int x, int y) const {
        return *reinterpret_cast<const float*>(reinterpret_cast<const char*>(first) +
                                               rowBytes * static_cast<std::size_t>(y) +
                                               nodeBytes * static_cast<std::size_t>(x));
    }
};

Plane planeOf(std::string name, Field<float>& field);

/// What the names of a base's planes begin with.
inline constexpr std::string_view kBasePrefix = "base.";

/// The planes of what a terrain and its base store. Each name begins with `prefix`, those of the base with "base."
/// after it. They are valid as long as the terrain keeps its fields.
std::vector<Plane> planesOf(Terrain& terrain, std::string_view prefix = {});

/// What of the terrain that Restart goes back to is in a file: "start.Y" and, where colours were given,
/// "start.colour.R" and so on. What is painted comes from the land that is worked on.
class StartPlanes {
 public:
    explicit StartPlanes(const Terrain& start);

    /// Takes the colours into use where this is the name of one of their planes.
    void use(std::string_view name);
    /// Valid as long as this is.
    std::vector<Plane> planes();
    /// Once its planes were read.
    std::shared_ptr<const Terrain> take();

 private:
    std::shared_ptr<Terrain> start_;
};

/// The size of all that a terrain and its base store, in bytes.
std::uintmax_t storedBytes(const Terrain& terrain);

/// The name of the plane of a model's field: "state.pipes.flux_0.Y" for "simulation/pipes/flux_0".
std::string planeName(std::string_view path);

/// Takes into use what the terrain stores of the planes with this prefix; an unknown name is left alone.
void usePlane(Terrain& terrain, std::string_view name, std::string_view prefix = {});

/// The name that a plane has now. Version 1 of the form named most of them without the ".Y" at the end: "flow".
std::string presentName(std::string_view name);

}  // namespace scree
