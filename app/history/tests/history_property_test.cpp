#include <gtest/gtest.h>

#include <cmath>
#include <ostream>

#include "app/history/packed_terrain.h"
#include "app/tests/property.h"
#include "app/tests/worker_fixture.h"
#include "app/worker/simulation_loop.h"

/// Strokes and the history under random sequences of user actions.
namespace scree {

using test::expectForAll;
using worker_tests::hills;
using worker_tests::printOf;
using worker_tests::settingsWith;
using worker_tests::TerrainPrint;

std::ostream& operator<<(std::ostream& out, const Stroke& stroke) {
    out << info(stroke.layer).name << " stroke, mode " << static_cast<int>(stroke.mode) << ", radius " << stroke.radius
        << ", strength " << stroke.strength << (stroke.side == StrokeSide::Left ? ", left of" : "") << ", path";
    for (const Point& point : stroke.path) out << " (" << point.x << ", " << point.y << ")";
    return out;
}

/// A user action and the numbers that determine it.
struct HistoryStep {
    enum Kind { Paint, Fill, Turn, Finish, Load, Restart, Run, Undo, Redo, GoTo, kKinds };
    int kind = Paint;
    int amount = 0;
    Stroke stroke;
};

std::ostream& operator<<(std::ostream& out, const HistoryStep& step) {
    constexpr std::array kNames{"paint", "fill", "turn", "finish", "load", "restart", "run", "undo", "redo", "go to"};
    out << kNames[static_cast<std::size_t>(step.kind)] << " " << step.amount;
    if (step.kind == HistoryStep::Paint) out << ": " << step.stroke;
    return out;
}

}  // namespace scree

