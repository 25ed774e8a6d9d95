#include "erosion/models/ice/flow/ice_flow.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace scree {

namespace {

/// Passes in which neighbouring debts level out, and the share of a difference that is exchanged in one.
constexpr int kDebtPasses = 4;
constexpr double kDebtShare = 0.1;
/// The next step may be this much longer than one that a round limited.
constexpr double kMostGrowth = 2.0;

}  // namespace

void IceFlow::setGrid(const IceGrid& grid) {
    const auto fits = [&](const Field<double>& field) { return field.isOf(grid.width + 2, grid.height + 2); };
    const bool keeps = grid.hasCellsOf(grid_) && (grid.empty() || (fits(thickness_) && fits(debt_)));
    grid_ = grid;
    if (!grid.empty()) solver_.setGrid(grid);
    if (keeps) return;
    nextYears_ = 0.0;
    if (grid.empty()) return;
    for (Field<double>* field : {&thickness_, &debt_, &surface_, &fluxX_, &fluxY_, &outflow_, &melt_, &buffer_})
        *field = grid.field();
}

double IceFlow::volume(ThreadPool& pool) const {
    if (grid_.empty()) return 0.0;
    return grid_.cellArea() * grid_.sumOfRows(pool, [&](int y) {
        double sum = 0.0;
        for (int x = 1; x <= grid_.width; ++x) sum += thickness_(x, y) + debt_(x, y);
        return sum;
    });
}

IceStep IceFlow::step(const Field<double>& bed, const Field<double>& balance, double mostYears, ThreadPool& pool) {
    IceStep step{.years = mostYears};
    if (grid_.empty()) return step;
    nextYears_ = nextYears();
    step.years = std::min(nextYears_, mostYears);
    for (;;) {
        const IceSolver::Outcome outcome = solve(bed, balance, step.years, pool);
        step.cycles += outcome.cycles;
        if (outcome.remains > rules_.bad && step.repeats < rules_.mostRepeats) {
            ++step.repeats;
            step.years *= rules_.shrink;
            nextYears_ = step.years;
            continue;
        }
        if (outcome.good && outcome.cycles < rules_.solver.mostCycles)
            nextYears_ = std::max(nextYears_, std::min(nextYears_ * rules_.growth, kMostGrowth * step.years));
        break;
    }
    carry(balance, step, pool);
    spreadDebt(pool);
    return step;
}

IceSolver::Outcome IceFlow::solve(const Field<double>& bed, const Field<double>& balance, double years,
                                  ThreadPool& pool) {
    IceLevel& level = solver_.finest();
    level.setEquation(law_, years, rules_.solver.tolerance);
    level.setGround(bed, pool);
    grid_.forEachRow(pool, [&](int y) {
        for (int x = 1; x <= grid_.width; ++x) {
            level.setIce(x, y, thickness_(x, y));
            level.supply(x, y) = (thickness_(x, y) + debt_(x, y)) / years + balance(x, y);
        }
    });
    return solver_.solve(rules_.solver, pool);
}

void IceFlow::carry(const Field<double>& balance, IceStep& step, ThreadPool& pool) {
    IceLevel& level = solver_.finest();
    grid_.wrap(level.surface);
    grid_.wrap(level.conductance);
    const double square = grid_.cellArea();
    const double axisWeight = 2.0 / 3.0 / (square * square);
    const std::ptrdiff_t stride = thickness_.stride();
    struct Sums {
        double accumulated = 0.0, melted = 0.0, out = 0.0, debt = 0.0, ice = 0.0;
    };
    std::vector<Sums> rows(static_cast<std::size_t>(grid_.height));
    grid_.forEachRow(pool, [&](int y) {
        const double* surface = level.surface.row(y);
        const double* conductance = level.conductance.row(y);
        Sums& sums = rows[static_cast<std::size_t>(y - 1)];
        for (int x = 1; x <= grid_.width; ++x) {
            double out = 0.0, in = 0.0, beyond = 0.0, alongX = 0.0, alongY = 0.0;
            for (std::size_t k = 0; k < 8; ++k) {
                const std::ptrdiff_t other = x + kStepY[k] * stride + kStepX[k];
                const double drop = surface[x] - surface[other];
                const double from = drop > 0.0 ? conductance[x] : conductance[other];
                if (from == 0.0) continue;
                const double rate = (k < 4 ? axisWeight : 0.25 * axisWeight) * from * (drop * drop * drop);
                (rate > 0.0 ? out : in) += std::abs(rate);
                const bool outer = x + kStepX[k] < 1 || x + kStepX[k] > grid_.width || y + kStepY[k] < 1 ||
                                   y + kStepY[k] > grid_.height;
                if (rate > 0.0 && outer && grid_.boundary == Boundary::Open) beyond += rate;
                // Half of the flux over each side; unit vector times distance is the step itself.
                alongX += 0.5 * rate * kStepX[k] * grid_.cell;
                alongY += 0.5 * rate * kStepY[k] * grid_.cell;
            }
            const double now = level.ice(x, y);
            const double gain = std::max(balance(x, y), 0.0) * step.years;
            const double wanted = std::max(-balance(x, y), 0.0) * step.years;
            const double has = thickness_(x, y) + debt_(x, y) + (in - out) * step.years + gain;
            const double melted = now > 0.0 ? wanted : std::clamp(has, 0.0, wanted);
            thickness_(x, y) = now;
            debt_(x, y) = has - melted - now;
            melt_(x, y) = melted / step.years;
            outflow_(x, y) = out;
            fluxX_(x, y) = alongX;
            fluxY_(x, y) = alongY;
            sums.accumulated += gain;
            sums.melted += melted;
            sums.out += beyond * step.years;
            sums.debt += std::abs(debt_(x, y));
            sums.ice += now;
        }
    });
    surface_ = level.surface;
    Sums all;
    for (const Sums& row : rows) {
        all.accumulated += row.accumulated;
        all.melted += row.melted;
        all.out += row.out;
        all.debt += row.debt;
        all.ice += row.ice;
    }
    step.accumulated = all.accumulated * grid_.cellArea();
    step.melted = all.melted * grid_.cellArea();
    step.out = all.out * grid_.cellArea();
    step.debt = all.ice > 0.0 ? all.debt / all.ice : 0.0;
}

/// Debts are mostly pairs of plus and minus. They meet, and their sum stays the same.
void IceFlow::spreadDebt(ThreadPool& pool) {
    const bool torus = grid_.boundary == Boundary::Wrap;
    const std::ptrdiff_t stride = debt_.stride();
    for (int pass = 0; pass < kDebtPasses; ++pass) {
        grid_.wrap(debt_);
        grid_.forEachRow(pool, [&](int y) {
            const double* debt = debt_.row(y);
            double* next = buffer_.row(y);
            for (int x = 1; x <= grid_.width; ++x) {
                double gain = 0.0;
                for (std::size_t k = 0; k < 8; ++k) {
                    const int u = x + kStepX[k], v = y + kStepY[k];
                    if (!torus && (u < 1 || u > grid_.width || v < 1 || v > grid_.height)) continue;
                    gain += debt[u + kStepY[k] * stride] - debt[x];
                }
                next[x] = debt[x] + kDebtShare * gain;
            }
        });
        std::swap(debt_, buffer_);
    }
}

}  // namespace scree
