#include "erosion/simulation/simulation.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <optional>
#include <sstream>
#include <utility>

#include "erosion/base/random.h"
#include "erosion/masks/mask_rule.h"
#include "erosion/records/ledger.h"
#include "erosion/simulation/base_grid.h"
#include "erosion/simulation/base_round.h"
#include "erosion/simulation/held_ground.h"
#include "erosion/simulation/water_scale.h"
#include "erosion/slopes/slope_detail.h"
#include "erosion/terrain/open_edge.h"
#include "erosion/terrain/resample.h"

namespace scree {

namespace {

/// Returns the model object that belongs to an entry.
template <class Entry>
auto& modelOf(AllModels& models, const Entry&) {
    return std::get<typename Entry::ModelType>(models);
}

/// Runs a model that counts time in ticks. The rim of an open map sinks whenever the model's span of ticks ends within
/// the round. The result therefore depends on the ticks, and not on how they are divided into rounds. Returns true if a
/// span ends with the round.
template <class Model>
bool stepInEdgeSpans(Model& model, Terrain& ground, typename Model::Settings settings, const RoundContext& round) {
    int left = settings.ticks;
    int span = model.edgeSpanLeft();
    for (; left > span; span = model.edgeSpanLeft()) {
        settings.ticks = span;
        model.step(ground, settings, round);
        settleOpenEdge(ground, round.sea);
        left -= span;
    }
    settings.ticks = left;
    model.step(ground, settings, round);
    return left == span;
}

/// Begins a round on the base of a terrain, or returns nothing if it has none.
std::optional<BaseRound> roundOnBase(Terrain& land) {
    if (land.base() == nullptr) return std::nullopt;
    std::optional<BaseRound> round(std::in_place, land);
    land.base()->nextRevision();
    return round;
}

/// Keeps the flow and the moisture that rounds of the whole map have left. Droplets that start only under a brush would
/// count as rain on all of it.
class KeptFlow {
 public:
    explicit KeptFlow(const Terrain& ground)
        : flow_(ground.layer(Layer::Flow)), moisture_(ground.layer(Layer::Moisture)) {}

    void putBack(Terrain& ground) const {
        for (const auto& [layer, before] : {std::pair{Layer::Flow, &flow_}, std::pair{Layer::Moisture, &moisture_}}) {
            if (!ground.has(layer)) continue;
            Field<float>& now = ground.use(layer);
            now = before->empty() ? Field<float>(ground.width(), ground.height(), info(layer).initial) : *before;
        }
    }

