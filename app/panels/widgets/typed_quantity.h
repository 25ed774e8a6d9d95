#pragma once

#include <string_view>

#include "erosion/base/result.h"

namespace scree {

/// Returns the number that a user typed for a knob with this unit: "12", "2*1.5 km", "(3 + 4) / 2", "30 %", "1.5e-3",
/// "2 km + 300 m". A number may have a unit: m, km, cm, mm or ft where the knob has a length, yr, kyr or Myr where it
/// has years, mm, cm or m/yr where it has a rate, ° where it has an angle, and its own unit anywhere. "%" is a
/// hundredth, unless the knob has per cent. Fails, with what is wrong as a sentence without a full stop, for all else,
/// and for results that are not finite.
Result<double> typedQuantity(std::string_view text, std::string_view unit);

}  // namespace scree
