#include "erosion/models/wind/wind.h"

#include <algorithm>
#include <cmath>

#include "erosion/base/exact_math.h"
#include "erosion/base/random.h"

namespace scree {

namespace {

constexpr std::uint64_t kPasses = 4;  ///< In a round.
constexpr int kSlides = 8;            ///< After a pass.
/// Shortest hop that dunes can be made of, cells.
constexpr double kShortestHop = 1.5;
/// Sand that wind carries over an edge in a pass, of the square of a hop and for one hop of the edge.
constexpr double kCarriedPerHop = 1.0 / 15.0;
/// Creep across the wind, of the depth of sand that moves in a pass.
constexpr double kCreepOfCarried = 1.0;
constexpr double kMostCreep = 0.17;  ///< Cells^2 in a pass; beyond, bumps would swing instead of fade.
/// Slopes of the grid are measured over a whole cell, so faces look steeper than their cells allow.
constexpr double kSlackOfRest = 2.0;

/// A number about 0, -1.5 to 1.5, of the sum of three even ones; standard deviation 1/2.
double gustOf(std::uint64_t seed, std::uint64_t pass) {
    double sum = -1.5;
    for (std::uint64_t draw = 1; draw <= 3; ++draw)
        sum += static_cast<double>(randomUnit(seed, RandomStream::Sand, pass, draw));
    return sum;
}

}  // namespace

RoundWind windOf(const WindSettings& settings, std::uint64_t round) {
    const auto winds = static_cast<std::uint64_t>(settings.winds);
    const std::uint64_t turn = round / static_cast<std::uint64_t>(settings.spell);
    const std::uint64_t middle = (winds - 1) / 2;
    // Of `turns` turns, the main wind has `ofMain`. Whole numbers, so that no share is lost to rounding.
    const auto percent = static_cast<std::uint64_t>(std::lround(100.0 * static_cast<double>(settings.mainShare)));
    const bool equal = percent * winds <= 100;
    const std::uint64_t ofMain = equal ? 1 : percent, turns = equal ? winds : 100;
    // Turns of the main wind until turn `end`, evenly spread. The first is such that winds with equal turns blow in the
    // order of their directions.
    const auto mainBefore = [&](std::uint64_t end) { return (end + winds - 1 - middle) * ofMain / turns; };
    const bool isMain = mainBefore(turn + 1) > mainBefore(turn);
    std::uint64_t wind = middle;
    if (!isMain) {
        const std::uint64_t other = (turn - (mainBefore(turn) - mainBefore(0))) % (winds - 1);
        wind = other < middle ? other : other + 1;
    }
    const double apart = static_cast<double>(settings.turning) / settings.winds;
    return {static_cast<double>(settings.direction) +
                apart * (static_cast<double>(wind) - 0.5 * static_cast<double>(winds - 1)),
            isMain ? 1.0 : static_cast<double>(settings.sideStrength)};
}

void WindModel::step(Terrain& terrain, const Settings& settings, const RoundContext& round) {
    supply_.bring(terrain, static_cast<double>(settings.sandDepth), round.seed, round.pool);
    land_.read(terrain, round.pool);
    if (!land_.empty()) {
        if (settings.fromSediment > 0.0f)
            land_.takeSediment(terrain, static_cast<double>(settings.fromSediment), round.pool);
        SandLand::Books books;
        blow(terrain, settings, round, books);
        land_.write(terrain, books, round.pool);
    }
    ++rounds_;
}

void WindModel::blow(const Terrain& terrain, const Settings& settings, const RoundContext& round,
                     SandLand::Books& books) {
    const double cell = terrain.referenceCell();
    const double hop = std::max(static_cast<double>(settings.hop), kShortestHop * cell);
    const RoundWind wind = windOf(settings, rounds_);
    const double strength = static_cast<double>(settings.strength) * wind.strength;
    // m^2 of sand over a metre of edge
    const double carried = strength * kCarriedPerHop * hop * cell;
    const auto ofNode = static_cast<double>(terrain.cellSize());
    const SandFlight::Rules rules{.carried = 1000.0 * carried / ofNode,
                                  .hop = hop,
                                  .shadow = exactTangent(static_cast<double>(settings.shadowAngle)),
                                  .inflow = static_cast<double>(settings.inflow),
                                  .abrasion = static_cast<double>(settings.abrasion),
                                  .sea = round.sea,
                                  .cohesion = round.atNodes(settings, &WindSettings::cohesion),
                                  .amount = round.amount.values,
                                  .hardness = round.hardness(terrain),
                                  .mapStride = terrain.heights().stride()};
    SandSlides::Rules still{.slope = exactTangent(static_cast<double>(settings.restAngle) - kSlackOfRest), .creep = {}};
    const double creep = std::min(kCreepOfCarried * carried / (ofNode * ofNode), kMostCreep);
    for (std::uint64_t pass = 0; pass < kPasses; ++pass) {
        const double swing = 2.0 * static_cast<double>(settings.gusts) * gustOf(round.seed, rounds_ * kPasses + pass);
        const SineCosine from = exactSineCosine(std::fmod(wind.from + swing, 360.0));
        const WindWay way{-from.sine, from.cosine};
        if (strength > 0.0) flight_.blow(land_, way, rules, books, round.pool);
        for (int slide = 0; slide < kSlides; ++slide) {
            SandSlides::Rules moving = still;
            if (slide == 0) moving.creep = creepAcross(way.east, way.south, creep);
            slides_.run(land_, moving, books, round.pool);
        }
    }
}

void WindModel::visitState(StateVisitor& visitor) {
    visitor.visit("rounds", rounds_);
    supply_.visitState(visitor);
}

bool WindModel::fits(const Terrain&) const {
    return supply_.isSound();
}

std::vector<Counter> WindModel::counters() const {
    return {{"wind_rounds", rounds_}};
}

}  // namespace scree
