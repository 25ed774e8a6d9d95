#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "erosion/base/state_record.h"
#include "erosion/tests/knob_values.h"
#include "erosion/tests/scenes.h"

/// A simulation continues only from its terrain, its settings and the values that visitState() visits.
namespace scree {
namespace {

using namespace test;

class CopyingKeeper final : public StateKeeper {
 public:
    std::map<std::string, Field<float>> fields;

 private:
    void keepField(const std::string& path, Field<float>& field) override {
        EXPECT_TRUE(fields.emplace(path, field).second) << path << " is there twice";
    }
};

class CopyingRestorer final : public StateRestorer {
 public:
    explicit CopyingRestorer(const CopyingKeeper& kept) : StateRestorer(kept.values), fields_(kept.fields) {}

 private:
    void restoreField(const std::string& path, Field<float>& field) override { field = fields_.at(path); }

    const std::map<std::string, Field<float>>& fields_;
};

/// Returns a second simulation that continues from the values visited in this one. The value or field `lost` is zero
/// there.
Simulation goneOnFrom(Simulation& simulation, const std::string& lost = {}) {
    CopyingKeeper keeper;
    simulation.state().visitState(keeper);
    if (const auto value = keeper.values.bytes.find(lost); value != keeper.values.bytes.end())
        std::fill(value->second.begin(), value->second.end(), std::byte{0});
    if (const auto field = keeper.fields.find(lost); field != keeper.fields.end())
        field->second = Field<float>(field->second.width(), field->second.height());
    auto state = std::make_unique<SimulationState>();
    CopyingRestorer restorer(keeper);
    state->visitState(restorer);
    EXPECT_TRUE(restorer.outcome());
    Simulation other(simulation.terrain(), simulation.settings(), simulation.sharedPool());
    other.setState(std::move(state));
    return other;
}

/// Returns the first difference, or an empty text if there is none.
std::string difference(const Simulation& one, const Simulation& other) {
    for (const LayerInfo& layer : kLayers) {
        if (one.terrain().has(layer.layer) != other.terrain().has(layer.layer)) return std::string(layer.name);
        const TileVersions& versions = one.terrain().versions(layer.layer);
        for (int tile = 0; tile < versions.count(); ++tile)
            if (versions.version(tile) != other.terrain().versions(layer.layer).version(tile))
                return std::string(layer.name) + "'s versions";
        if (isColour(layer.layer)) continue;
        if (hashBits(one.terrain().values(layer.layer)) != hashBits(other.terrain().values(layer.layer)))
            return std::string(layer.name);
    }
    if (one.terrain().ledger().drift(0.0) != other.terrain().ledger().drift(0.0)) return "ledger";
    if (one.terrain().waterLedger().drift(0.0) != other.terrain().waterLedger().drift(0.0)) return "water ledger";
    const SimulationStatistics counts = one.statistics(), others = other.statistics();
    if (counts.rounds != others.rounds) return "rounds";
    for (std::size_t model = 0; model < counts.models.size(); ++model)
        for (std::size_t i = 0; i < counts.models[model].counters.size(); ++i)
            if (counts.models[model].counters[i].value != others.models[model].counters[i].value)
                return std::string(counts.models[model].counters[i].name);
    return {};
}

/// Calls `visit(simulation, what)` with a simulation of each model in each variant, after three rounds.
template <class Visit>
void forEachBegunModel(const Visit& visit) {
    const auto pool = std::make_shared<ThreadPool>(2);
    SimulationSettings none;
    forEachModel(none.models, [](auto& entry) { entry.enabled = false; });
    forEachModel(none.models, [&](auto& listed) {
        using Entry = std::decay_t<decltype(listed)>;
        forEachVariant<decltype(Entry::settings)>([&](auto settings, const std::string& variant) {
            if constexpr (requires { settings.dropletsPerRound; })
                settings.dropletsPerRound = std::min(settings.dropletsPerRound, 700);
            SimulationSettings all = none;
            std::get<Entry>(all.models) = {true, settings};
            Simulation simulation(fbmHills(65, 5), all, pool);
            for (int round = 0; round < 3; ++round) ASSERT_TRUE(simulation.runRound());
            visit(simulation, std::string(Entry::ModelType::kName) + ", " + variant);
        });
    });
}

TEST(SimulationState, EachModelContinuesFromItsVisitedStateAlone) {
    forEachBegunModel([](Simulation& simulation, const std::string& what) {
        Simulation other = goneOnFrom(simulation);
        for (int round = 0; round < 4; ++round) {
            ASSERT_TRUE(simulation.runRound() && other.runRound()) << what;
            ASSERT_EQ(difference(simulation, other), "") << what << ", round " << round;
        }
    });
}

/// Returns true for sizes of tiles of a layer. With another size, a simulation cannot continue at all.
bool isSize(const std::string& path) {
    const std::string name = path.substr(path.rfind('/') + 1);
    return name == "width" || name == "height" || name == "across" || name == "down";
}

// If one of the values were not visited, the test above would fail.
TEST(SimulationState, TheLossOfAnyOfItsValuesShows) {
    std::set<std::string> all, noticed;
    forEachBegunModel([&](Simulation& simulation, const std::string& what) {
        CopyingKeeper keeper;
        simulation.state().visitState(keeper);
        std::set<std::string> paths;
        for (const auto& [path, bytes] : keeper.values.bytes)
            if (!isSize(path)) paths.insert(path);
        for (const auto& [path, field] : keeper.fields)
            if (!field.empty()) paths.insert(path);
        const std::string model = what.substr(0, what.find(','));
        std::vector<Simulation> without;
        std::vector<std::string> lost;
        for (const std::string& path : paths) {
            if (path.starts_with(model + "/")) all.insert(path);
            if (!path.starts_with(model + "/") || noticed.contains(path)) continue;
            lost.push_back(path);
            without.push_back(goneOnFrom(simulation, path));
        }
        for (int round = 0; round < 4; ++round) {
            ASSERT_TRUE(simulation.runRound()) << what;
            for (std::size_t i = 0; i < without.size(); ++i) {
                ASSERT_TRUE(without[i].runRound()) << what;
                if (!difference(simulation, without[i]).empty()) noticed.insert(lost[i]);
            }
        }
    });
    all.erase("pipes/wet_tiles");  // its loss has an effect only if a tile dries up: see the next test
    for (const std::string& path : all) EXPECT_TRUE(noticed.contains(path)) << path;
}

// A tile that has dried up is marked as changed one more time.
TEST(SimulationState, TheLossOfTheWetTilesShowsWhenATileDriesUp) {
    SimulationSettings settings = only("pipes");
    auto& pipes = std::get<ModelEntry<PipesModel>>(settings.models).settings;
    pipes.evaporation = 0.0f;
    pipes.soilDepth = 0.0f;  // otherwise groundwater would remain
    settings.sources.rain.amount = 0.0f;
    Terrain film = terrainOf(65, 65, 10.0f, Boundary::Wall, [](int, int) { return 100.0; });
    film.use(Layer::Water).fill(1e-6f);
    Simulation simulation(std::move(film), settings, poolOf(2));
    ASSERT_TRUE(simulation.runRound());
    ASSERT_GT(simulation.terrain().waterVolume(), 0.0);
    pipes.evaporation = 1e-4f;
    simulation.setSettings(settings);
    Simulation whole = goneOnFrom(simulation);
    Simulation without = goneOnFrom(simulation, "pipes/wet_tiles");
    for (Simulation* each : {&simulation, &whole, &without}) ASSERT_TRUE(each->runRound());
    EXPECT_EQ(simulation.terrain().waterVolume(), 0.0);
    EXPECT_EQ(difference(simulation, whole), "");
    EXPECT_EQ(difference(simulation, without), "water's versions");
}

/// A state with one value, in a group with a chosen version.
struct OneValue {
    int version = 1;
    double value = 0.0;
    std::vector<int> list{};
    void visitState(StateVisitor& visitor) {
        visitor.group("outer", 1, [&] {
            visitor.group("group", version, [&] {
                visitor.visit("value", value);
                visitor.group("inner", 1, [&] { visitor.visit("list", list); });
            });
        });
    }
};

TEST(StateRecord, RestoresByNameStateOfTheSameVersion) {
    OneValue before{.version = 3, .value = 2.5, .list = {1, 2, 3}};
    CopyingKeeper keeper;
    before.visitState(keeper);
    EXPECT_EQ(keeper.values.versions.at("outer/group/"), 3);
    EXPECT_TRUE(keeper.values.bytes.contains("outer/group/inner/list"));

    OneValue same{.version = 3, .list = {9}};
    CopyingRestorer restorer(keeper);
    same.visitState(restorer);
    EXPECT_TRUE(restorer.outcome());
    EXPECT_EQ(same.value, 2.5);
    EXPECT_EQ(same.list, before.list);

    OneValue newer{.version = 4, .value = 7.0, .list = {9}};
    CopyingRestorer refuser(keeper);
    newer.visitState(refuser);
    ASSERT_FALSE(refuser.outcome());
    EXPECT_EQ(refuser.outcome().error().message, "the state of group is of another version of Scree");
    EXPECT_EQ(newer.value, 7.0);
    EXPECT_EQ(newer.list, std::vector{9}) << "a group within one of another version is not put back";
}

TEST(StateRecord, LeavesStateAloneThatWasNotKept) {
    CopyingKeeper nothing;
    OneValue value{.value = 5.0, .list = {4}};
    CopyingRestorer restorer(nothing);
    value.visitState(restorer);
    EXPECT_TRUE(restorer.outcome());
    EXPECT_EQ(value.value, 5.0);
    EXPECT_EQ(value.list, std::vector{4});
}

}  // namespace
}  // namespace scree
