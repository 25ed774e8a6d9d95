#include "erosion/simulation/simulation.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <sstream>
#include <utility>

#include "erosion/terrain/open_edge.h"

namespace scree {

namespace {

/// The model object of an entry's type.
template <class Entry>
auto& modelOf(AllModels& models, const Entry&) {
    return std::get<typename Entry::ModelType>(models);
}

std::uint64_t counterNamed(const std::vector<Counter>& counters, std::string_view name) {
    for (const Counter& counter : counters)
        if (counter.name == name) return counter.value;
    return 0;
}

/// Calls `visit(counter, otherCounter)` for each counter of two simulations, which have the same models.
template <class Visitor>
void forEachCounter(SimulationStatistics& statistics, const SimulationStatistics& other, const Visitor& visit) {
    for (std::size_t m = 0; m < other.models.size(); ++m)
        for (std::size_t c = 0; c < other.models[m].counters.size(); ++c)
            visit(statistics.models[m].counters[c].value, other.models[m].counters[c].value);
}

}  // namespace

SimulationStatistics SimulationStatistics::since(const SimulationStatistics& earlier) const {
    SimulationStatistics work = *this;
    work.rounds -= earlier.rounds;
    work.droplets -= earlier.droplets;
    work.dropletSteps -= earlier.dropletSteps;
    work.seconds -= earlier.seconds;
    forEachCounter(work, earlier, [](std::uint64_t& now, std::uint64_t then) { now -= then; });
    return work;
}

void SimulationStatistics::add(const SimulationStatistics& other) {
    rounds += other.rounds;
    droplets += other.droplets;
    dropletSteps += other.dropletSteps;
    seconds += other.seconds;
    if (models.empty())
        models = other.models;
    else
        forEachCounter(*this, other, [](std::uint64_t& sum, std::uint64_t more) { sum += more; });
}

Simulation::Simulation(Terrain terrain, SimulationSettings settings, std::shared_ptr<ThreadPool> pool)
    : terrain_(std::move(terrain)), settings_(std::move(settings)), pool_(std::move(pool)) {}

Result<void> Simulation::runRound(std::uint64_t maxDroplets) {
    const auto start = std::chrono::steady_clock::now();
    const auto seed = static_cast<std::uint64_t>(settings_.seed);
    rain_.update(settings_.sources.rain, terrain_, seed, *pool_);
    const RoundContext round{*pool_, settings_.sources, rain_, seaSurface(settings_.sources, terrain_),
                             seed,   maxDroplets};
    terrain_.nextRevision();
    forEachModel(settings_.models, [&](auto& entry) {
        if (!entry.enabled) return;
        modelOf(state_->models, entry).step(terrain_, entry.settings, round);
    });
    settleOpenEdge(terrain_, round.sea);
    ++state_->rounds;
    Result<void> sound = checkHeights(terrain_, *pool_, terrain_.revision());
    state_->seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return sound;
}

void Simulation::forget() {
    forEachModel(state_->models, [](auto& model) {
        if constexpr (requires { model.forget(); }) model.forget();
    });
    Ledger& ledger = terrain_.ledger();
    ledger.lost += std::exchange(ledger.carried, 0.0);
}

void SimulationState::visitState(StateVisitor& visitor) {
    visitor.visit("rounds", rounds);
    visitor.visit("seconds", seconds);
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
        statistics.dropletSteps += counterNamed(model.counters, "droplet_steps");
    }
    statistics.add(elsewhere_);
    return statistics;
}

Result<void> checkHeights(const Terrain& terrain, ThreadPool& pool, std::uint64_t since) {
    const Field<float>& heights = terrain.heights();
    const auto spoilt = [](float h) { return !(std::abs(h) <= kHighestHeight); };  // true for NaN too
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

Result<void> setByName(SimulationSettings& settings, std::string_view name, std::string_view text) {
    const std::size_t dot = name.find('.');
    const std::string_view group = name.substr(0, dot);
    const std::string_view key = dot == std::string_view::npos ? std::string_view() : name.substr(dot + 1);
    std::vector<std::string_view> groups{"simulation", "rain", "sea"};
    if (group == "simulation") return setKnob(settings, group, key, text);
    if (group == "rain") return setKnob(settings.sources.rain, group, key, text);
    if (group == "sea") return setKnob(settings.sources.sea, group, key, text);
    std::optional<Result<void>> outcome;
    forEachModel(settings.models, [&](auto& entry) {
        constexpr std::string_view kName = std::decay_t<decltype(entry)>::ModelType::kName;
        groups.push_back(kName);
        if (group != kName) return;
        if (key == "enabled") {
            if (text == "true" || text == "false") {
                entry.enabled = text == "true";
                outcome = Result<void>{};
            } else {
                outcome = detail::notAChoice(name, text, {"true", "false"});
            }
        } else {
            outcome = setKnob(entry.settings, group, key, text);
        }
    });
    if (outcome) return *outcome;
    return unknownKnob(name, group, groups);
}

}  // namespace scree
