#include "app/panels/widgets/quantity_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace scree {

namespace {

std::string formatted(const char* format, double value) {
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), format, value);
    return text.data();
}

}  // namespace

std::string volumeText(double cubicMetres) {
    const double size = std::abs(cubicMetres);
    if (size >= 1e9) return formatted("%.3f km\u00B3", cubicMetres / 1e9);
    if (size >= 1e6) return formatted("%.2f million m\u00B3", cubicMetres / 1e6);
    return formatted("%.0f m\u00B3", size < 0.5 ? 0.0 : cubicMetres);  // avoids "-0"
}

std::string countText(double count) {
    if (count >= 1e9) return formatted("%.2f G", count / 1e9);
    if (count >= 1e6) return formatted("%.2f M", count / 1e6);
    if (count >= 1e4) return formatted("%.1f k", count / 1e3);
    return formatted("%.0f", count);
}

std::string lengthText(double metres) {
    if (metres >= 1000.0) return formatted("%.3g km", metres / 1000.0);
    return formatted("%.3g m", metres);
}

std::string areaText(double squareMetres) {
    if (squareMetres >= 1e5) return formatted("%.2f km\u00B2", squareMetres / 1e6);
    return formatted("%.0f m\u00B2", squareMetres);
}

std::string extentText(int width, int height, double cellSize) {
    const double east = width * cellSize, south = height * cellSize;
    const bool far = std::max(east, south) >= 1000.0;
    const double unit = far ? 1000.0 : 1.0;
    return std::to_string(width) + " \u00D7 " + std::to_string(height) + " nodes, " + formatted("%.3g", east / unit) +
           " \u00D7 " + formatted("%.3g", south / unit) + (far ? " km" : " m") + ", " +
           formatted("%.4g m cells", cellSize);
}

std::string heightText(double metres) {
    return formatted("%.1f m", metres);
}

}  // namespace scree
