#pragma once

#include <memory>

#include "erosion/knob.h"
#include "erosion/models/model.h"

/// Virtual pipes: water that runs on and in the ground as through pipes between neighbouring cells, and carries soil.
///
/// Sources: Mei, Decaudin, Hu 2007, "Fast Hydraulic Erosion Simulation and Visualization on GPU"; Bates, Horritt,
/// Fewtrell 2010 for the face flux with friction; "Climate 2: Rivers and Erosion" (Arc 0 World Gen) for the ground's
/// water.
///
/// Of each cell: b height (m), d depth of water (m), s soil that the water carries (m of ground), G groundwater (m of
/// water); of each face between cells i and j: f flux (m^3/s, positive from i to j). L cell size, a = L^2, g = 9.81.
/// A tick of dt seconds, the depth of rain, evaporation and springs included:
///
///     eta = b + d;  hf = max(eta_i, eta_j) - max(b_i, b_j)          no water on the face: f = 0
///     A   = L hf  (or L pipeDepth)                                  cross-section of the pipe
///     f*  = f (1 - 0.2 min(1, s/d)) + dt g A w (eta_i - eta_j) / L  w = 1, or 2/3 on axes and 1/6 on diagonals
///     f   = 2 f* / (1 + sqrt(1 + 4 beta |f*|));  beta = g dt n^2 hf^(-7/3) / (w L l)     l = 1, diagonals sqrt(2)
///     K_i = min(1, d_i a / (dt sum of what leaves i))               each face times its donor's K
///     d  += dt/a (sum in - sum out);  s moves by s_i / d_i with each share of water
///     u   = flux through the cell / (L mean depth), |u| <= maxSpeed;  0 in less than 1 mm of water
///     C   = Kc max(minCapacity, max(sin tilt, minSlope) |u|) min(1, d / fullDepth)
///     D   = (C - s) (1 - exp(-K dt));  -s where it is dry
///           at most 0.2 (b - lowest of 8), at least -max(0.2 (highest of 8 - b), 0.2 d, 1e-4)
///     b  -= D;  s += D                                              rock of hardness 1 stays
///
/// Muddy water is thick, s/d being the larger of both cells': without that, soil that settles lifts the water above it,
/// which feeds waves from cell to cell in lakes that rivers fill.
/// f in this form is the exact root of f = f* - beta f |f|, stable for any friction; c dt / L <= 0.707 (0.866 with
/// diagonals, 0.5 for the article's outflows) is the limit of the wave speed c = sqrt(g dmax) or sqrt(g pipeDepth).
///
/// The ground acts once a round, over the round's time T:
///
///     x = min(d, infiltration T, soilDepth - G): d -= x, G += x;    what exceeds soilDepth comes to the surface
///     z = b - (soilDepth - G) / porosity   (or b + G)               water table
///     f = Tg (z_i - z_j)   (or pipes: f = (f + T g A_g (z_i - z_j) / L) / 2 with A_g = groundArea L soilDepth)
///
/// Where the sea is, water ends and soil settles up to its level; rims of open maps drain water and soil and stay.
/// Depths are kept as pairs of floats, and sums in double: the books of water close to 1e-9.
namespace scree {

/// Neighbours that water runs to.
enum class PipeDirections { Four, Eight };
template <>
inline constexpr auto choicesOf<PipeDirections> = std::array<std::string_view, 2>{"four", "eight"};

/// One signed flux for each face, or the article's: an outflow to each of four sides, without friction.
enum class PipeFlux { Face, Outflow };
template <>
inline constexpr auto choicesOf<PipeFlux> = std::array<std::string_view, 2>{"face", "outflow"};

/// Cross-section of a pipe: as deep as the water, or the same everywhere.
enum class PipeArea { Depth, Constant };
template <>
inline constexpr auto choicesOf<PipeArea> = std::array<std::string_view, 2>{"depth", "constant"};

/// How soil travels: with each share of water, or traced back along the velocity as in the article, which loses much of
/// it in thin films (the loss is booked as lost).
enum class SoilTransport { Flux, Traced };
template <>
inline constexpr auto choicesOf<SoilTransport> = std::array<std::string_view, 2>{"flux", "traced"};

/// How groundwater moves.
enum class GroundFlow { Still, Darcy, Pipes };
template <>
inline constexpr auto choicesOf<GroundFlow> = std::array<std::string_view, 3>{"still", "darcy", "pipes"};

/// What drives groundwater: the water table in the soil, or as in the article height + groundwater.
enum class GroundHead { Table, Stack };
template <>
inline constexpr auto choicesOf<GroundHead> = std::array<std::string_view, 2>{"table", "stack"};

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
};

