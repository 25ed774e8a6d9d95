#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "app/document/preset.h"
#include "app/document/starting_terrain.h"
#include "app/io/atomic_file.h"
#include "app/journal/journal.h"
#include "app/platform/process.h"
#include "app/project/project_file.h"
#include "app/session/session.h"

/// Measures the cost of keeping work safe, with the preset alpine: the rate of erosion with and without journal,
/// history and moments; saving and opening a project compared with writing and reading the same bytes; and the work of
/// the window's thread meanwhile. Usage: scree_keeping_bench [NODES_OF_RUNS [NODES_OF_PROJECT]]
namespace scree {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr int kPairs = 3;
constexpr auto kRun = 12s;
constexpr auto kFrame = 16ms;

double secondsSince(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

template <class T>
T orEnd(Result<T> result) {
    if (result) return std::move(*result);
    std::fprintf(stderr, "scree_keeping_bench: %s\n", result.error().message.c_str());
    std::exit(1);
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

Preset alpineOf(int nodes) {
    Preset preset = orEnd(loadPreset(SCREE_SOURCE_FOLDER "/presets/alpine.json")).preset;
    preset.terrain.terrain.cellSize *= static_cast<float>(preset.terrain.terrain.width) / static_cast<float>(nodes);
    preset.terrain.terrain.width = preset.terrain.terrain.height = nodes;
    return preset;
}

std::shared_ptr<const Terrain> startOf(const Preset& preset) {
    ThreadPool pool;
    return std::make_shared<const Terrain>(orEnd(makeStartingTerrain(preset.terrain, pool, nullptr)));
}

/// Rounds per second of a run from the start, made the same way as in the window.
double rate(const Preset& preset, const std::shared_ptr<const Terrain>& start, const std::filesystem::path* folder) {
    std::shared_ptr<Journal> journal;
    if (folder != nullptr) {
        journal = std::make_shared<Journal>(JournalOptions{.folder = *folder});
        journal->setDocument({.preset = preset, .path = {}, .unsaved = true});
    }
    SimulationWorker worker(start, preset.simulation, 0, SimulationLoop::kHistoryBudget, SimulationLoop::kSlice,
                            journal);
    std::uint64_t id = 0;
    if (journal) worker.post(KeepCommand{.id = ++id, .name = "start"});
    const Clock::time_point begin = Clock::now();
    worker.post(RunOperation{});
    Clock::time_point moment = begin;
    while (Clock::now() - begin < kRun) {
        std::this_thread::sleep_for(kFrame);
        worker.latest();
        if (!journal || Clock::now() - moment < 500ms) continue;
        moment = Clock::now();
        worker.post(
            KeepCommand{.id = ++id, .name = "erosion", .keepIf = KeepIf::MomentIsCheap, .kind = EntryKind::Moment});
    }
    const double result = static_cast<double>(worker.latest().statistics.rounds) / secondsSince(begin);
    if (journal) {
        std::printf("    %zu moments, %.0f MB\n", worker.latest().history->line.size(),
                    static_cast<double>(worker.latest().history->bytes) / 1e6);
        journal->remove();
    }
    return result;
}

void compareRates(int nodes, const std::filesystem::path& folder) {
    const Preset preset = alpineOf(nodes);
    const std::shared_ptr<const Terrain> start = startOf(preset);
    std::printf(
        "Rounds a second at %d nodes, in turn, %d s each; one snapshot of the journal in each run, if in use\n"
        "there is one a minute:\n",
        nodes, static_cast<int>(kRun.count()));
    std::vector<double> ratios;
    for (int i = 0; i < kPairs; ++i) {
        const double bare = rate(preset, start, nullptr);
        const double kept = rate(preset, start, &folder);
        ratios.push_back(kept / bare);
        std::printf("  without %8.1f   with journal, history and moments %8.1f   ratio %.3f\n", bare, kept,
                    ratios.back());
    }
    std::printf("  median ratio %.3f (at least 0.9 is asked for)\n\n", median(ratios));
}

/// The work of the window's thread in a frame of a session, except drawing and input. Same as in the editor.
struct FrameWork {
    Session& session;
    std::vector<double> seconds = {};  ///< Processor time of each frame.
    JournalDocument told = {};

    /// Runs a frame. `also` is additional work in this frame.
    template <class Also>
    void run(const Also& also) {
        const double before = threadTime();
        session.worker().takeMessages();
        session.worker().takeNotes();
        session.jobs().poll();
        session.takeSnapshot();
        const Document& document = session.document();
        if (told.path != document.path() || told.unsaved != document.dirty() ||
            !samePreset(told.preset, document.preset())) {
            told = {document.preset(), document.path(), document.dirty()};
            session.journal()->setDocument(told);
        }
        session.closeFinishedChange(Session::Hand::Free);
        also();
        seconds.push_back(threadTime() - before);
    }
    void run() {
        run([] {});
    }
};

/// Saves during erosion, with a journal, and measures the processor time of the window's thread: in the frame that
/// begins the save, in the frames during the save, and in the frame that ends it. Drawing is left out, because a save
/// does not affect it.
void saveWhileEroding(const Preset& preset, const std::shared_ptr<const Terrain>& start,
                      const std::filesystem::path& path, const std::filesystem::path& journal) {
    Session session(start, 0, SimulationLoop::kHistoryBudget,
                    std::make_shared<Journal>(JournalOptions{.folder = journal}));
    session.worker().post(allSettings(preset.simulation));
    session.worker().post(RunOperation{});
    while (session.snapshot().statistics.rounds < 2) session.takeSnapshot();

    FrameWork frames{session};
    bool saved = false;
    const Clock::time_point begin = Clock::now();
    const std::uint64_t rounds = session.snapshot().statistics.rounds;
    frames.run([&] {
        session.jobs().start(
            {.kind = JobKind::File, .title = "Saving"},
            [&, captured = session.captureEntry()](WorkWatch&) -> JobList::Completion {
                const std::shared_ptr<const HistoryEntry> entry = captured->get();
                ThreadPool pool;
                Project project{preset, entry->unpack(pool)};
                orEnd(saveProject(project, path).ok() ? Result<int>(0) : Result<int>(Error{"not saved"}));
                return [&, land = entry->land] {
                    session.isSavedAs(path, preset, land);
                    saved = true;
                };
            });
    });
    while (!saved) {
        std::this_thread::sleep_for(kFrame);
        frames.run();
    }
    std::printf(
        "  saved while it eroded in %.1f s; %llu rounds ran meanwhile; the window's thread, without drawing, took at\n"
        "  most %.2f ms of processor time in one of %zu frames (less than 16 is asked for)\n",
        secondsSince(begin), static_cast<unsigned long long>(session.snapshot().statistics.rounds - rounds),
        1e3 * *std::max_element(frames.seconds.begin(), frames.seconds.end()), frames.seconds.size());
    session.jobs().finish();
    session.journal()->remove();
}

void compareFiles(int nodes, const std::filesystem::path& folder) {
    const Preset preset = alpineOf(nodes);
    const std::shared_ptr<const Terrain> start = startOf(preset);
    const std::filesystem::path path = folder / "a.scree.exr", plain = folder / "plain";
    std::printf("A project of %d nodes:\n", nodes);
    saveWhileEroding(preset, start, path, folder / "journal");

    Clock::time_point begin = Clock::now();
    Project project = orEnd(loadProject(path));
    const double opened = secondsSince(begin);
    begin = Clock::now();
    if (!saveProject(project, path)) std::exit(1);
    const double saved = secondsSince(begin);
    begin = Clock::now();
    const std::string bytes = orEnd(readWholeFile(path, std::size_t{8} << 30));
    const double read = secondsSince(begin);
    begin = Clock::now();
    if (!writeFileAtomically(plain, bytes)) std::exit(1);
    const double written = secondsSince(begin);
    std::printf(
        "  %.0f MB; saved in %.2f s, with reading back; a plain write takes %.2f s\n"
        "  opened in %.2f s; a plain read takes %.2f s\n",
        static_cast<double>(bytes.size()) / 1e6, saved, written, opened, read);
}

}  // namespace
}  // namespace scree

int main(int argc, char** argv) {
    const int runs = argc > 1 ? std::atoi(argv[1]) : 1024;
    const int project = argc > 2 ? std::atoi(argv[2]) : 4096;
    if (runs < 64 || project < 64) {
        std::fprintf(stderr, "scree_keeping_bench: give sizes of at least 64 nodes\n");
        return 2;
    }
    const std::filesystem::path folder =
        std::filesystem::temp_directory_path() / ("scree-keeping-bench-" + std::to_string(scree::processId()));
    std::filesystem::create_directories(folder);
    scree::compareRates(runs, folder);
    scree::compareFiles(project, folder);
    std::filesystem::remove_all(folder);
    return 0;
}
