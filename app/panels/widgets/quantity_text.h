#pragma once

#include <string>
#include <string_view>

namespace scree {

/// "1234 m³", "12.3 million m³", "1.23 km³": a volume given in cubic metres.
std::string volumeText(double cubicMetres);

/// "812", "45.2 k", "3.10 M": a count or a rate.
std::string countText(double count);

/// "0.5 m", "200 m", "1.5 km": a length that is about round, in metres.
std::string lengthText(double metres);

/// "403 × 344 nodes, 36.2 × 30.9 km": a map of this many nodes, `cellSize` metres apart.
std::string extentText(int width, int height, double cellSize);

/// "1034.2 m"
std::string heightText(double metres);

}  // namespace scree
