#pragma once

#include <vector>

#include "erosion/models/ice/flow/ice_level.h"

namespace scree {

/// How well a step is solved.
struct IceSolverRules {
    double good = 0.012;      ///< Solved once what remains is at most this share of the ice.
    double hopeless = 0.18;   ///< Given up if more than this share remains after three cycles.
    int mostCycles = 4;       ///< Cycles after the first.
    double tolerance = 1e-4;  ///< Of Newton's method, as a share of a cell's thickness.
};

/// Solves one implicit step of the ice (IceEquation) with the full approximation scheme: nonlinear multigrid, in which
/// a coarser grid solves the same equation for the whole thickness, not for a correction (Brandt 1977, section 5).
///
/// W-cycles over up to five grids; before and after each coarser grid two sweeps of nonlinear Gauss-Seidel, eight on
/// the coarsest. Gauss-Seidel converges for any step, because the balance of a cell rises with its own thickness and
/// falls with those of its neighbours.
class IceSolver {
 public:
    struct Outcome {
        double remains = 0.0;  ///< Ice that the cells leave unbalanced, all counted as positive, as a share of the ice.
        int cycles = 0;        ///< Complete cycles.
        bool good = false;     ///< Whether it is at most IceSolverRules::good.
    };

    /// Takes a grid, which is not empty.
    void setGrid(const IceGrid& grid);
    /// The finest grid. Before solve(), set its ground, equation, supply, and the ice at which to start.
    IceLevel& finest() { return levels_.front(); }
    Outcome solve(const IceSolverRules& rules, ThreadPool& pool);

 private:
    /// Runs one cycle from a level down. On the finest, it returns early once the remainder is good after the first
    /// sweeps. Returns what remained then.
    double cycle(std::size_t level, double good, ThreadPool& pool);

    std::vector<IceLevel> levels_;
};

}  // namespace scree
