#pragma once

#include "erosion/models/ice/flow/ice_solver.h"

namespace scree {

/// Rules of the steps. The defaults suit ice that is nearly steady.
struct IceFlowRules {
    IceSolverRules solver = {};
    double firstYears = 2.0;  ///< Longest first step, because ice grows from nothing.
    double growth = 1.4;      ///< Factor from a step that was solved easily to the next.
    double bad = 0.018;       ///< A step in which more than this share of the ice remains is done again.
    double shrink = 0.4;      ///< Factor to the step that is done instead.
    int mostRepeats = 6;      ///< Of a step.
};

/// What happened in a step. Volumes in m^3 of ice:
///
///     ice and debt afterwards = ice and debt before + accumulated - melted - out
struct IceStep {
    double years = 0.0;
    double accumulated = 0.0, melted = 0.0, out = 0.0;
    double debt = 0.0;  ///< Sum of all debts without sign, as a share of the ice.
    int cycles = 0;     ///< Cycles of the solver, with those of steps that were done again.
    int repeats = 0;    ///< Number of times that the step was done again.
};

/// The ice of a map, and its flow by shallow-ice approximation (ice_law.h) in implicit steps (IceSolver).
///
/// What the solver leaves unbalanced in a cell is the cell's debt, in m of ice. All of it goes into the next step. So
/// ice and debt together are exact at any tolerance, and the debt stays small. The length of the steps adapts: a step
/// that leaves too much is done again, shorter.
class IceFlow {
 public:
    explicit IceFlow(const IceLaw& law = iceLaw(1.0), const IceFlowRules& rules = {}) : law_(law), rules_(rules) {}

    /// Takes a grid, which may be empty. All ice is lost if its cells differ from the present ones.
    void setGrid(const IceGrid& grid);
    const IceGrid& grid() const { return grid_; }
    void setLaw(const IceLaw& law) { law_ = law; }
    const IceLaw& law() const { return law_; }

    /// Moves the ice. `bed` in m, with the outer cells; `balance` is the growth of the ice in m/yr, negative where it
    /// melts. The step has at most `mostYears`, above 0.
    IceStep step(const Field<double>& bed, const Field<double>& balance, double mostYears, ThreadPool& pool);
    /// Years that the next step would take if it is not limited.
    double nextYears() const { return nextYears_ > 0.0 ? nextYears_ : rules_.firstYears; }

    /// The state: thickness and debt in m, and the length of the next step in years (0 before the first).
    Field<double>& thickness() { return thickness_; }
    const Field<double>& thickness() const { return thickness_; }
    Field<double>& debt() { return debt_; }
    const Field<double>& debt() const { return debt_; }
    double& stepLength() { return nextYears_; }
    /// Volume of ice and debt, m^3.
    double volume(ThreadPool& pool) const;

    /// Of the last step: surface of the ice in m; flux in m^2/yr along x and y; what flows out of a cell, and what
    /// melts there, m/yr.
    const Field<double>& surface() const { return surface_; }
    const Field<double>& fluxX() const { return fluxX_; }
    const Field<double>& fluxY() const { return fluxY_; }
    const Field<double>& outflow() const { return outflow_; }
    const Field<double>& melt() const { return melt_; }

 private:
    IceSolver::Outcome solve(const Field<double>& bed, const Field<double>& balance, double years, ThreadPool& pool);
    void carry(const Field<double>& balance, IceStep& step, ThreadPool& pool);
    void spreadDebt(ThreadPool& pool);

    IceLaw law_;
    IceFlowRules rules_;
    IceGrid grid_;
    IceSolver solver_;
    double nextYears_ = 0.0;
    Field<double> thickness_, debt_, surface_, fluxX_, fluxY_, outflow_, melt_, buffer_;
};

}  // namespace scree
