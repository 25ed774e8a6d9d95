#include "erosion/models/ice/rockfall.h"

#include <algorithm>
#include <cmath>

#include "erosion/models/ice/flow/ice_law.h"

namespace scree {

namespace {

constexpr double kLooseSlope = 0.67450851684242675;  ///< tan(34 degrees).
constexpr double kBare = 0.05;                       ///< Rock under less loose material is bare, m.
constexpr double kHoldingIce = 3.0;                  ///< Nothing falls from under thicker ice, m.
constexpr double kCarryingIce = 1.0;                 ///< What falls on thicker ice is carried by it, m.
/// Of an excess, for one neighbour: a node that all eight neighbours give to does not rise above them.
constexpr double kMostShare = 0.125;
constexpr double kGivenShare = 0.25;  ///< Of the largest excess, in a pass.

}  // namespace

Fallen Rockfall::run(IceLand& land, const Rules& rules, int passes, Field<double>& load, ThreadPool& pool) {
    const IceGrid& nodes = land.nodes();
    for (Field<double>* field : {&gives_, &shares_, &limits_, &arrives_})
        if (!field->isOf(nodes.width + 2, nodes.height + 2)) *field = nodes.field();
    if (!takes_.isOf(nodes.width + 2, nodes.height + 2)) takes_ = {nodes.width + 2, nodes.height + 2};
    const std::ptrdiff_t stride = land.ground.stride();
    const double diagonal = kSqrt2 * nodes.cell;
    // How far a drop exceeds what holds; 0 if the ice beyond stands as high as the node.
    const auto excess = [&](double drop, double limit, std::size_t k, double iceBeyond) {
        const double over = drop - limit * (k < 4 ? nodes.cell : diagonal);
        return over > 0.0 && drop > iceBeyond ? over : 0.0;
    };
    std::vector<Fallen> rows(static_cast<std::size_t>(nodes.height + 2));
    for (int pass = 0; pass < passes; ++pass) {
        nodes.forEachRow(pool, [&](int y) {
            const double* ground = land.ground.row(y);
            const double* ice = land.ice.row(y);
            for (int x = 1; x <= nodes.width; ++x) {
                shares_(x, y) = gives_(x, y) = 0.0;
                if (ice[x] > kHoldingIce) continue;
                const bool covered = land.loose(x, y) > kBare;
                const double limit = covered ? kLooseSlope : rules.rockSlope;
                double sum = 0.0, most = 0.0;
                for (std::size_t k = 0; k < 8; ++k) {
                    const std::ptrdiff_t to = x + kStepY[k] * stride + kStepX[k];
                    const double over = excess(ground[x] - ground[to], limit, k, ice[to]);
                    sum += over;
                    most = std::max(most, over);
                }
                if (most <= 0.0) continue;
                double wanted = covered ? std::min(kGivenShare * most, land.loose(x, y)) : kGivenShare * most;
                if (rules.amount != nullptr)
                    wanted *= static_cast<double>(rules.amount->row(0)[land.layerOffset(x, y)]);
                shares_(x, y) = std::min(wanted / sum, kMostShare);
                const double given = shares_(x, y) * sum;
                gives_(x, y) = given;
                limits_(x, y) = limit;
                rows[static_cast<std::size_t>(y)].moved += given * nodes.cellArea();
            }
        });
        nodes.wrap(shares_);
        nodes.wrap(limits_);
        // Most nodes have no neighbour that gives.
        nodes.forEachRow(pool, [&](int y) {
            const double *north = shares_.row(y - 1), *here = shares_.row(y), *south = shares_.row(y + 1);
            std::uint8_t* takes = takes_.row(y);
            for (int x = 1; x <= nodes.width; ++x) {
                const double given = (north[x - 1] + north[x] + north[x + 1]) + (here[x - 1] + here[x + 1]) +
                                     (south[x - 1] + south[x] + south[x + 1]);
                takes[x] = given > 0.0 ? 1 : 0;
            }
        });
        const auto arrivesAt = [&](int x, int y) {
            const double ground = land.ground(x, y), ice = land.ice(x, y);
            double sum = 0.0;
            for (std::size_t k = 0; k < 8; ++k) {
                const int u = x + kStepX[k], v = y + kStepY[k];
                if (u < 0 || v < 0 || u > nodes.width + 1 || v > nodes.height + 1 || shares_(u, v) == 0.0) continue;
                sum += shares_(u, v) * excess(land.ground(u, v) - ground, limits_(u, v), k, ice);
            }
            return sum;
        };
        // Changes are collected first, because neighbours must see the ground as it was.
        land.forEachCellRow(pool, [&](int y0, int y1) {
            for (int y = y0; y < y1; ++y)
                for (int x = 1; x <= nodes.width; ++x) {
                    arrives_(x, y) = 0.0;
                    if (takes_(x, y) == 0) continue;
                    const double arrives = arrivesAt(x, y);
                    double stays = arrives;
                    if (arrives > 0.0 && land.ice(x, y) > kCarryingIce) {
                        load(land.cellAlong(x), land.cellAlong(y)) += arrives * nodes.cellArea();
                        stays = 0.0;
                    }
                    rows[static_cast<std::size_t>(y)].laid += stays * nodes.cellArea();
                    arrives_(x, y) = stays;
                }
        });
        if (nodes.boundary == Boundary::Open) {
            double out = 0.0;
            for (int x = 0; x <= nodes.width + 1; ++x) out += arrivesAt(x, 0) + arrivesAt(x, nodes.height + 1);
            for (int y = 1; y <= nodes.height; ++y) out += arrivesAt(0, y) + arrivesAt(nodes.width + 1, y);
            rows.front().out += out * nodes.cellArea();
        }
        nodes.forEachRow(pool, [&](int y) {
            for (int x = 1; x <= nodes.width; ++x) {
                const double given = gives_(x, y), stays = arrives_(x, y);
                if (given == 0.0 && stays == 0.0) continue;
                const double fromLoose = std::min(given, land.loose(x, y));
                land.loose(x, y) += stays - fromLoose;
                land.moraine(x, y) = std::max(0.0, land.moraine(x, y) - fromLoose);
                land.ground(x, y) += stays - given;
            }
        });
        nodes.wrap(land.ground);
    }
    Fallen all;
    for (const Fallen& row : rows) {
        all.moved += row.moved;
        all.laid += row.laid;
        all.out += row.out;
    }
    return all;
}

}  // namespace scree
