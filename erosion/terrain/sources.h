#pragma once

#include <cstdint>
#include <vector>

#include "erosion/base/knob.h"
#include "erosion/base/parallel.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// A place where water comes out of the ground. Positions are shares of the map's width and height, so that a preset
/// fits any map.
struct Spring {
    float x = 0.5f;          ///< 0 at the west edge to 1 at the east edge.
    float y = 0.5f;          ///< 0 at the north edge to 1 at the south edge.
    float radius = 40.0f;    ///< Metres; drops start evenly distributed within it.
    float rate = 0.1f;       ///< Share of the even rain on the whole map.
    float discharge = 5.0f;  ///< m^3/s, for models that count in seconds.

    bool operator==(const Spring&) const = default;
};
template <>
inline constexpr auto knobsOf<Spring> = std::tuple{
    Knob{&Spring::x, "x", "", "East", 0.0f, 1.0f, "", Scale::Linear,
         "Position of the spring: 0 is the west edge, 1 the east edge."},
    Knob{&Spring::y, "y", "", "South", 0.0f, 1.0f, "", Scale::Linear,
         "Position of the spring: 0 is the north edge, 1 the south edge."},
    Knob{&Spring::radius, "radius", "r", "Radius", 0.0f, 10000.0f, "m", Scale::LogFromZero,
         "Droplets start within this distance."},
    Knob{&Spring::rate, "rate", "", "Rate", 0.0f, 10.0f, "× rain", Scale::LogFromZero,
         "Water of the spring, relative to even rain over the whole map."},
    Knob{&Spring::discharge, "discharge", "Q", "Discharge", 0.0f, 10000.0f, "m³/s", Scale::LogFromZero,
         "Water of the spring in the Pipes model. A brook has 1, a river some hundreds."},
};
static_assert(knobsAreComplete<Spring>());

/// How much rain falls, and how it is distributed.
struct RainSettings {
    float amount = 1.0f;
    float noise = 0.0f;
    float noiseScale = 0.2f;
    bool byArea = false;
};
inline constexpr Idle<RainSettings> kEvenRain{[](const RainSettings& s) { return s.noise == 0.0f; },
                                              "Rain variation is 0"};

template <>
inline constexpr auto knobsOf<RainSettings> = std::tuple{
    Knob{&RainSettings::amount, "amount", "", "Rain", 0.0f, 10.0f, "", Scale::LogFromZero,
         "Weight of the rain map relative to the springs. At 0 only the springs give water."}
        .alsoCalled("precipitation, rainfall"),
    Knob{&RainSettings::noise, "noise", "A", "Rain variation", 0.0f, 2.0f, "", Scale::Linear,
         "Contrast between wet and dry regions. Dry ground stays jagged, wet ground becomes smooth. 0 is even rain."}
        .alsoCalled("uneven rain"),
    Knob{&RainSettings::noiseScale, "noiseScale", "lambda", "Region size", 0.02f, 1.0f, "× map", Scale::Log,
         "Distance between neighbouring wet regions, as a fraction of the map.", kEvenRain},
    Knob{&RainSettings::byArea, "byArea", "", "Rain by area", false, true, "", Scale::Linear,
         "Scales the droplets per round with the area of the map, so that each square metre erodes equally. The count "
         "given is for a map 512 detail units wide and high (256 for droplets with moisture)."},
};
static_assert(knobsAreComplete<RainSettings>());

/// Whether there is a sea, and the height of its surface.
struct SeaSettings {
    bool enabled = false;
    float level = 0.0f;
};
inline constexpr Idle<SeaSettings> kSeaOff{[](const SeaSettings& s) { return !s.enabled; }, "Sea is off"};

template <>
inline constexpr auto knobsOf<SeaSettings> = std::tuple{
    Knob{&SeaSettings::enabled, "enabled", "", "Sea", false, true, "", Scale::Linear,
         "Ground below sea level is under the sea. Rivers end there and build deltas; nothing erodes below it."}
        .alsoCalled("ocean, water"),
    Knob{&SeaSettings::level, "level", "", "Sea level", -500.0f, 9000.0f, "m", Scale::Linear,
         "Height of the sea surface. Raise it to drown valleys.", kSeaOff}
        .alsoCalled("water level, water height, ocean level, flood"),
};
static_assert(knobsAreComplete<SeaSettings>());

