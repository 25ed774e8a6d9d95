#pragma once

#include <array>
#include <glm/glm.hpp>
#include <string_view>

namespace scree {

// The constants by which the ground gets its look: colours, thresholds, scales. They stand here and nowhere else. The
// processor reads kGround; the shaders have the same as a uniform block of that name, which ground_table_glsl.h writes
// from the fields that ground_table_fields.h lists. Colours are linear red, green and blue. What the noise adds is for
// noise of 1; its mean is 0.5. Heights and depths are in cells unless they say metres.

/// A share that grows smoothly with a quantity: 0 at `from` and below, 1 at `to` and above.
struct Onset {
    float from, to;
};

/// What a quantity is kept within.
struct Limits {
    float low, high;
};

/// Rotation of the map by which noise is read, so that its axes and repeats do not show.
struct Turn {
    float cosine, sine;
};

/// What the ground is made of, from the bottom up: each material lies on those before it. Forest is ground between
/// trees, where the view draws trees.
enum class Material { Soil, Grass, Scree, Rock, Sand, Snow, Forest };
inline constexpr std::array<std::string_view, 7> kMaterialNames{"soil", "grass", "scree", "rock",
                                                                "sand", "snow",  "forest"};
inline constexpr std::size_t kMaterialCount = kMaterialNames.size();

/// How a material looks: patches of two colours, brighter and darker by a finer grain.
struct MaterialLook {
    glm::vec3 colour;        ///< Of the first patches: dry grass, dark beds of rock.
    glm::vec3 second;        ///< Of the other patches.
    float darkest = 1.0f;    ///< Brightness where the grain is 0, as a factor.
    float grain = 0.0f;      ///< Added to the brightness where the grain is 1.
    float reddening = 0.0f;  ///< How far the iron of a desert colours it, 0 to 1.
    float darkening = 0.0f;  ///< How far water between its grains darkens it, 0 to 1.
};

/// How noise is read.
struct NoiseScales {
    float macroPeriod = 190.0f;    ///< Cells after which the widest noise repeats.
    float mesoPeriod = 43.0f;      ///< Cells, of the noise in the middle.
    float microPeriod = 9.7f;      ///< Cells, of the finest noise.
    float facePeriod = 12.3f;      ///< Cells, of the noise on faces of rock.
    float faceShift = 0.37f;       ///< Between the noise on southern and on eastern faces, in periods.
    Onset large{768.0f, 3072.0f};  ///< Nodes along the longer edge of a map on which the two widest grow with the map.
    float macroLarge = 0.37f;      ///< Period of the widest noise there, as a share of the longer edge.
    float mesoLarge = 0.083f;      ///< Period of the noise in the middle there, as a share of the longer edge.
    Onset face{0.25f, 0.5f};       ///< Of 1 - cos(slope): where noise is read from the side and not from above.
    Turn macroTurn{0.28f, -0.96f};
    Turn mesoTurn{0.80f, 0.60f};
    Turn microTurn{0.96f, 0.28f};
    Turn faceTurn{0.75f, 0.66f};
};

/// Uneven edges between materials: noise around 0.
struct RaggedEdges {
    float meso = 0.9f;   ///< Share of the noise in the middle.
    float micro = 0.5f;  ///< Share of the finest noise.
};

/// Soil lies on everything that nothing else covers.
struct SoilRule {
    Onset patches{0.38f, 0.66f};             ///< Of the widest noise: from the first colour to the second.
    glm::vec3 worn{0.205f, 0.150f, 0.100f};  ///< Colour of ground that is cut down.
    float wornShare = 0.5f;                  ///< Of that colour at the most.
    float wear = 0.5f;                       ///< Share of the soil that goes with each cell of wear, as exp(-wear x).
};

/// How well something grows, 0 to 1, by linear terms.
struct Growth {
    float lowland;  ///< On the lowest ground.
    float fall;     ///< What is lost up to the highest ground.
    float ragged;   ///< Of the ragged edges.
    float wet;      ///< Added where it is wet.
};

/// Grass grows where it is gentle, sheltered, low or moist.
struct GrassRule {
    glm::vec3 lushColour{0.046f, 0.086f, 0.020f};  ///< Of the first patches where it is lush.
    glm::vec3 lushSecond{0.090f, 0.128f, 0.032f};  ///< Of the other patches where it is lush.
    Onset steep{0.35f, 0.95f};                     ///< Steepness, as a share of the rock's slope, that grass gives up.
    float steepRagged = 0.35f;                     ///< Of the ragged edges, in that share.
    float shelter = 0.22f;                         ///< Shelter per cell that a place lies below its surroundings.
    Limits shelterLimits{-0.35f, 0.35f};           ///< Of the shelter.
    float wornLoss = 0.2f;                         ///< Of its growth on ground that is cut down.
    Growth fertile{0.90f, 0.62f, 0.55f, 1.1f};     ///< How much of the ground is grown over.
    Growth lush{0.42f, 0.5f, 0.5f, 1.3f};          ///< How much of the grass is lush.
};

/// Scree lies below the rock.
struct ScreeRule {
    float shelter = 0.5f;       ///< Taken from the steepness, per unit of shelter.
    float ragged = 0.28f;       ///< Of the ragged edges, added to the steepness.
    Onset steep{0.62f, 0.86f};  ///< Steepness, as a share of the rock's slope.
    float most = 0.85f;         ///< Share that it covers at the most.
};

/// Rock is bare where nothing else holds.
struct RockRule {
    Onset steep{0.86f, 1.12f};              ///< Steepness, as a share of the rock's slope.
    float hollow = 0.5f;                    ///< Taken from the steepness, per cell of depth below the neighbours.
    Limits hollowLimits{-0.12f, 0.2f};      ///< Of what hollows and crests change.
    float fineGrain = 0.36f / 0.84f;        ///< Second noise on faces in the grain, where the first counts as 1.
    float bedMacro = 1.6f;                  ///< Beds by which the widest noise folds them.
    float bedMeso = 0.25f;                  ///< Beds by which the noise in the middle folds them.
    float bedPeriod = 0.043f;               ///< Periods of noise from bed to bed.
    float bedPlace = 0.31f;                 ///< Where the noise of the beds is read, in periods.
    float bedWaver = 0.02f;                 ///< Periods by which the widest noise moves that place.
    Onset pale{0.34f, 0.66f};               ///< Of the beds' noise: from the first colour to the second.
    glm::vec3 red{0.228f, 0.160f, 0.104f};  ///< Colour of red patches.
    Onset redPatches{0.47f, 0.62f};         ///< Of the widest noise.
    float redShare = 0.6f;                  ///< Of the red colour at the most.
    glm::vec3 redBed{1.35f, 0.80f, 0.60f};  ///< Factor by which a red bed of the strata differs from a grey one.
};

/// Sand and silt: fresh sediment, which drowns what lies below.
struct SandRule {
    float patchMacro = 0.5f;        ///< Of the widest noise: how far the second colour shows.
    float patchMeso = 0.5f;         ///< Of the noise in the middle: the same.
    float sediment = 5.0f;          ///< Cover per cell of sediment, as 1 - exp(-sediment x).
    Onset steep{0.7f, 1.3f};        ///< Steepness, as a share of the rock's slope, on which none stays.
    Onset overgrown{0.40f, 0.56f};  ///< Of the sum of the next three: where grass comes back.
    float overgrownMacro = 0.6f;    ///< Of the widest noise.
    float overgrownMeso = 0.4f;     ///< Of the noise in the middle.
    float overgrownWet = 0.35f;     ///< Where it is wet.
    float overgrownLoss = 0.75f;    ///< Cover that goes where grass has come back.
    float wetLoss = 0.2f;           ///< Cover that goes where fertile ground is wet.
    float most = 0.85f;             ///< Share that it covers at the most.
};

/// Iron in the ground of deserts: no soil hides the rock, and its dust lies everywhere.
struct IronRule {
    glm::vec3 tint{1.26f, 0.92f, 0.68f};  ///< Factor where there is no vegetation.
};

/// Water between the grains keeps light in: wet ground is darker.
struct WetRule {
    float darkest = 0.58f;  ///< Factor where bare ground is wet.
    float grown = 0.35f;    ///< How much of that reaches ground that is grown over.
};

/// Snow: patchy where it begins, less where it is steep, more in hollows.
struct SnowRule {
    float edge = 0.10f;                     ///< Height over which it begins, as a share of the relief.
    float leastEdge = 1.0f;                 ///< Metres, of that height.
    float macro = 2.6f;                     ///< Of the widest noise, in edges.
    float ragged = 1.3f;                    ///< Of the ragged edges, in edges.
    float basin = 0.35f;                    ///< Edges per cell that a place lies below its surroundings.
    float hollow = 0.8f;                    ///< Edges per cell that a place lies below its neighbours.
    Limits hollowLimits{-0.8f, 1.2f};       ///< Of what hollows and crests add, in edges.
    Onset cover{0.0f, 0.8f};                ///< Edges above the snow line.
    float steepRagged = 0.9f;               ///< Of the ragged edges, in the rock's slope.
    float steepGrain = 1.2f;                ///< Of the second noise on faces, in the rock's slope.
    float steepHollow = 1.2f;               ///< Slope that snow holds more, per cell of depth below the neighbours.
    Limits steepHollowLimits{-0.5f, 0.9f};  ///< Of that.
    float cling = 0.14f;                    ///< Slope that snow holds more, per edge above the snow line.
    Limits clingLimits{0.0f, 5.0f};         ///< Edges that count for it.
    Onset steep{0.9f, 1.5f};                ///< Steepness, as a share of the rock's slope, that sheds it.
};

/// Forest grows on lush ground, in groups.
struct ForestRule {
    float lush = 0.55f;          ///< Of how lush the ground is.
    float macro = 0.9f;          ///< Of the widest noise.
    float meso = 0.35f;          ///< Of the noise in the middle.
    Onset wooded{0.10f, 0.32f};  ///< Of the sum of the three.
    Onset fertile{0.25f, 0.6f};  ///< How fertile the ground must be.
    Onset snow{0.0f, 0.3f};      ///< Share of snow that ends it.
    Onset steep{0.45f, 0.75f};   ///< Steepness, as a share of the rock's slope, that ends it.
    float most = 0.9f;           ///< Share that it covers at the most.
};

/// All of them.
struct GroundTable {
    /// In the order of Material.
    std::array<MaterialLook, kMaterialCount> materials{{
        // colour, second, darkest, grain, reddening, darkening
        {{0.150f, 0.112f, 0.072f}, {0.240f, 0.196f, 0.135f}, 0.72f, 0.56f, 1.0f, 1.0f},  // soil
        {{0.190f, 0.172f, 0.078f}, {0.140f, 0.142f, 0.060f}, 1.00f, 0.00f, 1.0f, 1.0f},  // grass
        {{0.282f, 0.247f, 0.198f}, {0.282f, 0.247f, 0.198f}, 0.70f, 0.60f, 1.0f, 1.0f},  // scree
        {{0.118f, 0.098f, 0.080f}, {0.298f, 0.254f, 0.198f}, 0.40f, 0.84f, 1.0f, 1.0f},  // rock
        {{0.375f, 0.318f, 0.232f}, {0.300f, 0.262f, 0.205f}, 0.82f, 0.36f, 0.7f, 1.0f},  // sand
        {{0.800f, 0.830f, 0.880f}, {0.800f, 0.830f, 0.880f}, 0.94f, 0.12f, 0.0f, 0.0f},  // snow
        {{0.030f, 0.047f, 0.014f}, {0.030f, 0.047f, 0.014f}, 0.60f, 0.80f, 0.0f, 0.0f},  // forest
    }};
    NoiseScales noise;
    RaggedEdges ragged;
    SoilRule soil;
    GrassRule grass;
    ScreeRule scree;
    RockRule rock;
    SandRule sand;
    IronRule iron;
    WetRule wet;
    SnowRule snow;
    ForestRule forest;

    const MaterialLook& of(Material material) const { return materials[static_cast<std::size_t>(material)]; }
};

inline constexpr GroundTable kGround;

}  // namespace scree
