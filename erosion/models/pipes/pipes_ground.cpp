#include "erosion/models/pipes/pipes_ground.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace scree {

namespace {

/// Largest share of a cell's groundwater that leaves through one of its four faces in a step. It is slightly below a
/// quarter, so that no depth becomes negative.
constexpr float kFaceShare = 0.2499f;
/// Largest number of steps into which the time is divided. If the knobs require more, kFaceShare limits the flow.
constexpr int kMostSteps = 8;
/// Length of a step as a share of the longest stable step.
constexpr double kStepShare = 0.5;

/// Head of the groundwater in each cell of a map, row by row.
class Heads {
 public:
    Heads(const GroundFields& fields, const PipesSettings& settings)
        : fields_(fields),
          width_(fields.height.width()),
          height_(fields.height.height()),
          open_(fields.boundary == Boundary::Open),
          table_(settings.groundHead == GroundHead::Table),
          capacity_(settings.soilDepth),
          perPorosity_(1.0f / settings.porosity) {}

    /// Computes the heads of row y. The extra place at the end repeats the first head, for the neighbour on a torus.
    void fill(int y, float* head) const {
        const float* bed = fields_.height.row(y);
        // Ground at the rim is as wet as the ground beside it, so that water flows out of the map as if the land
        // continued.
        const bool rim = open_ && (y == 0 || y + 1 == height_);
        const float* water = fields_.ground.row(rim ? std::clamp(y, 1, std::max(1, height_ - 2)) : y);
        for (int x = 0; x < width_; ++x) head[x] = of(bed[x], water[x]);
        if (open_ && width_ > 2) {
            head[0] = of(bed[0], water[1]);
            head[width_ - 1] = of(bed[width_ - 1], water[width_ - 2]);
        }
        for (int x = 0; x < width_; ++x) head[x] = bed[x] < fields_.sea ? fields_.sea : head[x];
        head[width_] = head[0];
    }

 private:
    float of(float bed, float water) const { return table_ ? bed - (capacity_ - water) * perPorosity_ : bed + water; }

    const GroundFields& fields_;
    int width_, height_;
    bool open_, table_;
    float capacity_, perPorosity_;
};

/// flux = momentum flux + drive (head_a - head_b), limited by the water of the donor.
struct FluxLaw {
    float momentum, drive, volumeToDepth;

    void apply(const float* headA, const float* headB, const float* waterA, const float* waterB, float* __restrict flux,
               int count) const {
        for (int x = 0; x < count; ++x) {
            const float wanted = momentum * flux[x] + drive * (headA[x] - headB[x]);
            const float most = kFaceShare * waterA[x] / volumeToDepth;
            const float least = -kFaceShare * waterB[x] / volumeToDepth;
            const float paid = wanted > most ? most : wanted;
            flux[x] = paid < least ? least : paid;
        }
    }
};

void findFluxes(const GroundFields& fields, const Heads& heads, const FluxLaw& law, ThreadPool& pool) {
    const int width = fields.height.width();
    const int height = fields.height.height();
    const bool wrap = fields.boundary == Boundary::Wrap;
    pool.forEach(height, [&](int y) {
        std::vector<float> head(static_cast<std::size_t>(width) + 1);
        std::vector<float> headSouth(head.size());
        std::vector<float> eastern(head.size());
        heads.fill(y, head.data());
        const float* water = fields.ground.row(y);
        std::copy(water + 1, water + width, eastern.begin());
        eastern[static_cast<std::size_t>(width) - 1] = water[0];
        float* east = fields.fluxEast.row(y);
        law.apply(head.data(), head.data() + 1, water, eastern.data(), east, width);
        if (!wrap) east[width - 1] = 0.0f;
        float* south = fields.fluxSouth.row(y);
        if (!wrap && y + 1 == height) {
            std::fill(south, south + width, 0.0f);
            return;
        }
        const int below = y + 1 == height ? 0 : y + 1;
        heads.fill(below, headSouth.data());
        law.apply(head.data(), headSouth.data(), water, fields.ground.row(below), south, width);
    });
}

void move(const GroundFields& fields, float volumeToDepth, ThreadPool& pool) {
    const int width = fields.height.width();
    const int height = fields.height.height();
    const bool wrap = fields.boundary == Boundary::Wrap;
    const std::vector<float> none(static_cast<std::size_t>(width), 0.0f);
    pool.forEach(height, [&](int y) {
        const float* east = fields.fluxEast.row(y);
        const float* south = fields.fluxSouth.row(y);
        const float* north = y > 0  ? fields.fluxSouth.row(y - 1)
                             : wrap ? fields.fluxSouth.row(height - 1)
                                    : none.data();
        float* ground = fields.ground.row(y);
        float* remainder = fields.groundRemainder.row(y);
        const auto moved = [&](float flux) { return static_cast<double>(flux * volumeToDepth); };
        double fromWest = wrap ? moved(east[width - 1]) : 0.0;
        for (int x = 0; x < width; ++x) {
            const double toEast = moved(east[x]);
            const double before = static_cast<double>(ground[x]) + static_cast<double>(remainder[x]);
            const double after = before + ((fromWest - toEast) + (moved(north[x]) - moved(south[x])));
            ground[x] = std::max(0.0f, static_cast<float>(after));  // rounding errors are left in the remainder
            remainder[x] = static_cast<float>(after - static_cast<double>(ground[x]));
            fromWest = toEast;
        }
    });
}

/// A_g / L, m.
double pipeSize(const PipesSettings& settings) {
    return static_cast<double>(settings.groundArea) * static_cast<double>(settings.soilDepth);
}

/// Returns the longest stable step, s.
double stableSeconds(const PipesSettings& settings, double cellArea) {
    const double storage = settings.groundHead == GroundHead::Table ? static_cast<double>(settings.porosity) : 1.0;
    return settings.groundFlow == GroundFlow::Darcy
               ? storage * cellArea / (4.0 * static_cast<double>(settings.transmissivity))
               : std::sqrt(cellArea * storage / (2.0 * kGravity * pipeSize(settings)));
}

}  // namespace

double longestSeepage(const PipesSettings& settings, double cellArea) {
    if (settings.groundFlow == GroundFlow::Still || settings.soilDepth <= 0.0f)
        return std::numeric_limits<double>::infinity();
    return settings.groundFlow == GroundFlow::Pipes ? 0.0 : kStepShare * stableSeconds(settings, cellArea);
}

void seep(const GroundFields& fields, const PipesSettings& settings, double seconds, ThreadPool& pool) {
    const bool darcy = settings.groundFlow == GroundFlow::Darcy;
    const double longest = kStepShare * stableSeconds(settings, fields.cellArea);
    const int steps = static_cast<int>(std::clamp(std::ceil(seconds / longest), 1.0, double{kMostSteps}));
    const double dt = seconds / steps;
    const auto volumeToDepth = static_cast<float>(dt / fields.cellArea);
    const FluxLaw law{darcy ? 0.0f : 0.5f,
                      darcy ? settings.transmissivity : static_cast<float>(0.5 * dt * kGravity * pipeSize(settings)),
                      volumeToDepth};
    const Heads heads(fields, settings);
    for (int step = 0; step < steps; ++step) {
        findFluxes(fields, heads, law, pool);
        move(fields, volumeToDepth, pool);
    }
}

}  // namespace scree
