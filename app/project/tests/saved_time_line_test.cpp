// The time line of a project: the saved part is restored bit for bit, and damage to it loses only moments.

#include <gtest/gtest.h>

#include <random>

#include "app/history/entry_bytes.h"
#include "app/tests/project_fixture.h"

namespace scree {
namespace {

using namespace worker_tests;

/// The land at an entry, and one round later.
struct EntryPrint {
    TerrainPrint terrain, later;
    std::uint64_t rounds = 0;
    bool operator==(const EntryPrint&) const = default;
};

void step(SimulationWorker& worker, int rounds) {
    const std::uint64_t wanted = settled(worker).statistics.rounds + static_cast<std::uint64_t>(rounds);
    worker.post(StepOperation{rounds});
    ASSERT_TRUE(waitUntil(worker, [&](const Snapshot& s) { return !s.running && s.statistics.rounds >= wanted; }));
}

EntryPrint printAt(SimulationWorker& worker, std::uint64_t id) {
    worker.post(GoToOperation{id});
    EntryPrint print{printOf(*capture(worker)), {}, settled(worker).statistics.rounds};
    step(worker, 1);
    print.later = printOf(*capture(worker));
    return print;
}

/// A land on which every model acts, with entries and moments, and the part of it that a project saves.
class SavedTimeLine : public ::testing::Test {
 protected:
    static constexpr int kEntries = 6;

    static SimulationSettings settings() {
        SimulationSettings all = settingsWith(300);
        forEachModel(all.models, [](auto& entry) { entry.enabled = true; });
        return all;
    }

    void SetUp() override {
        SimulationWorker worker(sharedHills(150), settings(), 2);
        std::vector<std::uint64_t> ids;
        for (int i = 0; i < kEntries; ++i) {
            if (i % 2 == 1)
                worker.post(painting(rainStroke(StrokeMode::Add, 0.5f, {20.0f * static_cast<float>(i), 70.0f})));
            if (i > 0) step(worker, i);
            KeepCommand keep = keeping("entry " + std::to_string(i));
            keep.kind = i % 3 == 2 ? EntryKind::Moment : EntryKind::Change;
            ids.push_back(keep.id);
            worker.post(std::move(keep));
        }
        CaptureEntryCommand now;
        CaptureLineCommand line;
        auto comingNow = now.captured.get_future();
        auto comingLine = line.captured.get_future();
        worker.post(std::move(now));
        worker.post(std::move(line));
        now_ = comingNow.get();
        for (HistoryEntry& entry : comingLine.get()) {
            const std::string note = "note of " + entry.name;
            entries_.push_back({std::move(entry), note});
        }
        ASSERT_EQ(entries_.size(), static_cast<std::size_t>(kEntries));
        for (const std::uint64_t id : ids) prints_.push_back(printAt(worker, id));
        entries_.pop_back();  // the present land
        bytes_ = bytesOfEntries(entries_, *now_);
    }

    Project project() {
        ThreadPool pool(2);
        Project project{{}, now_->unpack(pool), bytes_};
        project.preset.simulation = settings();
        return project;
    }

