#pragma once

#include <memory>

#include "erosion/base/knob.h"
#include "erosion/models/model.h"

/// Virtual pipes: water runs on and in the ground as if through pipes between neighbouring cells, and carries soil.
///
/// Sources: Mei, Decaudin, Hu 2007, "Fast Hydraulic Erosion Simulation and Visualization on GPU"; Bates, Horritt,
/// Fewtrell 2010 for the face flux with friction; "Climate 2: Rivers and Erosion" (Arc 0 World Gen) for groundwater.
///
/// Quantities of each cell: b height (m), d depth of water (m), s soil carried by the water (m of ground), G
/// groundwater (m of water). Each face between cells i and j has a flux f (m^3/s, positive from i to j). L is the cell
/// size, a = L^2, g = 9.81. A tick of dt seconds:
///
///     d  += rain dt;  d -= min(d, evaporation dt)
///     x   = min(d, infiltration dt, soilDepth - G): d -= x, G += x    what exceeds soilDepth comes to the surface
///     eta = b + d;  hf = max(eta_i, eta_j) - max(b_i, b_j)          no water on the face: f = 0
///     A   = L hf  (or L pipeDepth)                                  cross-section of the pipe
///     f*  = f (1 - 0.2 min(1, s/d)) + dt g A w (eta_i - eta_j) / L  w = 1, or 2/3 on axes and 1/6 on diagonals
///     f   = 2 f* / (1 + sqrt(1 + 4 beta |f*|));  beta = g dt n^2 hf^(-7/3) / (w L l)     l = 1, diagonals sqrt(2)
///     K_i = min(1, d_i a / (dt sum of what leaves i))               each face times its donor's K
///     d  += dt/a (sum in - sum out);  s moves by s_i / d_i with each share of water
///     u   = flux through the cell / (L mean depth), |u| <= maxSpeed;  0 in less than 1 mm of water
///     C   = Kc max(minCapacity, max(sin tilt, minSlope) |u|) min(1, d / fullDepth)
///     D   = (C - s) (1 - exp(-K dt))
///           at most 0.2 (b - lowest of 8), at least -max(0.2 (highest of 8 - b), min(0.2 d, top - b), 1e-4), where
///           top is the highest ground of the map
///           if it is dry, -min(s, max(highest of 8 - b, 1e-4))
///     b  -= D;  s += D                                              rock of hardness 1 stays
///
/// s/d is the larger of the two cells' values. It makes muddy water viscous: otherwise soil that settles lifts the
/// water above it, which drives waves from cell to cell in lakes that rivers fill.
/// f in this form is the exact root of f = f* - beta f |f|, and is stable for any friction. For waves, the stability
/// limit is c dt / L <= 0.707 (0.866 with diagonals, 0.5 for the article's outflows). The wave speed c is sqrt(g dmax)
/// or sqrt(g pipeDepth).
///
/// In the article's form, each cell has an outflow f_k to each of four sides. It considers only the cell's own height,
/// has no friction, and is limited to the maximum speed before the water moves:
///
///     f_k = max(0, f_k + dt g A (eta_i - eta_k) / L)
///     K_i = min(K_i, maxSpeed L min(d_i, pipeDepth) / F_i)          F^2 = max(f_E, f_W)^2 + max(f_S, f_N)^2
///
/// Groundwater flows after a tick, over the time T since it last flowed. Through pipes it flows after each tick. By
/// Darcy's law, which is slow, it flows after half of the longest stable time, or after 16 ticks:
///
///     z = b - (soilDepth - G) / porosity   (or b + G)               water table
///     f = Tg (z_i - z_j)   (or pipes: f = (f + T g A_g (z_i - z_j) / L) / 2 with A_g = groundArea L soilDepth)
///
/// The result does not depend on the number of ticks in a round: the same ticks give the same bits, however they are
/// divided into rounds. The length of a tick depends on the deepest water, which is measured every 16 ticks.
///
/// In the sea, water ends and soil settles up to the sea's surface. Rims of open maps drain water and soil, and their
/// height is fixed. Depths are stored as pairs of floats, and sums are in double: the water balance closes to 1e-9.
namespace scree {

/// Neighbours to which water flows.
enum class PipeDirections { Four, Eight };
template <>
inline constexpr auto choicesOf<PipeDirections> = std::array<std::string_view, 2>{"four", "eight"};

/// One signed flux for each face; or, as in the article, an outflow to each of four sides, without friction.
enum class PipeFlux { Face, Outflow };
template <>
inline constexpr auto choicesOf<PipeFlux> = std::array<std::string_view, 2>{"face", "outflow"};

/// Cross-section of a pipe: as deep as the water, or constant.
enum class PipeArea { Depth, Constant };
template <>
inline constexpr auto choicesOf<PipeArea> = std::array<std::string_view, 2>{"depth", "constant"};

/// How soil moves: with the water, in proportion; or traced back along the velocity as in the article. Tracing loses
/// much soil in thin films (booked as lost).
enum class SoilTransport { Flux, Traced };
template <>
inline constexpr auto choicesOf<SoilTransport> = std::array<std::string_view, 2>{"flux", "traced"};

/// How groundwater flows.
enum class GroundFlow { Still, Darcy, Pipes };
template <>
inline constexpr auto choicesOf<GroundFlow> = std::array<std::string_view, 3>{"still", "darcy", "pipes"};

/// What drives groundwater: the water table in the soil, or, as in the article, height + groundwater.
enum class GroundHead { Table, Stack };
template <>
inline constexpr auto choicesOf<GroundHead> = std::array<std::string_view, 2>{"table", "stack"};

/// Knobs of the model; symbols are those of the articles above.
struct PipesSettings {
    int ticks = 8;
    float rain = 1e-4f;
    float evaporation = 5e-8f;
    float capacity = 20.0f;
    float rate = 0.05f;
    float fullDepth = 0.2f;
    float minSlope = 0.02f;
    float minCapacity = 0.0f;
    SoilTransport transport = SoilTransport::Flux;
    float roughness = 0.04f;
    float maxSpeed = 5.0f;
    PipeDirections directions = PipeDirections::Eight;
    PipeFlux flux = PipeFlux::Face;
    PipeArea area = PipeArea::Depth;
    float pipeDepth = 1.0f;
    float courant = 0.7f;
    float timeStep = 0.0f;
    float infiltration = 1e-6f;
    float soilDepth = 2.0f;
    float porosity = 0.2f;
    GroundFlow groundFlow = GroundFlow::Darcy;
    GroundHead groundHead = GroundHead::Table;
    float transmissivity = 0.02f;
    float groundArea = 1e-3f;
    float wetFlow = 60.0f;
    float amount = 1.0f;
};

inline constexpr Idle<PipesSettings> kNoTick{[](const PipesSettings& s) { return s.ticks == 0; },
                                             "Ticks per round is 0"};
inline constexpr Idle<PipesSettings> kDryGround{[](const PipesSettings& s) { return s.soilDepth == 0.0f; },
                                                "Ground capacity is 0"};
inline constexpr Idle<PipesSettings> kStillGround{
    [](const PipesSettings& s) { return s.groundFlow == GroundFlow::Still; }, "Groundwater is still"};
inline constexpr Idle<PipesSettings> kByOutflow{[](const PipesSettings& s) { return s.flux == PipeFlux::Outflow; },
                                                "Flux is outflow"};
inline constexpr Idle<PipesSettings> kDeepPipes{[](const PipesSettings& s) { return s.area != PipeArea::Constant; },
                                                "Pipe size is not constant"};
inline constexpr Idle<PipesSettings> kFixedStep{[](const PipesSettings& s) { return s.timeStep > 0.0f; },
                                                "Fixed step is above 0"};
inline constexpr Idle<PipesSettings> kStackedHead{
    [](const PipesSettings& s) { return s.groundHead == GroundHead::Stack; }, "Groundwater head is stack"};
inline constexpr Idle<PipesSettings> kNoSeepage{
    [](const PipesSettings& s) { return s.groundFlow != GroundFlow::Darcy; }, "Groundwater is not darcy"};
inline constexpr Idle<PipesSettings> kNoGroundPipes{
    [](const PipesSettings& s) { return s.groundFlow != GroundFlow::Pipes; }, "Groundwater is not pipes"};

template <>
inline constexpr auto knobsOf<PipesSettings> = std::tuple{
    Knob{&PipesSettings::ticks, "ticks", "", "Ticks per round", 0, 200, "", Scale::LogFromZero,
         "Number of time steps of the water between two passes of the other models."},
    amountKnob(&PipesSettings::amount, kNoTick),
    Knob{&PipesSettings::rain, "rain", "R", "Rain", 1e-7f, 1e-3f, "m/s", Scale::Log,
         "Rate of rainfall. 0.00001 m/s is a cloudburst of 36 mm/h. High values carve fast.", kNoTick}
        .alsoCalled("rainfall, precipitation")
        .withPlace(),
    Knob{&PipesSettings::evaporation, "evaporation", "E", "Evaporation", 0.0f, 1e-4f, "m/s", Scale::LogFromZero,
         "Rate of evaporation. If it is too high, rivers dry up inland.", kNoTick},
    Knob{&PipesSettings::capacity, "capacity", "Kc", "Carry capacity", 0.1f, 200.0f, "s", Scale::Log,
         "Soil that running water can carry. High values speed up erosion.", kNoTick},
    Knob{&PipesSettings::rate, "rate", "K", "Exchange rate", 1e-3f, 1.0f, "1/s", Scale::Log,
         "Rate at which water erodes up to its capacity and deposits the excess. Low values leave no grid "
         "artefacts.",
         kNoTick}
        .alsoCalled("erosion strength"),
    Knob{&PipesSettings::fullDepth, "fullDepth", "d_sat", "Full-power depth", 0.01f, 5.0f, "m", Scale::Log,
         "Depth from which water erodes with full power. Low values let thin films erode, high values only rivers.",
         kNoTick},
    Knob{&PipesSettings::minSlope, "minSlope", "sinMin", "Minimum slope", 0.0f, 0.2f, "", Scale::Linear,
         "Smallest slope that counts for the capacity of running water. High values keep rivers eroding on plains.",
         kNoTick},
    Knob{&PipesSettings::minCapacity, "minCapacity", "minSedi", "Minimum capacity", 0.0f, 0.01f, "m/s", Scale::Linear,
         "Capacity of water without slope and speed. It erodes all wet ground: keep it low.", kNoTick},
    Knob{&PipesSettings::transport, "transport", "", "Sediment transport", SoilTransport::Flux, SoilTransport::Traced,
         "", Scale::Linear,
         "flux: soil moves with the water, and none is lost. traced: soil is traced back along the velocity, and some "
         "is lost.",
         kNoTick},
    Knob{&PipesSettings::roughness, "roughness", "n", "Bed roughness", 0.01f, 0.2f, "s/m^(1/3)", Scale::Log,
         "Manning roughness of the bed. High values make water slower and deeper.", kNoTick, kByOutflow},
    Knob{&PipesSettings::maxSpeed, "maxSpeed", "vmax", "Speed limit", 0.5f, 20.0f, "m/s", Scale::Log,
         "Highest water speed that counts for erosion. Low values restrain steep slopes.", kNoTick},
    Knob{&PipesSettings::directions, "directions", "", "Neighbours", PipeDirections::Four, PipeDirections::Eight, "",
         Scale::Linear, "Number of neighbours that water flows to. Eight hide the grid better, four are faster.",
         kNoTick, kByOutflow},
    Knob{&PipesSettings::flux, "flux", "", "Flux", PipeFlux::Face, PipeFlux::Outflow, "", Scale::Linear,
         "face: one flux with friction through each face. outflow: the article's outflows without friction.", kNoTick},
    Knob{&PipesSettings::area, "area", "A", "Pipe size", PipeArea::Depth, PipeArea::Constant, "", Scale::Linear,
         "depth: pipes as deep as the water. constant: the same everywhere, as in the article.", kNoTick},
    Knob{&PipesSettings::pipeDepth, "pipeDepth", "", "Pipe depth", 0.1f, 50.0f, "m", Scale::Log,
         "Depth of constant pipes. Deep pipes move water sooner.", kNoTick, kDeepPipes},
    Knob{&PipesSettings::courant, "courant", "", "Step length", 0.05f, 0.95f, "× limit", Scale::Linear,
         "Length of a tick, as a fraction of the stable limit. Low values are slow and calm.", kNoTick, kFixedStep},
    Knob{&PipesSettings::timeStep, "timeStep", "dt", "Fixed step", 0.0f, 10.0f, "s", Scale::LogFromZero,
         "Length of a tick, whether stable or not. 0 derives it from the depth of the water and the step length above.",
         kNoTick},
    Knob{&PipesSettings::infiltration, "infiltration", "I", "Infiltration rate", 0.0f, 1e-4f, "m/s", Scale::LogFromZero,
         "Rate at which water soaks into the ground. If it is above the rain, the land stays dry until the ground is "
         "full.",
         kNoTick, kDryGround},
    Knob{&PipesSettings::soilDepth, "soilDepth", "Gmax", "Ground capacity", 0.0f, 20.0f, "m", Scale::LogFromZero,
         "Depth of water that the ground can hold. More than this comes out as springs.", kNoTick},
    Knob{&PipesSettings::porosity, "porosity", "phi", "Porosity", 0.02f, 0.6f, "", Scale::Linear,
         "Fraction of the soil that water fills. Low values make the water table move more.", kNoTick, kDryGround,
         kStillGround, kStackedHead},
    Knob{&PipesSettings::groundFlow, "groundFlow", "", "Groundwater", GroundFlow::Still, GroundFlow::Pipes, "",
         Scale::Linear,
         "still: groundwater stays in place. darcy: it seeps by Darcy's law. pipes: it flows through narrow pipes, as "
         "in the article.",
         kNoTick, kDryGround},
    Knob{&PipesSettings::groundHead, "groundHead", "", "Groundwater head", GroundHead::Table, GroundHead::Stack, "",
         Scale::Linear,
         "table: the level of the water table drives the flow. stack: height plus groundwater drives it, as in the "
         "article.",
         kNoTick, kDryGround, kStillGround},
    Knob{&PipesSettings::transmissivity, "transmissivity", "Tg", "Seepage", 1e-5f, 0.5f, "m²/s", Scale::Log,
         "Transmissivity: how fast groundwater seeps to the valleys. Small cells limit it.", kNoTick, kDryGround,
         kNoSeepage},
    Knob{&PipesSettings::groundArea, "groundArea", "A_g", "Ground pipes", 1e-5f, 0.1f, "", Scale::Log,
         "Size of the groundwater pipes, as a fraction of the ground capacity.", kNoTick, kDryGround, kNoGroundPipes},
    Knob{&PipesSettings::wetFlow, "wetFlow", "", "Soaking flow", 1.0f, 10000.0f, "rain cells", Scale::Log,
         "Flow that makes the ground half moist. Low values turn the land green, high values only the river banks.",
         kNoTick},
};
static_assert(knobsAreComplete<PipesSettings>());

/// The model as the simulation runs it; see above.
class PipesModel {
 public:
    using Settings = PipesSettings;
    static constexpr std::string_view kName = "pipes";
    static constexpr std::string_view kTitle = "Pipes (water and groundwater)";
    static constexpr int kStateVersion = 1;

    PipesModel();
    ~PipesModel();

    void step(Terrain& terrain, const Settings& settings, const RoundContext& round);
    /// Returns the number of ticks, from 1 to 20, until the rim of an open map must sink.
    int edgeSpanLeft() const;
    bool fits(const Terrain& terrain) const;
    void raiseVersions(std::uint64_t by);
    void visitState(StateVisitor& visitor);
    std::vector<Counter> counters() const;

 private:
    struct Workspace;
    std::unique_ptr<Workspace> workspace_;
};

}  // namespace scree
