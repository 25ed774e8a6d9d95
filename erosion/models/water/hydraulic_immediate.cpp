#include "erosion/models/water/hydraulic_immediate.h"

#include <array>
#include <vector>

#include "erosion/terrain/grid_neighbours.h"

namespace scree {

namespace {

class ImmediatePass {
 public:
    ImmediatePass(Terrain& terrain, const Field<float>* hardness, const HydraulicSettings& settings, float sea,
                  Scan scan, HydraulicImmediateFields& fields)
        : start_(terrain.heights()),
          hardness_(hardness),
          settings_(settings),
          sea_(sea),
          open_(terrain.boundary() == Boundary::Open),
          n_(terrain),
          scan_(scan),
          ground_(fields.ground),
          water_(fields.water),
          suspended_(fields.suspended) {}

    /// Step 2 at one node.
    void dissolve(int x, int y) {
        const auto water = static_cast<float>(water_(x, y));
        const auto carried = static_cast<float>(suspended_(x, y));
        float wanted =
            settings_.saturated ? std::max(0.0f, settings_.capacity * water - carried) : settings_.solubility * water;
        if (hardness_ != nullptr) wanted *= 1.0f - (*hardness_)(x, y);
        float& own = ground_(x, y);
        float lowest = own;
        forScanNeighbours(n_, scan_, x, y, NeighbourSet(),
                          [&](const ScanNeighbour& to) { lowest = std::min(lowest, ground_(to.x, to.y)); });
        const float after = own - std::min(wanted, std::max(0.0f, own - std::max(sea_, lowest)));
        suspended_(x, y) += static_cast<double>(own) - static_cast<double>(after);
        own = after;
    }

    /// Step 3 at one node.
    void move(int x, int y) {
        if (isDrain(x, y)) return;
        double& water = water_(x, y);
        if (!(water > 0.0)) return;
        const double own = level(x, y);
        struct Lower {
            ScanNeighbour to;
            double drop;
        };
        std::array<Lower, 8> lower{};
        std::size_t count = 0;
        std::size_t lowest = 0;
        double drops = 0.0;
        forScanNeighbours(n_, scan_, x, y, NeighbourSet(), [&](const ScanNeighbour& to) {
            const double drop = own - level(to.x, to.y);
            if (drop <= 0.0) return;
            lower[count] = {to, drop};
            if (drop > lower[lowest].drop) lowest = count;
            drops += drop;
            ++count;
        });
        if (count == 0) return;
        const double relax = static_cast<double>(settings_.relax);
        double& suspended = suspended_(x, y);
        const double load = suspended / water;
        const auto give = [&](const ScanNeighbour& to, double moved) {
            const double carried = std::min(suspended, load * moved);
            water -= moved;
            suspended -= carried;
            water_(to.x, to.y) += moved;
            suspended_(to.x, to.y) += carried;
        };
        if (settings_.flow == HydraulicFlow::Lowest) {
            give(lower[lowest].to, relax * std::min(water, 0.5 * lower[lowest].drop));
        } else {
            const double moved = relax * std::min(water, drops / static_cast<double>(count + 1));
            for (std::size_t k = 0; k < count; ++k) give(lower[k].to, std::min(water, moved * lower[k].drop / drops));
        }
    }

 private:
    bool inSea(int x, int y) const { return start_(x, y) < sea_; }
    bool onRim(int x, int y) const { return open_ && (x == 0 || y == 0 || x + 1 == n_.width || y + 1 == n_.height); }
    /// Returns true if water that flows to this node leaves the map or joins the sea.
    bool isDrain(int x, int y) const { return onRim(x, y) || inSea(x, y); }
    /// Height of the water's surface.
    double level(int x, int y) const {
        if (inSea(x, y)) return static_cast<double>(sea_);
        return static_cast<double>(ground_(x, y)) + (onRim(x, y) ? 0.0 : water_(x, y));
    }

    const Field<float>& start_;
    const Field<float>* hardness_;
    const HydraulicSettings& settings_;
    const float sea_;
    const bool open_;
    const GridNeighbours n_;
    const Scan scan_;
    Field<float>& ground_;
    Field<double>& water_;
    Field<double>& suspended_;
};

}  // namespace

void runHydraulicImmediately(Terrain& terrain, const Field<float>* hardness, const HydraulicSettings& settings,
                             WaterPass& pass, Scan scan, HydraulicImmediateFields& fields, ThreadPool& pool) {
    fitted(fields.depth, terrain);
    fitted(fields.ground, terrain);
    fitted(fields.water, terrain);
    fitted(fields.suspended, terrain);
    const RowBands bands = pass.bands();
    const auto width = static_cast<std::size_t>(terrain.width());
    pool.forEach(bands.count(), [&](int band) {
        std::vector<float> suspended(width);
        for (int y = bands.begin(band); y < bands.end(band); ++y) {
            float* water = fields.depth.row(y);
            pass.arrive(y, Books::Keep, water, suspended.data());
            std::copy(water, water + width, fields.water.row(y));
            std::copy(suspended.begin(), suspended.end(), fields.suspended.row(y));
            std::copy(terrain.heights().row(y), terrain.heights().row(y) + width, fields.ground.row(y));
        }
    });

    const GridNeighbours n(terrain);
    ImmediatePass nodes(terrain, hardness, settings, pass.sea(), scan, fields);
    scanNodes(n, scan, pool, [&](int x, int y) { nodes.dissolve(x, y); });
    scanNodes(n, scan, pool, [&](int x, int y) { nodes.move(x, y); });

    pool.forEach(bands.count(), [&](int band) {
        std::vector<float> carried(width), laid(width);
        for (int y = bands.begin(band); y < bands.end(band); ++y) {
            const float* left = pass.evaporate(y, fields.water.row(y), 1.0 - static_cast<double>(settings.evaporation));
            const double* suspended = fields.suspended.row(y);
            for (std::size_t x = 0; x < width; ++x) {
                carried[x] = static_cast<float>(suspended[x]);
                laid[x] = std::max(0.0f, carried[x] - settings.capacity * left[x]);
            }
            pass.settle(y, {fields.ground.row(y), carried.data(), laid.data(), fields.depth.row(y),
                            std::max(settings.capacity, settings.solubility)});
        }
    });
}

}  // namespace scree
