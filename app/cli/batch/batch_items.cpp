#include "app/cli/batch/batch_items.h"

#include <algorithm>
#include <functional>

#include "app/cli/batch/value_lists.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace {

/// One property in which items differ.
struct Axis {
    std::string field;   ///< Field in names: "seed".
    std::string prefix;  ///< Prefix of its labels: "seed "; empty if the value explains itself.
    std::vector<std::string> values;
    std::function<void(ErodeOptions&, const std::string& value)> set;
    std::function<std::string(const std::string& value)> shown;  ///< Text of a value; empty: itself.
};

Axis fileAxis(const char* field, const std::vector<std::string>& files, std::string TerrainOptions::*member) {
    return {field, "", files,
            [member](ErodeOptions& options, const std::string& file) { options.terrain.*member = file; }, stemOf};
}

Result<std::vector<Axis>> axesOf(const BatchOptions& options) {
    std::vector<Axis> axes;
    if (!options.inputs.empty()) axes.push_back(fileAxis("input", options.inputs, &TerrainOptions::input));
    if (!options.presets.empty()) axes.push_back(fileAxis("preset", options.presets, &TerrainOptions::preset));
    if (!options.erode.project.empty())
        axes.push_back({"project", "", {options.erode.project}, [](ErodeOptions&, const std::string&) {}, stemOf});
    for (const std::string& vary : options.varies) {
        Result<VariedKnob> knob = parseVary(vary);
        if (!knob) return knob.error();
        axes.push_back({knob->name,
                        knob->name + " ",
                        std::move(knob->values),
                        [name = knob->name](ErodeOptions& item, const std::string& value) {
                            item.terrain.sets.emplace_back(name).append("=").append(value);
                        },
                        {}});
    }
    const std::string& seed = options.erode.terrain.seed;
    if (!seed.empty() && !options.seeds.empty()) return Error{"--seed and --seeds exclude each other; give one"};
    if (!seed.empty() || !options.seeds.empty()) {
        Result<std::vector<std::string>> seeds = parseSeeds(seed.empty() ? options.seeds : seed);
        if (!seeds) return seeds.error();
        axes.push_back({"seed",
                        "seed ",
                        std::move(*seeds),
                        [](ErodeOptions& item, const std::string& value) { item.terrain.seed = value; },
                        {}});
    }
    for (std::size_t i = 0; i < axes.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (axes[i].field == axes[j].field)
                return Error{"'" + shownText(axes[i].field) + "' is varied twice; give all its values at once"};
    return axes;
}

/// Fills in the fields of every file name that an item writes.
Result<void> fillNames(BatchItem& item) {
    Result<void> outcome;
    const auto fill = [&](const char* option, std::string& name) {
        if (!outcome || name.empty()) return;
        Result<std::string> filled = filledName(option, name, item.fields);
        if (filled)
            name = std::move(*filled);
        else
            outcome = filled.error();
    };
    ErodeOptions& options = item.options;
    for (std::string& name : options.outputs) fill("--output", name);
    for (std::string& name : options.layers) fill("--layer", name);
    for (std::string& name : options.maps) fill("--map", name);
    fill("--picture", options.picture);
    fill("--stats", options.stats);
    fill("--save-project", options.savedProject);
    fill("--time-lapse", options.timeLapse);
    return outcome;
}

}  // namespace

bool isBatch(const BatchOptions& options) {
    return options.inputs.size() > 1 || options.presets.size() > 1 || !options.seeds.empty() ||
           !options.varies.empty() || !options.contactSheet.empty() || options.skipExisting;
}

std::string BatchItem::name() const {
    std::string name;
    for (const std::string& label : labels) name += (name.empty() ? "" : ", ") + label;
    return name.empty() ? "the run" : name;
}

Result<std::vector<BatchItem>> batchItems(const BatchOptions& options) {
    const Result<std::vector<Axis>> axes = axesOf(options);
    if (!axes) return axes.error();
    std::size_t count = 1;
    for (const Axis& axis : *axes) {
        count *= axis.values.size();
        if (count > kMostItems)
            return Error{"this batch has more than " + std::to_string(kMostItems) +
                         " items; give fewer values, or several batches"};
    }
    std::vector<BatchItem> items(count);
    for (std::size_t i = 0; i < count; ++i) {
        BatchItem& item = items[i];
        item.options = options.erode;
        item.options.shown = !options.contactSheet.empty();
        std::size_t rest = i, remaining = count;
        for (const Axis& axis : *axes) {
            remaining /= axis.values.size();
            const std::string& value = axis.values[rest / remaining];
            rest %= remaining;
            const std::string shown = axis.shown ? axis.shown(value) : value;
            axis.set(item.options, value);
            item.fields.emplace_back(axis.field, shown);
            if (axis.values.size() > 1) item.labels.push_back(axis.prefix + shown);
        }
        if (Result<void> filled = fillNames(item); !filled) return filled.error();
    }
    return items;
}

}  // namespace scree
