#pragma once

#include <cstdint>
#include <vector>

#include "erosion/models/ice/flow/ice_grid.h"
#include "erosion/models/ice/flow/ice_rows.h"

namespace scree {

/// One grid of the multigrid solver: the ice on it, and the equation that it solves. See IceSolver.
class IceLevel {
 public:
    explicit IceLevel(const IceGrid& grid);

    const IceGrid& grid() const { return grid_; }
    /// Sets the years of the step.
    void setEquation(const IceLaw& law, double years, double tolerance);
    /// Sets bed, supply and the outer cells. Afterwards setIce() must be called for all cells.
    void setGround(const Field<double>& bed, ThreadPool& pool);
    void setIce(int x, int y, double thickness);

    /// Solves each cell's equation in turn, in four colours by the parity of x and y. No two cells of a colour touch,
    /// so their order does not matter. If `backwards`, the first sweep takes the colours in reverse order; sweeps
    /// alternate.
    void smooth(int sweeps, bool backwards, ThreadPool& pool);
    /// Finds the blocks of cells that ice can reach in a few sweeps.
    void wake(ThreadPool& pool);
    /// Sets remainder() to the balance of the present ice, m/yr.
    void findBalance(ThreadPool& pool);
    /// Sets remainder() to supply - balance, m/yr; to 0 in empty cells that would have less than no ice. Returns what
    /// remains over the step in all cells, counted as positive, as a share of the ice; 0 without ice.
    double findRemainder(ThreadPool& pool);

    /// Takes ice, bed and equation from the finer grid: its remainder() becomes part of the supply here.
    void restrictFrom(IceLevel& fine, ThreadPool& pool);
    /// Brings the change since restrictFrom() to the finer grid, except for cells near an open rim: sweeps solve these
    /// well, while a coarse cell, farther from the rim, would correct them too much.
    void correct(IceLevel& fine, ThreadPool& pool);

    Field<double> bed, ice, surface, supply, conductance;
    const Field<double>& remainder() const { return remainder_; }

 private:
    IceRow row(int y);
    void relaxColour(int px, int py, ThreadPool& pool);
    void fillOuterSurface(const Field<double>& bedBehind);

    IceGrid grid_;
    IceEquation equation_;
    Field<double> remainder_, before_;
    int blocks_;                       ///< Of a row.
    std::vector<std::uint8_t> awake_;  ///< blocks_ for each row, from y = 1.
};

}  // namespace scree
