#include "erosion/models/ice/flow/ice_solver.h"

#include <algorithm>

namespace scree {

namespace {

constexpr std::size_t kMostIceLevels = 5;
/// Cells along the shorter edge of the coarsest grid, at least.
constexpr int kFewestCells = 16;
constexpr int kSweeps = 2;
constexpr int kSweepsOnCoarsest = 8;
/// Of each grid between the finest and the coarsest in a cycle. With one visit, cycles stop to converge on large
/// glaciers that are nearly steady.
constexpr int kVisits = 2;
/// Cycles after which a step is given up if it is hopeless.
constexpr int kCyclesForHope = 3;

}  // namespace

void IceSolver::setGrid(const IceGrid& grid) {
    if (!levels_.empty() && levels_.front().grid() == grid) return;
    levels_.clear();
    IceGrid next = grid;
    do {
        levels_.emplace_back(next);
        next.width = (next.width + 1) / 2;
        next.height = (next.height + 1) / 2;
        next.cell *= 2.0;
    } while (levels_.size() < kMostIceLevels && std::min(next.width, next.height) >= kFewestCells);
}

IceSolver::Outcome IceSolver::solve(const IceSolverRules& rules, ThreadPool& pool) {
    Outcome outcome;
    for (int cycles = 0; cycles <= rules.mostCycles; ++cycles) {
        outcome.remains = cycle(0, rules.good, pool);
        outcome.cycles = cycles;
        if (outcome.remains <= rules.good) {
            outcome.good = true;
            return outcome;
        }
        if (cycles + 1 == kCyclesForHope && outcome.remains > rules.hopeless) return outcome;
    }
    outcome.cycles = rules.mostCycles + 1;
    outcome.remains = finest().findRemainder(pool);
    outcome.good = outcome.remains <= rules.good;
    return outcome;
}

double IceSolver::cycle(std::size_t level, double good, ThreadPool& pool) {
    IceLevel& here = levels_[level];
    here.wake(pool);
    if (level + 1 == levels_.size()) {
        here.smooth(level == 0 ? 2 * kSweeps : kSweepsOnCoarsest, false, pool);
        return level == 0 ? here.findRemainder(pool) : 0.0;
    }
    here.smooth(kSweeps, false, pool);
    const double remains = here.findRemainder(pool);
    if (level == 0 && remains <= good) return remains;
    IceLevel& coarser = levels_[level + 1];
    coarser.restrictFrom(here, pool);
    const int visits = level + 2 == levels_.size() ? 1 : kVisits;
    for (int visit = 0; visit < visits; ++visit) cycle(level + 1, good, pool);
    coarser.correct(here, pool);
    here.smooth(kSweeps, true, pool);
    return remains;
}

}  // namespace scree
