#include "erosion/models/ice/flow/ice_rows.h"

#include <algorithm>

// SSSE3 is no faster than SSE4, and AVX3_DL no faster than AVX3: leaving both out saves two compilations.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "erosion/models/ice/flow/ice_rows.cpp"
#include <hwy/foreach_target.h>  // compiles what follows once for each instruction set
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace scree::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;
using Lanes = hn::CappedTag<double, kIceBlock / 2>;
using Vec = hn::Vec<Lanes>;
using Mask = hn::Mask<Lanes>;
constexpr Lanes kLanes;

inline Vec all(double value) {
    return hn::Set(kLanes, value);
}
inline Vec atLeast0(Vec v) {
    return hn::Max(v, hn::Zero(kLanes));
}
inline Vec cubed(Vec v) {
    return v * v * v;
}

/// What the eight neighbours of a vector of cells hold.
struct Neighbours {
    HWY_ALIGN double surface[8 * (kIceBlock / 2)];
    HWY_ALIGN double gives[8 * (kIceBlock / 2)];  ///< Weight x conductance.

    Vec surfaceOf(int k) const { return hn::Load(kLanes, surface + k * (kIceBlock / 2)); }
    Vec givesOf(int k) const { return hn::Load(kLanes, gives + k * (kIceBlock / 2)); }
};

/// Loads every second value around p[x]: those at x - 1, x, x + 1, and so on in steps of two.
struct Columns {
    Vec west, here, east;
    Columns(const double* p, int x) {
        hn::LoadInterleaved2(kLanes, p + x - 1, west, here);
        Vec unused;
        hn::LoadInterleaved2(kLanes, p + x + 1, east, unused);
    }
};

void storeColumns(const Columns& of, double* to, int east, int west, int middle, double weight, double weightAcross) {
    constexpr int kLine = kIceBlock / 2;
    hn::Store(of.east * all(weightAcross), kLanes, to + east * kLine);
    hn::Store(of.west * all(weightAcross), kLanes, to + west * kLine);
    if (middle >= 0) hn::Store(of.here * all(weight), kLanes, to + middle * kLine);
}

/// Loads the neighbours in the order of kStepX and kStepY.
void load(Neighbours& n, const IceRow& row, const IceEquation& equation, int x) {
    const double w = equation.axisWeight, across = equation.diagonalWeight;
    storeColumns(Columns(row.surface, x), n.surface, 0, 1, -1, 1.0, 1.0);
    storeColumns(Columns(row.surfaceSouth, x), n.surface, 4, 5, 2, 1.0, 1.0);
    storeColumns(Columns(row.surfaceNorth, x), n.surface, 6, 7, 3, 1.0, 1.0);
    storeColumns(Columns(row.conductance, x), n.gives, 0, 1, -1, w, w);
    storeColumns(Columns(row.conductanceSouth, x), n.gives, 4, 5, 2, w, across);
    storeColumns(Columns(row.conductanceNorth, x), n.gives, 6, 7, 3, w, across);
}

inline double weightOf(const IceEquation& equation, std::size_t k) {
    return k < 4 ? equation.axisWeight : equation.diagonalWeight;
}

/// Returns the thickness that the neighbours and the supply cannot exceed; below or equal to 0 if there is no ice.
Vec highestIce(const Neighbours& n, const IceEquation& equation, Vec bed, Vec supply) {
    const Vec years = all(equation.years);
    Vec given = supply;
    Vec top = supply * years;
    for (int k = 0; k < 8; ++k) {
        const Vec gives = n.givesOf(k);
        const Vec above = atLeast0(n.surfaceOf(k) - bed);
        given = given + gives * cubed(above);
        top = hn::Max(top, hn::IfThenElseZero(hn::Gt(gives, hn::Zero(kLanes)), above));
    }
    return hn::Min(given * years, top);
}

/// Newton's method in a bracket from 0 to `high`. A lane that is solved rests, so that its result does not depend on
/// the other lanes.
Vec solve(const Neighbours& n, const IceEquation& equation, Vec bed, Vec supply, Vec before, Vec high, Mask live) {
    const Vec zero = hn::Zero(kLanes);
    const Vec perYear = all(1.0 / equation.years);
    const Vec deformation = all(equation.law.deformation), sliding = all(equation.law.sliding);
    Vec low = zero;
    Vec h = hn::Min(hn::IfThenElse(hn::Gt(before, zero), before, all(5.0)), high);
    for (int step = 0; step < equation.mostSteps; ++step) {
        const Vec surface = bed + h;
        Vec out3 = zero, out2 = zero, in3 = zero, in2 = zero;  // sums of cubes and squares
        for (int k = 0; k < 8; ++k) {
            const Vec drop = surface - n.surfaceOf(k);
            const Vec down = atLeast0(drop);
            const Vec up = drop - down;
            const Vec out = down * down * all(weightOf(equation, static_cast<std::size_t>(k)));
            const Vec in = up * up * n.givesOf(k);
            out2 = out2 + out;
            out3 = out3 + out * down;
            in2 = in2 + in;
            in3 = in3 + in * up;
        }
        const Vec hh = h * h;
        const Vec conductance = h * hh * (sliding + deformation * hh);
        const Vec growth = hh * (all(3.0) * sliding + all(5.0) * deformation * hh);
        const Vec excess = h * perYear - supply + in3 + conductance * out3;
        const Vec slope = perYear + all(3.0) * in2 + growth * out3 + all(3.0) * conductance * out2;
        const Mask tooHigh = hn::Gt(excess, zero);
        high = hn::IfThenElse(tooHigh, h, high);
        low = hn::IfThenElse(tooHigh, low, h);
        Vec next = h - excess / slope;
        next = hn::IfThenElse(hn::And(hn::Gt(next, low), hn::Lt(next, high)), next, all(0.5) * (low + high));
        const Mask more = hn::Gt(hn::Abs(next - h), all(equation.tolerance) * (h + all(1e-2)));
        h = hn::IfThenElse(live, next, h);
        live = hn::And(live, more);
        if (hn::AllFalse(kLanes, live)) break;
    }
    return h;
}

