#pragma once

#include <string_view>

#include "erosion/base/result.h"

namespace scree {

/// Returns the number that a user typed for a knob with this unit, as that unit counts it: "12", "1.5e-3",
/// "(3 + 4) / 2", "2*1.5 km", "2 km + 300 m". Units may stand behind numbers and brackets. A knob takes its own unit
/// and related ones: a length takes m, km, cm, mm and ft, years take yr, kyr and Myr, a rate takes mm/yr, cm/yr and
/// m/yr. "30 %" is 0.3, but 30 for a knob in per cent. Fails for all other texts, and for results that are not finite.
/// The error is a sentence without a full stop.
Result<double> typedQuantity(std::string_view text, std::string_view unit);

}  // namespace scree
