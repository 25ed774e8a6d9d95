#pragma once

#include <string>
#include <vector>

#include "app/cli/batch/name_pattern.h"
#include "app/cli/erode.h"

namespace scree {

/// Options of `scree erode` for one run or for many, as typed; empty if not given.
struct BatchOptions {
    ErodeOptions erode;  ///< Options of all items; in a batch, names of outputs are patterns.
    std::vector<std::string> inputs, presets;
    std::string seeds;
    std::vector<std::string> varies;
    std::string contactSheet;
    bool skipExisting = false;
};

/// Returns true if the options ask for more than one plain run. Names are then patterns.
bool isBatch(const BatchOptions& options);

/// One run of a batch.
struct BatchItem {
    std::vector<std::string> labels;  ///< Differences from the other items, such as "seed 7".
    NameFields fields;
    ErodeOptions options;  ///< Options of a single run with the same result, bit for bit.

    /// "alpine, seed 7"
    std::string name() const;
};

/// Every combination of inputs, presets, varied knobs and seeds; the last of these change fastest. Fails if something
/// is wrong for every item.
Result<std::vector<BatchItem>> batchItems(const BatchOptions& options);

}  // namespace scree
