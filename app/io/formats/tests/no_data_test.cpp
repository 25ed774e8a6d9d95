#include "app/io/formats/no_data.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "app/io/formats/heightmap.h"
#include "app/tests/run_scree.h"

namespace scree {
namespace {

using test::readFile;
using test::runScree;
using test::TemporaryFolder;
using test::writeFile;

constexpr float kMostNegative = std::numeric_limits<float>::lowest();

/// Hills from 200 to 600 m.
Field<float> roughHills(int size) {
    Field<float> heights(size, size);
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x)
            heights(x, y) = static_cast<float>(400.0 + 200.0 * std::sin(0.17 * x) * std::cos(0.13 * y));
    return heights;
}

void write(const std::filesystem::path& path, const Field<float>& heights) {
    writeFile(path, test::floatBytes(heights.width(), heights.height(), [&](int x, int y) { return heights(x, y); }));
}

TEST(NoData, UsualValuesAreFoundAndNoOtherNodeChanges) {
    for (const float value : {-9999.0f, -32768.0f, -32767.0f, -99999.0f, kMostNegative, -3.4e38f, 3.4e38f, NAN}) {
        const Field<float> ground = roughHills(32);
        Field<float> heights = ground;
        heights(7, 9) = heights(8, 9) = heights(0, 0) = value;
        const NoData found = markNoData(heights);
        EXPECT_EQ(found.nodes, 3u) << value;
        fillGaps(heights);
        for (int y = 0; y < 32; ++y)
            for (int x = 0; x < 32; ++x) {
                const bool isGap = (y == 9 && (x == 7 || x == 8)) || (x == 0 && y == 0);
                if (isGap) {
                    EXPECT_NEAR(heights(x, y), ground(x, y), 20.0f) << value;
                } else {
                    EXPECT_EQ(heights(x, y), ground(x, y)) << value;
                }
            }
    }
}

TEST(NoData, HeightsAreNotGaps) {
    // A deep-sea trench with -9999 m among its depths, and heights that use the whole range of 16 bits.
    for (const float value : {-9999.0f, -32768.0f}) {
        Field<float> heights(16, 16);
        for (int i = 0; i < 256; ++i) heights(i % 16, i / 16) = value + 100.0f * static_cast<float>(i);
        const Field<float> before = heights;
        EXPECT_EQ(markNoData(heights).nodes, 0u) << value;
        EXPECT_TRUE(heights == before);
    }
}

TEST(NoData, SeveralValuesAreNamed) {
    Field<float> heights = roughHills(16);
    heights(1, 1) = -9999.0f;
    heights(2, 2) = NAN;
    EXPECT_EQ(markNoData(heights).values, "-9999, not a number");
}

/// The fill solves Laplace's equation. x^2 - y^2, xy and planes solve it on the grid too, so they must be restored.
TEST(NoData, GapsInHarmonicGroundAreFilledWithTheSameGround) {
    struct Form {
        const char* name;
        double (*height)(double x, double y);
    };
    for (const Form form : {Form{"plane", [](double x, double y) { return 3.0 * x - 2.0 * y; }},
                            Form{"saddle", [](double x, double y) { return 0.05 * (x * x - y * y); }},
                            Form{"twist", [](double x, double y) { return 0.1 * x * y; }}})
        for (const int radius : {0, 3, 12, 30}) {
            constexpr int kSize = 97;
            Field<float> ground(kSize, kSize);
            Field<float> heights(kSize, kSize);
            float low = 1e9f, high = -1e9f;
            for (int y = 0; y < kSize; ++y)
                for (int x = 0; x < kSize; ++x) {
                    heights(x, y) = ground(x, y) = static_cast<float>(form.height(x - 40, y - 50));
                    if (std::hypot(x - 44, y - 47) > radius) continue;
                    low = std::min(low, ground(x, y));
                    high = std::max(high, ground(x, y));
                    heights(x, y) = NAN;
                }
            fillGaps(heights);
            float worst = 0.0f;
            for (int y = 0; y < kSize; ++y)
                for (int x = 0; x < kSize; ++x) worst = std::max(worst, std::abs(heights(x, y) - ground(x, y)));
            EXPECT_LE(worst, std::max(0.02f * (high - low), 1e-4f)) << form.name << " " << radius;
        }
}

TEST(NoData, GapAtTheEdgeIsFilledWithinTheHeightsAroundIt) {
    Field<float> heights = roughHills(64);
    for (int y = 0; y < 64; ++y)
        for (int x = 0; x < 40; ++x) heights(x, y) = NAN;
    fillGaps(heights);
    for (int y = 0; y < 64; ++y)
        for (int x = 0; x < 64; ++x) {
            EXPECT_GE(heights(x, y), 199.0f);
            EXPECT_LE(heights(x, y), 601.0f);
        }
}

TEST(NoData, CommandLineReportsIt) {
    const TemporaryFolder folder;
    Field<float> heights = roughHills(64);
    heights(9, 5) = -9999.0f;
    write(folder / "in.r32", heights);
    const auto in = (folder / "in.r32").string();
    const auto outcome = runScree({"erode", "--input", in, "--rounds", "0", "--output", (folder / "out.r32").string()});
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_NE(outcome.err.find("in.r32 has no height at 1 of 4096 nodes (-9999)"), std::string::npos) << outcome.err;
    const std::string before = readFile(in), after = readFile(folder / "out.r32");
    ASSERT_EQ(before.size(), after.size());
    const std::size_t gap = 4 * (5 * 64 + 9);
    EXPECT_TRUE(before.substr(0, gap) == after.substr(0, gap));
    EXPECT_TRUE(before.substr(gap + 4) == after.substr(gap + 4));
    EXPECT_NE(runScree({"info", "--metrics", in}).err.find("in.r32 has no height at 1 of 4096"), std::string::npos);
}

TEST(NoData, MapWithoutAnyHeightIsRefused) {
    const TemporaryFolder folder;
    for (const float value : {NAN, -9999.0f}) {
        write(folder / "in.r32", Field<float>(8, 8, value));
        const auto terrain = importHeightmap(folder / "in.r32", {});
        ASSERT_FALSE(terrain);
        EXPECT_NE(terrain.error().message.find("has no heights"), std::string::npos) << terrain.error().message;
    }
}

}  // namespace
}  // namespace scree
