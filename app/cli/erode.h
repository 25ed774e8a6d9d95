#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/console.h"
#include "app/cli/terrain_options.h"
#include "app/io/formats/heightmap_format.h"
#include "erosion/simulation/simulation.h"

namespace scree {

/// Options of `scree erode`, as typed; empty where not given.
struct ErodeOptions {
    TerrainOptions terrain;
    std::string rounds;
    std::string droplets;
    std::string years;
    std::string threads;
    std::string project;       ///< To go on from, instead of a preset or a heightmap.
    std::string savedProject;  ///< To write.
    std::vector<std::string> outputs;
    std::string range;                ///< Heights of black and white in 16-bit outputs.
    std::string meshError;            ///< Metres.
    std::vector<std::string> layers;  ///< "NAME=FILE" or "NAME@LO:HI=FILE".
    std::vector<std::string> maps;    ///< The same.
    std::string picture;
    std::string stats;
    std::string timeLapse;   ///< Folder or pattern of numbered pictures.
    std::string every;       ///< Rounds from one of these to the next.
    std::string frameSize;   ///< Of these.
    bool overwrite = false;  ///< An output may replace what the run starts from.
    bool shown = false;      ///< The caller shows the result: there need not be an output.
};

/// Who watches a run. Each function may be empty.
struct ErodeWatch {
    std::function<void()> begins;  ///< The first round is about to begin.
    std::function<bool()> stop;    ///< Asked between rounds: true stops the run there.
    /// Between rounds: the share that is done, 0 to 1, and the statistics so far.
    std::function<void(double share, const SimulationStatistics& done)> progress;
    /// The files are written, and this is what was shown in them.
    std::function<Result<void>(Simulation& simulation, const Preset& preset)> written;
    /// What to do with the land of a run that was stopped after some rounds: write what was asked for, or nothing.
    enum class Unfinished { Write, Leave };
    Unfinished unfinished = Unfinished::Write;
};

/// A file that was written whole, and read back where the program reads its kind.
struct WrittenFile {
    std::string name;
    std::string facts;  ///< What is told of it, such as size, range and largest rounding error; or empty.

    /// "a.png: 512 x 512 nodes, ..."
    std::string shown() const { return facts.empty() ? name : name + ": " + facts; }
};

/// How a run ended.
struct ErodeReport {
    ExitStatus status = ExitStatus::Done;  ///< Interrupted where it was stopped.
    std::string failure;                   ///< Why it failed; empty where it did not.
    SimulationStatistics done;
    HeightRange heights;
    bool isWritten = false;  ///< The files are written: all but pictures of a time-lapse, which are written on the way.
    std::uint64_t pictures = 0;        ///< Of the time-lapse.
    std::vector<WrittenFile> files{};  ///< In the order in which they were written; not those of the time-lapse.
};

/// A run of `scree erode` that was checked: what the user may have got wrong was found.
class ErodeRun {
 public:
    /// An Error says what is wrong with the options or with the files that they name.
    static Result<ErodeRun> check(const ErodeOptions& options);
    ErodeRun(ErodeRun&&) noexcept;
    ErodeRun& operator=(ErodeRun&&) noexcept;
    ~ErodeRun();

    /// The files that it writes, each with its option; the names of a time-lapse are a pattern.
    std::vector<std::pair<std::string, std::string>> files() const;
    /// The heightmap, preset or project that it starts from.
    std::vector<std::filesystem::path> inputs() const;
    /// What to tell the user; complete once it has run.
    const std::vector<std::string>& notes() const;

    /// Erodes and writes. Once.
    ErodeReport run(const ErodeWatch& watch);

 private:
    struct State;
    explicit ErodeRun(std::unique_ptr<State> state);
    /// Throws std::bad_alloc, with what was done so far in the report.
    void carryOut(const ErodeWatch& watch, ErodeReport& report);
    std::unique_ptr<State> state_;
};

/// Erodes a terrain and exports it. Everything that the user may have got wrong is found before the long run. Ctrl+C,
/// SIGTERM and SIGHUP stop it after a round: what was asked for is written as the land is then. A second one ends at
/// once.
ExitStatus runErode(const ErodeOptions& options);

}  // namespace scree
