#pragma once

#include <cstdint>
#include <vector>

#include "erosion/base/knob.h"
#include "erosion/models/model.h"
#include "erosion/models/wind/sand_flight.h"
#include "erosion/models/wind/sand_land.h"
#include "erosion/models/wind/sand_slides.h"
#include "erosion/models/wind/sand_supply.h"

/// Wind that builds dunes of sand.
///
/// A round brings the sand that the user asks for (sand_supply.h), and then has four passes of one wind, each with a
/// gust of its own direction:
///
///     flight     wind lifts sand, carries it and lets it fall     sand_flight.h (Kroy et al. 2002, Werner 1995)
///     slides     sand slides on steep slopes and creeps sideways  sand_slides.h
///
/// Sand is counted in whole millimetres of a node, so that no sum depends on the order of work and none is lost. It is
/// the upper part of the loose sediment: water that takes sediment takes sand first.
namespace scree {

/// Knobs of the model.
struct WindSettings {
    float sandDepth = 4.0f;
    float fromSediment = 0.0f;
    float direction = 270.0f;
    int winds = 1;
    float turning = 90.0f;
    int spell = 5;
    float mainShare = 0.0f;
    float strength = 1.0f;
    float sideStrength = 1.0f;
    float gusts = 8.0f;
    float hop = 15.0f;
    float shadowAngle = 14.0f;
    float restAngle = 33.0f;
    float inflow = 0.5f;
    float cohesion = 0.0f;
    float abrasion = 0.0f;
    float amount = 1.0f;
};

inline constexpr Idle<WindSettings> kCalm{[](const WindSettings& s) { return s.strength == 0.0f; },
                                          "Wind strength is 0"};
inline constexpr Idle<WindSettings> kOneWind{[](const WindSettings& s) { return s.winds == 1; }, "Winds is 1"};
inline constexpr Idle<WindSettings> kNoSideWind{[](const WindSettings& s) { return s.mainShare == 1.0f; },
                                                "Share of main wind is 1"};
inline constexpr Idle<WindSettings> kSandHeld{[](const WindSettings& s) { return s.cohesion == 1.0f; },
                                              "Cohesion is 1"};

template <>
inline constexpr auto knobsOf<WindSettings> = std::tuple{
    Knob{&WindSettings::sandDepth, "sandDepth", "", "Sand depth", 0.0f, 200.0f, "m", Scale::LogFromZero,
         "Depth of the sand that lies everywhere at first. A change takes effect in the next round. More sand makes "
         "long, closed crests, little sand makes single dunes on bare rock."}
        .alsoCalled("dunes, desert, sand amount"),
    amountKnob(&WindSettings::amount),
    Knob{&WindSettings::fromSediment, "fromSediment", "", "Sand from sediment", 0.0f, 1.0f, "", Scale::Linear,
         "Share of the loose sediment that becomes sand in each round. High values let wind take up the valley fill."},
    Knob{&WindSettings::direction, "direction", "", "Wind from", 0.0f, 360.0f, "°", Scale::Linear,
         "Direction from which wind blows: 0 north, 90 east, 180 south, 270 west. Crests lie across it, their steep "
         "side away from it.",
         kCalm}
        .alsoCalled("wind direction"),
    Knob{&WindSettings::winds, "winds", "", "Winds", 1, 8, "", Scale::Linear,
         "Number of winds that take turns. One makes crests across it, many make dunes without a direction.", kCalm},
    Knob{&WindSettings::turning, "turning", "", "Turning", 0.0f, 360.0f, "°", Scale::Linear,
         "Angle over which the winds are spread evenly, around the direction above. At 360 they blow from all sides.",
         kCalm, kOneWind},
    Knob{&WindSettings::spell, "spell", "", "Rounds per wind", 1, 100, "", Scale::Log,
         "Number of rounds for which a wind blows before the next one. Long spells turn whole dunes, short spells only "
         "their crests.",
         kCalm, kOneWind, kNoSideWind},
    Knob{&WindSettings::mainShare, "mainShare", "", "Share of main wind", 0.0f, 1.0f, "", Scale::Linear,
         "Share of the time, in whole percent, for which the main wind blows: the middle one, or the first of two in "
         "the middle. It has at least an equal turn, as at 0. The other winds share the rest.",
         kCalm, kOneWind},
    Knob{&WindSettings::strength, "strength", "", "Wind strength", 0.0f, 3.0f, "", Scale::Linear,
         "How much sand the wind carries. Strong wind makes dunes grow and wander faster."}
        .alsoCalled("wind speed"),
    Knob{&WindSettings::sideStrength, "sideStrength", "", "Strength of other winds", 0.0f, 2.0f, "", Scale::Linear,
         "Strength of the other winds, as a multiple of that of the main wind. At 0 they only let the sand rest.",
         kCalm, kOneWind, kNoSideWind},
    Knob{&WindSettings::gusts, "gusts", "", "Gusts", 0.0f, 45.0f, "°", Scale::Linear,
         "How far the wind swings from one pass to the next. High values make rounder dunes.", kCalm},
    Knob{&WindSettings::hop, "hop", "l", "Hop", 2.0f, 2000.0f, "m", Scale::Log,
         "How far sand flies before it settles, at least one and a half cells of the grid. Long hops make large dunes, "
         "about 15 hops apart.",
         kCalm}
        .alsoCalled("dune size, saltation"),
    Knob{&WindSettings::shadowAngle, "shadowAngle", "", "Shadow angle", 5.0f, 30.0f, "°", Scale::Linear,
         "How steeply the sheltered space behind crests and rocks ends. Low values make long shadows and set dunes "
         "farther apart.",
         kCalm},
    Knob{&WindSettings::restAngle, "restAngle", "", "Angle of rest", 20.0f, 40.0f, "°", Scale::Linear,
         "Steepest slope at which sand lies. High values make steep slip faces."},
    Knob{&WindSettings::inflow, "inflow", "", "Sand from outside", 0.0f, 1.0f, "", Scale::Linear,
         "Sand that wind brings over an open edge of the map, as a share of what it can carry. At 0 sand leaves the "
         "map for good.",
         kCalm},
    Knob{
        &WindSettings::cohesion, "cohesion", "", "Cohesion", 0.0f, 1.0f, "", Scale::Linear,
        "How well damp or plants hold the sand. High values slow dunes down; at 1 no sand rises, and what flies falls.",
        kCalm}
        .withPlace(),
    Knob{&WindSettings::abrasion, "abrasion", "", "Abrasion", 0.0f, 0.02f, "", Scale::LogFromZero,
         "How much flying sand wears bare rock. High values cut hollows into rock that has no sand on it.", kCalm},
};
static_assert(knobsAreComplete<WindSettings>());

/// The wind of a round.
struct RoundWind {
    double from;      ///< Direction from which it blows, degrees clockwise from north.
    double strength;  ///< Multiple of the main wind's.
};
/// Returns the wind of a round; `round` counts from 0. Winds blow in turns of `spell` rounds. The main wind is the
/// middle one, or the first of two in the middle. It has its share of turns, and the others have the rest one after the
/// other.
RoundWind windOf(const WindSettings& settings, std::uint64_t round);

/// The model as the simulation runs it.
class WindModel {
 public:
    using Settings = WindSettings;
    static constexpr std::string_view kName = "wind";
    static constexpr std::string_view kTitle = "Wind and dunes";
    static constexpr int kStateVersion = 1;

    void step(Terrain& terrain, const Settings& settings, const RoundContext& round);
    void visitState(StateVisitor& visitor);
    bool fits(const Terrain& terrain) const;
    std::vector<Counter> counters() const;

 private:
    void blow(const Terrain& terrain, const Settings& settings, const RoundContext& round, SandLand::Books& books);

    SandSupply supply_;
    std::uint64_t rounds_ = 0;

    // Recomputed in each step.
    SandLand land_;
    SandFlight flight_;
    SandSlides slides_;
};

}  // namespace scree