 private:
    Field<float> flow_, moisture_;  ///< Empty if the layer was not in use.
};

std::uint64_t counterNamed(const std::vector<Counter>& counters, std::string_view name) {
    for (const Counter& counter : counters)
        if (counter.name == name) return counter.value;
    return 0;
}

}  // namespace

Simulation::Simulation(Terrain terrain, SimulationSettings settings, std::shared_ptr<ThreadPool> pool)
    : terrain_(std::move(terrain)), settings_(std::move(settings)), pool_(std::move(pool)) {}

Result<void> Simulation::runRound(std::uint64_t maxDroplets) {
    const auto start = std::chrono::steady_clock::now();
    if (state_->rounds % kRuleRounds == 0) followRules(terrain_, maskCover(settings_, terrain_), *pool_);
    carveAgain();
    chooseBase(baseLevelFor(terrain_, settings_));
    const std::uint64_t before = terrain_.revision();
    terrain_.nextRevision();
    applyModels(settings_, maxDroplets);
    ++state_->rounds;
    const bool onBase = terrain_.base() != nullptr;
    // If the heights are valid on the base, they are valid on the fine grid, too, until slopes get detail.
    Result<void> sound = onBase ? checkHeights(*terrain_.base(), *pool_) : checkHeights(terrain_, *pool_, before + 1);
    bool any = false;
    forEachModel(settings_.models, [&](const auto& entry) { any = any || entry.enabled; });
    if (onBase && any && sound && state_->rounds % kSlopeRounds == 0) {
        addDetail(held_.flags());
        sound = checkHeights(terrain_, *pool_);
    }
    if (onBase) terrain_.setFollowed();
    state_->seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return sound;
}

Result<void> Simulation::carve(const Curve& curve) {
    return applyCurve(terrain_, curve, state_->curves, riverWater(settings_, terrain_), *pool_);
}

void Simulation::carveAgain() {
    if (state_->rounds % kCurveRounds != 0) return;
    std::vector<std::uint64_t> keys;
    for (const Curve& curve : settings_.curves) keys.push_back(CurveMemory::keyOf(curve.points));
    state_->curves.keepOnly(keys);
    for (const Curve& curve : settings_.curves)
        if (curve.on && curve.again) static_cast<void>(carve(curve));
}

void Simulation::prepare() {
    const int level = baseLevelFor(terrain_, settings_);
    if (level != terrain_.baseLevel() && state_->rounds > 0) return;
    chooseBase(level);
    rock_.update(settings_.strata, terrain_.base() != nullptr ? *terrain_.base() : terrain_,
                 static_cast<std::uint64_t>(settings_.seed), *pool_);
}

void Simulation::resample(int width, int height) {
    Terrain other = resampled(terrain_, width, height, *pool_);
    if (!keepsGround(terrain_, other)) {
        leaveGround();
        other = resampled(terrain_, width, height, *pool_);
    }
    terrain_ = std::move(other);
}

RoundContext Simulation::beginRound(const SimulationSettings& settings, const Terrain& ground,
                                    std::uint64_t& maxDroplets) {
    const auto seed = static_cast<std::uint64_t>(settings.seed);
    rain_.update(settings.sources.rain, ground, seed, *pool_);
    rock_.update(settings.strata, ground, seed, *pool_);
    knobs_.update(varyingKnobs(settings), terrain_, terrain_.baseLevel(), *pool_);
    return {*pool_, settings.sources, rain_,          rock_,  seaSurface(settings.sources, ground),
            seed,   maxDroplets,      state_->rounds, &knobs_};
}

void Simulation::applyModels(const SimulationSettings& settings, std::uint64_t& maxDroplets) {
    const std::optional<BaseRound> onBase = roundOnBase(terrain_);
    Terrain& ground = onBase ? *terrain_.base() : terrain_;
    const SimulationSettings own = onBase ? settingsOnBase(settings, terrain_) : settings;
    const RoundContext round = beginRound(own, ground, maxDroplets);
    bool spanGoesOn = false;
    bool anyByRounds = false;
    forEachModel(own.models, [&](auto& entry) {
        if (!entry.enabled) return;
        auto& model = modelOf(state_->models, entry);
        RoundContext ofModel = round;
        ofModel.amount = amounts_.of(entry, knobs_, rock_, ground, *pool_);
        std::optional<HeldGround> held;
        if (ofModel.amount.values != nullptr) held.emplace(ground, *ofModel.amount.values, *pool_);
        if constexpr (requires { model.edgeSpanLeft(); }) {
            spanGoesOn = !stepInEdgeSpans(model, ground, entry.settings, ofModel);
        } else {
            model.step(ground, entry.settings, ofModel);
            anyByRounds = true;
        }
        if (held) held->putBack(*pool_);
    });
    if (anyByRounds || !spanGoesOn) settleOpenEdge(ground, round.sea);
    if (!onBase) return;
    held_.update(terrain_, settings, *pool_);
    onBase->finish(held_.flags(), *pool_);
}

Result<void> Simulation::erodeUnder(const BrushErosion& brush) {
    const SimulationSettings settings = settingsUnder(brush, settings_);
    // The base stays the one of the rounds, so that nothing happens to the land around.
    const std::optional<int> ofRounds = baseLevelFor(terrain_.form(), settings_);
    chooseBase(ofRounds                   ? *ofRounds
               : terrain_.baseLevel() > 0 ? terrain_.baseLevel()
                                          : baseLevelFor(terrain_, settings));
    const std::uint64_t before = terrain_.revision();
    terrain_.nextRevision();
    const std::optional<BaseRound> onBase = roundOnBase(terrain_);
    Terrain& ground = onBase ? *terrain_.base() : terrain_;
    const SimulationSettings own = onBase ? settingsOnBase(settings, terrain_) : settings;
    std::uint64_t none = 0;
    const RoundContext round = beginRound(own, ground, none);
    const BrushedGround brushed(brush, terrain_, *pool_);

    const auto act = [&](auto& model, const auto& entry, RoundContext ofModel, const Field<float>* shares) {
        ofModel.amount = amounts_.of(entry, knobs_, rock_, ground, *pool_, shares);
        std::optional<HeldGround> held;
        if (ofModel.amount.values != nullptr) held.emplace(ground, *ofModel.amount.values, *pool_);
        std::optional<KeptOutside> outside;
        if (shares != nullptr) outside.emplace(ground, *shares);
        model.step(ground, entry.settings, ofModel);
        if (held) held->putBack(*pool_);
        if (outside) outside->putBack(ground);
    };
    if (auto droplets = std::get<ModelEntry<DropletModel>>(own.models); droplets.enabled) {
        const RainPattern rain = rain_.within(brushed.shares(), *pool_);
        SourceSettings sources = own.sources;
        sources.springs.clear();
        const int perRound = dropletsWanted(droplets.settings.dropletsPerRound, droplets.settings.detail,
                                            kReferenceCells, ground, sources.rain);
        std::uint64_t count = dropletsUnder(brush, rain, rain_, perRound, round.seed);
        sources.rain.byArea = false;
        droplets.settings.dropletsPerRound = static_cast<int>(count);
        const RoundContext ofDroplets{.pool = *pool_,
                                      .sources = sources,
                                      .rain = rain,
                                      .rock = rock_,
                                      .sea = round.sea,
                                      .seed = randomBits(round.seed, RandomStream::BrushDroplets, brush.turn, 1),
                                      .dropletsLeft = count,
                                      .number = round.number,
                                      .knobs = &knobs_};
        DropletModel model;
        const KeptFlow flow(ground);
        const Field<float>* shares = brush.runsOn ? nullptr : &brushed.shares();
        if (count > 0) act(model, droplets, ofDroplets, shares);
        count = 0;  // those that are still in motion run to their ends
        if (model.isUnderWay()) act(model, droplets, ofDroplets, shares);
        flow.putBack(ground);
    }
    if (const auto& rivers = std::get<ModelEntry<StreamPowerModel>>(own.models); rivers.enabled)
        act(std::get<StreamPowerModel>(state_->models), rivers, round, &brushed.shares());
    if (const auto& slides = std::get<ModelEntry<ThermalModel>>(own.models); slides.enabled)
        act(std::get<ThermalModel>(state_->models), slides, round, &brushed.shares());
    settleOpenEdge(ground, round.sea, &brushed.shares());

    if (!onBase) return checkHeights(terrain_, *pool_, before + 1);
    heldUnderBrush_.update(terrain_, settings, *pool_);
    const Field<std::uint8_t>* held = heldUnderBrush_.flags();
    onBase->finishPart(
        [&](int x, int y) {
            return (held != nullptr && (*held)(x, y) != 0) || (!brush.runsOn && brushed.isOutside(x, y));
        },
        *pool_);
    terrain_.setFollowed();
    return checkHeights(*terrain_.base(), *pool_);
}

Result<void> Simulation::addDetailUnder(const BrushErosion& brush) {
    if (terrain_.base() == nullptr || brush.path.empty()) return {};
    chooseBase(terrain_.baseLevel());
    terrain_.nextRevision();
    terrain_.base()->nextRevision();
    knobs_.update(varyingKnobs(settings_), terrain_, terrain_.baseLevel(), *pool_);
    heldUnderBrush_.update(terrain_, settingsUnder(brush, settings_), *pool_);
    const Field<std::uint8_t> outside = nodesOutside(brush, terrain_, heldUnderBrush_.flags());
    addDetail(&outside);
    terrain_.setFollowed();
    return checkHeights(terrain_, *pool_);
}

void Simulation::addDetail(const Field<std::uint8_t>* held) {
    const Terrain& base = *terrain_.base();
    const auto seed = static_cast<std::uint64_t>(settings_.seed);
    rock_.update(settings_.strata, base, seed, *pool_);
    const auto talus = knobs_.of(&ThermalSettings::talus);
    addSlopeDetail(terrain_,
                   {.settings = settings_.slopes,
                    .strata = settings_.strata,
                    .rock = rock_,
                    .talus = std::get<ModelEntry<ThermalModel>>(settings_.models).settings.talus,
                    .talusAt = talus ? &talus->values : nullptr,
                    .sea = seaSurface(settings_.sources, base),
                    .seed = seed,
                    .held = held},
                   *pool_);
}

void Simulation::chooseBase(int level) {
    if (level != terrain_.baseLevel()) {
        leaveGround();
        terrain_.dropBase(*pool_);
        if (level > 0) makeBase(terrain_, level, *pool_);
    }
    if (terrain_.base() != nullptr) followFineGrid(terrain_, *pool_);
}

void Simulation::leaveGround() {
    SimulationSettings settling = settings_;
    bool any = false;
    forEachModel(settling.models, [&]<class Entry>(Entry& entry) {
        auto& model = modelOf(state_->models, entry);
        entry.enabled = false;
        if constexpr (requires { model.isUnderWay(); }) entry.enabled = model.isUnderWay();
        any = any || entry.enabled;
    });
    if (!any) return;
    std::uint64_t none = 0;
    terrain_.nextRevision();
    applyModels(settling, none);
}

void Simulation::forget() {
    forEachModel(state_->models, [](auto& model) {
        if constexpr (requires { model.forget(); }) model.forget();
    });
    Ledger& ledger = terrain_.ledger();
    ledger.lost += std::exchange(ledger.carried, 0.0);
    if (terrain_.base() == nullptr) return;
    Ledger& onBase = terrain_.base()->ledger();
    onBase.lost += std::exchange(onBase.carried, 0.0);
}

void SimulationState::visitState(StateVisitor& visitor) {
    visitor.visit("rounds", rounds);
    visitor.visit("seconds", seconds);
    visitor.group("curves", 1, [&] { curves.visitState(visitor); });
    forEachModel(models, [&]<ErosionModel Model>(Model& model) {
        visitor.group(Model::kName, Model::kStateVersion, [&] { model.visitState(visitor); });
    });
}

SimulationStatistics Simulation::statistics() const {
    SimulationStatistics statistics{.rounds = state_->rounds, .seconds = state_->seconds, .models = {}};
    forEachModel(state_->models, [&]<ErosionModel Model>(const Model& model) {
        statistics.models.push_back({Model::kName, model.counters()});
    });
    for (const ModelStatistics& model : statistics.models) {
        statistics.droplets += counterNamed(model.counters, "droplets");
        statistics.dropletsAsked += counterNamed(model.counters, "droplets_asked");
        statistics.dropletSteps += counterNamed(model.counters, "droplet_steps");
        statistics.years += counterNamed(model.counters, "years");
    }
    return statistics;
}

Result<void> checkHeights(const Terrain& terrain, ThreadPool& pool, std::uint64_t since) {
    const Field<float>& heights = terrain.heights();
    const auto spoilt = [](float h) { return !(std::abs(h) <= kHighestHeight); };  // true for NaN, too
    const TileVersions& versions = terrain.versions(Layer::Height);
    std::atomic<int> firstTile{versions.count()};
    pool.forEach(versions.down(), [&](int row) {
        for (int tile = row * versions.across(); tile < (row + 1) * versions.across(); ++tile) {
            if (versions.version(tile) < since) continue;
            const CellRect cells = versions.rect(tile);
            int offenders = 0;
            for (int y = cells.y0; y < cells.y1; ++y) {
                const float* nodes = heights.row(y);
                for (int x = cells.x0; x < cells.x1; ++x) offenders += spoilt(nodes[x]) ? 1 : 0;
            }
            if (offenders == 0) continue;
            int first = firstTile.load();
            while (tile < first && !firstTile.compare_exchange_weak(first, tile)) {
            }
            return;
        }
    });
    if (firstTile.load() == versions.count()) return {};
    const CellRect cells = versions.rect(firstTile.load());
    std::ostringstream message;
    for (int y = cells.y0; y < cells.y1; ++y)
        for (int x = cells.x0; x < cells.x1; ++x)
            if (message.tellp() == 0 && spoilt(heights(x, y)))
                message << "the height at x " << x << ", y " << y << " became " << heights(x, y)
                        << " m; the run was stopped: lower the erosion knobs and run again";
    return Error{message.str()};
}

}  // namespace scree
