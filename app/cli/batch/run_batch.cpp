#include "app/cli/batch/run_batch.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>
#include <optional>
#include <set>

#include "app/cli/batch/batch_sheet.h"
#include "app/io/atomic_file.h"
#include "app/signals/platform/end_request.h"
#include "erosion/base/counted.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace fs = std::filesystem;

namespace {

using Files = std::vector<std::pair<std::string, std::string>>;

/// An item that has not run yet.
struct Planned {
    BatchItem item;
    Files files;                   ///< Files that it writes, each with its option.
    std::vector<fs::path> inputs;  ///< Files that it reads.
    std::string problem;           ///< Why it cannot be run; empty if it can.
};

std::vector<Planned> planned(std::vector<BatchItem> items) {
    std::vector<Planned> all;
    all.reserve(items.size());
    for (BatchItem& item : items) {
        Planned plan{.item = std::move(item), .files = {}, .inputs = {}, .problem = {}};
        if (const Result<ErodeRun> run = ErodeRun::check(plan.item.options)) {
            plan.files = run->files();
            plan.inputs = run->inputs();
        } else {
            plan.problem = run.error().message;
        }
        all.push_back(std::move(plan));
    }
    return all;
}

/// The fields in which items differ: "{seed} or {preset}".
std::string differingFields(const std::vector<Planned>& plans) {
    std::string text;
    for (const auto& [field, value] : plans.front().item.fields) {
        const bool differs = std::ranges::any_of(plans, [&, &name = field, &first = value](const Planned& plan) {
            return std::ranges::any_of(plan.item.fields,
                                       [&](const auto& each) { return each.first == name && each.second != first; });
        });
        if (differs) text += (text.empty() ? "{" : " and {") + field + "}";
    }
    return text;
}

/// Fails if two items would write the same file, or if one would write a file that another reads.
Result<void> checkDistinct(const std::vector<Planned>& plans, const std::string& contactSheet) {
    std::map<fs::path, const Planned*> writers;
    const std::string fields = differingFields(plans);
    for (const Planned& plan : plans)
        for (const auto& [option, file] : plan.files) {
            const auto [at, isNew] = writers.emplace(canonicalPath(file), &plan);
            if (isNew || at->second == &plan) continue;
            const std::string hint =
                fields.empty() ? std::string("give each its own file") : "use " + fields + " in the name";
            std::string message = option;
            message.append(": '").append(shownText(at->second->item.name())).append("' and '");
            message.append(shownText(plan.item.name())).append("' would both write ");
            return Error{message.append(shownPath(file)).append("; ").append(hint)};
        }
    for (const Planned& plan : plans)
        for (const fs::path& input : plan.inputs) {
            const auto writer = writers.find(canonicalPath(input));
            if (writer != writers.end() && writer->second != &plan)
                return Error{"'" + shownText(writer->second->item.name()) + "' would replace " + shownPath(input) +
                             ", which '" + shownText(plan.item.name()) + "' reads; give another name"};
            if (!contactSheet.empty() && isSameFile(input, contactSheet))
                return Error{"--contact-sheet would replace " + shownPath(input) +
                             ", which this command reads; give another name"};
        }
    if (!contactSheet.empty() && writers.contains(canonicalPath(contactSheet)))
        return Error{"--contact-sheet and an item both write " + shownPath(contactSheet) + "; give each its own name"};
    return {};
}

/// Returns true if all files of an item exist. Each of them was written completely, and a time-lapse is written before
/// them.
bool exists(const Planned& plan) {
    std::error_code ignored;
    return std::ranges::all_of(plan.files, [&](const auto& file) {
        return file.first == "--time-lapse" || fs::is_regular_file(file.second, ignored);
    });
}

/// The items of a batch, one after the other.
class Batch {
 public:
    Batch(std::vector<Planned> plans, std::optional<BatchSheet> sheet, bool skipsExisting)
        : plans_(std::move(plans)), sheet_(std::move(sheet)), skipsExisting_(skipsExisting) {}

    ExitStatus run() {
        const EndRequest signals({}, EndRequest::SecondSignal::Ends);
        for (; at_ < plans_.size() && !signals.asked(); ++at_) {
            const Planned& plan = plans_[at_];
            if (!plan.problem.empty())
                printFailure(plan, plan.problem);
            else if (skipsExisting_ && exists(plan))
                skip(plan);
            else if (!erode(plan, signals))
                break;
        }
        progress_.clear();
        return at_ < plans_.size() ? failInterrupted() : finish();
    }

