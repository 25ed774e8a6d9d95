#pragma once

#include <bit>
#include <chrono>
#include <cmath>
#include <future>
#include <memory>
#include <thread>
#include <type_traits>
#include <vector>

#include "app/worker/worker.h"
#include "erosion/base/random.h"
#include "erosion/records/colours.h"
#include "erosion/records/erosion_record.h"
#include "erosion/records/ledger.h"

/// Terrains, settings and waiting, for tests of the worker.
namespace scree::worker_tests {

/// Rolling hills of about 60 m on cells of 10 m.
inline Terrain hills(int size, Boundary boundary = Boundary::Open) {
    Field<float> heights(size, size);
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) {
            const double u = x * 0.19;
            const double v = y * 0.13;
            heights(x, y) = static_cast<float>(100.0 + 20.0 * std::sin(u) * std::cos(v) + 8.0 * std::sin(2.3 * u + v) +
                                               0.4 * static_cast<double>(x));
        }
    return {std::move(heights), 10.0f, 0.0, boundary};
}

inline std::shared_ptr<const Terrain> sharedHills(int size) {
    return std::make_shared<const Terrain>(hills(size));
}

inline SimulationSettings settingsWith(int dropletsPerRound, std::uint64_t seed = 7) {
    SimulationSettings settings;
    settings.seed = static_cast<int>(seed);
    std::get<ModelEntry<DropletModel>>(settings.models).settings.dropletsPerRound = dropletsPerRound;
    return settings;
}

/// Returns the terrain after `rounds` rounds, computed without a worker.
inline Terrain eroded(const Terrain& start, const SimulationSettings& settings, std::uint64_t rounds) {
    Simulation simulation(start, settings, std::make_shared<ThreadPool>(1));
    for (std::uint64_t i = 0; i < rounds; ++i)
        if (!simulation.runRound()) break;
    return simulation.terrain();
}

/// A stroke with a radius of 80 m on the rain of hills().
inline Stroke rainStroke(StrokeMode mode, float strength, Point at = {32.0f, 32.0f}) {
    return {.layer = Layer::Rain, .mode = mode, .path = {at}, .radius = 8.0f, .strength = strength};
}

/// The operation of a stroke in cells of hills(), or of another map with cells of 10 m.
inline StrokeOperation painting(const Stroke& cells) {
    return {.stroke = inMetres(cells, 10.0f), .title = {}};
}

/// Continues from this state with these settings.
inline OpenOperation resuming(Checkpoint checkpoint, const SimulationSettings& settings) {
    Preset preset;
    preset.simulation = settings;
    return {.document = Document(preset),
            .terrain = nullptr,
            .title = {},
            .checkpoint = std::make_shared<Checkpoint>(std::move(checkpoint))};
}

/// Hashes of every bit of a terrain, and its ledger.
struct TerrainPrint {
    std::vector<std::uint64_t> layers;
    std::uint64_t colours = 0;  ///< 0 if there are none.
    std::vector<double> books;
    bool operator==(const TerrainPrint&) const = default;
};

inline std::uint64_t hashOf(const Field<Rgba>& colours) {
    std::uint64_t hash = 0;
    for (int y = 0; y < colours.height(); ++y)
        for (int x = 0; x < colours.width(); ++x)
            for (const auto channel : {&Rgba::r, &Rgba::g, &Rgba::b, &Rgba::a})
                hash = mixBits(hash ^ std::bit_cast<std::uint32_t>(colours(x, y).*channel));
    return hash;
}

inline TerrainPrint printOf(const Terrain& terrain) {
    TerrainPrint print;
    terrain.forEachStored([&]<class T>(std::string_view, const Field<T>& field, const TileVersions&) {
        if constexpr (std::is_same_v<T, Rgba>) print.colours = hashOf(field);
        if constexpr (std::is_same_v<T, float>) print.layers.push_back(field.empty() ? 0 : hashBits(field));
        if constexpr (std::is_same_v<T, NodeRecord>)
            for (const Layer layer : {Layer::Sediment, Layer::Deposit})
                print.layers.push_back(field.empty() ? 0 : hashBits(terrain.values(layer)));
    });
    const Ledger& l = terrain.ledger();
    const WaterLedger& w = terrain.waterLedger();
    print.books = {l.initial,   l.suspended, l.carried, l.out,        l.lost, l.rest, l.edited, l.eroded,
                   l.deposited, w.initial,   w.added,   w.evaporated, w.out,  w.sea,  w.rest};
    return print;
}

/// Returns a command that makes an entry of the history from the changes since the last one.
inline KeepCommand keeping(const std::string& name) {
    static std::uint64_t lastId = 0;
    return {.id = ++lastId, .name = name};
}

/// Longest time that a worker may take for a request of a test. Under the thread sanitizer its rounds take 20 times as
/// long.
#ifdef __SANITIZE_THREAD__
constexpr std::chrono::minutes kPatience(10);
#else
constexpr std::chrono::seconds kPatience(30);
#endif

/// Polls the newest snapshot until `wanted` is true for it. Returns false if that takes longer than kPatience.
template <class Wanted>
bool waitUntil(SimulationWorker& worker, Wanted&& wanted) {
    const auto deadline = std::chrono::steady_clock::now() + kPatience;
    while (!wanted(worker.latest())) {
        if (std::chrono::steady_clock::now() > deadline) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return true;
}

inline bool waitForRounds(SimulationWorker& worker, std::uint64_t rounds) {
    return waitUntil(worker, [&](const Snapshot& s) { return s.statistics.rounds >= rounds; });
}

/// Returns a copy of the terrain with all layers, taken after all commands posted before.
inline std::shared_ptr<const Terrain> capture(SimulationWorker& worker) {
    CaptureCommand command;
    std::future<std::shared_ptr<const Terrain>> captured = command.captured.get_future();
    worker.post(std::move(command));
    return captured.get();
}

/// Waits until the worker has carried out all commands posted before. Returns a snapshot with their results.
inline const Snapshot& settled(SimulationWorker& worker) {
    capture(worker);
    capture(worker);  // the snapshot after the batch of the first is published before the second is answered
    return worker.latest();
}

}  // namespace scree::worker_tests
