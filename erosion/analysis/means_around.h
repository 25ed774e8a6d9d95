#pragma once

#include <algorithm>

#include "erosion/base/field.h"
#include "erosion/base/parallel.h"

namespace scree {

/// Returns the mean of each value and its eight neighbours. Beyond an edge the field goes on with its values there.
inline Field<float> meansAround(const Field<float>& field, ThreadPool& pool) {
    const int width = field.width(), height = field.height();
    Field<float> means(width, height);
    pool.forEach(height, [&](int y) {
        for (int x = 0; x < width; ++x) {
            float sum = 0.0f;
            for (int v = y - 1; v <= y + 1; ++v)
                for (int u = x - 1; u <= x + 1; ++u)
                    sum += field(std::clamp(u, 0, width - 1), std::clamp(v, 0, height - 1));
            means(x, y) = sum / 9.0f;
        }
    });
    return means;
}

}  // namespace scree