template <>
inline constexpr auto knobsOf<PipesSettings> = std::tuple{
    Knob{&PipesSettings::ticks, "ticks", "", "Ticks per round", 0, 200, "", Scale::LogFromZero,
         "Time steps of the water between two passes of the other models."},
    Knob{&PipesSettings::rain, "rain", "R", "Rain", 1e-7f, 1e-3f, "m/s", Scale::Log,
         "Water that falls. 1e-5 is a cloudburst of 36 mm an hour; high carves fast."},
    Knob{&PipesSettings::evaporation, "evaporation", "E", "Evaporation", 0.0f, 1e-4f, "m/s", Scale::LogFromZero,
         "Water that dries up. Too high, and rivers die inland."},
    Knob{&PipesSettings::capacity, "capacity", "Kc", "Carry capacity", 0.1f, 200.0f, "s", Scale::Log,
         "Soil that running water can hold. High speeds up geology."},
    Knob{&PipesSettings::rate, "rate", "K", "Exchange rate", 1e-3f, 1.0f, "1/s", Scale::Log,
         "How soon water picks up and lays down what it can. Low leaves no marks of the grid."},
    Knob{&PipesSettings::fullDepth, "fullDepth", "d_sat", "Depth of full power", 0.01f, 5.0f, "m", Scale::Log,
         "Water as deep as this cuts with all its power. Low lets thin films erode, high leaves it to rivers."},
    Knob{&PipesSettings::minSlope, "minSlope", "sinMin", "Least slope", 0.0f, 0.2f, "", Scale::Linear,
         "Slope that running water cuts with even on flat ground. High keeps rivers going on plains."},
    Knob{&PipesSettings::minCapacity, "minCapacity", "minSedi", "Least capacity", 0.0f, 0.01f, "m/s", Scale::Linear,
         "Erosion that needs neither slope nor speed. Strips whole continents: leave it low."},
    Knob{&PipesSettings::transport, "transport", "", "Soil moves", SoilTransport::Flux, SoilTransport::Traced, "",
         Scale::Linear, "With the water, which keeps all soil, or traced back along the velocity, which loses some."},
    Knob{&PipesSettings::roughness, "roughness", "n", "Bed roughness", 0.01f, 0.2f, "s/m^(1/3)", Scale::Log,
         "Friction of the ground. High makes water slower and deeper."},
    Knob{&PipesSettings::maxSpeed, "maxSpeed", "vmax", "Speed limit", 0.5f, 20.0f, "m/s", Scale::Log,
         "Fastest that water may cut. Low tames steep slopes."},
    Knob{&PipesSettings::directions, "directions", "", "Neighbours", PipeDirections::Four, PipeDirections::Eight, "",
         Scale::Linear, "Eight hide the grid better, four are faster. Outflow is always to four."},
    Knob{&PipesSettings::flux, "flux", "", "Flux", PipeFlux::Face, PipeFlux::Outflow, "", Scale::Linear,
         "One flux with friction for each face, or the article's outflows without."},
    Knob{&PipesSettings::area, "area", "A", "Pipe size", PipeArea::Depth, PipeArea::Constant, "", Scale::Linear,
         "As deep as the water, or the same everywhere as in the article."},
    Knob{&PipesSettings::pipeDepth, "pipeDepth", "", "Pipe depth", 0.1f, 50.0f, "m", Scale::Log,
         "Depth of constant pipes. Wider pipes move water sooner."},
    Knob{&PipesSettings::courant, "courant", "", "Step length", 0.05f, 0.95f, "x limit", Scale::Linear,
         "Length of a tick as a share of what is stable. Low is slow and calm."},
    Knob{&PipesSettings::timeStep, "timeStep", "dt", "Fixed step", 0.0f, 10.0f, "s", Scale::LogFromZero,
         "Seconds of a tick, stable or not; 0 chooses by the water's depth and the step length above."},
    Knob{&PipesSettings::infiltration, "infiltration", "I", "Soak-in speed", 0.0f, 1e-4f, "m/s", Scale::LogFromZero,
         "How fast ground drinks. Above the rain, the land stays dry until the ground is full."},
    Knob{&PipesSettings::soilDepth, "soilDepth", "Gmax", "Ground's capacity", 0.0f, 20.0f, "m", Scale::LogFromZero,
         "Water that the ground can hold. What it cannot comes out as springs."},
    Knob{&PipesSettings::porosity, "porosity", "phi", "Porosity", 0.02f, 0.6f, "", Scale::Linear,
         "Share of the soil that water fills. Low makes the water table move more."},
    Knob{&PipesSettings::groundFlow, "groundFlow", "", "Groundwater", GroundFlow::Still, GroundFlow::Pipes, "",
         Scale::Linear, "Stays where it is, seeps (Darcy), or runs through narrow pipes as in the article."},
    Knob{&PipesSettings::groundHead, "groundHead", "", "Groundwater's head", GroundHead::Table, GroundHead::Stack, "",
         Scale::Linear, "Driven by the level of the water table, or by height plus groundwater as in the article."},
    Knob{&PipesSettings::transmissivity, "transmissivity", "Tg", "Seepage", 1e-5f, 0.5f, "m2/s", Scale::Log,
         "How fast groundwater seeps to the valleys. Small cells limit it."},
    Knob{&PipesSettings::groundArea, "groundArea", "A_g", "Ground pipes", 1e-5f, 0.1f, "", Scale::Log,
         "Size of groundwater's pipes, as a share of the ground's capacity."},
    Knob{&PipesSettings::wetFlow, "wetFlow", "", "Soaking flow", 1.0f, 10000.0f, "cells", Scale::Log,
         "Flow that makes ground half moist. Low turns the land green, high only river banks."},
};
static_assert(knobsAreComplete<PipesSettings>());

class PipesModel final : public ErosionModel {
 public:
    using Settings = PipesSettings;
    static constexpr std::string_view kName = "pipes";
    static constexpr std::string_view kTitle = "Pipes (water and groundwater)";
    static constexpr bool kEnabledAtFirst = false;

    PipesModel();
    ~PipesModel() override;

    Settings settings;

    void step(Terrain& terrain, const RoundContext& round) override;
    void visitState(StateVisitor& visitor) override;
    std::vector<Counter> counters() const override;

 private:
    struct Workspace;
    std::unique_ptr<Workspace> workspace_;
};

}  // namespace scree
