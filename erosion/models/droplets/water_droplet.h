#pragma once

#include "erosion/base/knob.h"
#include "erosion/models/droplets/droplet_model.h"
#include "erosion/records/erosion_record.h"

/// Droplet erosion: droplets run downhill, cut while they can carry more, and deposit what they cannot carry.
///
/// Source: "Water erosion on heightmap terrain", ranmantaru.com, 2011, with corrections that conserve mass and prevent
/// pits and spikes. Lengths, heights and the load s are in units of the reference cell L_ref. A step is one unit long;
/// on finer grids it crosses several cells. For each step of a droplet at p:
///
///     g  = -2 grad h(p)                          over a unit around p, a true slope
///     d  = unit(Ki d + (1 - Ki) g)               a random direction if that is zero
///     p' = p + d;  h0 = h(p);  h1 = h(p')
///     if h1 >= h0:  need = h1 - h0 + 1e-4        in a pit:
///         need >= s: deposit s and end;  else deposit need, v = 0, h0 += need
///     D  = max(0, h0 - h1);  S = D               (or S / sqrt(S^2 + 1))
///     q  = max(S, minSlope) v w Kq               what the water can carry
///     s > q:  deposit Kd (s - q) around p
///     else:   cut min(Kr (q - s), kappa D) with a paraboloid brush of radius R; no node is cut below h1
///     v  = sqrt(v^2 + 2 g D);  w *= 1 - Kw
///
/// A round launches no more droplets than can change 10 billion nodes in 256 steps each; most droplets take fewer.
///
/// The defaults are the article's, except for kappa and Ki. With 0.99 for kappa, it limits most steps, other knobs have
/// little effect, and a minute of rain wears mountains down to fans. With 0.1 for Ki, droplets keep less well to a
/// furrow along a diagonal of the grid than to one along an axis, since a bilinear surface has bumps there.
namespace scree {

/// Knobs of the model; symbols are those of the article.
struct DropletSettings {
    int dropletsPerRound = 4000;
    float capacity = 10.0f;
    float maxCut = 0.1f;
    float erosionRate = 0.9f;
    float depositionRate = 0.02f;
    float minSlope = 0.05f;
    float gravity = 20.0f;
    float evaporation = 0.001f;
    float inertia = 0.4f;
    float radius = 2.0f;
    float detail = 0.0f;
    float softness = 0.0f;
    float maxSpeed = 1000.0f;
    bool sineSlope = false;
    bool exactFill = false;
    float flowMemory = 0.5f;
    float wetFlow = 60.0f;
    bool carryColour = false;
    float amount = 1.0f;
};

template <>
inline constexpr auto knobsOf<DropletSettings> = std::tuple{
    Knob{&DropletSettings::dropletsPerRound, "dropletsPerRound", "n", "Droplets per round", 1, 1000000, "", Scale::Log,
         "Number of droplets between two passes of the other models. More droplets let rivers cut faster than slopes "
         "collapse. Rain by area scales this number with the map. A round changes at most some 10 billion nodes: "
         "droplets with wide channels are fewer."}
        .alsoCalled("particles, number of drops, drop count"),
    amountKnob(&DropletSettings::amount),
    Knob{&DropletSettings::capacity, "capacity", "Kq", "Carry capacity", 0.01f, 30.0f, "", Scale::Log,
         "How much soil fast water can carry. It limits erosion only below about 1."}
        .alsoCalled("sediment capacity, erosion depth")
        .withPlace(),
    Knob{&DropletSettings::maxCut, "maxCut", "kappa", "Max cut", 0.02f, 0.99f, "", Scale::Log,
         "Deepest cut per step, as a fraction of the drop ahead. It sets the strength of erosion. High values carve "
         "deep gorges."}
        .alsoCalled("deepest cut")
        .withPlace(),
    Knob{&DropletSettings::erosionRate, "erosionRate", "Kr", "Erosion rate", 0.01f, 1.0f, "", Scale::Log,
         "Fraction of the spare capacity that is cut in each step. It has little effect if Max cut is the limit."}
        .alsoCalled("erosion strength, erosion speed, downcutting")
        .withPlace(),
    Knob{&DropletSettings::depositionRate, "depositionRate", "Kd", "Deposition rate", 0.0005f, 0.5f, "", Scale::Log,
         "Rate at which excess soil settles. High values build fans at the foot of slopes, low values spread silt far "
         "away."}
        .alsoCalled("sediment, settling")
        .withPlace(),
    Knob{&DropletSettings::minSlope, "minSlope", "minSlope", "Flat-ground capacity", 0.0f, 0.3f, "m/m", Scale::Linear,
         "Slope at which water on flat ground carries soil. High values keep the load moving across flats, low values "
         "fill valleys with flat floors."}
        .alsoCalled("minimum slope"),
    Knob{&DropletSettings::gravity, "gravity", "g", "Gravity", 0.5f, 80.0f, "", Scale::Log,
         "Acceleration of water on slopes. High values raise the carry capacity downstream."},
    Knob{&DropletSettings::evaporation, "evaporation", "Kw", "Evaporation", 0.0f, 0.05f, "", Scale::LogFromZero,
         "Fraction of the water lost in each step. High values keep erosion near the place where the droplet started."}
        .alsoCalled("drying, droplet life"),
    Knob{&DropletSettings::inertia, "inertia", "Ki", "Inertia", 0.0f, 0.9f, "", Scale::Linear,
         "How strongly water keeps its direction. High values make smoother, wider bends."}
        .alsoCalled("momentum, straight paths"),
    Knob{&DropletSettings::radius, "radius", "R", "Channel radius", 1.0f, 8.0f, "× detail", Scale::Linear,
         "Radius of the channel that a stream cuts, as a multiple of the detail scale."}
        .alsoCalled("channel width, gully width, erosion radius, blur"),
    Knob{&DropletSettings::detail, "detail", "L_ref", "Detail scale", 0.0f, 32.0f, "reference cells",
         Scale::LogFromZero,
         "Size of the smallest gully, at least one cell. 0 uses 1/512 of the map, so that a preset looks alike at any "
         "resolution."},
    Knob{&DropletSettings::softness, "softness", "soft", "Sediment softness", 0.0f, 4.0f, "", Scale::Linear,
         "How much more easily loose sediment erodes than rock. High values wash out old deposits sooner."}
        .alsoCalled("loose soil"),
    Knob{&DropletSettings::maxSpeed, "maxSpeed", "v_max", "Speed limit", 1.0f, 1000.0f, "", Scale::Log,
         "Highest speed of a droplet. Low values restrain torrents on very high slopes."},
    Knob{&DropletSettings::sineSlope, "sineSlope", "", "Capacity by sine", false, true, "", Scale::Linear,
         "Uses the sine of the slope instead of its tangent. Cliffs erode more evenly."},
    Knob{&DropletSettings::exactFill, "exactFill", "", "Fill pits exactly", false, true, "", Scale::Linear,
         "Fills each pit to its rim before the droplet runs on. Paths are shorter and floors smoother."},
    Knob{&DropletSettings::flowMemory, "flowMemory", "", "Flow memory", 0.01f, 10.0f, "droplets/cell", Scale::Log,
         "Amount of rain over which flow and moisture are averaged, per cell of the detail scale. High values show old "
         "rivers too, low values only the current ones."},
    Knob{&DropletSettings::wetFlow, "wetFlow", "", "Soaking flow", 1.0f, 10000.0f, "rain cells", Scale::Log,
         "Flow that makes the ground half moist, in cells of the detail scale. Low values make wide green valleys, "
         "high values only wet river beds."},
    Knob{&DropletSettings::carryColour, "carryColour", "", "Carry surface colour", false, true, "", Scale::Linear,
         "Water carries the colour of the ground that it cuts, and deposits it with the sediment."},
};
static_assert(knobsAreComplete<DropletSettings>());

/// The model as the simulation runs it; see above.
class DropletModel : public DropletModelBase {
 public:
    using Settings = DropletSettings;
    static constexpr std::string_view kName = "droplet";
    static constexpr std::string_view kTitle = "Water droplets";
    static constexpr int kStateVersion = 1;

    /// The length at which droplets act: their reference cell, metres.
    static double length(const Settings& settings, const TerrainForm& map);

    void step(Terrain& terrain, const Settings& settings, const RoundContext& round);
};

/// Memory of carveDetails(), of any size and content.
struct CarvingMemory {
    Field<float> track;
    Field<NodeRecord> record;
};
/// Runs `count` droplets with steps of one cell of this terrain. All run to their ends after about `steps` steps: they
/// dry up and deposit their load on the way. They cut and deposit, but do not change flow, moisture or the ledger. The
/// result depends only on the arguments.
DropletTally carveDetails(Terrain& terrain, const DropletSettings& settings, const RoundContext& round, int count,
                          int steps, CarvingMemory& memory);

}  // namespace scree
