#include "erosion/models/wind/sand_flight.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "erosion/base/exact_math.h"

namespace scree {

namespace {

/// Places at both ends of a line.
constexpr int kEnds = 2;
/// L of the wind, in hops.
constexpr double kWindHops = 2.67;
/// k: how much wind speeds up over the ground.
constexpr float kSpeedUp = 6.0f;
/// Length of a hop over bare rock, as a multiple of one over sand.
constexpr double kRockHops = 3.0;
/// Tangent of the steepest ground that flying sand climbs.
constexpr double kClimb = 0.625;
/// Depth below the top of the shadow at which no sand flies, of the length of a step.
constexpr float kFullShadow = 0.1f;
constexpr float kNoShade = -1e9f;
constexpr int kLinesAtOnce = 16;

int ringPlace(int k, int count, Boundary boundary) {
    return boundary == Boundary::Wrap ? (k % count + count) % count + 1 : std::clamp(k + 1, 0, count + 1);
}

/// Fills the places at the ends of a line with the nodes of the other side.
template <class T>
void wrapEnds(T* line, int count) {
    for (int k = 1; k <= kEnds; ++k) {
        line[-k] = line[(count - k % count) % count];
        line[count - 1 + k] = line[(k - 1) % count];
    }
}

/// Same for a torus; otherwise fills the places with the nodes at the ends.
void fillEnds(float* line, int count, bool torus) {
    if (torus) return wrapEnds(line, count);
    std::fill_n(line - kEnds, kEnds, line[0]);
    std::fill_n(line + count, kEnds, line[count - 1]);
}

}  // namespace

/// How the lines of a sweep lie on the nodes, and where wind comes from between two lines.
struct SandFlight::Sweep {
    bool columns;           ///< Lines are columns of the map.
    int lines, across;      ///< Number of lines, and of nodes in each.
    std::ptrdiff_t origin;  ///< Offset of the first node of the first line in the fields of the land.
    std::ptrdiff_t lineStep, nodeStep;
    bool backwards;    ///< The first line has the highest coordinate.
    double sideways;   ///< Nodes that wind moves along a line from one line to the next, -1 to 1.
    double step;       ///< Way from line to line, m.
    double alongAxis;  ///< Share of the wind along the axis of the sweep.

