#include "erosion/models/ice/flow/ice_level.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace scree {

namespace {

/// Surface behind a wall. It is so high that no ice flows there, and its conductance is 0, so that none comes back.
constexpr double kWallSurface = 1e9;
/// Number of rows that ice can advance in the sweeps of a cycle.
constexpr int kReach = 6;
/// A correction from a coarser grid changes the ice by no more than these factors and metres.
constexpr double kLeastFactor = 0.1, kMostFactor = 5.0, kMostAdded = 20.0;
/// Number of cells along an open rim that coarser grids do not correct.
constexpr int kUncorrected = 4;

/// Mean over the four cells of the finer grid around a coarse cell; at the end of an odd row, over those there are.
double meanOfFour(const Field<double>& fine, const IceGrid& grid, int x, int y) {
    const int x0 = 2 * x - 1, y0 = 2 * y - 1;
    const int x1 = std::min(x0 + 1, grid.width), y1 = std::min(y0 + 1, grid.height);
    return 0.25 * ((fine(x0, y0) + fine(x1, y0)) + (fine(x0, y1) + fine(x1, y1)));
}

}  // namespace

IceLevel::IceLevel(const IceGrid& grid)
    : bed(grid.field()),
      ice(grid.field()),
      surface(grid.field()),
      supply(grid.field()),
      conductance(grid.field()),
      grid_(grid),
      remainder_(grid.field()),
      before_(grid.field()),
      blocks_((grid.width + kIceBlock - 1) / kIceBlock),
      awake_(static_cast<std::size_t>(blocks_) * static_cast<std::size_t>(grid.height), 1) {}

void IceLevel::setEquation(const IceLaw& law, double years, double tolerance) {
    const double square = grid_.cellArea();
    const double weight = 2.0 / 3.0 / (square * square);
    equation_ = {
        .law = law, .years = years, .axisWeight = weight, .diagonalWeight = 0.25 * weight, .tolerance = tolerance};
}

void IceLevel::setGround(const Field<double>& ground, ThreadPool& pool) {
    grid_.forEachRow(pool, [&](int y) { std::copy_n(ground.row(y), grid_.width + 2, bed.row(y)); });
    fillOuterSurface(ground);
}

void IceLevel::fillOuterSurface(const Field<double>& bedBehind) {
    const int right = grid_.width + 1, below = grid_.height + 1;
    const auto set = [&](int x, int y) {
        surface(x, y) = grid_.boundary == Boundary::Open ? bedBehind(x, y) : kWallSurface;
    };
    for (int x = 0; x <= right; ++x) {
        set(x, 0);
        set(x, below);
    }
    for (int y = 0; y <= below; ++y) {
        set(0, y);
        set(right, y);
    }
}

void IceLevel::setIce(int x, int y, double thickness) {
    ice(x, y) = thickness;
    surface(x, y) = bed(x, y) + thickness;
    conductance(x, y) = equation_.law.conductance(thickness);
}

IceRow IceLevel::row(int y) {
    return {.bed = bed.row(y),
            .supply = supply.row(y),
            .ice = ice.row(y),
            .surface = surface.row(y),
            .conductance = conductance.row(y),
            .surfaceNorth = surface.row(y - 1),
            .surfaceSouth = surface.row(y + 1),
            .conductanceNorth = conductance.row(y - 1),
            .conductanceSouth = conductance.row(y + 1),
            .awake = awake_.data() + static_cast<std::ptrdiff_t>(y - 1) * blocks_};
}

void IceLevel::relaxColour(int px, int py, ThreadPool& pool) {
    grid_.wrap(surface);
    grid_.wrap(conductance);
    const int last = grid_.width;
    grid_.forEachRow(pool, [&](int y) {
        // On a torus of odd height, the last row touches a row of its own colour. Both see the other as it was.
        if ((y & 1) == py) relaxIceRow(row(y), equation_, px, last);
    });
}

void IceLevel::smooth(int sweeps, bool backwards, ThreadPool& pool) {
    static constexpr std::array<std::pair<int, int>, 4> kColours{{{2, 0}, {1, 1}, {1, 0}, {2, 1}}};
    for (int sweep = 0; sweep < sweeps; ++sweep)
        for (int i = 0; i < 4; ++i) {
            const auto [px, py] = kColours[static_cast<std::size_t>(((sweep & 1) != 0) != backwards ? 3 - i : i)];
            relaxColour(px, py, pool);
        }
}

