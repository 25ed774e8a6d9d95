#include "app/cli/erode.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <new>
#include <optional>
#include <tuple>

#include "app/cli/erode_results.h"
#include "app/cli/picture_size.h"
#include "app/document/map_memory.h"
#include "app/document/starting_terrain.h"
#include "app/io/formats/heightmap.h"
#include "app/pictures/picture_series.h"
#include "app/platform/memory.h"
#include "app/project/project_file.h"
#include "app/signals/platform/end_request.h"
#include "erosion/base/counted.h"
#include "erosion/base/failure_reason.h"
#include "erosion/base/shown_text.h"
#include "erosion/simulation/run_length.h"
#include "erosion/terrain/resample.h"

namespace scree {

/// The requested time-lapse; `every` is 0 for none.
struct LapsePlan {
    std::uint64_t every = 0;
    int width = 1280;
    int height = 800;
    NumberedFiles files;
};

namespace {

constexpr std::uint64_t kDefaultRounds = 100;
constexpr std::uint64_t kMostRounds = 1'000'000'000;
constexpr std::uint64_t kMostYears = 1'000'000'000'000;
constexpr std::uint64_t kMostDroplets = 1'000'000'000'000'000;
constexpr std::uint64_t kMostThreads = 1024;

/// The start of a run: a preset or a project.
Result<ResolvedPreset> beginning(const ErodeOptions& options) {
    if (options.project.empty()) return resolvePreset(options.terrain);
    return resolveProject(options.project, options.terrain);
}

/// Rounds of a run without a given length: up to the length in the preset, if that has not been reached yet.
std::uint64_t roundsOf(const Preset& preset, std::uint64_t done) {
    const auto length = static_cast<std::uint64_t>(preset.run.rounds);
    return length > done ? length - done : kDefaultRounds;
}

/// Length of a run after the `done` rounds of a project. If it is a number of droplets, the last round is shorter.
Result<RunLength> runLength(const ErodeOptions& options, const Preset& preset, std::uint64_t done) {
    bool rains = false;
    forEachModel(preset.simulation.models, [&](const auto& entry) {
        if constexpr (requires { entry.settings.dropletsPerRound; }) rains = rains || entry.enabled;
    });
    if ((options.rounds.empty() ? 0 : 1) + (options.droplets.empty() ? 0 : 1) + (options.years.empty() ? 0 : 1) > 1)
        return Error{"--rounds, --droplets and --years exclude each other; give one"};
    if (!options.years.empty()) {
        const Result<std::uint64_t> years = parseCount("--years", options.years, 0, kMostYears);
        if (!years) return years.error();
        const double perRound = yearsPerRound(preset.simulation);
        if (perRound == 0.0)
            return Error{"--years needs a model that knows years; enable stream_power or give --rounds"};
        return RunLength{RunLength::Unit::Rounds,
                         static_cast<std::uint64_t>(std::ceil(static_cast<double>(*years) / perRound))};
    }
    if (!options.droplets.empty()) {
        const Result<std::uint64_t> droplets = parseCount("--droplets", options.droplets, 0, kMostDroplets);
        if (!droplets) return droplets.error();
        if (!rains) return Error{"--droplets needs a droplet model, and all are switched off; give --rounds"};
        return RunLength{RunLength::Unit::Droplets, *droplets};
    }
    if (options.rounds.empty()) return RunLength{RunLength::Unit::Rounds, roundsOf(preset, done)};
    const Result<std::uint64_t> rounds = parseCount("--rounds", options.rounds, 0, kMostRounds);
    if (!rounds) return rounds.error();
    return RunLength{RunLength::Unit::Rounds, *rounds};
}

Result<LapsePlan> lapsePlan(const ErodeOptions& options, const RunLength& length) {
    LapsePlan plan;
    if (options.timeLapse.empty()) {
        if (!options.every.empty())
            return Error{"--every applies to --time-lapse only; give a folder for its pictures too"};
        if (!options.frameSize.empty())
            return Error{"--frame-size applies to --time-lapse only; give a folder for its pictures too"};
        return plan;
    }
    const Result<std::uint64_t> every =
        parseCount("--every", options.every.empty() ? "1" : options.every, 1, kMostRounds);
    if (!every) return every.error();
    plan.every = *every;
    const std::uint64_t frames = length.unit == RunLength::Unit::Droplets ? 0 : length.amount / plan.every + 1;
    Result<NumberedFiles> files = NumberedFiles::check("--time-lapse", options.timeLapse, frames);
    if (!files) return files.error();
    plan.files = std::move(*files);
    if (options.frameSize.empty()) return plan;
    const Result<std::pair<int, int>> size = parsePictureSize("--frame-size", options.frameSize);
    if (!size) return size.error();
    std::tie(plan.width, plan.height) = *size;
    return plan;
}

/// Fails if two options would write the same file, or if one would replace the file that the run starts from.
Result<void> checkFiles(const ErodeOptions& options, const ErodeResults& results, const LapsePlan& plan,
                        const ResolvedPreset& begun) {
    OutputFiles files;
    if (Result<void> added = results.addTo(files); !added) return added;
    if (plan.every > 0)
        if (Result<void> added = files.add("--time-lapse", plan.files); !added) return added;
    if (options.overwrite) return {};
    if (Result<void> kept = files.checkInput(options.terrain.preset); !kept) return kept;
    for (const LayerFile& paint : begun.paints)
        if (Result<void> kept = files.checkInput(paint.path); !kept) return kept;
    if (Result<void> kept = files.checkInputs(begun.preset.materials); !kept) return kept;
    // A project may be saved to the file that it came from.
    if (Result<void> kept = files.checkInput(options.project, "--save-project"); !kept) return kept;
    return options.project.empty() ? files.checkInput(begun.preset.terrain.path) : Result<void>{};
}

/// Runs the next round. The last round of a given number of droplets is shorter.
Result<void> runNext(Simulation& simulation, const RunLength& length) {
    if (length.unit == RunLength::Unit::Rounds) return simulation.runRound();
    return simulation.runRound(length.amount - length.done(simulation.statistics()));
}

enum class RunEnd { Complete, Stopped };

/// `lapse` may be null.
Result<RunEnd> runRounds(Simulation& simulation, const RunLength& length, TimeLapse* lapse, std::uint64_t every,
                         const ErodeWatch& watch) {
    if (watch.begins) watch.begins();
    for (;;) {
        const SimulationStatistics done = simulation.statistics();
        const std::uint64_t amount = length.done(done);
        if (lapse != nullptr && done.rounds % every == 0)
            if (Result<void> taken = lapse->take(simulation); !taken) return taken.error();
        if (amount >= length.amount) return RunEnd::Complete;
        if (watch.stop && watch.stop()) return RunEnd::Stopped;
        if (watch.progress) watch.progress(static_cast<double>(amount) / static_cast<double>(length.amount), done);
        if (Result<void> round = runNext(simulation, length); !round) return round.error();
        // A round may have no droplet to launch, because an earlier one has launched its droplets, but it asks for
        // them.
        const SimulationStatistics now = simulation.statistics();
        if (length.done(now) == amount && now.dropletsAsked == done.dropletsAsked)
            return Error{
                "no droplet can start: there is neither rain nor a spring; raise rain.amount or give --rounds"};
    }
}

/// "; written before, and whole: a.png, b.r32": the files that a failed run has written; empty if there are none.
std::string shownWhole(const ErodeReport& report) {
    constexpr std::size_t kMostNames = 5;  // keeps the message short
    std::string names;
    const auto add = [&](const std::string& what) { names += (names.empty() ? "" : ", ") + what; };
    if (report.pictures > 0) add(counted(report.pictures, "picture") + " of --time-lapse");
    for (std::size_t i = 0; i < std::min(report.files.size(), kMostNames); ++i)
        add(shownText(std::filesystem::path(report.files[i].name).filename().string(), 40));
    if (report.files.size() > kMostNames) names += " and " + std::to_string(report.files.size() - kMostNames) + " more";
    return names.empty() ? names : "; written before, and whole: " + names;
}

void printSummary(const ErodeReport& report) {
    std::printf("%s, %s in %.1f s; heights from %g to %g m\n", counted(report.done.rounds, "round").c_str(),
                counted(report.done.droplets, "droplet").c_str(), report.done.seconds,
                static_cast<double>(report.heights.low), static_cast<double>(report.heights.high));
}

}  // namespace

struct ErodeRun::State {
    ErodeOptions options;
    ErodeResults results;
    ResolvedPreset begun;
    RunLength length;
    LapsePlan plan;
    int threads = 0;
    MapNodes landSize{};  ///< Once it is known.