namespace rc {

template <>
struct Arbitrary<scree::Stroke> {
    static Gen<scree::Stroke> arbitrary() {
        using scree::Layer;
        using scree::Stroke;
        using scree::StrokeMode;
        using scree::StrokeSide;
        // Coordinates from -200 to 400 cells are on the map, beyond its edge or far away. The simplest case is the
        // middle of the map. The size is fixed, because a small one would keep all points close together.
        const auto place = gen::map(gen::resize(kNominalSize, gen::inRange(0, 60'000)),
                                    [](int i) { return static_cast<float>((i + 25'000) % 60'000 - 20'000) / 100.0f; });
        const auto point = gen::map(gen::pair(place, place), [](const auto& p) {
            return scree::Point{p.first, p.second};
        });
        return gen::build<Stroke>(
            gen::set(&Stroke::layer,
                     gen::element(Layer::Rain, Layer::Hardness, Layer::Uplift, Layer::Moisture, Layer::Height)),
            gen::set(&Stroke::mode,
                     gen::element(StrokeMode::Add, StrokeMode::Subtract, StrokeMode::Smooth, StrokeMode::Flatten)),
            gen::set(&Stroke::side, gen::element(StrokeSide::Both, StrokeSide::Left)),
            gen::set(&Stroke::path, gen::resize(6, gen::container<std::vector<scree::Point>>(point))),
            gen::set(&Stroke::radius,
                     gen::map(gen::inRange(1, 6000), [](int r) { return static_cast<float>(r) / 100.0f; })),
            gen::set(&Stroke::strength,
                     gen::map(gen::inRange(0, 300), [](int s) { return static_cast<float>(s) / 100.0f; })));
    }
};

template <>
struct Arbitrary<scree::HistoryStep> {
    static Gen<scree::HistoryStep> arbitrary() {
        using scree::HistoryStep;
        return gen::build<HistoryStep>(gen::set(&HistoryStep::kind, gen::inRange<int>(0, HistoryStep::kKinds)),
                                       gen::set(&HistoryStep::amount, gen::inRange(0, 1000)),
                                       gen::set(&HistoryStep::stroke, gen::arbitrary<scree::Stroke>()));
    }
};

}  // namespace rc

namespace scree {
namespace {

constexpr std::array kFilled{Layer::Rain, Layer::Hardness, Layer::Uplift, Layer::Moisture};

TEST(StrokeProperty, AnyStrokesStayInRangeMarkWhatTheyChangeAndUndoToTheSameBits) {
    ThreadPool pool(1);
    int changed = 0;
    int clipped = 0;  // number of nodes that a stroke moved to the end of the range
    expectForAll(60, [&](const std::vector<Stroke>& strokes) {
        Terrain terrain = hills(100);
        std::vector<PackedTerrain> entries{PackedTerrain(terrain, nullptr, pool)};
        std::vector<Terrain> copies{terrain};
        for (const Stroke& stroke : strokes) {
            const std::uint64_t before = terrain.revision();
            applyStroke(terrain, stroke);
            const Field<float> now = terrain.values(stroke.layer);
            const Field<float> old = copies.back().values(stroke.layer);
            const LayerInfo& range = info(stroke.layer);
            const bool inUse = terrain.has(stroke.layer);
            for (int y = 0; y < now.height(); ++y)
                for (int x = 0; x < now.width(); ++x) {
                    RC_ASSERT(now(x, y) >= range.lowest && now(x, y) <= range.highest);
                    if (now(x, y) == old(x, y)) continue;
                    ++changed;
                    clipped += now(x, y) == range.highest || now(x, y) == range.lowest ? 1 : 0;
                    RC_ASSERT(inUse);
                    const TileVersions& versions = terrain.versions(stroke.layer);
                    const int tile = y / TileVersions::kTileSize * versions.across() + x / TileVersions::kTileSize;
                    RC_ASSERT(versions.version(tile) > before);
                }
            if (stroke.layer != Layer::Height) {
                RC_ASSERT(terrain.heights() == copies.back().heights());
                RC_ASSERT(printOf(terrain).books == printOf(copies.back()).books);
            }
            entries.emplace_back(terrain, &entries.back(), pool);
            copies.push_back(terrain);
        }
        for (std::size_t i = copies.size(); i-- > 0;) {
            entries[i].restore(terrain, pool);
            RC_ASSERT(printOf(terrain) == printOf(copies[i]));
            for (const Layer layer : kFilled) RC_ASSERT(terrain.has(layer) == copies[i].has(layer));
        }
    });
    EXPECT_GT(changed, 10'000) << "the strokes miss the map";
    EXPECT_GT(clipped, 1000) << "no stroke is strong enough to leave the range";
}

/// The loop of the worker, driven without a thread.
class Hand {
 public:
    Hand() : loop_(std::make_shared<const Terrain>(hills(70)), settingsWith(60), 1, snapshots_) { keep(); }

    void act(const HistoryStep& step) {
        switch (step.kind) {
            case HistoryStep::Paint:
                apply(worker_tests::painting(step.stroke));
                break;
            case HistoryStep::Fill:
                apply(FillOperation{kFilled[static_cast<std::size_t>(step.amount) % kFilled.size()],
                                    static_cast<float>(step.amount % 12)});
                break;
            case HistoryStep::Turn:
                apply(allSettings(settingsWith(1 + step.amount % 90, static_cast<std::uint64_t>(step.amount))));
                break;
            case HistoryStep::Finish:
                apply(FinishOperation{{.amount = static_cast<float>(step.amount % 10) / 10.0f}});
                break;
            case HistoryStep::Load:
                apply(GenerateOperation{std::make_shared<const Terrain>(hills(40 + step.amount % 60))});
                break;
            case HistoryStep::Restart:
                apply(RestartOperation{});
                break;
            default:
                apply(StepOperation{1 + step.amount % 3});
                while (snapshot().running) loop_.advance(nothingWaits_);
                break;
        }
        keep();
    }
    void apply(Command command) {
        std::vector<Command> commands;
        commands.push_back(std::move(command));
        loop_.apply(commands);
        loop_.advance(nothingWaits_);
        if (loop_.nextDue()) loop_.advance(nothingWaits_);
    }
    const Snapshot& snapshot() { return snapshots_.latest(); }
    TerrainPrint print() {
        CaptureCommand command;
        auto captured = command.captured.get_future();
        apply(std::move(command));
        TerrainPrint print = printOf(*captured.get());
        print.books.push_back(static_cast<double>(snapshot().statistics.rounds));
        print.books.push_back(static_cast<double>(snapshot().statistics.droplets));
        return print;
    }
    const Timeline& timeline() { return *snapshot().history; }

 private:
    void keep() { apply(worker_tests::keeping("step")); }

    const std::atomic<bool> nothingWaits_{false};
    TripleBuffer<Snapshot> snapshots_;
    SimulationLoop loop_;
};

TEST(HistoryProperty, AnyActionsUndoneAndRedoneLeaveTheBitsOfTheRemainingOnes) {
    expectForAll(60, [](const std::vector<HistoryStep>& steps) {
        Hand hand;
        std::vector<HistoryStep> stand;  // steps that were not undone and replaced
        std::vector<TerrainPrint> prints{hand.print()};
        std::size_t at = 0;
        for (const HistoryStep& step : steps) {
            if (step.kind == HistoryStep::Undo) {
                hand.apply(UndoOperation{});
                at -= at > 0 ? 1 : 0;
            } else if (step.kind == HistoryStep::Redo) {
                hand.apply(RedoOperation{});
                at += at < stand.size() ? 1 : 0;
            } else if (step.kind == HistoryStep::GoTo) {
                at = static_cast<std::size_t>(step.amount) % prints.size();
                hand.apply(GoToOperation{hand.timeline().entries[at].id});
            } else {
                stand.resize(at);
                prints.resize(at + 1);
                stand.push_back(step);
                hand.act(step);
                prints.push_back(hand.print());
                ++at;
            }
            RC_ASSERT(hand.timeline().entries.size() == prints.size());
            RC_ASSERT(hand.timeline().current == static_cast<int>(at));
            RC_ASSERT(hand.print() == prints[at]);
        }
        // A user who never undoes does the same steps.
        Hand straight;
        for (std::size_t i = 0; i < at; ++i) straight.act(stand[i]);
        RC_ASSERT(straight.print() == prints[at]);
    });
}

}  // namespace
}  // namespace scree
