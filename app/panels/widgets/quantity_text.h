#pragma once

#include <string>
#include <string_view>

namespace scree {

/// Returns a volume, given in m^3, as "1234 m³", "12.3 million m³" or "1.23 km³".
std::string volumeText(double cubicMetres);

/// Returns a count or a rate as "812", "45.2 k" or "3.10 M".
std::string countText(double count);

/// Returns a rounded length, given in metres, as "0.5 m", "200 m" or "1.5 km".
std::string lengthText(double metres);

/// Returns an area: "2.50 km²", "850 m²".
std::string areaText(double squareMetres);
/// Returns "403 × 344 nodes, 36.2 × 30.9 km" for a map of this many nodes, `cellSize` metres apart.
std::string extentText(int width, int height, double cellSize);

/// Returns a height as "1034.2 m".
std::string heightText(double metres);

}  // namespace scree
