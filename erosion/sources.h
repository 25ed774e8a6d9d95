#pragma once

#include <cstdint>
#include <vector>

#include "erosion/knob.h"
#include "erosion/terrain.h"

namespace scree {

/// A place where water wells up. Positions are shares of the map's width and height, so that a preset fits any map.
struct Spring {
    float x = 0.5f;        ///< 0 west edge to 1 east edge.
    float y = 0.5f;        ///< 0 north edge to 1 south edge.
    float radius = 40.0f;  ///< Metres; drops start evenly within.
    float rate = 0.1f;     ///< Droplets, as a share of the even rain over the whole map.

    bool operator==(const Spring&) const = default;
};
template <>
inline constexpr auto knobsOf<Spring> = std::tuple{
    Knob{&Spring::x, "x", "", "East", 0.0f, 1.0f, "", Scale::Linear, "Where it wells up: 0 west edge, 1 east edge."},
    Knob{&Spring::y, "y", "", "South", 0.0f, 1.0f, "", Scale::Linear, "Where it wells up: 0 north edge, 1 south edge."},
    Knob{&Spring::radius, "radius", "r", "Radius", 0.0f, 10000.0f, "m", Scale::LogFromZero,
         "Its drops start within this distance."},
    Knob{&Spring::rate, "rate", "", "Rate", 0.0f, 10.0f, "x rain", Scale::LogFromZero,
         "Its water, as a share of the even rain over the whole map."},
};
static_assert(knobsAreComplete<Spring>());

struct RainSettings {
    float amount = 1.0f;
};
template <>
inline constexpr auto knobsOf<RainSettings> = std::tuple{
    Knob{&RainSettings::amount, "amount", "", "Rain", 0.0f, 10.0f, "", Scale::LogFromZero,
         "Weight of the rain map beside the springs; 0 leaves the springs alone."},
};
static_assert(knobsAreComplete<RainSettings>());

/// Where water comes from: the painted rain map (the terrain's rain layer; even rain where it is not in use) and
/// springs.
struct SourceSettings {
    RainSettings rain;
    std::vector<Spring> springs;
};

/// Draws the places where droplets start.
class DropletSampler {
 public:
    /// Reads the terrain's rain layer; make a new one when that layer or the settings change.
    DropletSampler(const SourceSettings& settings, const Terrain& terrain);

    /// False where no rain falls and no spring flows: then there is nothing to draw.
    bool hasWater() const { return totalWeight_ > 0.0; }

    /// The start of a droplet, a function of (seed, droplet) alone, in cells within [0, width - 1) x [0, height - 1)
    /// ([0, width) x [0, height) on a torus). Call only where there is water.
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
    std::vector<double> rowWeights_;  ///< Cumulative rain by row; empty for even rain.
    const Field<float>* rain_ = nullptr;
    float spanX_ = 0.0f;  ///< Exclusive upper limit of x.
    float spanY_ = 0.0f;
};

}  // namespace scree
