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

/// Options of `scree erode`, as typed; empty if not given.
struct ErodeOptions {
    TerrainOptions terrain;
    std::string rounds;
    std::string droplets;
    std::string years;
    std::string threads;
    std::string project;       ///< Project to continue from, instead of a preset or a heightmap.
    std::string savedProject;  ///< Project to write.
    std::vector<std::string> outputs;
    std::string range;                ///< Heights of black and white in 16-bit outputs.
    std::string meshError;            ///< Metres.
    std::string detail;               ///< Nodes of the outputs for each node of the land along an edge.
    std::vector<std::string> layers;  ///< "NAME=FILE" or "NAME@LO:HI=FILE".
    std::vector<std::string> maps;    ///< "NAME=FILE" or "NAME@LO:HI=FILE".
    std::string rivers;               ///< GeoJSON file.
    std::string picture;
    std::string stats;
    std::string timeLapse;   ///< Folder or pattern of numbered pictures.
    std::string every;       ///< Rounds between pictures.
    std::string frameSize;   ///< Size of these pictures.
    bool overwrite = false;  ///< Allows an output to replace the file that the run starts from.
    bool shown = false;      ///< True if the caller shows the result, so that no output is needed.
};

/// Observer of a run. Each function may be empty.
struct ErodeWatch {
    std::function<void()> begins;  ///< Called before the first round.
    std::function<bool()> stop;    ///< Called between rounds; the run stops if it returns true.
    /// Called between rounds with the fraction done, 0 to 1, and the statistics so far.
    std::function<void(double share, const SimulationStatistics& done)> progress;
    /// Called after the files were written, with the land and the preset.
    std::function<Result<void>(Simulation& simulation, const Preset& preset)> written;
    /// Whether a run that was stopped after some rounds writes the requested files.
    enum class Unfinished { Write, Leave };
    Unfinished unfinished = Unfinished::Write;
};

/// A file that was written completely, and read back if the program reads its format.
struct WrittenFile {
    std::string name;
    std::string facts;  ///< Facts for the user, such as size, range and largest rounding error; may be empty.

    /// "a.png: 512 x 512 nodes, ..."
    std::string shown() const { return facts.empty() ? name : name + ": " + facts; }
};

/// The outcome of a run.
struct ErodeReport {
    ExitStatus status = ExitStatus::Done;  ///< Interrupted if it was stopped.
    std::string failure;                   ///< Why it failed; empty if it did not.
    SimulationStatistics done;
    HeightRange heights;
    bool isWritten = false;  ///< True if the files were written. Pictures of a time-lapse are written during the run
                             ///< and do not count.
    std::uint64_t pictures = 0;        ///< Number of pictures of the time-lapse.
    std::vector<WrittenFile> files{};  ///< In the order in which they were written, without the time-lapse.
};

/// A run of `scree erode` whose options and files have been checked.
class ErodeRun {
 public:
    /// Fails if the options, or the files that they name, are wrong.
    static Result<ErodeRun> check(const ErodeOptions& options);
    ErodeRun(ErodeRun&&) noexcept;
    ErodeRun& operator=(ErodeRun&&) noexcept;
    ~ErodeRun();

    /// Files that it writes, each with its option. The names of a time-lapse are a pattern.
    std::vector<std::pair<std::string, std::string>> files() const;
    /// The heightmap, preset or project that it starts from.
    std::vector<std::filesystem::path> inputs() const;
    /// Messages for the user; complete after run().
    const std::vector<std::string>& notes() const;

    /// Erodes and writes. May be called once.
    ErodeReport run(const ErodeWatch& watch);

 private:
    struct State;
    explicit ErodeRun(std::unique_ptr<State> state);
    /// Throws std::bad_alloc; the report then holds the results so far.
    void carryOut(const ErodeWatch& watch, ErodeReport& report);
    std::unique_ptr<State> state_;
};

/// Erodes a terrain and exports it. User errors are found before the long run. Ctrl+C, SIGTERM and SIGHUP stop it after
/// a round, and the requested files are written with the land at that time. A second signal ends the process at once.
ExitStatus runErode(const ErodeOptions& options);

}  // namespace scree
