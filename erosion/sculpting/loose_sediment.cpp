#include "erosion/sculpting/loose_sediment.h"

#include <algorithm>

namespace scree {

Field<float> looseSediment(const Terrain& terrain, const CellRect& cells) {
    // The cells of the base that are touched, whole.
    const int ratio = terrain.base() != nullptr ? terrain.baseGrid().ratio() : 1;
    const CellRect whole = CellRect{cells.x0 / ratio * ratio, cells.y0 / ratio * ratio,
                                    (cells.x1 + ratio - 1) / ratio * ratio, (cells.y1 + ratio - 1) / ratio * ratio}
                               .clippedTo(terrain.width(), terrain.height());
    Field<float> depths(whole.x1 - whole.x0, whole.y1 - whole.y0);
    for (int y = whole.y0; y < whole.y1; ++y)
        terrain.readRow(Layer::Sediment, y, whole.x0, whole.x1, depths.row(y - whole.y0));
    if (terrain.base() == nullptr) return depths;

    for (int y0 = 0; y0 < depths.height(); y0 += ratio)
        for (int x0 = 0; x0 < depths.width(); x0 += ratio) {
            const int x1 = std::min(x0 + ratio, depths.width()), y1 = std::min(y0 + ratio, depths.height());
            double sum = 0.0;
            for (int y = y0; y < y1; ++y)
                for (int x = x0; x < x1; ++x) sum += static_cast<double>(depths(x, y));
            const double most = static_cast<double>(terrain.base()->value(Layer::Sediment, (whole.x0 + x0) / ratio,
                                                                          (whole.y0 + y0) / ratio)) *
                                (x1 - x0) * (y1 - y0);
            if (sum <= most) continue;
            const auto share = static_cast<float>(most / sum);
            for (int y = y0; y < y1; ++y)
                for (int x = x0; x < x1; ++x) depths(x, y) *= share;
        }
    Field<float> asked(cells.x1 - cells.x0, cells.y1 - cells.y0);
    for (int y = cells.y0; y < cells.y1; ++y)
        std::copy_n(depths.row(y - whole.y0) + (cells.x0 - whole.x0), asked.width(), asked.row(y - cells.y0));
    return asked;
}

}  // namespace scree
