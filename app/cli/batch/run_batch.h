#pragma once

#include "app/cli/batch/batch_items.h"
#include "app/cli/console.h"

namespace scree {

/// Runs `scree erode`: one run, or each item of a batch in turn, with one line of output for each. Wrong options, and
/// two items that would write the same file, are reported before any work. If an item fails, the others still run, and
/// the status is Failed. Ctrl+C stops a batch between two rounds; the current item then writes nothing.
ExitStatus runErodeOrBatch(const BatchOptions& options);

}  // namespace scree
