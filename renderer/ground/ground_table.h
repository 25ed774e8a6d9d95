#pragma once

#include <array>
#include <glm/glm.hpp>
#include <string_view>

#include "renderer/settings/material_style.h"
#include "renderer/settings/view_settings.h"

namespace scree {

// All constants of the look of the ground: colours, thresholds, scales. They are defined only here. The processor reads
// kGround. The shaders get the same values as a uniform block of that name, which ground_table_glsl.h writes from the
// fields listed in ground_table_fields.h. Of the kinds of rock they get the one that the view shows, as uniforms. If
// the artist has chosen colours or textures for materials, both get a table with these instead: see styled_ground.h.
// Colours are linear red, green and blue. Noise has a mean of 0.5; a factor of noise is its effect at noise 1. Heights
// and depths are in cells unless stated in metres.

/// A share that grows smoothly with a quantity: 0 up to `from`, 1 from `to` on.
struct Onset {
    float from, to;
};

/// Range to which a quantity is clamped.
struct Limits {
    float low, high;
};

/// Rotation of the map before noise is read, which hides the axes and repeats of the noise.
struct Turn {
    float cosine, sine;
};

/// How a material looks: patches of two colours, made brighter and darker by a finer grain.
struct MaterialLook {
    glm::vec3 colour;        ///< Colour of the first patches, such as dry grass or dark beds of rock.
    glm::vec3 second;        ///< Colour of the other patches.
    float darkest = 1.0f;    ///< Brightness where the grain is 0, as a factor.
    float grain = 0.0f;      ///< Added to the brightness at grain 1.
    float reddening = 0.0f;  ///< How strongly the iron of a desert colours the material, 0 to 1.
    float darkening = 0.0f;  ///< How strongly moisture darkens the material, 0 to 1.
};

/// Colours of a kind of rock, and of the scree and soil that it becomes.
struct RockLook {
    glm::vec3 dark;    ///< Darkest beds or lenses.
    glm::vec3 pale;    ///< Palest beds or lenses.
    glm::vec3 stain;   ///< Weathered patches.
    glm::vec3 redBed;  ///< A red bed of the strata has the colour of a grey one times this.
    glm::vec3 scree;   ///< Scree and gravel.
    glm::vec3 soil;    ///< Factor for the colours of soil and sand.
    float stainShare;  ///< Largest share of the weathered patches.
    float iron;        ///< Share of the iron of a desert that shows, 0 to 1.
    float lens;        ///< Length of a lens in its thickness: 1 gives patches, more gives beds.
    float folds;       ///< Folding of the lenses: 1 as in RockRule, less gives straighter beds.
    float bedding;     ///< How clearly the beds of the strata show, 0 to 1.
    float level;       ///< How level the lenses lie: 0 tilted as in RockRule, 1 level.

