#pragma once

#include <string>
#include <vector>

#include "app/cli/batch/name_pattern.h"
#include "app/cli/erode.h"

namespace scree {

/// Options of `scree erode` for one run or for many, as typed; empty where not given.
struct BatchOptions {
    ErodeOptions erode;  ///< Of all items; in a batch, names of outputs are patterns.
    std::vector<std::string> inputs, presets;
    std::string seeds;
    std::vector<std::string> varies;
    std::string contactSheet;
    bool skipExisting = false;
};

/// True where the options ask for more than one plain run: then names are patterns.
bool isBatch(const BatchOptions& options);

/// One run of a batch.
struct BatchItem {
    std::vector<std::string> labels;  ///< What sets it apart, a part for each: "seed 7".
    NameFields fields;
    ErodeOptions options;  ///< Of a single run that makes the same, bit for bit.

    /// "alpine, seed 7"
    std::string name() const;
};

/// Every combination of inputs, presets, varied knobs and seeds, the last ones changing fastest. An Error for what
/// cannot be right for any of them.
Result<std::vector<BatchItem>> batchItems(const BatchOptions& options);

}  // namespace scree
