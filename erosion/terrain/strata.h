#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "erosion/base/knob.h"

/// Strata: layers (beds) of hard and soft rock on top of each other. Rivers and slopes erode soft beds from under hard
/// beds. Horizontal beds form mesas and benches, dipping beds form cuestas and hogbacks (Summerfield 1991, chapter 16).
///
/// Let d be the dip, b its bearing, and f the folds. A point (x, y, z), in metres east and south of the map's
/// north-western corner and above sea level, has the distance p across the beds:
///
///     a(x, y) = x sin(b) - y cos(b)                            way in the direction in which the beds sink
///     p = (z - f(x, y)) cos(d) + a(x, y) sin(d)                metres, normal to the beds
///     f = F (noise(x / L, y / L) + 0.4 noise(2.7 x / L, 2.7 y / L))
///
/// Bed i reaches from T (i + 0.35 V r_i) to T (i + 1 + 0.35 V r_(i+1)). The r_i are random numbers from -1 to 1, so
/// that T is the mean thickness. The hardness of the bed is C (o_i + V (q_i - o_i)), where o_i is 1 for odd beds and 0
/// for even beds, and q_i is random, 0 to 1. Within 0.06 T of an interface, the hardness changes smoothly from one bed
/// to the next. The random numbers repeat after kBeds beds.
namespace scree {

/// Thickness, dip, contrast and unevenness of the beds.
struct StrataSettings {
    bool enabled = false;
    float thickness = 60.0f;
    float contrast = 0.8f;
    float dip = 0.0f;
    float dipDirection = 90.0f;
    float variation = 0.5f;
    float folds = 0.0f;
    float foldLength = 2000.0f;

    /// Returns true if the settings make some rock harder than other rock.
    bool areLayered() const { return enabled && contrast > 0.0f; }
};
inline constexpr Idle<StrataSettings> kNoStrata{[](const StrataSettings& s) { return !s.enabled; }, "Strata are off"};
inline constexpr Idle<StrataSettings> kNoContrast{[](const StrataSettings& s) { return s.contrast == 0.0f; },
                                                  "Contrast is 0"};
inline constexpr Idle<StrataSettings> kLevelBeds{[](const StrataSettings& s) { return s.dip == 0.0f; }, "Dip is 0"};
inline constexpr Idle<StrataSettings> kNoFolds{[](const StrataSettings& s) { return s.folds == 0.0f; }, "Folds are 0"};

template <>
inline constexpr auto knobsOf<StrataSettings> = std::tuple{
    Knob{&StrataSettings::enabled, "enabled", "", "Strata", false, true, "", Scale::Linear,
         "Beds of hard and soft rock under the whole map. Hard beds become cliffs, soft ones slopes and benches."}
        .alsoCalled("rock layers, beds, sediment layers"),
    Knob{&StrataSettings::thickness, "thickness", "T", "Thickness", 1.0f, 1000.0f, "m", Scale::Log,
         "Mean thickness of a bed. High values make few, large steps.", kNoStrata, kNoContrast}
        .alsoCalled("layer height, bed thickness"),
    Knob{&StrataSettings::contrast, "contrast", "C", "Contrast", 0.0f, 1.0f, "", Scale::Linear,
         "Hardness of the hardest beds. The softest have none. High values make bold cliffs; beds of 1 do not erode.",
         kNoStrata}
        .alsoCalled("ledges, hard and soft layers"),
    Knob{&StrataSettings::dip, "dip", "d", "Dip", 0.0f, 60.0f, "°", Scale::Linear,
         "Angle at which the beds sink. Level beds make mesas and benches, dipping ones ridges with one steep side.",
         kNoStrata, kNoContrast}
        .alsoCalled("tilted layers"),
    Knob{&StrataSettings::dipDirection, "dipDirection", "b", "Dip direction", 0.0f, 360.0f, "°", Scale::Linear,
         "Direction in which the beds sink: 0° is north, 90° east.", kNoStrata, kNoContrast, kLevelBeds},
    Knob{&StrataSettings::variation, "variation", "V", "Variation", 0.0f, 1.0f, "", Scale::Linear,
         "How much beds differ in thickness and hardness. At 0 equal hard and soft beds alternate.", kNoStrata,
         kNoContrast},
    Knob{&StrataSettings::folds, "folds", "F", "Folds", 0.0f, 1000.0f, "m", Scale::LogFromZero,
         "How far folds raise and lower the beds. High values bend benches over the map.", kNoStrata, kNoContrast}
        .alsoCalled("bent layers"),
    Knob{&StrataSettings::foldLength, "foldLength", "L", "Fold length", 50.0f, 50000.0f, "m", Scale::Log,
         "Distance from one fold to the next. Short folds make beds wavy.", kNoStrata, kNoContrast, kNoFolds},
};
static_assert(knobsAreComplete<StrataSettings>());

/// The beds for given settings and a seed. A function of position only, with the same bits on every machine.
class Strata {
 public:
    static constexpr int kBeds = 1024;  ///< Number of beds after which they repeat.

