#include "app/cli/statistics.h"

#include <array>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "erosion/records/ledger.h"

namespace scree {

std::string formatStatistics(const Simulation& simulation) {
    using Json = nlohmann::ordered_json;
    const SimulationStatistics done = simulation.statistics();
    const Terrain& terrain = simulation.terrain();
    const Ledger& ledger = terrain.ledger();
    const WaterLedger& water = terrain.waterLedger();
    const double volume = terrain.volume();
    const double waterVolume = terrain.waterVolume();
    const Extremes heights = extremes(terrain.heights());
    std::array<char, 17> hash{};
    std::snprintf(hash.data(), hash.size(), "%016llx", static_cast<unsigned long long>(hashBits(terrain.heights())));

    Json models = Json::object();
    for (const ModelStatistics& model : done.models) {
        Json& counters = models[std::string(model.model)] = Json::object();
        for (const Counter& counter : model.counters) counters[std::string(counter.name)] = counter.value;
    }
    const Json statistics{
        {"rounds", done.rounds},
        {"droplets", done.droplets},
        {"droplet_steps", done.dropletSteps},
        {"seconds", done.seconds},
        {"threads", simulation.threads()},
        {"seed", simulation.settings().seed},
        {"cells", static_cast<std::int64_t>(terrain.width()) * terrain.height()},
        {"width", terrain.width()},
        {"height", terrain.height()},
        {"cell_size", parseNumber(formatKnobValue(static_cast<double>(terrain.cellSize()))).value_or(0.0)},
        {"models", models},
        {"ledger",
         {{"unit", "m^3"},
          {"initial", ledger.initial},
          {"terrain", volume},
          {"suspended", ledger.suspended},
          {"carried", ledger.carried},
          {"out", ledger.out},
          {"lost", ledger.lost},
          {"rest", ledger.rest},
          {"edited", ledger.edited},
          {"resampled", ledger.resampled},
          {"eroded", ledger.eroded},
          {"deposited", ledger.deposited},
          {"drift", ledger.drift(volume)},
          {"relative_drift", ledger.relativeDrift(volume)}}},
        {"water",
         {{"unit", "m^3"},
          {"initial", water.initial},
          {"surface", terrain.total(Layer::Water)},
          {"ground", terrain.total(Layer::Groundwater)},
          {"rest", water.rest},
          {"added", water.added},
          {"evaporated", water.evaporated},
          {"out", water.out},
          {"sea", water.sea},
          {"resampled", water.resampled},
          {"drift", water.drift(waterVolume)},
          {"relative_drift", water.relativeDrift(waterVolume)}}},
        {"heights",
         {{"unit", "m"},
          {"datum", terrain.datum()},
          {"lowest", terrain.datum() + static_cast<double>(heights.lowest)},
          {"highest", terrain.datum() + static_cast<double>(heights.highest)}}},
        {"height_hash", hash.data()}};
    return statistics.dump(2) + "\n";
}

}  // namespace scree
