#include "app/panels/widgets/curve_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdio>

#include "app/panels/widgets/quantity_text.h"
#include "erosion/sculpting/outline.h"

namespace scree {

namespace {

std::string profileText(const CurveProfile& profile, const Curve& curve, float cellSize) {
    double cut = 0.0, fill = 0.0, steepest = 0.0;
    for (std::size_t i = 0; i < profile.bed.size(); ++i) {
        const auto above = static_cast<double>(profile.bed[i] - profile.ground[i]);
        fill = std::max(fill, above);
        cut = std::max(cut, -above);
        if (i == 0) continue;
        const auto metres = static_cast<double>((profile.along[i] - profile.along[i - 1]) * cellSize);
        const double rise = std::abs(static_cast<double>(profile.bed[i] - profile.bed[i - 1]));
        if (metres > 0.0) steepest = std::max(steepest, 100.0 * rise / metres);
    }
    const std::string length = lengthText(static_cast<double>(profile.along.back() * cellSize));
    const auto fall = static_cast<double>(profile.bed.front() - profile.bed.back());
    std::array<char, 96> text{};
    switch (curve.kind) {
        case CurveKind::Road:
            std::snprintf(text.data(), text.size(), "%s   steepest %.1f %%   cut %.1f m   fill %.1f m", length.c_str(),
                          steepest, cut, fill);
            break;
        case CurveKind::River:
            std::snprintf(text.data(), text.size(), "%s   falls %.1f m   cut %.1f m", length.c_str(), fall, cut);
            break;
        case CurveKind::Ridge:
        case CurveKind::Cliff:
        case CurveKind::Mask:
            std::snprintf(text.data(), text.size(), "%s   %.1f m high", length.c_str(), fill);
            break;
    }
    return text.data();
}

}  // namespace

Result<std::string> curveText(const Terrain& terrain, const Curve& curve, const CurveMemory& memory) {
    if (curve.kind == CurveKind::Mask) {
        if (curve.points.size() < 3) return Error{"an outline needs three points that differ"};
        return areaText(areaInside(curve, terrain.width(), terrain.height(), terrain.cellSize()));
    }
    const Result<CurveProfile> profile = curveProfile(terrain, curve, memory);
    if (!profile) return profile.error();
    return profileText(*profile, curve, terrain.cellSize());
}

}  // namespace scree