/// Where water comes from and where it ends: the rain map (the terrain's rain layer, or even rain if that layer is not
/// in use), springs, and the sea.
struct SourceSettings {
    RainSettings rain;
    SeaSettings sea;
    std::vector<Spring> springs;
};

/// Height of the sea's surface in metres above the terrain's datum, or minus infinity without a sea.
float seaSurface(const SourceSettings& settings, const Terrain& terrain);

/// The distribution of rain over the map: the painted rain times max(0, 1 + A noise(x / lambda)), which makes wet and
/// dry regions that do not move. The meltwater of ice is added: 1 m a year counts as even rain. Rain also runs off ice,
/// because a round of rivers stands for warm and cold years.
class RainPattern {
 public:
    /// Updates the pattern to the settings and the terrain's rain layer. Cheap if neither has changed.
    void update(const RainSettings& settings, const Terrain& terrain, std::uint64_t seed, ThreadPool& pool);

    /// Returns this pattern times a share at each node.
    RainPattern within(const Field<float>& shares, ThreadPool& pool) const;

    /// Weight of the rain on each cell, at least 0; null for even rain, which has weight 1.
    const Field<float>* weights() const { return weights_.empty() ? nullptr : &weights_; }
    /// Mean weight of all cells.
    double mean() const { return mean_; }

    /// Returns the node, in cells, at which the rain, summed row by row, reaches this share (0 to less than 1) of all
    /// rain. Precondition: the rain is uneven and not zero everywhere.
    Point nodeAt(double share) const;

 private:
    static constexpr int kBlock = 32;

    void sumUp(ThreadPool& pool);
    std::size_t blocksPerRow() const { return static_cast<std::size_t>((weights_.width() + kBlock - 1) / kBlock); }

    struct Key {
        float noise = 0.0f, noiseScale = 0.0f;
        std::uint64_t seed = 0;
        TileVersions painted, melted;
        int width = 0, height = 0;
        bool operator==(const Key&) const = default;
    };
    Key key_;
    Field<float> weights_;
    std::vector<double> rowEnds_;    ///< Sum of rain up to the end of each row.
    std::vector<double> blockEnds_;  ///< Sum of rain from the start of a row to the end of each of its blocks of nodes.
    double mean_ = 1.0;
};

/// cellOf() returns the position of the spring on this terrain, in cells. placed() returns the spring moved to `cell`,
/// but not beyond the edge of the map.
Point cellOf(const Spring& spring, const Terrain& terrain);
Spring placed(Spring spring, Point cell, const Terrain& terrain);

/// A node that gets water from a spring.
struct SpringNode {
    int x, y;
    double share;  ///< Share of the spring's water; the shares of a spring sum to 1.
};
/// Returns the nodes within the spring's radius, or the nearest node if there is none within it.
std::vector<SpringNode> springNodes(const Spring& spring, const Terrain& terrain);

/// Draws the starting points of droplets.
class DropletSampler {
 public:
    /// Keeps a reference to the pattern. Make a new sampler when the pattern or the settings change.
    DropletSampler(const SourceSettings& settings, const Terrain& terrain, const RainPattern& pattern);

    /// Returns false if no rain falls and no spring flows. Then there is nothing to draw.
    bool hasWater() const { return totalWeight_ > 0.0; }

    /// Returns the start of a droplet, which depends only on (seed, droplet), in cells within [0, width - 1) x [0,
    /// height - 1) ([0, width) x [0, height) on a torus). Precondition: hasWater().
    Point start(std::uint64_t seed, std::uint64_t droplet) const;

 private:
    struct SpringShare {
        Point centre;  ///< Cells.
        float radius;  ///< Cells.
        double cumulativeWeight;
    };
    Point rainStart(std::uint64_t seed, std::uint64_t droplet, double share) const;
    Point keptInside(Point p) const;

    double rainWeight_ = 0.0;
    double totalWeight_ = 0.0;
    std::vector<SpringShare> springs_;
    const RainPattern& rain_;
    float spanX_ = 0.0f;  ///< Exclusive upper limit of x.
    float spanY_ = 0.0f;
};

}  // namespace scree
