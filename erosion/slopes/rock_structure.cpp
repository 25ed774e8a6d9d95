#include "erosion/slopes/rock_structure.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "erosion/base/exact_math.h"
#include "erosion/base/random.h"
#include "erosion/base/smooth_step.h"

namespace scree {

namespace {

/// Wavelengths by WaveOf, structure metres.
constexpr std::array kLengths{140.0f, 45.0f, 700.0f, 700.0f, 110.0f, 31.0f, 110.0f, 31.0f, 310.0f,
                              270.0f, 60.0f, 26.0f,  11.0f,  5.2f,   29.0f, 13.0f,  75.0f, 31.0f};
static_assert(kLengths.size() == static_cast<std::size_t>(WaveOf::Count));

struct JointForm {
    float azimuth, dip, spacing;  // degrees, degrees, structure metres
};
constexpr std::array<JointForm, 3> kJoints{{{20.0f, 80.0f, 58.0f}, {103.0f, 74.0f, 36.0f}, {64.0f, 58.0f, 26.0f}}};

/// Width in structure metres over which one block changes to the next.
constexpr float kBlockEdge = 3.5f;
/// Share of a bed's thickness that is its cliff.
constexpr float kCliff = 0.34f;
/// Share of a bed's hardness that comes from the strata of the land, if it has strata.
constexpr float kFromStrata = 0.75f;

/// Returns how far a grid with nodes `node` apart can show a feature, 0 to 1. It needs about three nodes.
float visible(float length, float node) {
    return smoothStep(1.8f * node, 3.6f * node, length);
}

float random(std::uint64_t seed, std::uint64_t item, std::uint64_t draw) {
    return randomUnit(seed, RandomStream::RockStructure, item, draw);
}

struct Bed {
    float base, thickness, hardness;
};

/// Beds up to the top of the samples. Each fourth bed is thick and hard.
std::vector<Bed> bedsOf(std::uint64_t seed, float top) {
    std::vector<Bed> beds;
    float base = 0.0f;
    for (std::uint64_t i = 0; base < top; ++i) {
        const bool thick = i % 4 == 1;
        const float thickness = thick ? 18.0f + 22.0f * random(seed, i, 0) : 5.0f + 13.0f * random(seed, i, 0);
        const float hardness =
            thick ? 0.65f + 0.35f * random(seed, i, 1) : 0.08f + 0.45f * random(seed, i, 1) * random(seed, i, 2);
        beds.push_back({base, thickness, hardness});
        base += thickness;
    }
    return beds;
}

/// Height by which a bed raises the ground at a share of its thickness, in thicknesses; 0 at both ends. Its ledge is
/// `ledge` times as steep as the slope, 0.1 for the hardest bed; its cliff is as much steeper.
float bedProfile(float share, float hardness) {
    const float ledge = 0.85f - 0.75f * hardness;
    const float cliff = (1.0f - (1.0f - kCliff) * ledge) / kCliff;
    return share < kCliff ? share * (cliff - 1.0f) : kCliff * (cliff - 1.0f) + (share - kCliff) * (ledge - 1.0f);
}

/// Returns the values minus their mean over `reach` values to each side. The values are those of a circle.
std::vector<float> withoutWideForms(const std::vector<float>& values, std::size_t reach) {
    const std::size_t count = values.size();
    double sum = 0.0;
    for (std::size_t i = 0; i <= 2 * reach; ++i) sum += static_cast<double>(values[(i + count - reach) % count]);
    std::vector<float> rest(count);
    for (std::size_t i = 0; i < count; ++i) {
        rest[i] = values[i] - static_cast<float>(sum / static_cast<double>(2 * reach + 1));
        sum += static_cast<double>(values[(i + reach + 1) % count]) -
               static_cast<double>(values[(i + count - reach) % count]);
    }
    return rest;
}

void fillBeds(RockStructure& structure, std::uint64_t seed, const Strata* strata) {
    constexpr int kSamples = RockStructure::kBedSamples;
    constexpr std::size_t kWide = 200;  // samples: 100 structure metres
    const std::vector<Bed> beds = bedsOf(seed, kSamples / RockStructure::kSamplesPerMetre);
    std::vector<float> profile(kSamples);
    structure.bedThickness.resize(kSamples);
    std::size_t bed = 0;
    for (std::size_t i = 0; i < kSamples; ++i) {
        const float across = (static_cast<float>(i) + 0.5f) / RockStructure::kSamplesPerMetre;
        while (bed + 1 < beds.size() && beds[bed + 1].base <= across) ++bed;
        float hardness = beds[bed].hardness;
        if (strata != nullptr) {
            const float middle = beds[bed].base + 0.5f * beds[bed].thickness + RockStructure::kLowestBed;
            hardness += kFromStrata * (strata->hardness(static_cast<double>(middle * structure.metre)) - hardness);
        }
        structure.bedThickness[i] = beds[bed].thickness;
        profile[i] = beds[bed].thickness * bedProfile((across - beds[bed].base) / beds[bed].thickness, hardness);
    }
    profile = withoutWideForms(profile, kWide);
    structure.bedSums.resize(kSamples + 1);
    double upTo = 0.0;
    for (std::size_t i = 0; i < kSamples; ++i) {
        structure.bedSums[i] = static_cast<float>(upTo);
        upTo += static_cast<double>(profile[i]);
    }
    structure.bedSums[kSamples] = 0.0f;
}

}  // namespace

RockStructure::RockStructure(const RockSettings& settings, const StrataSettings& strataSettings, const Strata* strata,
                             const TerrainForm& map)
    : metre(settings.jointSpacing / kJointSpacing), datum(static_cast<float>(map.datum)), node(map.cellSize / metre) {
    for (std::size_t i = 0; i < waves.size(); ++i) {
        const UnitVector turn = randomDirection(settings.seed, RandomStream::RockStructure, 1000 + i, 0);
        waves[i] = {kLengths[i], turn.x / kLengths[i], turn.y / kLengths[i],
                    static_cast<std::uint32_t>(randomBits(settings.seed, RandomStream::RockStructure, 2000 + i, 0)),
                    visible(kLengths[i], node)};
    }
    // The first set lies halfway between an axis and a diagonal of the grid, and so do the others nearly.
    const double turn = 45.0 * std::floor(8.0 * static_cast<double>(random(settings.seed, 3000, 0))) + 22.5 -
                        static_cast<double>(kJoints[0].azimuth) - 180.0;
    for (std::size_t i = 0; i < joints.size(); ++i) {
        const SineCosine azimuth = exactSineCosine(static_cast<double>(kJoints[i].azimuth) + turn);
        const SineCosine dip = exactSineCosine(static_cast<double>(kJoints[i].dip));
        const auto perSpacing = [&](double part) { return static_cast<float>(part) / kJoints[i].spacing; };
        joints[i] = {kJoints[i].spacing,
                     perSpacing(azimuth.cosine * dip.sine),
                     perSpacing(azimuth.sine * dip.sine),
                     perSpacing(dip.cosine),
                     random(settings.seed, 3001 + i, 0),
                     std::min(0.45f, std::max(kBlockEdge, 0.9f * node) / kJoints[i].spacing),
                     visible(kJoints[i].spacing, node)};
    }
    const double dipDirection = strata != nullptr ? static_cast<double>(strataSettings.dipDirection)
                                                  : 360.0 * static_cast<double>(random(settings.seed, 3010, 0));
    const SineCosine towards = exactSineCosine(dipDirection);
    const SineCosine dip = exactSineCosine(static_cast<double>(strata != nullptr ? strataSettings.dip : settings.dip));
    bedX = static_cast<float>(towards.sine * dip.sine);
    bedY = static_cast<float>(-towards.cosine * dip.sine);
    bedZ = static_cast<float>(dip.cosine);
    fillBeds(*this, settings.seed, strata);
}

}  // namespace scree