void IceLevel::wake(ThreadPool& pool) {
    const bool torus = grid_.boundary == Boundary::Wrap;
    std::vector<std::uint8_t> wide(awake_.size(), 0);
    const auto rowOf = [&](std::vector<std::uint8_t>& of, int y) {
        return of.data() + static_cast<std::ptrdiff_t>(y - 1) * blocks_;
    };
    grid_.forEachRow(pool, [&](int y) {
        for (int block = 0; block < blocks_; ++block) {
            bool any = false;
            for (int x = 1 + block * kIceBlock; x <= std::min((block + 1) * kIceBlock, grid_.width); ++x)
                any = any || ice(x, y) > 0.0 || supply(x, y) > 0.0;
            if (!any) continue;
            for (int side = block - 1; side <= block + 1; ++side)
                if (side >= 0 && side < blocks_)
                    rowOf(wide, y)[side] = 1;
                else if (torus)
                    rowOf(wide, y)[side < 0 ? blocks_ - 1 : 0] = 1;
        }
    });
    std::fill(awake_.begin(), awake_.end(), std::uint8_t{0});
    grid_.forEachRow(pool, [&](int y) {
        for (int other = y - kReach; other <= y + kReach; ++other) {
            const bool inside = other >= 1 && other <= grid_.height;
            if (!inside && !torus) continue;
            const int from = inside ? other : (other - 1 + kReach * grid_.height) % grid_.height + 1;
            for (int block = 0; block < blocks_; ++block) rowOf(awake_, y)[block] |= rowOf(wide, from)[block];
        }
    });
}

void IceLevel::findBalance(ThreadPool& pool) {
    grid_.wrap(surface);
    grid_.wrap(conductance);
    grid_.forEachRow(pool, [&](int y) { balanceIceRow(row(y), equation_, grid_.width, remainder_.row(y)); });
}

double IceLevel::findRemainder(ThreadPool& pool) {
    findBalance(pool);
    std::vector<double> thickness(static_cast<std::size_t>(grid_.height));
    const double rest = grid_.sumOfRows(pool, [&](int y) {
        double* remainder = remainder_.row(y);
        double sum = 0.0, ofIce = 0.0;
        for (int x = 1; x <= grid_.width; ++x) {
            const double lacks = supply(x, y) - remainder[x];
            remainder[x] = ice(x, y) <= 0.0 && lacks < 0.0 ? 0.0 : lacks;
            sum += std::abs(remainder[x]);
            ofIce += ice(x, y);
        }
        thickness[static_cast<std::size_t>(y - 1)] = ofIce;
        return sum;
    });
    double all = 0.0;
    for (const double ofRow : thickness) all += ofRow;
    return all > 0.0 ? rest * equation_.years / all : 0.0;
}

void IceLevel::restrictFrom(IceLevel& fine, ThreadPool& pool) {
    const IceGrid& from = fine.grid_;
    setEquation(fine.equation_.law, fine.equation_.years, fine.equation_.tolerance);
    for (int x = 0; x <= grid_.width + 1; ++x)
        for (const int y : {0, grid_.height + 1}) {
            const int fineY = y == 0 ? 0 : from.height + 1;
            surface(x, y) = fine.surface(std::min(2 * x, from.width + 1), fineY);
        }
    for (int y = 0; y <= grid_.height + 1; ++y)
        for (const int x : {0, grid_.width + 1}) {
            const int fineX = x == 0 ? 0 : from.width + 1;
            surface(x, y) = fine.surface(fineX, std::min(2 * y, from.height + 1));
        }
    grid_.forEachRow(pool, [&](int y) {
        for (int x = 1; x <= grid_.width; ++x) {
            bed(x, y) = meanOfFour(fine.bed, from, x, y);
            setIce(x, y, meanOfFour(fine.ice, from, x, y));
            before_(x, y) = ice(x, y);
            supply(x, y) = meanOfFour(fine.remainder_, from, x, y);
        }
    });
    findBalance(pool);
    grid_.forEachRow(pool, [&](int y) {
        for (int x = 1; x <= grid_.width; ++x) supply(x, y) += remainder_(x, y);
    });
}

void IceLevel::correct(IceLevel& fine, ThreadPool& pool) {
    grid_.forEachRow(pool, [&](int y) {
        for (int x = 1; x <= grid_.width; ++x) before_(x, y) = ice(x, y) - before_(x, y);
    });
    const int rim = grid_.boundary == Boundary::Open ? kUncorrected : 0;
    fine.grid_.forEachRow(pool, [&](int y) {
        if (y <= rim || y > fine.grid_.height - rim) return;
        const int y0 = (y + 1) / 2, y1 = std::clamp(y0 + (y % 2 == 0 ? 1 : -1), 1, grid_.height);
        for (int x = 1 + rim; x <= fine.grid_.width - rim; ++x) {
            const double thickness = fine.ice(x, y);
            if (thickness <= 0.0) continue;
            const int x0 = (x + 1) / 2, x1 = std::clamp(x0 + (x % 2 == 0 ? 1 : -1), 1, grid_.width);
            const double change =
                (9.0 * before_(x0, y0) + 3.0 * before_(x1, y0) + 3.0 * before_(x0, y1) + before_(x1, y1)) / 16.0;
            fine.setIce(x, y,
                        std::clamp(thickness + change, kLeastFactor * thickness, kMostFactor * thickness + kMostAdded));
        }
    });
}

}  // namespace scree