 private:
    /// Returns false if the run was stopped.
    bool erode(const Planned& plan, const EndRequest& signals) {
        Result<ErodeRun> run = ErodeRun::check(plan.item.options);
        if (!run) {
            printFailure(plan, run.error().message);
            return true;
        }
        ErodeWatch watch;
        watch.unfinished = ErodeWatch::Unfinished::Leave;
        watch.begins = [&] { printNotes(*run); };
        watch.stop = [&] { return signals.asked(); };
        watch.progress = [&](double share, const SimulationStatistics&) { showProgress(plan, share); };
        if (sheet_)
            watch.written = [&](Simulation& simulation, const Preset& preset) {
                return sheet_->add(plan.item, simulation, preset);
            };
        const ErodeReport report = run->run(watch);
        if (report.status == ExitStatus::Interrupted) return false;
        if (!report.failure.empty()) {
            printFailure(plan, report.failure);
            return true;
        }
        std::string files;
        const auto add = [&](const std::string& file) {
            files += (files.empty() ? "; wrote " : "; ") + shownText(file, std::string_view::npos);
        };
        for (const WrittenFile& file : report.files) add(file.shown());
        if (report.pictures > 0) add(run->files().back().second);
        std::array<char, 32> seconds{};
        std::snprintf(seconds.data(), seconds.size(), " in %.1f s", report.done.seconds);
        printLine(plan, counted(report.done.rounds, "round") + seconds.data() + files);
        ++done_;
        return true;
    }

    void skip(const Planned& plan) {
        printLine(plan, "skipped; its files exist");
        if (sheet_) sheet_->addExisting(plan.item);
        ++skipped_;
    }

    void printLine(const Planned& plan, const std::string& text) {
        progress_.clear();
        std::printf("%zu of %zu: %s: %s\n", at_ + 1, plans_.size(), shownText(plan.item.name(), 200).c_str(),
                    text.c_str());
        std::fflush(stdout);
    }

    void printFailure(const Planned& plan, const std::string& why) {
        progress_.clear();
        fail(ExitStatus::Failed,
             std::to_string(at_ + 1) + " of " + std::to_string(plans_.size()) + ": " + plan.item.name() + ": " + why);
        if (sheet_) sheet_->addNone(plan.item, "failed");
        ++failed_;
    }

    /// Prints each note once, even if several items have it.
    void printNotes(const ErodeRun& run) {
        for (const std::string& each : run.notes()) {
            if (!told_.insert(each).second) continue;
            progress_.clear();
            note(each);
        }
    }

    void showProgress(const Planned& plan, double share) {
        if (!progress_.isDue()) return;
        const double worked = static_cast<double>(done_) + share;  // in items; skipped items took no time
        const double left = static_cast<double>(plans_.size() - at_) - share;
        progress_.update((static_cast<double>(at_) + share) / static_cast<double>(plans_.size()),
                         std::to_string(at_ + 1) + " of " + std::to_string(plans_.size()) + ": " +
                             shownText(plan.item.name()) + clock_.timeLeft(worked, left));
    }

    std::string counts() const {
        std::string text = std::to_string(done_) + " of " + std::to_string(plans_.size()) + " done";
        if (failed_ > 0) text += ", " + std::to_string(failed_) + " failed";
        if (skipped_ > 0) text += ", " + std::to_string(skipped_) + " skipped";
        return text;
    }

    ExitStatus failInterrupted() const {
        return fail(ExitStatus::Interrupted,
                    "interrupted: " + counts() + "; the same command with --skip-existing does the others");
    }

    ExitStatus finish() {
        std::printf("%s\n", counts().c_str());
        if (sheet_) {
            if (Result<void> saved = sheet_->save(); !saved) return fail(ExitStatus::Failed, saved.error().message);
            printWritten(sheet_->file());
        }
        return failed_ > 0 ? ExitStatus::Failed : ExitStatus::Done;
    }

    std::vector<Planned> plans_;
    std::optional<BatchSheet> sheet_;
    bool skipsExisting_;
    WorkClock clock_;
    ProgressLine progress_;
    std::set<std::string> told_;
    std::size_t at_ = 0, done_ = 0, failed_ = 0, skipped_ = 0;
};

ExitStatus runBatch(const BatchOptions& options) {
    Result<std::vector<BatchItem>> items = batchItems(options);
    if (!items) return fail(ExitStatus::BadInput, items.error().message);
    const ErodeOptions& erode = options.erode;
    const bool marks = !erode.outputs.empty() || !erode.layers.empty() || !erode.maps.empty() ||
                       !erode.picture.empty() || !erode.stats.empty() || !erode.savedProject.empty();
    if (options.skipExisting && !marks)
        return fail(ExitStatus::BadInput,
                    "--skip-existing needs a file by which an item is known to be done; give --output");
    std::vector<Planned> plans = planned(std::move(*items));
    if (std::ranges::all_of(plans, [](const Planned& plan) { return !plan.problem.empty(); }))
        return fail(ExitStatus::BadInput, plans.front().problem);
    if (Result<void> distinct = checkDistinct(plans, options.contactSheet); !distinct)
        return fail(ExitStatus::BadInput, distinct.error().message);
    std::optional<BatchSheet> sheet;
    if (!options.contactSheet.empty()) {
        Result<BatchSheet> made = BatchSheet::check(options.contactSheet, plans.size());
        if (!made) return fail(ExitStatus::BadInput, made.error().message);
        sheet.emplace(std::move(*made));
    }
    return Batch(std::move(plans), std::move(sheet), options.skipExisting).run();
}

}  // namespace

ExitStatus runErodeOrBatch(const BatchOptions& options) {
    if (isBatch(options)) return runBatch(options);
    ErodeOptions single = options.erode;
    if (!options.inputs.empty()) single.terrain.input = options.inputs.front();
    if (!options.presets.empty()) single.terrain.preset = options.presets.front();
    return runErode(single);
}

}  // namespace scree