    std::vector<NotedEntry> entries_;
    std::shared_ptr<const HistoryEntry> now_;
    std::vector<EntryPrint> prints_;
    std::string bytes_;
};

TEST_F(SavedTimeLine, IsThereAgainBitForBitInAnotherSession) {
    const test::TemporaryFolder folder;
    const std::filesystem::path path = folder.path() / "alps.scree.exr";
    Project saved = project();
    ASSERT_TRUE(saveProject(saved, path));
    Result<Project> loaded = loadProject(path);
    ASSERT_TRUE(loaded) << loaded.error().message;
    EntriesRead read = entriesOfBytes(loaded->timeLine, loaded->checkpoint.terrain);
    EXPECT_EQ(read.missing, 0u);
    ASSERT_EQ(read.entries.size(), entries_.size());

    // Another session, whose versions and entries have advanced meanwhile.
    SimulationWorker worker(sharedHills(90), settings(), 1);
    worker.post(keeping("another land"));
    step(worker, 30);
    OpenOperation resume = resuming(std::move(loaded->checkpoint), settings());
    std::vector<std::uint64_t> ids;
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        EXPECT_EQ(read.entries[i].note, entries_[i].note);
        HistoryEntry& entry = read.entries[i].entry;
        EXPECT_EQ(entry.name, entries_[i].entry.name);
        EXPECT_EQ(entry.kind, entries_[i].entry.kind);
        EXPECT_EQ(entry.rounds, entries_[i].entry.rounds);
        EXPECT_EQ(entry.picture->rgb, entries_[i].entry.picture->rgb);
        entry.id = keeping("").id;
        entry.settings = settings();
        ids.push_back(entry.id);
        resume.line.push_back({std::move(entry), {}});
    }
    worker.post(std::move(resume));
    worker.post(allSettings(settings()));
    worker.post(keeping("project"));
    const auto timeline = settled(worker).history;
    for (const std::uint64_t id : ids) EXPECT_TRUE(timeline->has(id)) << id;
    EXPECT_EQ(timeline->currentEntry()->before, ids.back());
    // Go back and forth, because entries share tiles with the land and with each other.
    for (const int i : {0, 3, 1, 4, 2, 4, 0})
        EXPECT_EQ(printAt(worker, ids[static_cast<std::size_t>(i)]), prints_[static_cast<std::size_t>(i)]) << i;
}

TEST_F(SavedTimeLine, TilesThatEntriesShareAreWrittenOnce) {
    std::vector<NotedEntry> twice = entries_;
    twice.insert(twice.end(), entries_.begin(), entries_.end());
    EXPECT_LT(bytesOfEntries(twice, *now_).size(), bytes_.size() + bytes_.size() / 2);
}

TEST_F(SavedTimeLine, EntriesOfAnotherLandAndAllBeforeAreLeftOut) {
    SimulationWorker worker(sharedHills(64), settings(), 1);
    CaptureEntryCommand other;
    auto coming = other.captured.get_future();
    worker.post(std::move(other));
    std::vector<NotedEntry> mixed = entries_;
    mixed[2].entry = *coming.get();
    ThreadPool pool(1);
    const EntriesRead read = entriesOfBytes(bytesOfEntries(mixed, *now_), now_->terrain->unpack(pool));
    ASSERT_EQ(read.entries.size(), entries_.size() - 3);
    EXPECT_EQ(read.entries.front().entry.name, entries_[3].entry.name);
}

TEST_F(SavedTimeLine, DamageCostsMomentsButNeverTheLand) {
    const test::TemporaryFolder folder;
    const std::filesystem::path path = folder.path() / "alps.scree.exr";
    Project saved = project();
    ASSERT_TRUE(saveProject(saved, path));
    const std::string whole = test::readFile(path);
    std::mt19937 random(5);
    for (int i = 0; i < 60; ++i) {
        std::string damaged = whole;
        const std::size_t place = damaged.size() - 1 - random() % bytes_.size();
        if (i % 3 == 0)
            damaged.resize(std::max(place, damaged.size() - bytes_.size()));
        else
            damaged[place] = static_cast<char>(damaged[place] ^ (1 + random() % 255));
        test::writeFile(path, damaged);
        const Result<Project> loaded = loadProject(path);
        ASSERT_TRUE(loaded) << loaded.error().message;
        EXPECT_EQ(printOf(loaded->checkpoint.terrain), printOf(saved.checkpoint.terrain));
        const EntriesRead read = entriesOfBytes(loaded->timeLine, loaded->checkpoint.terrain);
        EXPECT_GT(read.missing, 0u) << "case " << i << " at " << place;
        EXPECT_LT(read.entries.size(), entries_.size());
        for (std::size_t entry = 0; entry < read.entries.size(); ++entry)
            EXPECT_EQ(read.entries[entry].note, entries_[entry].note);
    }
}

TEST_F(SavedTimeLine, AProjectWithoutOneIsAsBefore) {
    const test::TemporaryFolder folder;
    Project without = project();
    without.timeLine.clear();
    ASSERT_TRUE(saveProject(without, folder.path() / "without.scree.exr"));
    const std::string bytes = test::readFile(folder.path() / "without.scree.exr");
    EXPECT_EQ(bytes.find("time_line"), std::string::npos);
    const Result<Project> loaded = loadProject(folder.path() / "without.scree.exr");
    ASSERT_TRUE(loaded);
    EXPECT_TRUE(loaded->timeLine.empty());
}

}  // namespace
}  // namespace scree
