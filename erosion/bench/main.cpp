#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

/// Runs the benchmarks and then sets the droplet engine beside the article's loop: medians and ratios of one run.
namespace scree {
namespace {

class ComparingReporter final : public benchmark::ConsoleReporter {
 public:
    void ReportRuns(const std::vector<Run>& runs) override {
        ConsoleReporter::ReportRuns(runs);
        for (const Run& run : runs) {
            if (run.run_type != Run::RT_Aggregate || run.aggregate_name != "median") continue;
            const auto rate = run.counters.find("steps_per_s");
            if (rate != run.counters.end())
                nsPerStep_[run.run_name.function_name][run.run_name.args] = 1e9 / rate->second;
        }
    }

    void Finalize() override {
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
    }

 private:
    std::map<std::string, std::map<std::string, double>> nsPerStep_;  ///< By function, then arguments.
};

}  // namespace
}  // namespace scree

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    scree::ComparingReporter reporter;
    benchmark::RunSpecifiedBenchmarks(&reporter);
    return 0;
}
