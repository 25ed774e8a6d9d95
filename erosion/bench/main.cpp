#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Runs the benchmarks, and then compares the droplet engine with the article's loop, and grid models with plain
/// copies: medians and ratios of one run.
namespace scree {
namespace {

class ComparingReporter final : public benchmark::ConsoleReporter {
 public:
    void ReportRuns(const std::vector<Run>& runs) override {
        ConsoleReporter::ReportRuns(runs);
        for (const Run& run : runs) {
            if (run.run_type != Run::RT_Aggregate || run.aggregate_name != "median") continue;
            const auto take = [&](const char* counter, Times& times) {
                const auto rate = run.counters.find(counter);
                if (rate != run.counters.end())
                    times[run.run_name.function_name][run.run_name.args] = 1e9 / rate->second;
            };
            take("steps_per_s", nsPerStep_);
            take("cells_per_s", nsPerStep_);
        }
    }

    void Finalize() override {
        compareDroplets();
        listRounds();
        compareGrids();
        compareRivers();
    }

 private:
    void compareDroplets() {
        const auto& article = nsPerStep_["articleLoop"];
        const auto& engine = nsPerStep_["dropletEngine"];
        if (article.empty() || engine.empty()) return;
        std::printf("\nns per droplet step, medians of this run (article's loop: one thread)\n");
        std::printf("%8s %10s %16s %8s %16s %8s\n", "map", "article", "engine, 1 thread", "ratio", "engine, 2 threads",
                    "ratio");
        for (const auto& [size, loop] : article) {
            std::printf("%8s %10.1f", size.c_str(), loop);
            for (const char* threads : {"/1", "/2"}) {
                const auto found = engine.find(size + threads);
                if (found != engine.end()) std::printf(" %16.1f %8.2f", found->second, loop / found->second);
            }
            std::printf("\n");
        }
        for (const auto& [name, title] : {std::pair("engineWithSse4", "SSE4"), std::pair("engineWithAvx2", "AVX2")})
            for (const auto& [size, ns] : nsPerStep_[name])
                std::printf("%8s with no more than %s, 1 thread: %.1f\n", size.c_str(), title, ns);
    }

    void listRounds() {
        const auto& rounds = nsPerStep_["engineInRoundsOf"];
        if (!rounds.empty()) std::printf("\nns per droplet step, medians of this run: map/threads/droplets a round\n");
        for (const auto& [args, ns] : rounds) std::printf("%16s: %8.1f\n", args.c_str(), ns);
    }

    void compareGrids() {
        constexpr std::string_view kGrid = "grid_";
        bool begun = false;
        for (const auto& [name, model] : nsPerStep_) {
            if (name.rfind(kGrid, 0) != 0) continue;
            const std::string title = name.substr(kGrid.size());
            const auto copy = nsPerStep_.find("grid_copy_" + title);
            if (copy == nsPerStep_.end()) continue;
            if (!begun)
                std::printf(
                    "\nmillion cells updated per second, medians of this run, beside copying as many bytes\n"
                    "%-16s %14s %10s %10s %8s\n",
                    "model", "map/threads", "model", "copy", "ratio");
            begun = true;
            for (const auto& [args, ns] : model) {
                const auto copied = copy->second.find(args);
                if (copied != copy->second.end())
                    std::printf("%-16s %14s %10.1f %10.1f %8.2f\n", title.c_str(), args.c_str(), 1e3 / ns,
                                1e3 / copied->second, ns / copied->second);
            }
        }
    }

    void compareRivers() {
        const auto& plain = nsPerStep_["rivers"];
        if (plain.empty()) return;
        std::printf(
            "\nnanoseconds a node, medians of this run: a round of stream power, beside the drainage of metrics, the "
            "same by a flood (one thread), and copying\n%14s %10s %16s %10s %10s %10s\n",
            "map/threads", "rivers", "with deposition", "drainage", "flood", "copy");
        for (const auto& [args, ns] : plain) {
            const std::string alone = args.substr(0, args.find('/')) + "/1";
            std::printf("%14s %10.1f %16.1f %10.1f %10.1f %10.1f\n", args.c_str(), ns,
                        nsPerStep_["riversWithDeposition"][args], nsPerStep_["riversDrainage"][args],
                        nsPerStep_["riversFlood"][alone], nsPerStep_["riversCopy"][alone]);
        }
    }

    using Times = std::map<std::string, std::map<std::string, double>>;  ///< By function, then by arguments.
    Times nsPerStep_;
};

}  // namespace
}  // namespace scree

int main(int argc, char** argv) {
    // Repetitions of all benchmarks run in random order, so that other load on the machine disturbs both columns
    // equally.
    std::string interleaved = "--benchmark_enable_random_interleaving=true";
    std::vector<char*> arguments(argv, argv + argc);
    arguments.insert(arguments.begin() + 1, interleaved.data());
    int count = argc + 1;
    benchmark::Initialize(&count, arguments.data());
    if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) return 2;
    scree::ComparingReporter reporter;
    benchmark::RunSpecifiedBenchmarks(&reporter);
    return 0;
}
