#pragma once

#include "app/cli/batch/batch_items.h"
#include "app/cli/console.h"

namespace scree {

/// Runs `scree erode`: one run, or each item of a batch in turn, with a line for each. What is wrong with the options,
/// and two items that would write one file, is found before any work. An item that fails does not stop the others: the
/// status is then Failed. Ctrl+C stops a batch between two rounds: the item that is under way writes nothing.
ExitStatus runErodeOrBatch(const BatchOptions& options);

}  // namespace scree
