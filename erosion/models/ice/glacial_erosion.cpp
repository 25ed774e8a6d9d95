#include "erosion/models/ice/glacial_erosion.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace scree {

namespace {

constexpr double kBumps = 60.0;               ///< Reach of the mean that bumps stand out from, m.
constexpr double kRimFade = 200.0;            ///< m.
constexpr double kSoft = 3.0;                 ///< Wear of sediment, compared with rock.
constexpr double kMostIncrease = 4.0;         ///< Of plucking, and of planing.
constexpr double kThinnestWearing = 0.25;     ///< Thinner ice does not erode, m.
constexpr double kThinnestWearingCell = 0.5;  ///< Same as above, for a cell of the ice.
constexpr double kMostWear = 0.02;            ///< m/yr.
constexpr double kMostWearByIce = 1e-3;       ///< Share of the thickness per year.
constexpr int kMeanBandRows = 64;             ///< Rows that a thread averages at once.

}  // namespace

void GlacialErosion::findRates(const IceFlow& flow, const Field<double>& bed, const Field<double>& speed,
                               const GlacialErosionRules& rules, ThreadPool& pool) {
    const IceGrid& grid = flow.grid();
    const bool open = grid.boundary == Boundary::Open;
    grid.forEachRow(pool, [&](int y) {
        for (int x = 1; x <= grid.width; ++x) {
            rates_(x, y) = 0.0;
            if (flow.thickness()(x, y) < kThinnestWearingCell) continue;
            const double qx = flow.fluxX()(x, y), qy = flow.fluxY()(x, y);
            const double flux = std::sqrt(qx * qx + qy * qy);
            double down = 0.0;
            if (flux > 0.0) {
                const double gx = (bed(x + 1, y) - bed(x - 1, y)) / (2.0 * grid.cell);
                const double gy = (bed(x, y + 1) - bed(x, y - 1)) / (2.0 * grid.cell);
                down = -(gx * qx + gy * qy) / flux;
            }
            double factor = std::clamp(1.0 + rules.plucking * down, 0.0, kMostIncrease);
            if (open) {
                const int cells = std::min({x, y, grid.width + 1 - x, grid.height + 1 - y});
                const double near = std::min(1.0, cells * grid.cell / kRimFade);
                factor *= near * near * (3.0 - 2.0 * near);
            }
            rates_(x, y) = speed(x, y) * factor * rules.years;
        }
    });
    grid.wrap(rates_);
}

/// Means over squares of 2 reach + 1 nodes, as far as they are on the map.
void GlacialErosion::average(const IceGrid& nodes, const Field<double>& from, Field<double>& to, int reach,
                             ThreadPool& pool) {
    const bool torus = nodes.boundary == Boundary::Wrap;
    const auto inside = [](int i, int count) { return ((i - 1) % count + count) % count + 1; };
    nodes.forEachRow(pool, [&](int y) {
        const double* row = from.row(y);
        std::vector<double> padded(static_cast<std::size_t>(nodes.width + 2 * reach), 0.0);
        for (int i = 0; i < nodes.width + 2 * reach; ++i) {
            const int u = i + 1 - reach;
            if (torus || (u >= 1 && u <= nodes.width))
                padded[static_cast<std::size_t>(i)] = row[inside(u, nodes.width)];
        }
        double* sums = rows_.row(y);
        std::fill_n(sums, nodes.width + 2, 0.0);
        for (int by = 0; by <= 2 * reach; ++by) {
            const double* shifted = padded.data() + by;
            for (int x = 1; x <= nodes.width; ++x) sums[x] += shifted[x - 1];
        }
        for (int x = 1; x <= nodes.width; ++x)
            sums[x] /= torus ? 2 * reach + 1 : std::min(x + reach, nodes.width) - std::max(x - reach, 1) + 1;
    });
    const RowBands bands{nodes.height, kMeanBandRows};
    pool.forEach(bands.count(), [&](int band) {
        for (int y = bands.begin(band) + 1; y <= bands.end(band); ++y) {
            double* mean = to.row(y);
            std::fill_n(mean, nodes.width + 2, 0.0);
            int count = 0;
            for (int v = y - reach; v <= y + reach; ++v) {
                if (!torus && (v < 1 || v > nodes.height)) continue;
                const double* row = rows_.row(inside(v, nodes.height));
                for (int x = 1; x <= nodes.width; ++x) mean[x] += row[x];
                ++count;
            }
            for (int x = 1; x <= nodes.width; ++x) mean[x] /= count;
        }
    });
}

void GlacialErosion::findMeans(const IceLand& land, ThreadPool& pool) {
    const IceGrid& nodes = land.nodes();
    const int reach = std::max(1, static_cast<int>(std::lround(kBumps / nodes.cell)));
    average(nodes, land.ground, buffer_, reach, pool);
    average(nodes, buffer_, means_, reach, pool);
}

double GlacialErosion::erode(IceLand& land, const IceFlow& flow, const Field<double>& bed, const Field<double>& speed,
                             const GlacialErosionRules& rules, Field<double>& load, ThreadPool& pool) {
    const IceGrid& nodes = land.nodes();
    for (Field<double>* field : {&means_, &buffer_, &rows_})
        if (!field->isOf(nodes.width + 2, nodes.height + 2)) *field = nodes.field();
    if (!rates_.isOf(flow.grid().width + 2, flow.grid().height + 2)) rates_ = flow.grid().field();
    findRates(flow, bed, speed, rules, pool);
    if (rules.planing > 0.0) findMeans(land, pool);
    std::vector<double> sums(static_cast<std::size_t>(nodes.height + 2), 0.0);
    land.forEachCellRow(pool, [&](int y0, int y1) {
        for (int y = y0; y < y1; ++y) {
            const IceLand::Up rateAt(land, rates_, y), thicknessAt(land, flow.thickness(), y);
            const std::ptrdiff_t row = land.layerOffset(0, y);
            const float* hardness = rules.hardness != nullptr ? rules.hardness->row(0) + row : nullptr;
            for (int x = 1; x <= nodes.width; ++x) {
                double wear = rateAt.at(x);
                if (wear <= 0.0 || thicknessAt.at(x) < kThinnestWearing) continue;
                const double ice = land.ice(x, y);
                wear *= static_cast<double>(rules.erodibility.at(row + x));
                if (rules.planing > 0.0)
                    wear *= std::clamp(1.0 + rules.planing * (land.ground(x, y) - means_(x, y)) / (3.0 + 0.05 * ice),
                                       0.0, kMostIncrease);
                if (hardness != nullptr) wear *= 1.0 - static_cast<double>(hardness[x]);
                wear = std::min(wear, (kMostWear + kMostWearByIce * ice) * rules.years);
                const double loose = std::min(kSoft * wear, land.loose(x, y));
                const double all = loose + std::max(0.0, wear - loose / kSoft);
                land.loose(x, y) -= loose;
                land.moraine(x, y) = std::max(0.0, land.moraine(x, y) - loose);
                land.ground(x, y) -= all;
                const double volume = all * nodes.cellArea();
                load(land.cellAlong(x), land.cellAlong(y)) += volume;
                sums[static_cast<std::size_t>(y)] += volume;
            }
        }
    });
    nodes.wrap(land.ground);
    double removed = 0.0;
    for (const double ofRow : sums) removed += ofRow;
    return removed;
}

}  // namespace scree
