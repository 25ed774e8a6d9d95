#pragma once

#include <optional>
#include <span>

namespace scree {

/// Returns the pressure that a pen reports as a share of its range. Values beyond the range count as its ends. If the
/// value or the range makes no sense, such as NaN or an empty range, the pressure is 1, like that of a mouse.
float pressureShare(double value, double least, double most);

/// Returns the pressure of a pen of Windows, which reports 0 to 1024; 1 for a pen without pressure.
float windowsPressure(bool hasPressure, unsigned reported);

/// Returns the value of an axis in an event of XInput 2, or nothing if the event does not contain it. `mask` has a bit
/// for each axis, the lowest first. `values` has the values of those whose bit is set.
std::optional<double> axisValue(std::span<const unsigned char> mask, const double* values, int axis);

}  // namespace scree