    Sweep(const SandLand& land, WindWay way) {
        columns = std::abs(way.east) >= std::abs(way.south);
        const double main = columns ? way.east : way.south;
        backwards = main < 0.0;
        alongAxis = std::abs(main);
        sideways = (columns ? way.south : way.east) / alongAxis;
        lines = columns ? land.width() : land.height();
        across = columns ? land.height() : land.width();
        step = static_cast<double>(land.cell()) * std::sqrt(1.0 + sideways * sideways);
        const std::ptrdiff_t stride = land.under.stride();
        nodeStep = columns ? stride : 1;
        lineStep = (columns ? 1 : stride) * (backwards ? -1 : 1);
        origin = stride + 1 + (backwards ? (1 - lines) * lineStep : 0);
    }
    int alongAt(int line) const { return backwards ? lines - 1 - line : line; }
    int xAt(int line, int k) const { return (columns ? alongAt(line) : k) + 1; }
    int yAt(int line, int k) const { return (columns ? k : alongAt(line)) + 1; }
};

WindLaw SandFlight::lawOf(const Sweep& sweep, const Rules& rules) {
    const double length = kWindHops * rules.hop;
    const auto settleIn = [&](double hop) { return static_cast<float>(1.0 - exactExp(-sweep.step / hop)); };
    const int from = static_cast<int>(std::floor(-sweep.sideways)), to = static_cast<int>(std::floor(sweep.sideways));
    return {.from = from,
            .fromShare = static_cast<float>(-sweep.sideways - from),
            .to = to,
            .toShare = static_cast<float>(sweep.sideways - to),
            .drop = static_cast<float>(rules.shadow * sweep.step),
            .adapts = settleIn(length),
            .speedUp = kSpeedUp / static_cast<float>(length),
            .climb = static_cast<float>(kClimb * sweep.step),
            .perShade = 1.0f / (kFullShadow * static_cast<float>(sweep.step)),
            .sea = rules.sea,
            .carried = static_cast<float>(rules.carried * sweep.alongAxis),
            .onSand = settleIn(rules.hop),
            .onRock = settleIn(kRockHops * rules.hop)};
}

void SandFlight::blow(SandLand& land, WindWay way, const Rules& rules, SandLand::Books& books, ThreadPool& pool) {
    const Sweep sweep(land, way);
    layOut(land, sweep, pool);
    const WindLaw law = lawOf(sweep, rules);
    findWind(land, sweep, law);
    findLoads(land, sweep, rules, law, pool);
    fly(land, sweep, rules, law, books);
    putBack(land, sweep, rules, pool);
    land.wrap(land.under);
    land.wrap(land.sand);
}

void SandFlight::layOut(const SandLand& land, const Sweep& sweep, ThreadPool& pool) {
    const int width = sweep.across + 2 * kEnds;
    if (!carries_.isOf(width, sweep.lines)) {
        for (Field<float>* field : {&ground_, &felt_, &mean_}) *field = Field<float>(width, sweep.lines + 1);
        for (Field<float>* field : {&carries_, &settles_, &wears_}) *field = Field<float>(width, sweep.lines);
        for (Field<std::int32_t>* field : {&sand_, &after_, &arrives_, &worn_})
            *field = Field<std::int32_t>(width, sweep.lines);
    }
    const float* under = land.under.row(0) + sweep.origin;
    const std::int32_t* sand = land.sand.row(0) + sweep.origin;
    const RowBands bands{sweep.lines + 1, kLinesAtOnce};
    pool.forEach(bands.count(), [&](int band) {
        // Node by node through the lines of a band, because these are next to each other if lines are columns.
        for (int place = 0; place < width; ++place) {
            const int k = ringPlace(place - kEnds, sweep.across, land.boundary()) - 1;
            for (int line = bands.begin(band); line < bands.end(band); ++line) {
                const std::ptrdiff_t at = line * sweep.lineStep + k * sweep.nodeStep;
                ground_(place, line) = under[at] + static_cast<float>(sand[at]) * kMillimetre;
                if (line < sweep.lines) sand_(place, line) = sand[at];
            }
        }
    });
}

void SandFlight::findWind(const SandLand& land, const Sweep& sweep, const WindLaw& law) {
    const bool torus = land.boundary() == Boundary::Wrap;
    const auto width = static_cast<std::size_t>(felt_.width());
    std::fill_n(felt_.row(0), width, kNoShade);
    std::copy_n(ground_.row(torus ? sweep.lines - 1 : 0), width, mean_.row(0));
    const auto windAt = [&](int row) { return WindOverLine{felt_.row(row) + kEnds, mean_.row(row) + kEnds}; };
    const auto lap = [&] {
        for (int line = 0; line < sweep.lines; ++line) {
            const WindOverLine here = windAt(line + 1);
            windOverLine(law, windAt(line), ground_.row(line) + kEnds, here, sweep.across);
            fillEnds(here.felt, sweep.across, torus);
            fillEnds(here.mean, sweep.across, torus);
        }
    };
    lap();
    if (!torus) return;
    // The first lap has found what the wind brings to the first line.
    for (Field<float>* field : {&felt_, &mean_}) std::copy_n(field->row(sweep.lines), width, field->row(0));
    lap();
}

void SandFlight::findLoads(const SandLand& land, const Sweep& sweep, const Rules& rules, const WindLaw& law,
                           ThreadPool& pool) {
    const bool held = rules.cohesion.nodes != nullptr || rules.cohesion.everywhere > 0.0f;
    const auto abrasion = static_cast<float>(rules.abrasion);
    const RowBands bands{sweep.lines, kLinesAtOnce};
    const auto findLine = [&](int line) {
        float* carries = carries_.row(line) + kEnds;
        carryOverLine(law, {felt_.row(line + 1) + kEnds, mean_.row(line + 1) + kEnds}, ground_.row(line) + kEnds,
                      ground_.row(line + 1) + kEnds, sand_.row(line) + kEnds, carries, settles_.row(line) + kEnds,
                      sweep.across);
        const auto onMap = [&](int k) {
            return (sweep.yAt(line, k) + land.toMap()) * rules.mapStride + sweep.xAt(line, k) + land.toMap();
        };
        if (held)
            for (int k = 0; k < sweep.across; ++k) carries[k] *= 1.0f - rules.cohesion.at(onMap(k));
        if (rules.amount != nullptr)
            for (int k = 0; k < sweep.across; ++k) carries[k] *= rules.amount->row(0)[onMap(k)];
        if (abrasion == 0.0f) return;
        float* wears = wears_.row(line) + kEnds;
        for (int k = 0; k < sweep.across; ++k)
            wears[k] = rules.hardness == nullptr ? abrasion : abrasion * (1.0f - rules.hardness->row(0)[onMap(k)]);
    };
    pool.forEach(bands.count(), [&](int band) {
        for (int line = bands.begin(band); line < bands.end(band); ++line) findLine(line);
    });
}

void SandFlight::fly(const SandLand& land, const Sweep& sweep, const Rules& rules, const WindLaw& law,
                     SandLand::Books& books) {
    const int count = sweep.across;
    const Boundary boundary = land.boundary();
    const int to = law.to;
    const auto inflow =
        boundary == Boundary::Open ? static_cast<std::int32_t>(rules.inflow * rules.carried * sweep.alongAxis) : 0;
    const std::size_t size = static_cast<std::size_t>(count + 2 * kEnds);
    std::vector<std::int32_t> flying(size, inflow), leaves(size), aside(size);
    const auto split = [&](std::int32_t of) {
        return std::min(of, nearestWhole(static_cast<float>(of) * law.toShare));
    };
    if (boundary == Boundary::Open) books.brought += static_cast<std::int64_t>(count) * inflow;
    // Lets the sand that arrives at a line settle and rise, and sends it to the next.
    const auto pass = [&](int line) {
        std::int32_t* arrives = arrives_.row(line) + kEnds;
        std::copy_n(flying.data() + kEnds, count, arrives);
        std::int32_t* leaving = leaves.data() + kEnds;
        std::int32_t* turning = aside.data() + kEnds;
        flyOverLine({.carries = carries_.row(line) + kEnds,
                     .settles = settles_.row(line) + kEnds,
                     .wears = rules.abrasion > 0.0 ? wears_.row(line) + kEnds : nullptr,
                     .sand = sand_.row(line) + kEnds,
                     .arrives = arrives,
                     .after = after_.row(line) + kEnds,
                     .worn = worn_.row(line) + kEnds,
                     .leaves = leaving,
                     .aside = turning},
                    law.toShare, count);
        for (int k = 1; k <= kEnds; ++k) {
            turning[-k] = turning[count - 1 + k] = split(inflow);
            leaving[-k] = leaving[count - 1 + k] = inflow - split(inflow);
        }
        if (boundary == Boundary::Wrap) {
            wrapEnds(turning, count);
            wrapEnds(leaving, count);
        }
        arriveAtLine(leaving, turning, to, flying.data() + kEnds, count);
        if (boundary != Boundary::Open) return;
        // What crosses the edges at the ends of the line.
        const auto isHere = [&](int k) { return k >= 0 && k < count; };
        const auto book = [&](int k, int place, std::int32_t amount) {
            if (isHere(k) && !isHere(place)) books.out += amount;
            if (!isHere(k) && isHere(place)) books.brought += amount;
        };
        for (int k = -kEnds; k < count + kEnds; ++k) {
            if (k >= kEnds && k < count - kEnds) continue;
            book(k, k + to, leaving[k]);
            book(k, k + to + 1, turning[k]);
        }
    };
    for (int line = 0; line < sweep.lines; ++line) pass(line);
    if (boundary == Boundary::Open)
        for (int k = 0; k < count; ++k) books.out += flying[static_cast<std::size_t>(k + kEnds)];
    if (boundary != Boundary::Wrap) return;
    // The first lap began without sand in the air. More sand in the air never leads to less at the next line, so the
    // second lap has at least as much, and the two become equal after some lines.
    const std::vector<std::int32_t> firstLap = flying;
    for (int line = 0; line < sweep.lines; ++line) {
        if (std::equal(flying.begin() + kEnds, flying.end() - kEnds, arrives_.row(line) + kEnds)) return;
        pass(line);
    }
    // Sand may fly for more than two laps. Then what is still in the air falls.
    for (std::size_t k = kEnds; k < size - kEnds; ++k) after_(static_cast<int>(k), 0) += flying[k] - firstLap[k];
}

void SandFlight::putBack(SandLand& land, const Sweep& sweep, const Rules& rules, ThreadPool& pool) const {
    std::int32_t* sand = land.sand.row(0) + sweep.origin;
    std::int32_t* worn = land.worn.row(0) + sweep.origin;
    float* under = land.under.row(0) + sweep.origin;
    const RowBands bands{sweep.lines, kLinesAtOnce};
    pool.forEach(bands.count(), [&](int band) {
        for (int k = 0; k < sweep.across; ++k)
            for (int line = bands.begin(band); line < bands.end(band); ++line) {
                const std::ptrdiff_t at = line * sweep.lineStep + k * sweep.nodeStep;
                sand[at] = after_(k + kEnds, line);
                if (rules.abrasion == 0.0) continue;
                const std::int32_t scoured = worn_(k + kEnds, line);
                worn[at] += scoured;
                under[at] -= static_cast<float>(scoured) * kMillimetre;
            }
    });
}

}  // namespace scree