    Strata(const StrataSettings& settings, std::uint64_t seed);

    /// Distance across the beds, in metres normal to them, of a point in metres east and south of the map's
    /// north-western corner and above sea level.
    double across(double east, double south, double metres) const {
        return acrossUnfolded(east, south, metres - static_cast<double>(fold(east, south)));
    }
    double acrossUnfolded(double east, double south, double metres) const {
        return metres * cosDip_ + (east * towardsEast_ + south * towardsSouth_) * sinDip_;
    }
    /// Metres by which folds raise the beds at this point.
    float fold(double east, double south) const;

    /// Hardness of the rock at this distance across the beds, 0 (softest) to 1 (does not erode).
    float hardness(double across) const { return blend(across, &Bed::hardness); }
    /// Appearance of the rock: hard beds are pale like sandstone, soft beds dark or red like shale.
    struct Look {
        float pale;  ///< 0 dark to 1 pale.
        float red;   ///< 0 grey to 1 red.
    };
    Look look(double across) const { return {blend(across, &Bed::pale), blend(across, &Bed::red)}; }

 private:
    struct Bed {
        float base = 0.0f;  ///< Lower interface, above i, in mean thicknesses.
        float hardness = 0.0f;
        float pale = 0.0f;
        float red = 0.0f;
    };

    float blend(double across, float Bed::*value) const {
        constexpr float kHalfInterface = 0.06f;  // thicknesses
        const auto share = [](float above) {     // share of the upper bed at this height above an interface
            const float t = std::clamp(above * (0.5f / kHalfInterface) + 0.5f, 0.0f, 1.0f);
            return t * t * (3.0f - 2.0f * t);
        };
        const double level = across * perThickness_;
        auto index = static_cast<std::int64_t>(level);
        if (static_cast<double>(index) > level) --index;
        const auto within = static_cast<float>(level - static_cast<double>(index));
        const auto bed = [&](std::int64_t i) -> const Bed& { return beds_[static_cast<std::uint64_t>(i) % kBeds]; };
        const Bed& here = bed(index);
        const float aboveBase = within - here.base;
        if (aboveBase < kHalfInterface) {
            const float below = bed(index - 1).*value;
            return below + (here.*value - below) * share(aboveBase);
        }
        const Bed& next = bed(index + 1);
        const float aboveTop = within - 1.0f - next.base;
        if (aboveTop < -kHalfInterface) return here.*value;
        return here.*value + (next.*value - here.*value) * share(aboveTop);
    }

    double cosDip_ = 1.0;
    double sinDip_ = 0.0;
    double towardsEast_ = 1.0;  ///< East component of a step in the direction of the dip.
    double towardsSouth_ = 0.0;
    double perThickness_ = 1.0;
    float foldHeight_ = 0.0f;
    double perFold_ = 1.0;
    std::uint64_t foldSeed_ = 0;
    std::array<Bed, kBeds> beds_;
};

/// Hardness of the rock at one point, 0 to 1, in metres east and south of the map's north-western corner and above sea
/// level. For many points, make one Strata and use it.
inline float strataHardness(const StrataSettings& settings, std::uint64_t seed, double east, double south,
                            double metres) {
    if (!settings.areLayered()) return 0.0f;
    const Strata strata(settings, seed);
    return strata.hardness(strata.across(east, south, metres));
}

}  // namespace scree
