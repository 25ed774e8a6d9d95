#include "erosion/models/ice/ice.h"

#include <algorithm>
#include <cmath>

#include "erosion/base/exact_math.h"

namespace scree {

namespace {

/// Steps of the ice in a round, at most. A round that needs more passes fewer years, and works less in proportion.
constexpr int kMostIceSteps = 12;
constexpr double kFallsPerYear = 0.03;    ///< Passes of rockfall per year of work.
constexpr double kMostMoraine = 0.1;      ///< Growth of moraines, m per year of work.
constexpr double kIceDensity = 910.0;     ///< kg/m^3.
constexpr double kSeaDensity = 1028.0;    ///< kg/m^3.
constexpr double kWaterDensity = 1000.0;  ///< kg/m^3; of meltwater.
constexpr double kCalving = 1000.0;       ///< Loss of ice that floats, m/yr.

/// Visits the cells of a field as a list of numbers. If a restored list does not have the right number, the field is
/// left without cells.
void visitCells(StateVisitor& visitor, std::string_view name, const IceGrid& grid, Field<double>& field) {
    std::vector<double> values;
    const bool here = !grid.empty() && field.isOf(grid.width + 2, grid.height + 2);
    if (here) {
        values.reserve(static_cast<std::size_t>(grid.width) * static_cast<std::size_t>(grid.height));
        for (int y = 1; y <= grid.height; ++y)
            values.insert(values.end(), field.row(y) + 1, field.row(y) + 1 + grid.width);
    }
    visitor.visit(name, values);
    const auto cells =
        static_cast<std::size_t>(std::max(grid.width, 0)) * static_cast<std::size_t>(std::max(grid.height, 0));
    if (grid.empty() || values.size() != cells) {
        field = {};
        return;
    }
    if (!field.isOf(grid.width + 2, grid.height + 2)) field = grid.field();
    for (int y = 1; y <= grid.height; ++y)
        std::copy_n(values.begin() + static_cast<std::ptrdiff_t>(y - 1) * grid.width, grid.width, field.row(y) + 1);
}

}  // namespace

void IceModel::step(Terrain& terrain, const Settings& settings, const RoundContext& round) {
    lastRound_ = {};
    land_.read(terrain, round.pool);
    if (land_.nodes().empty() || land_.cells().empty()) return;
    fitGrid(terrain, round.pool);
    flow_.setLaw(iceLaw(static_cast<double>(settings.sliding)));
    moveIce(terrain, settings, round);
    work(terrain, settings, round);
    writeLayers(terrain, round.pool);
}

/// Gives the ice the grid of the land. On another grid than before it continues from the layer Ice.
void IceModel::fitGrid(const Terrain& terrain, ThreadPool& pool) {
    const IceGrid& grid = land_.cells();
    const auto isHere = [&](const Field<double>& field) { return field.isOf(grid.width + 2, grid.height + 2); };
    for (Field<double>* field : {&bed_, &surface_, &growth_, &painted_, &load_, &depth_, &outwash_})
        if (!isHere(*field)) *field = grid.field();
    const bool goesOn = flow_.grid().hasCellsOf(grid) && isHere(flow_.thickness()) && isHere(flow_.debt());
    flow_.setGrid(grid);
    if (goesOn) return;
    sliding_.speed() = {};
    if (terrain.has(Layer::Ice)) land_.coarsenLayer(terrain.layer(Layer::Ice), flow_.thickness(), pool);
}

/// Makes ice that floats on the sea break off.
void IceModel::calve(double sea) {
    const IceGrid& grid = flow_.grid();
    for (int y = 1; y <= grid.height; ++y)
        for (int x = 1; x <= grid.width; ++x)
            if (kIceDensity * flow_.thickness()(x, y) < kSeaDensity * (sea - bed_(x, y)))
                growth_(x, y) = std::min(growth_(x, y), -kCalving);
}

void IceModel::moveIce(const Terrain& terrain, const Settings& settings, const RoundContext& round) {
    ThreadPool& pool = round.pool;
    const IceGrid& grid = flow_.grid();
    land_.coarsen(bed_, pool);
    const bool painted = terrain.has(Layer::Snowfall);
    if (painted) land_.coarsenLayer(terrain.layer(Layer::Snowfall), painted_, pool);
    load_.fill(0.0);
    const auto wanted = static_cast<double>(settings.iceYears);
    for (int step = 0; step < kMostIceSteps && lastRound_.years < wanted; ++step) {
        const double phase = std::fmod(years_ / static_cast<double>(settings.swingPeriod), 1.0);
        const double line = static_cast<double>(settings.equilibriumLine) +
                            static_cast<double>(settings.swing) * exactSineCosine(360.0 * phase).sine;
        pool.forEach(grid.height + 2, [&](int y) {
            for (int x = 0; x < grid.width + 2; ++x) surface_(x, y) = bed_(x, y) + flow_.thickness()(x, y);
        });
        balance_.find(grid, surface_,
                      {.equilibriumLine = line - terrain.datum(),
                       .gradient = static_cast<double>(settings.balanceGradient),
                       .mostSnow = static_cast<double>(settings.mostSnow),
                       .mostMelt = static_cast<double>(settings.mostMelt)},
                      painted ? &painted_ : nullptr, growth_, pool);
        calve(static_cast<double>(round.sea));
        // Equal steps to the end of the round.
        const double left = wanted - lastRound_.years;
        const double steps = std::ceil(left / flow_.nextYears());
        const IceStep made = flow_.step(bed_, growth_, left / steps, pool);
        grid.wrap(flow_.thickness());
        lastRound_.years = steps == 1.0 && made.repeats == 0 ? wanted : lastRound_.years + made.years;
        lastRound_.accumulated += made.accumulated;
        lastRound_.melted += made.melted;
        lastRound_.out += made.out;
        lastRound_.debt = std::max(lastRound_.debt, made.debt);
        lastRound_.cycles += made.cycles;
        lastRound_.repeats += made.repeats;
        years_ += made.years;
        ++steps_;
    }
    cycles_ += static_cast<std::uint64_t>(lastRound_.cycles);
    repeats_ += static_cast<std::uint64_t>(lastRound_.repeats);
    sliding_.update(flow_, flow_.thickness(), flow_.law(), pool);
}

void IceModel::work(Terrain& terrain, const Settings& settings, const RoundContext& round) {
    const double years =
        static_cast<double>(settings.workYears) * lastRound_.years / static_cast<double>(settings.iceYears);
    land_.setIce(flow_.thickness(), flow_.surface(), round.pool);
    const double worn = erosion_.erode(land_, flow_, bed_, sliding_.speed(),
                                       {.years = years,
                                        .plucking = static_cast<double>(settings.plucking),
                                        .planing = static_cast<double>(settings.planing),
                                        .erodibility = round.atNodes(settings, &IceSettings::erodibility),
                                        .hardness = round.hardness(terrain)},
                                       load_, round.pool);
    fallDue_ += kFallsPerYear * years;
    const int passes = static_cast<int>(fallDue_);
    fallDue_ -= passes;
    const Fallen fallen = rockfall_.run(
        land_, {.rockSlope = exactTangent(static_cast<double>(settings.rockAngle)), .amount = round.amount.values},
        passes, load_, round.pool);
    const MoraineTransport::Books books =
        moraine_.run(flow_, {.wash = static_cast<double>(settings.wash), .mostDepth = kMostMoraine * years}, load_,
                     depth_, outwash_);
    const double laid =
        land_.lay(depth_, IceLand::Laid::Moraine, round.pool) + land_.lay(outwash_, IceLand::Laid::Outwash, round.pool);
    land_.write(terrain,
                {.eroded = worn + fallen.moved,
                 .deposited = fallen.laid + laid,
                 .out = fallen.out + books.out,
                 .washed = books.washed},
                round.pool);
}

void IceModel::writeLayers(Terrain& terrain, ThreadPool& pool) const {
    land_.writeIce(terrain.use(Layer::Ice), pool);
    land_.writeOfIce(sliding_.speed(), 1.0, terrain.use(Layer::IceSpeed), pool);
    land_.writeOfIce(flow_.melt(), kIceDensity / kWaterDensity, terrain.use(Layer::Meltwater), pool);
    for (const Layer layer : {Layer::Ice, Layer::IceSpeed, Layer::Meltwater}) terrain.markAllChanged(layer);
}

void IceModel::visitState(StateVisitor& visitor) {
    IceGrid grid = flow_.grid();
    visitor.visit("width", grid.width);
    visitor.visit("height", grid.height);
    visitor.visit("cell", grid.cell);
    grid.width = std::clamp(grid.width, 0, Terrain::kMaxSize);
    grid.height = std::clamp(grid.height, 0, Terrain::kMaxSize);
    flow_.setGrid(grid);
    visitCells(visitor, "thickness", grid, flow_.thickness());
    visitCells(visitor, "debt", grid, flow_.debt());
    visitCells(visitor, "speed", grid, sliding_.speed());
    visitor.visit("next_years", flow_.stepLength());
    visitor.visit("years", years_);
    visitor.visit("fall_due", fallDue_);
    visitor.visit("steps", steps_);
    visitor.visit("repeats", repeats_);
    visitor.visit("cycles", cycles_);
}

bool IceModel::fits(const Terrain&) const {
    const auto sound = [](const Field<double>& field, double least) {
        for (int y = 0; y < field.height(); ++y)
            for (int x = 0; x < field.width(); ++x)
                if (!(field(x, y) >= least && field(x, y) <= static_cast<double>(kHighestHeight))) return false;
        return true;
    };
    const bool numbers = std::isfinite(years_) && years_ >= 0.0 && fallDue_ >= 0.0 && fallDue_ < 1.0;
    return numbers && sound(flow_.thickness(), 0.0) && sound(flow_.debt(), -static_cast<double>(kHighestHeight)) &&
           sound(sliding_.speed(), 0.0);
}

std::vector<Counter> IceModel::counters() const {
    return {{"ice_years", static_cast<std::uint64_t>(years_)},
            {"ice_steps", steps_},
            {"ice_repeats", repeats_},
            {"ice_cycles", cycles_}};
}

}  // namespace scree
