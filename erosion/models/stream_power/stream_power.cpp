#include "erosion/models/stream_power/stream_power.h"

#include <algorithm>
#include <utility>

#include "erosion/models/stream_power/random_rounding.h"
#include "erosion/records/erosion_record.h"
#include "erosion/records/ledger.h"
#include "erosion/terrain/grid_neighbours.h"

namespace scree {

namespace {

constexpr double kRockBodies = 6.0;  ///< Size of bodies of like rock, in lengths of the model.
constexpr float kFlowShare = 0.3f;   ///< Weight of one round in the moving average of flow and moisture.

}  // namespace

UpliftPatternSettings upliftPatternOf(const StreamPowerSettings& settings) {
    return {settings.upliftShape, settings.upliftScale, settings.upliftAngle, settings.upliftMargin,
            settings.upliftSeed};
}

double StreamPowerModel::length(const Settings& settings, const TerrainForm& map) {
    return detailLength(settings.detail, kReferenceCells, map);
}

void StreamPowerModel::step(Terrain& terrain, const Settings& settings, const RoundContext& round) {
    uplift_.update(upliftPatternOf(settings), terrain, round.pool);
    rock_.update({settings.rockVariety, kRockBodies * length(settings, terrain.form()), round.seed}, terrain,
                 round.pool);
    drainage_.route(terrain.heights(),
                    {.boundary = terrain.boundary(),
                     .sea = round.sea,
                     .rho8 = settings.routing == FlowRoutingMethod::Rho8,
                     .seed = round.seed,
                     .turn = steps_},
                    round.pool);
    const RiverBooks books = erodeRivers(terrain, settings, round);

    terrain.keepRecord();
    writeGround(terrain, round);
    Ledger& ledger = terrain.ledger();
    const double area = terrain.cellArea();
    ledger.edited += books.risen * area;
    ledger.eroded += books.eroded * area;
    ledger.deposited += books.deposited * area;
    ledger.out += books.out * area;
    creep(terrain, settings, round);
    terrain.markGroundChanged({0, 0, terrain.width(), terrain.height()});
    writeFlow(terrain, round.pool);
    ++steps_;
    years_ += static_cast<double>(settings.years);
}

void StreamPowerModel::writeGround(Terrain& terrain, const RoundContext& round) const {
    Field<float>& heights = terrain.use(Layer::Height);
    ErosionRecord& record = terrain.record();
    const std::uint64_t key = randomBits(round.seed, RandomStream::Uplift, steps_, 1);
    std::vector<double> rests(static_cast<std::size_t>(terrain.height()), 0.0);
    round.pool.forEach(terrain.height(), [&](int y) {
        float* height = heights.row(y);
        float* uneroded = record.uneroded.row(y);
        NodeRecord* nodes = record.nodes.row(y);
        const double* after = result_.heights.row(y);
        const float* risen = result_.risen.row(y);
        const float* laid = result_.laid.row(y);
        double rest = 0.0;
        for (int x = 0; x < terrain.width(); ++x) {
            const auto rise = static_cast<double>(risen[x]);
            const std::uint64_t bits = bitsFor(after[x], key);
            const float now = roundedAtRandom(after[x], bits);
            uneroded[x] = roundedAtRandom(static_cast<double>(uneroded[x]) + rise, bits >> 21);
            nodes[x].bedrock = roundedAtRandom(static_cast<double>(nodes[x].bedrock) + rise, bits >> 42);
            if (laid[x] > 0.0f) nodes[x].note(now - laid[x], now);
            height[x] = now;
            rest += after[x] - static_cast<double>(now);
        }
        rests[static_cast<std::size_t>(y)] = rest;
    });
    double rest = 0.0;
    for (const double ofRow : rests) rest += ofRow;
    terrain.ledger().rest += rest * terrain.cellArea();
}

void StreamPowerModel::gatherWater(const Terrain& terrain, const RoundContext& round) {
    fitted(water_, terrain);
    const Field<float>* weights = round.rain.weights();
    const auto amount = static_cast<double>(round.sources.rain.amount);
    round.pool.forEach(terrain.height(), [&](int y) {
        double* water = water_.row(y);
        const float* weight = weights != nullptr ? weights->row(y) : nullptr;
        for (int x = 0; x < terrain.width(); ++x)
            water[x] = amount * (weight != nullptr ? static_cast<double>(weight[x]) : 1.0);
    });
    const double cells = static_cast<double>(terrain.width()) * terrain.height();
    for (const Spring& spring : round.sources.springs)
        for (const SpringNode& node : springNodes(spring, terrain))
            water_(node.x, node.y) += node.share * static_cast<double>(spring.rate) * cells;
}

RiverBooks StreamPowerModel::erodeRivers(const Terrain& terrain, const Settings& settings, const RoundContext& round) {
    gatherWater(terrain, round);
    fitted(result_.heights, terrain);
    const bool known = meanDischarge_.width() == terrain.width() && meanDischarge_.height() == terrain.height();
    for (Field<float>* field : {&result_.risen, &result_.laid, &result_.discharge, &result_.meanDischarge})
        fitted(*field, terrain);
    const bool floors = known && settings.valleyFloors > 0.0f;
    if (floors) floors_.find(meanDischarge_, settings.valleyFloors, rock_.factors(), terrain.boundary(), round.pool);
    const PowerTable power(static_cast<double>(settings.areaExponent));
    const RiverRules rules{.years = static_cast<double>(settings.years),
                           .areaPower = power(terrain.cellArea()),
                           .cell = static_cast<double>(terrain.cellSize()),
                           .power = power};
    const RiverGround ground{.heights = terrain.heights(),
                             .sea = round.sea,
                             .uplift = round.atNodes(settings, &StreamPowerSettings::uplift),
                             .erodibility = round.atNodes(settings, &StreamPowerSettings::erodibility),
                             .deposition = round.atNodes(settings, &StreamPowerSettings::deposition),
                             .upliftFactor = uplift_.factors(),
                             .amount = round.amount.values,
                             .weakness = rock_.factors(),
                             .hardness = round.hardness(terrain),
                             .meanDischarge = known ? &meanDischarge_ : nullptr,
                             .floors = floors ? &floors_ : nullptr,
                             .water = water_};
    const auto& parts = drainage_.parts();
    rivers_.resize(parts.size());
    std::vector<RiverBooks> books(parts.size());
    round.pool.forEach(static_cast<int>(parts.size()), [&](int part) {
        const auto i = static_cast<std::size_t>(part);
        books[i] = rivers_[i].run(parts[i], ground, rules, result_);
    });
    std::swap(meanDischarge_, result_.meanDischarge);
    RiverBooks all;
    for (const RiverBooks& part : books) {
        all.risen += part.risen;
        all.eroded += part.eroded;
        all.deposited += part.deposited;
        all.out += part.out;
    }
    return all;
}

float StreamPowerModel::findCreep(const Terrain& terrain, const Settings& settings, const RoundContext& round) {
    const auto rates = round.field(&StreamPowerSettings::hillslope);
    const float fastest = rates ? extremes(rates->values, round.pool).highest : settings.hillslope;
    const Field<float>* amounts = round.amount.values;
    if (!rates && amounts == nullptr) {
        creepShares_ = {};
        return fastest;
    }
    fitted(creepShares_, terrain);
    round.pool.forEach(terrain.height(), [&](int y) {
        const float* rate = rates ? rates->values.row(y) : nullptr;
        const float* amount = amounts != nullptr ? amounts->row(y) : nullptr;
        float* share = creepShares_.row(y);
        for (int x = 0; x < terrain.width(); ++x)
            share[x] =
                (rate != nullptr ? rate[x] / std::max(fastest, 1e-30f) : 1.0f) * (amount != nullptr ? amount[x] : 1.0f);
    });
    return fastest;
}

void StreamPowerModel::creep(Terrain& terrain, const Settings& settings, const RoundContext& round) {
    const float fastest = findCreep(terrain, settings, round);
    if (fastest == 0.0f) return;
    const double diffusion = static_cast<double>(fastest) * static_cast<double>(settings.years) / terrain.cellArea();
    const Field<float>& change = hillslope_.change(terrain.heights(), terrain.boundary(), diffusion,
                                                   creepShares_.empty() ? nullptr : &creepShares_, round.pool);
    Field<float>& heights = terrain.use(Layer::Height);
    const std::uint64_t key = randomBits(round.seed, RandomStream::Uplift, steps_, 2);
    struct Sums {
        double eroded = 0.0, deposited = 0.0, rest = 0.0;
    };
    std::vector<Sums> sums(static_cast<std::size_t>(terrain.height()));
    round.pool.forEach(terrain.height(), [&](int y) {
        float* height = heights.row(y);
        NodeRecord* nodes = terrain.record().nodes.row(y);
        const float* moved = change.row(y);
        Sums& sum = sums[static_cast<std::size_t>(y)];
        for (int x = 0; x < terrain.width(); ++x) {
            const auto by = static_cast<double>(moved[x]);
            const double after = static_cast<double>(height[x]) + by;
            const float now = roundedAtRandom(after, bitsFor(after, key));
            if (now > height[x]) nodes[x].note(height[x], now);
            height[x] = now;
            (by < 0.0 ? sum.eroded : sum.deposited) += std::abs(by);
            sum.rest += after - static_cast<double>(now);
        }
    });
    Ledger& ledger = terrain.ledger();
    const double area = terrain.cellArea();
    for (const Sums& sum : sums) {
        ledger.eroded += sum.eroded * area;
        ledger.deposited += sum.deposited * area;
        ledger.rest += (sum.rest + sum.eroded - sum.deposited) * area;  // the change sums to 0 apart from rounding
    }
}

void StreamPowerModel::writeFlow(Terrain& terrain, ThreadPool& pool) const {
    const float share = terrain.has(Layer::Flow) ? kFlowShare : 1.0f;
    const auto rainCells = static_cast<float>(terrain.cellArea() / terrain.rainCellArea());
    const float wetFlow = kUsualWetFlow;
    Field<float>& flow = terrain.use(Layer::Flow);
    Field<float>& moisture = terrain.use(Layer::Moisture);
    pool.forEach(terrain.height(), [&](int y) {
        const float* discharge = result_.discharge.row(y);
        float* flowRow = flow.row(y);
        float* moistureRow = moisture.row(y);
        for (int x = 0; x < terrain.width(); ++x) {
            flowRow[x] += share * (discharge[x] * rainCells - flowRow[x]);
            moistureRow[x] += share * (flowRow[x] / (flowRow[x] + wetFlow) - moistureRow[x]);
        }
    });
    terrain.markAllChanged(Layer::Flow);
    terrain.markAllChanged(Layer::Moisture);
}

void StreamPowerModel::visitState(StateVisitor& visitor) {
    visitor.visit("steps", steps_);
    visitor.visit("years", years_);
    visitor.visit("mean_discharge", meanDischarge_);
}

std::vector<Counter> StreamPowerModel::counters() const {
    return {{"steps", steps_}, {"years", static_cast<std::uint64_t>(years_)}};
}

}  // namespace scree
