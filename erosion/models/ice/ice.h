#pragma once

#include <cstdint>
#include <vector>

#include "erosion/base/knob.h"
#include "erosion/models/ice/glacial_erosion.h"
#include "erosion/models/ice/ice_land.h"
#include "erosion/models/ice/mass_balance.h"
#include "erosion/models/ice/moraine.h"
#include "erosion/models/ice/rockfall.h"
#include "erosion/models/ice/sliding.h"
#include "erosion/models/model.h"

/// Glaciers: snow that does not melt becomes ice, which flows down valleys and carves them into troughs.
///
/// A round, in this order, with the source of each part:
///
///     balance    snow, melting and avalanches                     mass_balance.h
///                ice that would float on the sea breaks off
///     flow       shallow ice, implicit steps                      flow/ice_flow.h (Oerlemans 1997; Halfar 1983)
///     sliding    speed over the bed, spread within the ice        sliding.h
///     erosion    abrasion and plucking                            glacial_erosion.h (Humphrey and Raymond 1994)
///     rockfall   from steep ground without ice                    rockfall.h
///     moraine    what the ice carries, laid down where it melts   moraine.h
///
/// Two clocks: the ice flows for `iceYears` and works on the land for `workYears`. Ice that is nearly steady works the
/// same for centuries, so the second can be longer. Both are lengths of a round: with four times both and a quarter of
/// the rounds, the land becomes nearly the same.
///
/// Ice flows on cells of about 40 m, everything else happens at the nodes (IceLand). Meltwater lays down what it takes
/// on gentle ground below the ice. The rest leaves the map: the ledger books it as `out`, or as `lost` if the map is
/// not open.
namespace scree {

/// Knobs of the model.
struct IceSettings {
    float equilibriumLine = 700.0f;
    float iceYears = 20.0f;
    float workYears = 100.0f;
    float balanceGradient = 0.007f;
    float mostSnow = 2.0f;
    float mostMelt = 8.0f;
    float erodibility = 1e-4f;
    float sliding = 1.0f;
    float plucking = 2.0f;
    float planing = 1.0f;
    float rockAngle = 52.0f;
    float wash = 0.7f;
    float swing = 0.0f;
    float swingPeriod = 800.0f;
    float amount = 1.0f;
};

inline constexpr Idle<IceSettings> kNoSwing{[](const IceSettings& s) { return s.swing == 0.0f; }, "Climate swing is 0"};

template <>
inline constexpr auto knobsOf<IceSettings> = std::tuple{
    Knob{&IceSettings::equilibriumLine, "equilibriumLine", "ELA", "Snow line", -1000.0f, 9000.0f, "m", Scale::Linear,
         "Height at which as much snow falls as melts, above sea level 0. Low values fill more of the valleys with "
         "ice."}
        .alsoCalled("glacier line, equilibrium line"),
    amountKnob(&IceSettings::amount),
    Knob{&IceSettings::iceYears, "iceYears", "dt", "Ice years per round", 10.0f, 80.0f, "yr", Scale::Log,
         "Time for which the ice flows in one round. More years let glaciers grow sooner."},
    Knob{&IceSettings::workYears, "workYears", "te", "Work years per round", 50.0f, 500.0f, "yr", Scale::Log,
         "Time for which the ice erodes in one round. More years carve troughs sooner."},
    Knob{&IceSettings::balanceGradient, "balanceGradient", "β", "Balance gradient", 0.003f, 0.012f, "1/yr",
         Scale::Linear,
         "How fast the balance of snow and melting changes with height. High values make fast glaciers that end "
         "higher up."},
    Knob{&IceSettings::mostSnow, "mostSnow", "acc", "Most snow", 0.2f, 5.0f, "m/yr", Scale::Log,
         "Largest growth of the ice, on high ground. High values make thick, long glaciers."},
    Knob{&IceSettings::mostMelt, "mostMelt", "abl", "Most melting", 0.5f, 20.0f, "m/yr", Scale::Log,
         "Fastest melting of the ice, on low ground. High values end long tongues of ice higher up."},
    Knob{&IceSettings::erodibility, "erodibility", "K", "Erodibility", 1e-5f, 5e-4f, "", Scale::Log,
         "Depth of rock that wears for each metre that ice slides. High values carve deep troughs."}
        .alsoCalled("glacial erosion strength")
        .withPlace(),
    Knob{&IceSettings::sliding, "sliding", "", "Sliding", 0.2f, 3.0f, "", Scale::Log,
         "How easily ice slides over its bed. High values make thin, fast ice that erodes more."},
    Knob{&IceSettings::plucking, "plucking", "p", "Plucking", 0.0f, 5.0f, "", Scale::Linear,
         "How much more ice erodes where its bed falls along the flow. High values carve steps and basins for lakes."},
    Knob{&IceSettings::planing, "planing", "", "Planing", 0.0f, 2.0f, "", Scale::Linear,
         "How much more ice wears ground that stands out. High values leave smooth walls, 0 keeps gullies."},
    Knob{&IceSettings::rockAngle, "rockAngle", "", "Rock angle", 45.0f, 65.0f, "°", Scale::Linear,
         "Steepest slope at which bare rock above the ice stands. High values keep walls and sharp peaks."},
    Knob{&IceSettings::wash, "wash", "", "Washed away", 0.3f, 1.0f, "", Scale::Linear,
         "Share of the rubble that meltwater carries off, to plains of gravel below the ice or off the map. Low values "
         "leave high moraines."},
    Knob{&IceSettings::swing, "swing", "", "Climate swing", 0.0f, 1000.0f, "m", Scale::LogFromZero,
         "How far the snow line rises and falls as the climate changes. High values spread moraines along the "
         "valleys."}
        .alsoCalled("ice ages"),
    Knob{&IceSettings::swingPeriod, "swingPeriod", "", "Swing period", 200.0f, 20000.0f, "yr", Scale::Log,
         "Years of ice from one cold climate to the next.", kNoSwing},
};
static_assert(knobsAreComplete<IceSettings>());

/// The model as the simulation runs it.
class IceModel {
 public:
    using Settings = IceSettings;
    static constexpr std::string_view kName = "ice";
    static constexpr std::string_view kTitle = "Glaciers";
    static constexpr int kStateVersion = 1;

    void step(Terrain& terrain, const Settings& settings, const RoundContext& round);
    void visitState(StateVisitor& visitor);
    bool fits(const Terrain& terrain) const;
    std::vector<Counter> counters() const;

    /// The ice, for tests and measurements.
    const IceFlow& flow() const { return flow_; }
    /// The last round. Volumes are sums, the debt is the largest of its steps.
    const IceStep& lastRound() const { return lastRound_; }

 private:
    void fitGrid(const Terrain& terrain, ThreadPool& pool);
    void moveIce(const Terrain& terrain, const Settings& settings, const RoundContext& round);
    void calve(double sea);
    void work(Terrain& terrain, const Settings& settings, const RoundContext& round);
    void writeLayers(Terrain& terrain, ThreadPool& pool) const;

    IceFlow flow_;
    SlidingSpeed sliding_;
    double years_ = 0.0;    ///< Years of ice so far.
    double fallDue_ = 0.0;  ///< Passes of rockfall that are due, but not a whole one yet.
    std::uint64_t steps_ = 0, repeats_ = 0, cycles_ = 0;

    // Recomputed in each step.
    IceStep lastRound_;
    IceLand land_;
    MassBalance balance_;
    GlacialErosion erosion_;
    Rockfall rockfall_;
    MoraineTransport moraine_;
    Field<double> bed_, surface_, growth_, painted_, load_, depth_, outwash_;
};

}  // namespace scree