    bool operator==(const RockLook&) const = default;
};

/// The kinds of rock in the order of Rock.
inline constexpr std::array<RockLook, choicesOf<Rock>.size()> kRockLooks{{
    // Brown-grey schist and gneiss.
    {.dark{0.118f, 0.098f, 0.080f},
     .pale{0.298f, 0.254f, 0.198f},
     .stain{0.228f, 0.160f, 0.104f},
     .redBed{1.35f, 0.80f, 0.60f},
     .scree{0.282f, 0.247f, 0.198f},
     .soil{1.0f, 1.0f, 1.0f},
     .stainShare = 0.6f,
     .iron = 1.0f,
     .lens = 3.5f,
     .folds = 1.0f,
     .bedding = 0.75f,
     .level = 0.0f},
    // Grey granite with pink feldspar, in patches.
    {.dark{0.165f, 0.156f, 0.150f},
     .pale{0.345f, 0.325f, 0.305f},
     .stain{0.330f, 0.240f, 0.200f},
     .redBed{1.15f, 0.90f, 0.82f},
     .scree{0.325f, 0.302f, 0.280f},
     .soil{1.02f, 0.99f, 1.02f},
     .stainShare = 0.65f,
     .iron = 0.6f,
     .lens = 1.1f,
     .folds = 1.2f,
     .bedding = 0.3f,
     .level = 0.0f},
    // Pale grey limestone with buff beds.
    {.dark{0.255f, 0.240f, 0.212f},
     .pale{0.455f, 0.428f, 0.375f},
     .stain{0.385f, 0.315f, 0.215f},
     .redBed{1.12f, 0.95f, 0.76f},
     .scree{0.430f, 0.402f, 0.350f},
     .soil{1.12f, 1.10f, 1.06f},
     .stainShare = 0.5f,
     .iron = 0.5f,
     .lens = 9.0f,
     .folds = 0.45f,
     .bedding = 0.85f,
     .level = 0.6f},
    // Ochre to red sandstone.
    {.dark{0.235f, 0.112f, 0.058f},
     .pale{0.395f, 0.262f, 0.150f},
     .stain{0.285f, 0.125f, 0.058f},
     .redBed{1.12f, 0.70f, 0.52f},
     .scree{0.345f, 0.222f, 0.130f},
     .soil{1.32f, 0.98f, 0.74f},
     .stainShare = 0.55f,
     .iron = 0.45f,
     .lens = 12.0f,
     .folds = 0.35f,
     .bedding = 0.95f,
     .level = 0.75f},
    // Dark basalt with rusty flow tops.
    {.dark{0.042f, 0.039f, 0.037f},
     .pale{0.112f, 0.102f, 0.092f},
     .stain{0.108f, 0.074f, 0.054f},
     .redBed{1.30f, 0.82f, 0.64f},
     .scree{0.098f, 0.090f, 0.082f},
     .soil{0.62f, 0.60f, 0.60f},
     .stainShare = 0.5f,
     .iron = 0.5f,
     .lens = 6.0f,
     .folds = 0.6f,
     .bedding = 0.8f,
     .level = 0.3f},
}};

constexpr const RockLook& rockLook(Rock rock) {
    return kRockLooks[static_cast<std::size_t>(rock)];
}

/// Scales at which noise is read.
struct NoiseScales {
    float macroPeriod = 190.0f;  ///< Period of the widest noise, in cells.
    float mesoPeriod = 43.0f;    ///< Period of the medium noise, in cells.
    float microPeriod = 9.7f;    ///< Period of the finest noise, in cells.
    float facePeriod = 12.3f;    ///< Period of the noise on faces of rock, in cells.
    float faceShift = 0.37f;     ///< Offset between the noise on southern and on eastern faces, in periods.
    /// Nodes along the longer edge of the map over which the two longest periods change from cells to shares of that
    /// edge.
    Onset large{768.0f, 3072.0f};
    float macroLarge = 0.37f;  ///< Period of the widest noise on large maps, as a share of the longer edge.
    float mesoLarge = 0.083f;  ///< Period of the medium noise on large maps, as a share of the longer edge.
    /// Values of 1 - cos(slope) over which noise is read from the side instead of from above.
    Onset face{0.25f, 0.5f};
    Turn macroTurn{0.28f, -0.96f};
    Turn mesoTurn{0.80f, 0.60f};
    Turn microTurn{0.96f, 0.28f};
    Turn faceTurn{0.75f, 0.66f};
};

/// Weights of the noise that makes the edges between materials ragged.
struct RaggedEdges {
    float meso = 0.9f;   ///< Weight of the medium noise.
    float micro = 0.7f;  ///< Weight of the finest noise.
};

/// Broad noise around 0. It shifts the height at which plants end and the slope at which stones begin, so that no edge
/// between materials follows a line of equal height.
struct BroadNoise {
    float macro = 1.5f;  ///< Weight of the widest noise.
    float meso = 0.7f;   ///< Weight of the medium noise.
};

/// Crests are gentle at their top, but wind and frost take their soil. The slope of their sides counts for them, too.
struct ExposureRule {
    float basin = 0.085f;       ///< Slope added per cell of height above the surroundings, in m/m.
    float hollow = 0.7f;        ///< Slope added per cell of height above the neighbours, in m/m.
    Limits limits{0.0f, 0.9f};  ///< Range of the slope added.
    float scree = 0.8f;         ///< Share of that slope that counts for scree.
    float rock = 0.7f;          ///< Share of that slope that counts for bare rock.
};

/// Soil covers everything that no other material covers.
struct SoilRule {
    /// Values of the widest noise over which the first colour changes to the second.
    Onset patches{0.38f, 0.66f};
    glm::vec3 worn{0.205f, 0.150f, 0.100f};  ///< Colour of ground that has been worn down.
    float wornShare = 0.5f;                  ///< Largest share of that colour.
    /// Decay of the soil's share with each cell of wear x, as exp(-wear x).
    float wear = 0.5f;
};

/// How well something grows, 0 to 1, as a sum of linear terms.
struct Growth {
    float lowland;  ///< Growth on the lowest ground.
    float fall;     ///< Decrease from the lowest ground to the highest.
    float ragged;   ///< Weight of the ragged edges.
    float wet;      ///< Added on wet ground.
};

/// Grass grows on ground that is gentle, sheltered, low or moist.
struct GrassRule {
    glm::vec3 lushColour{0.058f, 0.084f, 0.028f};  ///< Colour of the first patches of lush grass.
    glm::vec3 lushSecond{0.102f, 0.124f, 0.046f};  ///< Colour of the other patches of lush grass.
    /// Steepness at which grass ends, as a share of the rock's slope.
    Onset steep{0.45f, 0.90f};
    float steepRagged = 0.60f;                  ///< Weight of the ragged edges in that share.
    float steepBroad = 0.50f;                   ///< Weight of the broad noise in that share.
    float shelter = 0.22f;                      ///< Shelter per cell of depth below the surroundings.
    Limits shelterLimits{-0.35f, 0.35f};        ///< Range of the shelter.
    float wornLoss = 0.2f;                      ///< Loss of growth on ground that has been worn down.
    Growth fertile{0.90f, 0.52f, 0.55f, 1.1f};  ///< Share of the ground that is overgrown.
    Growth lush{0.42f, 0.5f, 0.5f, 1.3f};       ///< Share of the grass that is lush.
};

/// Scree lies below steep rock.
struct ScreeRule {
    float shelter = 0.5f;       ///< Subtracted from the steepness per unit of shelter.
    float ragged = 0.45f;       ///< Weight of the ragged edges, added to the steepness.
    float broad = 0.35f;        ///< Weight of the broad noise, added to the steepness.
    Onset steep{0.62f, 0.86f};  ///< Steepness, as a share of the rock's slope.
    float most = 0.85f;         ///< Largest share that scree covers.
};

/// Rock is bare if the ground is too steep for other materials.
struct RockRule {
    Onset steep{0.86f, 1.12f};  ///< Steepness, as a share of the rock's slope.
    /// Subtracted from the steepness per cell of depth below the neighbours.
    float hollow = 0.5f;
    Limits hollowLimits{-0.12f, 0.2f};  ///< Range of that change by hollows and crests.
    /// Weight of the second noise on faces in the grain, relative to the first.
    float fineGrain = 0.36f / 0.84f;
    float laminae = 7.0f;     ///< Number of thin layers in a bed of the strata, a whole number.
    float lamination = 0.4f;  ///< Share of the thin layers in the colour.
    /// If the terrain has no strata, the rock has tilted lenses, because level ones would look like contour lines. Unit
    /// vectors (east, south, up) across the lenses and along them; the second also dips, so that no slope shows
    /// streaks.
    glm::vec3 across{0.613f, 0.460f, 0.643f};
    glm::vec3 along{-0.367f, 0.887f, -0.284f};
    float foldMacro = 9.0f;     ///< Beds by which the widest noise folds the rock.
    float foldMeso = 3.0f;      ///< Beds by which the medium noise folds the rock.
    float lensPeriod = 0.043f;  ///< Periods of the lenses' noise from one bed to the next.
    /// Values of the lenses' noise over which the first colour changes to the second.
    Onset pale{0.34f, 0.66f};
    Onset stained{0.47f, 0.62f};  ///< Values of the next two terms' sum at which weathered patches appear.
    float stainMacro = 0.7f;      ///< Weight of the widest noise.
    float stainMeso = 0.3f;       ///< Weight of the medium noise.
};

/// Sand and silt: fresh sediment, which buries the materials below it, and sand of the wind, which buries everything.
struct SandRule {
    float patchMacro = 0.5f;  ///< Weight of the widest noise in the share of the second colour.
    float patchMeso = 0.5f;   ///< Weight of the medium noise in the share of the second colour.
    float sediment = 5.0f;    ///< Cover per cell of sediment, as 1 - exp(-sediment x).
    /// Steepness at which sand no longer stays, as a share of the rock's slope.
    Onset steep{0.7f, 1.3f};
    Onset overgrown{0.40f, 0.56f};  ///< Values of the sum of the next three terms at which grass grows back.
    float overgrownMacro = 0.6f;    ///< Weight of the widest noise.
    float overgrownMeso = 0.4f;     ///< Weight of the medium noise.
    float overgrownWet = 0.35f;     ///< Added on wet ground.
    float overgrownLoss = 0.75f;    ///< Share of the cover lost if grass has grown back.
    float wetLoss = 0.2f;           ///< Share of the cover lost on ground that is fertile and wet.
    float most = 0.85f;             ///< Largest share that sand covers.
    float blown = 10.0f;            ///< Cover per metre of sand that the wind has brought, as 1 - exp(-blown x).
    float even = 0.8f;  ///< How even the colour of that sand is: 0 as grainy as other sand, 1 without grain.
};

/// Iron in the ground of deserts: no soil hides the rock, and its dust covers everything.
struct IronRule {
    glm::vec3 tint{1.26f, 0.92f, 0.68f};  ///< Colour factor on ground without vegetation.
};

/// Wet ground is darker, because water between the grains traps light.
struct WetRule {
    float darkest = 0.58f;  ///< Brightness factor of wet, bare ground.
    float grown = 0.35f;    ///< Share of that darkening on overgrown ground.
};

/// Snow is patchy near the snow line. It gathers in hollows and behind crests, and wind blows it off sharp crests.
struct SnowRule {
    /// Height over which snow sets in, as a share of the relief: the "edge" of the fields below.
    float edge = 0.10f;
    float leastEdge = 1.0f;            ///< Smallest such height, in metres.
    float macro = 4.0f;                ///< Weight of the widest noise, in edges.
    float ragged = 1.8f;               ///< Weight of the ragged edges, in edges.
    float basin = 0.40f;               ///< Edges per cell of depth below the surroundings.
    float hollow = 0.4f;               ///< Edges per cell of depth below the neighbours.
    Limits hollowLimits{-1.2f, 1.8f};  ///< Range of that change by hollows and crests, in edges.
    Onset cover{0.0f, 0.8f};           ///< Edges above the snow line over which the cover grows.
    float windEast = 0.8f;             ///< Direction to which the wind blows: share to the east,
    float windSouth = 0.6f;            ///< and to the south.
    float lee = 1.6f;                  ///< Edges per m/m by which the ground falls with the wind.
    Limits leeLimits{-0.8f, 0.8f};     ///< Range of that slope.
    /// Exposure of crests, as a share of the rock's slope, at which wind blows the snow away.
    Onset blown{0.65f, 1.10f};
    float blownLee = 0.9f;     ///< Subtracted from that exposure per m/m by which the ground falls with the wind.
    float blownRagged = 0.7f;  ///< Weight of the ragged edges in that exposure.
    float steepRagged = 0.7f;  ///< Weight of the ragged edges, as a share of the rock's slope.
    /// Weight of the second noise on faces, as a share of the rock's slope.
    float steepGrain = 1.2f;
    /// Additional slope on which snow holds, per cell of depth below the neighbours and below the surroundings.
    float steepHollow = 0.6f, steepBasin = 0.13f;
    Limits steepHollowLimits{-0.3f, 0.7f};  ///< Range of that slope.
    /// Additional slope on which snow holds, as a share of the rock's slope, per edge above the snow line.
    float cling = 0.12f;
    Limits clingLimits{0.0f, 5.0f};  ///< Range of the edges that count for it.
    /// Edges per metre of snow that lies, and the weight of the ragged edges as a share of its depth.
    float lying = 2.0f, lyingRagged = 0.8f;
    /// Steepness at which snow slides off, as a share of the rock's slope.
    Onset steep{1.00f, 1.42f};
};

/// Forest grows in groups on lush ground.
struct ForestRule {
    glm::vec3 litter{0.088f, 0.062f, 0.036f};  ///< Colour of fallen leaves and needles, which is seen near the eye.
    glm::vec3 moss{0.046f, 0.058f, 0.022f};    ///< Colour of the other patches of the forest's floor near the eye.
    Onset mossy{0.42f, 0.62f};                 ///< Noise at which moss begins to cover the floor.
    float lush = 0.55f;                        ///< Weight of the lushness of the ground.
    float macro = 0.9f;                        ///< Weight of the widest noise.
    float meso = 0.35f;                        ///< Weight of the medium noise.
    Onset wooded{0.10f, 0.32f};                ///< Values of the sum of these three at which forest grows.
    Onset fertile{0.25f, 0.6f};                ///< Fertility that forest needs.
    Onset snow{0.0f, 0.3f};                    ///< Share of snow at which forest ends.
    Onset steep{0.45f, 0.75f};                 ///< Steepness at which forest ends, as a share of the rock's slope.
    float most = 0.9f;                         ///< Largest share that forest covers.
    /// Height above the lowest ground, as a share of the relief, at which conifers take the place of broadleaf trees.
    Onset conifers{0.08f, 0.30f};
};

/// A texture that the artist has set for a material: see styled_ground.h.
struct TextureLook {
    float material = 0.0f;             ///< Index of the material.
    float layer = 0.0f;                ///< Layer of its colour in the array of patterns; its relief is in the next.
    float across = 1.0f, down = 1.0f;  ///< Width and height on the ground, in metres.
    glm::vec3 tint{1.0f, 1.0f, 1.0f};  ///< Factor of its colour.
};

/// Stands for a colour that RockLook has.
inline constexpr glm::vec3 kOfTheRock{0.0f, 0.0f, 0.0f};

/// All constants of the ground.
struct GroundTable {
    /// In the order of Material.
    std::array<MaterialLook, kMaterialCount> materials{{
        // colour, second, darkest, grain, reddening, darkening
        {{0.150f, 0.112f, 0.072f}, {0.240f, 0.196f, 0.135f}, 0.72f, 0.56f, 1.0f, 1.0f},  // soil
        {{0.190f, 0.172f, 0.078f}, {0.140f, 0.142f, 0.060f}, 1.00f, 0.00f, 1.0f, 1.0f},  // grass
        {kOfTheRock, kOfTheRock, 0.70f, 0.60f, 1.0f, 1.0f},                              // scree
        {kOfTheRock, kOfTheRock, 0.40f, 0.84f, 1.0f, 1.0f},                              // rock
        {{0.375f, 0.318f, 0.232f}, {0.300f, 0.262f, 0.205f}, 0.82f, 0.36f, 0.7f, 1.0f},  // sand
        {{0.800f, 0.830f, 0.880f}, {0.800f, 0.830f, 0.880f}, 0.94f, 0.12f, 0.0f, 0.0f},  // snow
        {{0.030f, 0.047f, 0.014f}, {0.030f, 0.047f, 0.014f}, 0.60f, 0.80f, 0.0f, 0.0f},  // forest
    }};
    NoiseScales noise;
    RaggedEdges ragged;
    BroadNoise broad;
    ExposureRule exposure;
    SoilRule soil;
    GrassRule grass;
    ScreeRule scree;
    RockRule rock;
    SandRule sand;
    IronRule iron;
    WetRule wet;
    SnowRule snow;
    ForestRule forest;
    float textured = 0.0f;  ///< Number of materials with a texture.
    /// Their textures, in the order of Material. The others have no meaning.
    std::array<TextureLook, kMaterialCount> textures{};

    const MaterialLook& of(Material material) const { return materials[static_cast<std::size_t>(material)]; }
};

inline constexpr GroundTable kGround;

}  // namespace scree
