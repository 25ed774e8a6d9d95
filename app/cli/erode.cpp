#include "app/cli/erode.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
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
#include "erosion/simulation/run_length.h"
#include "erosion/terrain/resample.h"

namespace scree {

namespace {

constexpr std::uint64_t kDefaultRounds = 100;
constexpr std::uint64_t kMostRounds = 1'000'000'000;
constexpr std::uint64_t kMostYears = 1'000'000'000'000;
constexpr std::uint64_t kMostDroplets = 1'000'000'000'000'000;
constexpr std::uint64_t kMostThreads = 1024;

/// What a run begins with: a preset, or a project.
Result<ResolvedPreset> beginning(const ErodeOptions& options) {
    if (options.project.empty()) return resolvePreset(options.terrain);
    return resolveProject(options.project, options.terrain);
}

/// Rounds of a run for which no length is asked: to the length of the preset, where it names one that lies ahead.
std::uint64_t roundsOf(const Preset& preset, std::uint64_t done) {
    const auto length = static_cast<std::uint64_t>(preset.run.rounds);
    return length > done ? length - done : kDefaultRounds;
}

/// How long to run after the `done` rounds of a project; where that is a number of droplets, the last round is shorter.
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

/// A time-lapse as asked for; `every` is 0 for none.
struct LapsePlan {
    std::uint64_t every = 0;
    int width = 1280;
    int height = 800;
    NumberedFiles files;
};

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

/// An Error where two options would write one file, or one would replace what the run starts from.
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
    // A project is made to be saved to where it came from.
    if (Result<void> kept = files.checkInput(options.project, "--save-project"); !kept) return kept;
    return options.project.empty() ? files.checkInput(begun.preset.terrain.path) : Result<void>{};
}

/// The next round of a run; the last one of a run of so many droplets is shorter.
Result<void> runNext(Simulation& simulation, const RunLength& length) {
    if (length.unit == RunLength::Unit::Rounds) return simulation.runRound();
    return simulation.runRound(length.amount - length.done(simulation.statistics()));
}

/// `lapse` may be null.
Result<void> run(Simulation& simulation, const RunLength& length, TimeLapse* lapse, std::uint64_t every) {
    Progress progress;
    for (;;) {
        const SimulationStatistics done = simulation.statistics();
        const std::uint64_t amount = length.done(done);
        if (lapse != nullptr && done.rounds % every == 0)
            if (Result<void> taken = lapse->take(simulation); !taken) return taken;
        if (amount >= length.amount) return {};
        if (progress.isDue())
            progress.update(static_cast<double>(amount) / static_cast<double>(length.amount),
                            std::to_string(done.droplets) + " droplets, " + std::to_string(done.rounds) + " rounds");
        if (Result<void> round = runNext(simulation, length); !round) return round;
        if (length.done(simulation.statistics()) == amount)
            return Error{
                "no droplet can start: there is neither rain nor a spring; raise rain.amount or give --rounds"};
    }
}

void printSummary(const Simulation& simulation) {
    const SimulationStatistics done = simulation.statistics();
    const HeightRange range = heightRange(simulation.terrain());
    std::printf("%llu rounds, %llu droplets in %.1f s; heights from %g to %g m\n",
                static_cast<unsigned long long>(done.rounds), static_cast<unsigned long long>(done.droplets),
                done.seconds, static_cast<double>(range.low), static_cast<double>(range.high));
}

}  // namespace

ExitStatus runErode(const ErodeOptions& options) {
    const Result<ErodeResults> results = ErodeResults::check(options);
    if (!results) return fail(ExitStatus::BadInput, results.error().message);
    Result<ResolvedPreset> begun = beginning(options);
    if (!begun) return fail(ExitStatus::BadInput, begun.error().message);
    const Preset& preset = begun->preset;
    Result<RunLength> length = runLength(options, preset, begun->checkpoint ? begun->checkpoint->state->rounds : 0);
    if (!length) return fail(ExitStatus::BadInput, length.error().message);
    const Result<LapsePlan> plan = lapsePlan(options, *length);
    if (!plan) return fail(ExitStatus::BadInput, plan.error().message);
    if (Result<void> sound = checkFiles(options, *results, *plan, *begun); !sound)
        return fail(ExitStatus::BadInput, sound.error().message);
    const Result<std::uint64_t> threads =
        parseCount("--threads", options.threads.empty() ? "0" : options.threads, 0, kMostThreads);
    if (!threads) return fail(ExitStatus::BadInput, threads.error().message);

    const auto pool = std::make_shared<ThreadPool>(static_cast<int>(*threads));
    const std::optional<Checkpoint>& project = begun->checkpoint;
    Result<Terrain> terrain = makeTerrain(*begun, *pool);
    if (!terrain) return fail(ExitStatus::BadInput, terrain.error().message);
    for (const std::string& each : begun->notes) note(each);
    if (const std::string shortage = pool->shortage(); !shortage.empty()) note(shortage);

    std::shared_ptr<const Terrain> start;
    if (project)
        start = project->start;
    else if (!options.savedProject.empty())
        start = std::make_shared<const Terrain>(*terrain);
    Simulation simulation(std::move(*terrain), preset.simulation, pool);
    if (project) simulation.setState(std::move(begun->checkpoint->state));
    if (const Result<int> nodes = askedResolution(options.terrain); project && nodes && *nodes > 0) {
        const auto size = [&](int along) {
            const double longer = std::max(simulation.terrain().width(), simulation.terrain().height());
            return std::max(Terrain::kMinSize, static_cast<int>(std::lround(along * *nodes / longer)));
        };
        const int width = size(simulation.terrain().width()), height = size(simulation.terrain().height());
        if (Result<void> fits = fitsMemory(width, height, physicalMemory()); !fits)
            return fail(ExitStatus::BadInput, fits.error().message);
        simulation.resample(width, height);
        start = std::make_shared<const Terrain>(resampled(*start, width, height, *pool));
    }
    length->amount += length->done(simulation.statistics());
    std::optional<TimeLapse> lapse;
    if (plan->every > 0) {
        Result<TimeLapse> made = TimeLapse::create(preset, plan->files, {plan->width, plan->height, {}});
        if (!made) return fail(ExitStatus::Failed, made.error().message);
        lapse.emplace(std::move(*made));
    }
    if (Result<void> ran = run(simulation, *length, lapse ? &*lapse : nullptr, plan->every); !ran)
        return fail(ExitStatus::Failed, ran.error().message);
    if (!options.savedProject.empty()) {
        Project saved{preset,
                      {.terrain = simulation.terrain(),
                       .start = start,
                       .state = simulation.takeState(),
                       .edited = project && project->edited}};
        if (Result<void> written = saveProject(saved, options.savedProject); !written)
            return fail(ExitStatus::Failed, written.error().message);
        simulation.setState(std::move(saved.checkpoint.state));
    }
    simulation.terrain().dropBase(*pool);  // all layers on the grid that is written
    addFinishingGrain(simulation.terrain(), preset.finish, *pool);
    if (Result<void> written = results->write(simulation, preset); !written)
        return fail(ExitStatus::Failed, written.error().message);
    printSummary(simulation);
    if (!options.savedProject.empty()) printWritten(options.savedProject);
    results->print();
    if (lapse) printWritten(std::to_string(lapse->taken()) + " pictures " + plan->files.pattern());
    return ExitStatus::Done;
}

}  // namespace scree
