#pragma once

#include "erosion/models/ice/flow/ice_flow.h"
#include "erosion/models/ice/ice_land.h"
#include "erosion/models/knob_fields.h"

namespace scree {

/// How ice wears rock.
struct GlacialErosionRules {
    double years = 100.0;                    ///< Of work in this round.
    double plucking = 2.0;                   ///< p.
    double planing = 1.0;                    ///< How much more the ice wears what stands out.
    NodeKnob erodibility;                    ///< K at the nodes of the map, m of rock per m of sliding.
    const Field<float>* hardness = nullptr;  ///< At the nodes of the map, 0 to 1; null for soft rock.
};

/// Abrasion and plucking (Humphrey and Raymond 1994: in proportion to the sliding speed).
///
///     rate = K u clamp(1 + p S, 0, 4) clamp(1 + planing (B - Bmean) / (3 m + 0.05 H), 0, 4)
///
/// S is the slope of the bed down the flow. On adverse slopes less is plucked, which limits how deep basins become.
/// Bmean is the ground without detail below some 60 m: bumps wear, gullies are planed off. Sediment wears three times
/// as fast as rock. In a hundred years, no more than 2 m and a tenth of the ice's thickness wears. Within 200 m of the
/// rim of an open map, whose ground is fixed, the rate fades to 0.
class GlacialErosion {
 public:
    /// Erodes the land under the ice. Adds the volume from each cell of the ice to `load`, m^3. Returns the volume that
    /// was removed, m^3.
    double erode(IceLand& land, const IceFlow& flow, const Field<double>& bed, const Field<double>& speed,
                 const GlacialErosionRules& rules, Field<double>& load, ThreadPool& pool);

 private:
    void findRates(const IceFlow& flow, const Field<double>& bed, const Field<double>& speed,
                   const GlacialErosionRules& rules, ThreadPool& pool);
    void findMeans(const IceLand& land, ThreadPool& pool);
    void average(const IceGrid& nodes, const Field<double>& from, Field<double>& to, int reach, ThreadPool& pool);

    Field<double> rates_;                  ///< Without K, m of sliding.
    Field<double> means_, buffer_, rows_;  ///< Of the nodes.
};

}  // namespace scree
