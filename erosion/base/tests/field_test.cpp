#include "erosion/base/field.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace scree {
namespace {

/// h = 3 + 2 x - 0.5 y + 0.25 x y, for which bilinear interpolation is exact.
Field<float> bilinearSurface(int width, int height) {
    Field<float> field(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            field(x, y) = 3.0f + 2.0f * static_cast<float>(x) - 0.5f * static_cast<float>(y) +
                          0.25f * static_cast<float>(x) * static_cast<float>(y);
    return field;
}

TEST(Field, RowsStartOnCacheLinesAndDoNotOverlap) {
    for (const int width : {1, 2, 15, 16, 17, 403, 512}) {
        Field<float> field(width, 3);
        EXPECT_GE(field.stride(), width);
        EXPECT_EQ(field.row(1) - field.row(0), field.stride());
        for (int y = 0; y < 3; ++y) EXPECT_EQ(reinterpret_cast<std::uintptr_t>(field.row(y)) % 64, 0u) << width;
    }
}

TEST(Field, RowsOfPowerOfTwoMapsFallIntoDifferentCacheSets) {
    const Field<float> field(1024, 2);
    EXPECT_NE(static_cast<std::size_t>(field.stride()) * sizeof(float) % 4096, 0u);
}

TEST(Field, ComparesCellsNotPadding) {
    Field<float> a(5, 4, 1.0f);
    Field<float> b(5, 4, 1.0f);
    b.row(1)[5] = 7.0f;  // padding
    EXPECT_EQ(a, b);
    b(4, 1) = 7.0f;
    EXPECT_FALSE(a == b);
    EXPECT_FALSE(a == Field<float>(4, 5, 1.0f));
}

TEST(Field, BilinearSampleIsExactOnABilinearSurface) {
    const Field<float> field = bilinearSurface(9, 7);
    for (const Point p : {Point{0.0f, 0.0f}, Point{3.5f, 2.25f}, Point{7.99f, 5.01f}, Point{8.0f, 6.0f}})
        EXPECT_NEAR(sampleBilinear(field, p), 3.0f + 2.0f * p.x - 0.5f * p.y + 0.25f * p.x * p.y, 1e-4f);
}

TEST(Field, SampleBeyondTheEdgeIsTheEdges) {
    const Field<float> field = bilinearSurface(9, 7);
    EXPECT_EQ(sampleBilinear(field, {-5.0f, -1.0f}), field(0, 0));
    EXPECT_EQ(sampleBilinear(field, {100.0f, 100.0f}), field(8, 6));
    EXPECT_EQ(sampleBilinear(field, {3.0f, -0.5f}), field(3, 0));
}

TEST(Field, SamplesMapsOfASingleRowOrColumn) {
    Field<float> row(3, 1);
    for (int x = 0; x < 3; ++x) row(x, 0) = static_cast<float>(x);
    EXPECT_FLOAT_EQ(sampleBilinear(row, {1.5f, 0.0f}), 1.5f);
    EXPECT_FLOAT_EQ(sampleBilinear(Field<float>(1, 1, 4.0f), {0.7f, 0.7f}), 4.0f);
}

}  // namespace
}  // namespace scree