    /// Makes the simulation at the start of the run. Fails if that is not possible.
    Result<Simulation> begin(std::shared_ptr<const Terrain>& start);
    /// Writes all files except the time-lapse.
    Result<void> write(Simulation& simulation, const std::shared_ptr<const Terrain>& start, ErodeReport& report);
};

ErodeRun::ErodeRun(std::unique_ptr<State> state) : state_(std::move(state)) {}
ErodeRun::ErodeRun(ErodeRun&&) noexcept = default;
ErodeRun& ErodeRun::operator=(ErodeRun&&) noexcept = default;
ErodeRun::~ErodeRun() = default;

Result<ErodeRun> ErodeRun::check(const ErodeOptions& options) {
    Result<ResolvedPreset> begun = beginning(options);
    if (!begun) return begun.error();
    Result<ErodeResults> results = ErodeResults::check(options, layersOf(begun->layerTable()));
    if (!results) return results.error();
    const Preset& preset = begun->preset;
    const Result<RunLength> length =
        runLength(options, preset, begun->checkpoint ? begun->checkpoint->state->rounds : 0);
    if (!length) return length.error();
    Result<LapsePlan> plan = lapsePlan(options, *length);
    if (!plan) return plan.error();
    if (Result<void> sound = checkFiles(options, *results, *plan, *begun); !sound) return sound.error();
    const Result<std::uint64_t> threads =
        parseCount("--threads", options.threads.empty() ? "0" : options.threads, 0, kMostThreads);
    if (!threads) return threads.error();
    return ErodeRun(std::make_unique<State>(
        State{options, std::move(*results), std::move(*begun), *length, std::move(*plan), static_cast<int>(*threads)}));
}

std::vector<std::pair<std::string, std::string>> ErodeRun::files() const {
    std::vector<std::pair<std::string, std::string>> files = state_->results.files();
    if (state_->plan.every > 0) files.emplace_back("--time-lapse", state_->plan.files.pattern());
    return files;
}

std::vector<std::filesystem::path> ErodeRun::inputs() const {
    const bool fromFile = state_->begun.preset.terrain.terrain.start == Start::File;
    std::vector<std::filesystem::path> inputs{state_->options.terrain.preset, state_->options.project};
    if (fromFile && state_->options.project.empty()) inputs.push_back(state_->begun.preset.terrain.path);
    for (const LayerFile& paint : state_->begun.paints) inputs.push_back(paint.path);
    std::erase_if(inputs, [](const std::filesystem::path& path) { return path.empty(); });
    return inputs;
}

const std::vector<std::string>& ErodeRun::notes() const {
    return state_->begun.notes;
}

Result<Simulation> ErodeRun::State::begin(std::shared_ptr<const Terrain>& start) {
    const auto pool = std::make_shared<ThreadPool>(threads);
    const std::optional<Checkpoint>& project = begun.checkpoint;
    Result<Terrain> terrain = makeTerrain(begun, *pool);
    if (!terrain) return terrain.error();
    landSize = {terrain->width(), terrain->height()};
    if (const std::string shortage = pool->shortage(); !shortage.empty()) begun.notes.push_back(shortage);
    if (project)
        start = project->start;
    else if (!options.savedProject.empty())
        start = std::make_shared<const Terrain>(*terrain);
    Simulation simulation(std::move(*terrain), begun.preset.simulation, pool);
    if (project) simulation.setState(std::move(begun.checkpoint->state));
    if (const Result<int> nodes = askedResolution(options.terrain); project && nodes && *nodes > 0) {
        const auto size = [&](int along) {
            const double longer = std::max(simulation.terrain().width(), simulation.terrain().height());
            return std::max(Terrain::kMinSize, static_cast<int>(std::lround(along * *nodes / longer)));
        };
        const int width = size(simulation.terrain().width()), height = size(simulation.terrain().height());
        if (Result<void> fits = fitsMemory(width, height, physicalMemory()); !fits) return fits.error();
        landSize = {width, height};
        simulation.resample(width, height);
        start = std::make_shared<const Terrain>(resampled(*start, width, height, *pool));
    }
    length.amount += length.done(simulation.statistics());
    return simulation;
}

Result<void> ErodeRun::State::write(Simulation& simulation, const std::shared_ptr<const Terrain>& start,
                                    ErodeReport& report) {
    if (!options.savedProject.empty()) {
        Project saved{begun.preset,
                      {.terrain = simulation.terrain(),
                       .start = start,
                       .state = simulation.takeState(),
                       .edited = begun.checkpoint && begun.checkpoint->edited}};
        if (Result<void> written = saveProject(saved, options.savedProject); !written) return written;
        simulation.setState(std::move(saved.checkpoint.state));
        // saveProject() has compared all bits.
        const Terrain& land = simulation.terrain();
        const WrittenRaster exact{.width = land.width(),
                                  .height = land.height(),
                                  .range = heightRange(land),
                                  .unit = "m",
                                  .levels = false,
                                  .largestError = 0.0};
        report.files.push_back({options.savedProject, shownFacts(exact)});
    }
    addFinishingGrain(simulation.terrain(), begun.preset.finish, simulation.pool());
    return results.write(simulation, {begun.preset, begun.materials}, report);
}

ErodeReport ErodeRun::run(const ErodeWatch& watch) {
    ErodeReport report;
    try {
        carryOut(watch, report);
    } catch (const std::bad_alloc&) {
        const auto [width, height] = state_->landSize;
        if (width == 0) throw;
        report.status = ExitStatus::Failed;
        report.failure = needsMoreMemory(width, height) + shownWhole(report);
    }
    return report;
}

void ErodeRun::carryOut(const ErodeWatch& watch, ErodeReport& report) {
    const auto failed = [&](ExitStatus status, const Error& error) {
        report.status = status;
        report.failure = error.message;
    };
    std::shared_ptr<const Terrain> start;
    Result<Simulation> simulation = state_->begin(start);
    if (!simulation) return failed(ExitStatus::BadInput, simulation.error());
    if (Result<void> fits = state_->results.fit(simulation->terrain().form().longer()); !fits)
        return failed(ExitStatus::BadInput, fits.error());
    const std::uint64_t before = simulation->statistics().rounds;
    const LapsePlan& plan = state_->plan;
    std::optional<TimeLapse> lapse;
    if (plan.every > 0) {
        Result<TimeLapse> made =
            TimeLapse::create(state_->begun.preset, state_->begun.materials, plan.files, {plan.width, plan.height, {}});
        if (!made) return failed(ExitStatus::Failed, made.error());
        lapse.emplace(std::move(*made));
    }
    const Result<RunEnd> end = runRounds(*simulation, state_->length, lapse ? &*lapse : nullptr, plan.every, watch);
    if (lapse) report.pictures = lapse->taken();
    report.done = simulation->statistics();
    if (!end) return failed(ExitStatus::Failed, Error{end.error().message + shownWhole(report)});
    if (*end == RunEnd::Stopped) {
        report.status = ExitStatus::Interrupted;
        if (watch.unfinished == ErodeWatch::Unfinished::Leave || report.done.rounds == before) return;
    }
    if (Result<void> written = state_->write(*simulation, start, report); !written) {
        const bool alone = files().size() == 1;
        const std::string others = report.files.empty() && report.pictures == 0 && !alone
                                       ? "; none of the other files was written"
                                       : shownWhole(report);
        return failed(ExitStatus::Failed, Error{written.error().message + others});
    }
    report.isWritten = true;
    report.heights = heightRange(simulation->terrain());
    if (watch.written)
        if (Result<void> shown = watch.written(*simulation, state_->begun.preset); !shown)
            return failed(ExitStatus::Failed, shown.error());
}

ExitStatus runErode(const ErodeOptions& options) {
    Result<ErodeRun> run = ErodeRun::check(options);
    if (!run) return fail(ExitStatus::BadInput, run.error().message);
    // Until the rounds begin a signal ends the process, because there is nothing to write.
    std::optional<EndRequest> signals;
    ProgressLine progress;
    WorkClock clock;
    ErodeWatch watch;
    watch.begins = [&] {
        for (const std::string& each : run->notes()) note(each);
        signals.emplace(std::function<void()>(), EndRequest::SecondSignal::Ends);
        clock = WorkClock();
    };
    watch.stop = [&] { return signals->asked(); };
    watch.progress = [&](double share, const SimulationStatistics& done) {
        if (!progress.isDue()) return;
        progress.update(share, counted(done.droplets, "droplet") + ", " + counted(done.rounds, "round") +
                                   clock.timeLeft(share, 1.0 - share));
    };
    const ErodeReport report = run->run(watch);
    progress.clear();
    if (report.isWritten) printSummary(report);
    for (const WrittenFile& file : report.files) printWritten(file.shown());
    if (!report.failure.empty()) return fail(report.status, report.failure);
    if (report.pictures > 0) printWritten(counted(report.pictures, "picture") + " " + run->files().back().second);
    if (report.status == ExitStatus::Done) return ExitStatus::Done;
    const std::string rounds = counted(report.done.rounds, "round");
    return fail(report.status, report.isWritten ? "interrupted; the files have the land after " + rounds
                                                : "interrupted before the first round; nothing was written");
}

}  // namespace scree
