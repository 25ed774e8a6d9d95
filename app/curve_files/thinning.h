#pragma once

#include "app/curve_files/file_line.h"
#include "erosion/base/work_watch.h"

namespace scree {

/// Returns the line with fewer points, none of the others farther than `tolerance` from its chords (Ramer 1972; Douglas
/// and Peucker 1973). The ends stay. Throws WorkCancelled.
PlaneLine thinned(const PlaneLine& line, double tolerance, const WorkWatch& watch);

}  // namespace scree
