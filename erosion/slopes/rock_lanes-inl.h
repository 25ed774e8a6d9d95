// The form of rock at several places at once. Compiled once for each instruction set.
#if defined(SCREE_EROSION_SLOPES_ROCK_LANES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SCREE_EROSION_SLOPES_ROCK_LANES_INL_H
#undef SCREE_EROSION_SLOPES_ROCK_LANES_INL_H
#else
#define SCREE_EROSION_SLOPES_ROCK_LANES_INL_H
#endif

#include "erosion/slopes/noise_lanes-inl.h"
#include "erosion/slopes/slope_lanes.h"

HWY_BEFORE_NAMESPACE();
namespace scree::HWY_NAMESPACE {

/// Steepest slope by which the height of rock forms grows.
constexpr float kSteepest = 1.3f;
/// Structure metres by which joints are moved to turn them: some 30 degrees.
constexpr float kBend = 170.0f;

/// Where a place lies among the joints of one set.
struct Joint {
    Whole block;    ///< Number of the block.
    Vec share;      ///< Share of the next block, 0 to 1; between both only near the joint.
    Vec fromJoint;  ///< Distance from the joint, structure metres.
};

/// A smooth wave with period 1 and height 1.
HWY_INLINE Vec wavy(Vec turns) {
    const Vec t = turns - hn::Round(turns);  // -0.5 to 0.5
    return constant(8.0f) * t * (constant(1.0f) - hn::Abs(t + t));
}

/// The spacing varies: some blocks are wide and some narrow.
HWY_INLINE Joint jointAt(const JointSet& set, Vec x, Vec y, Vec z) {
    Vec u = x * constant(set.x) + y * constant(set.y) + z * constant(set.z);
    u = u + constant(0.45f) * wavy(u * constant(0.27f) + constant(set.phase)) +
        constant(0.12f) * wavy(u * constant(0.653f) + constant(2.0f * set.phase));
    const Vec block = hn::Floor(u);
    const Vec within = u - block;
    return {hn::ConvertTo(kWholeTag, block), step(0.5f - set.halfBlend, 0.5f + set.halfBlend, within),
            (within - constant(0.5f)) * constant(set.spacing)};
}

/// A random number from -0.5 to 0.5 for each block between two sets of joints, blended at its edges.
HWY_INLINE Vec blockBetween(const Joint& a, const Joint& b, std::uint32_t seed) {
    const Bits x0 = latticeX(a.block), x1 = x0 + bits(0x9E3779B1u);
    const Bits y0 = latticeY(b.block, seed), y1 = y0 + bits(0x85EBCA77u);
    const Vec top = mixed(unit(spread(x0 ^ y0)), unit(spread(x1 ^ y0)), a.share);
    const Vec bottom = mixed(unit(spread(x0 ^ y1)), unit(spread(x1 ^ y1)), a.share);
    return mixed(top, bottom, b.share) - constant(0.5f);
}

/// A crack that weather has opened to a chimney, for some joints of a set: its depth, structure metres.
HWY_INLINE Vec chimney(const JointSet& set, const Joint& joint, float node, float depth, std::uint32_t seed) {
    constexpr float kWidth = 5.5f, kOpen = 0.45f;
    const float width = std::max(kWidth, 1.3f * node);
    const Vec open = unit(spread(latticeX(joint.block) ^ bits(seed)));
    const Vec g = joint.fromJoint * constant(1.0f / width);
    const Vec bell = hn::Max(constant(1.0f) - g * g * constant(0.25f), hn::Zero(kTag));
    const Vec deep = constant(depth * set.weight * kWidth / width) * (constant(0.4f) + open) * bell * bell * bell;
    return hn::IfThenElseZero(hn::Lt(open, constant(kOpen)), deep);
}

/// Height by which beds move the ground at distance `across` the beds, as a mean over the height of one node.
HWY_INLINE Vec bedOffset(const RockStructure& rock, Vec across, Vec slope) {
    constexpr float kSamples = RockStructure::kBedSamples;
    const auto place = [&](Vec height) HWY_ATTR {
        const Vec sample = height * constant(RockStructure::kSamplesPerMetre);
        return sample - hn::Floor(sample * constant(1.0f / kSamples)) * constant(kSamples);
    };
    const auto sumTo = [&](Vec sample) HWY_ATTR {
        const Vec below = hn::Min(hn::Floor(sample), constant(kSamples - 1.0f));
        const Whole index = hn::ConvertTo(kWholeTag, below);
        const Vec a = hn::GatherIndex(kTag, rock.bedSums.data(), index);
        const Vec b = hn::GatherIndex(kTag, rock.bedSums.data() + 1, index);
        return mixed(a, b, sample - below);
    };
    const Vec reach = hn::Max(slope * constant(0.7f * rock.node), constant(1.0f));
    const Vec mean = (sumTo(place(across + reach)) - sumTo(place(across - reach))) /
                     (reach * constant(2.0f * RockStructure::kSamplesPerMetre));
    const Vec here = hn::Min(place(across), constant(kSamples - 1.0f));
    const Vec thickness = hn::GatherIndex(kTag, rock.bedThickness.data(), hn::ConvertTo(kWholeTag, here));
    return mean * step(1.2f * rock.node, 2.8f * rock.node, thickness / hn::Max(slope, constant(0.05f)));
}

/// Height by which the structure moves the ground, structure metres. `z` is the height of the ground in structure
/// metres.
HWY_INLINE Vec rockForm(const RockStructure& rock, const SlopeRules& rules, Vec x, Vec y, Vec z, Vec slope) {
    const auto at = [&](WaveOf which, Vec u, Vec v) HWY_ATTR { return noise(rock.wave(which), u, v); };
    // Joints turn over the land, so that no direction prevails, and are not quite plane.
    const Vec bentX = x + constant(kBend) * at(WaveOf::BendEast, x, y);
    const Vec bentY = y + constant(kBend) * at(WaveOf::BendSouth, x, y);
    const Vec qx =
        bentX + constant(14.0f) * at(WaveOf::WarpEast, x, y) + constant(5.0f) * at(WaveOf::WarpEastFine, x, y);
    const Vec qy =
        bentY + constant(14.0f) * at(WaveOf::WarpSouth, x, y) + constant(5.0f) * at(WaveOf::WarpSouthFine, x, y);
    const Joint first = jointAt(rock.joints[0], qx, qy, z);
    const Joint second = jointAt(rock.joints[1], qx, qy, z);
    const Joint third = jointAt(rock.joints[2], qx, qy, z);
    const Vec wide = blockBetween(first, second, 21u) * constant(rock.joints[1].weight);
    const Vec middle = blockBetween(second, third, 22u) * constant(rock.joints[2].weight);
    const Vec narrow = blockBetween(first, third, 23u) * constant(rock.joints[2].weight);

    // Here beds dominate, there joints.
    const Vec patch = at(WaveOf::Patches, x, y);
    const Vec bedded = step(-0.35f, 0.15f, patch);
    const Vec jointed = constant(1.0f) - step(-0.1f, 0.45f, patch);

    const Vec steep = hn::Min(slope, constant(kSteepest));
    const Vec setBack = (constant(18.0f) * wide + (constant(7.0f) * middle + constant(5.0f) * narrow) * jointed) *
                        (constant(0.5f) + constant(0.5f) * jointed);
    const Vec chimneys =
        chimney(rock.joints[0], first, rock.node, 8.0f, 31u) + chimney(rock.joints[1], second, rock.node, 4.0f, 32u);
    Vec form = constant(rules.joints) * steep * (setBack - chimneys);

    const Vec across = z * constant(rock.bedZ) + qx * constant(rock.bedX) + qy * constant(rock.bedY) +
                       constant(22.0f) * at(WaveOf::Folds, x, y) + constant(5.0f) * at(WaveOf::FoldsFine, x, y) +
                       constant(16.0f) * wide + constant(6.0f) * middle + constant(-RockStructure::kLowestBed);
    form = form + constant(rules.beds) * bedded * bedOffset(rock, across, slope);
    const Vec rough = constant(0.8f) * at(WaveOf::Rough, qx, qy) + constant(0.5f) * at(WaveOf::RoughFine, x, y) +
                      constant(0.3f) * at(WaveOf::RoughFinest, x, y);
    return form + constant(rules.roughness) * rough;
}

}  // namespace scree::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // SCREE_EROSION_SLOPES_ROCK_LANES_INL_H
