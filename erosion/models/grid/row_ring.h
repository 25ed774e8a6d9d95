#pragma once

#include "erosion/base/field.h"

namespace scree {

/// The last four rows of a quantity during a pass down the map. Row y replaces row y - 4. Each row has room for
/// neighbours beyond both edges of the map, at -1 and at its width.
class RowRing {
 public:
    static constexpr int kRows = 4;

    RowRing() = default;
    explicit RowRing(int width) : rows_(width + 2 * kMargin, kRows) {}

    float* row(int y) { return rows_.row(y & (kRows - 1)) + kMargin; }
    const float* row(int y) const { return rows_.row(y & (kRows - 1)) + kMargin; }

 private:
    static constexpr int kMargin = 16;  // a cache line, so that rows stay aligned

    Field<float> rows_;
};

}  // namespace scree