void put(double* p, int x, Mask in, Vec value) {
    Vec here, other;
    hn::LoadInterleaved2(kLanes, p + x, here, other);
    hn::StoreInterleaved2(hn::IfThenElse(in, value, here), other, kLanes, p + x);
}

void relaxCells(const IceRow& row, const IceEquation& equation, int x, int last) {
    const Vec zero = hn::Zero(kLanes);
    const Vec lane = all(static_cast<double>(x)) + all(2.0) * hn::Iota(kLanes, 0);
    const Mask in = hn::Le(lane, all(static_cast<double>(last)));
    Vec bed, supply, before, other;
    hn::LoadInterleaved2(kLanes, row.bed + x, bed, other);
    hn::LoadInterleaved2(kLanes, row.supply + x, supply, other);
    hn::LoadInterleaved2(kLanes, row.ice + x, before, other);
    Neighbours n;
    load(n, row, equation, x);
    const Vec high = highestIce(n, equation, bed, supply);
    const Mask on = hn::And(hn::Gt(high, zero), in);
    Vec h = zero;
    if (!hn::AllFalse(kLanes, on))
        h = hn::IfThenElseZero(on, solve(n, equation, bed, supply, before, hn::IfThenElseZero(on, high), on));
    else if (hn::AllFalse(kLanes, hn::And(hn::Ne(before, zero), in)))
        return;
    const Vec hh = h * h;
    put(row.ice, x, in, h);
    put(row.surface, x, in, bed + h);
    put(row.conductance, x, in, h * hh * (all(equation.law.sliding) + all(equation.law.deformation) * hh));
}

void relaxRow(const IceRow& row, const IceEquation& equation, int first, int last) {
    const int step = 2 * static_cast<int>(hn::Lanes(kLanes));
    for (int block = 0; block * kIceBlock < last; ++block) {
        if (row.awake[block] == 0) continue;
        const int from = first + block * kIceBlock;
        for (int x = from; x < from + kIceBlock && x <= last; x += step) relaxCells(row, equation, x, last);
    }
}

void balanceRow(const IceRow& row, const IceEquation& equation, int last, double* balance) {
    const Vec perYear = all(1.0 / equation.years);
    const auto lanes = static_cast<int>(hn::Lanes(kLanes));
    const double* const surfaces[3] = {row.surfaceNorth, row.surface, row.surfaceSouth};
    const double* const conductances[3] = {row.conductanceNorth, row.conductance, row.conductanceSouth};
    for (int x = 1; x <= last; x += lanes) {
        const Vec surface = hn::LoadU(kLanes, row.surface + x);
        Vec out = hn::Zero(kLanes), in = hn::Zero(kLanes);
        for (std::size_t k = 0; k < 8; ++k) {
            const Vec drop = surface - hn::LoadU(kLanes, surfaces[1 + kStepY[k]] + x + kStepX[k]);
            const Vec down = atLeast0(drop);
            const Vec up = drop - down;
            const Vec weight = all(weightOf(equation, k));
            out = out + cubed(down) * weight;
            in = in + cubed(up) * (hn::LoadU(kLanes, conductances[1 + kStepY[k]] + x + kStepX[k]) * weight);
        }
        const Vec rate = hn::LoadU(kLanes, row.ice + x) * perYear + hn::LoadU(kLanes, row.conductance + x) * out + in;
        hn::StoreU(rate, kLanes, balance + x);
    }
}

}  // namespace
}  // namespace scree::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace scree {
HWY_EXPORT(relaxRow);
HWY_EXPORT(balanceRow);
void relaxIceRow(const IceRow& row, const IceEquation& equation, int first, int last) {
    HWY_DYNAMIC_DISPATCH(relaxRow)(row, equation, first, last);
}
void balanceIceRow(const IceRow& row, const IceEquation& equation, int last, double* balance) {
    HWY_DYNAMIC_DISPATCH(balanceRow)(row, equation, last, balance);
}
}  // namespace scree
#endif
