#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numbers>
#include <random>

#include "app/io/byte_image.h"
#include "app/maps/ground_maps.h"
#include "app/maps/relief_images.h"
#include "app/maps/sky_light.h"
#include "app/maps/terrain_map.h"
#include "app/tests/test_files.h"

namespace scree {
namespace {

Terrain mappedLand(int width, int height, float cellSize, const std::function<double(double, double)>& metres) {
    Field<float> heights(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            heights(x, y) =
                static_cast<float>(metres(x * static_cast<double>(cellSize), y * static_cast<double>(cellSize)));
    return Terrain(std::move(heights), cellSize, 0.0);
}

/// Expects that a pixel encodes this direction (east, north, up; any length) to half a step of a byte.
void expectNormal(const std::uint8_t* pixel, double east, double north, double up) {
    const double length = std::sqrt(east * east + north * north + up * up);
    const double wanted[]{east / length, north / length, up / length};
    for (int i = 0; i < 3; ++i) EXPECT_NEAR(pixel[i] / 255.0 * 2.0 - 1.0, wanted[i], 1.001 / 255.0) << i;
}

TEST(NormalMap, OfAPlaneIsItsNormalUpToTheRim) {
    // The plane rises by 0.5 m/m to the east and by 0.25 m/m to the south.
    const Terrain plane = mappedLand(9, 7, 4.0f, [](double x, double y) { return 0.5 * x + 0.25 * y; });
    ThreadPool pool(2);
    const ByteImage image = normalMap(plane, NormalGreen::OpenGl, pool);
    for (int y = 0; y < 7; ++y)
        for (int x = 0; x < 9; ++x) expectNormal(image.at(x, y), -0.5, 0.25, 1.0);
}

TEST(NormalMap, OfAParaboloidFollowsItsGradient) {
    // Central differences of a quadratic are exact.
    const auto height = [](double x, double y) {
        return 0.01 * (x - 40.0) * (x - 40.0) + 0.02 * (y - 30.0) * (y - 30.0);
    };
    const Terrain bowl = mappedLand(41, 31, 2.0f, height);
    ThreadPool pool(2);
    const ByteImage image = normalMap(bowl, NormalGreen::OpenGl, pool);
    for (int y = 1; y < 30; ++y)
        for (int x = 1; x < 40; ++x)
            expectNormal(image.at(x, y), -0.02 * (2.0 * x - 40.0), 0.04 * (2.0 * y - 30.0), 1.0);
}

TEST(NormalMap, GreenIsBrightOnSlopesThatFaceNorthForOpenGlAndDarkForDirectX) {
    const Terrain northFace = mappedLand(5, 5, 1.0f, [](double, double y) { return y; });  // falls to the north
    ThreadPool pool(1);
    const double share = 0.5 + 0.5 * std::numbers::sqrt2 / 2.0;
    EXPECT_EQ(normalMap(northFace, NormalGreen::OpenGl, pool).at(2, 2)[1], std::lround(255.0 * share));
    EXPECT_EQ(normalMap(northFace, NormalGreen::DirectX, pool).at(2, 2)[1], std::lround(255.0 * (1.0 - share)));
    const Terrain eastFace = mappedLand(5, 5, 1.0f, [](double x, double) { return -x; });
    EXPECT_EQ(normalMap(eastFace, NormalGreen::OpenGl, pool).at(2, 2)[0], std::lround(255.0 * share));
}

TEST(SkyLight, OfAPlaneIsWhole) {
    const Terrain plane = mappedLand(65, 65, 1.0f, [](double x, double y) { return 0.8 * x - 0.3 * y; });
    ThreadPool pool(2);
    const Field<float> light = skyLight(plane, pool);
    for (int y = 0; y < 65; ++y)
        for (int x = 0; x < 65; ++x)
            ASSERT_NEAR(light(x, y), 1.0f, 0.002f)  // half a step of 8 bits
                << x << ", " << y;
}

// A valley of infinite walls that rise at the angle a from a line. The ground of a wall sees the other wall under the
// angle pi - 2a. The view factor of a long strip under this angle is (1 - cos 2a) / 2 = sin(a)^2 (J. R. Howell, "A
// catalog of radiation heat transfer configuration factors", C-16), so that cos(a)^2 of the light is left. At the
// bottom the normal is upright, and the light is the mean of 1 / (1 + tan(a)^2 sin(p)^2) over all directions p, which
// is cos(a). The walls of the test end at the edge of the map, 64 times as far away as the tested nodes.
TEST(SkyLight, OfAValleyFollowsTheFormula) {
    for (const double degrees : {15.0, 30.0, 45.0, 60.0}) {
        const double angle = degrees * std::numbers::pi / 180.0;
        const int middle = 256;
        const Terrain valley = mappedLand(2 * middle + 1, 2 * middle + 1, 2.0f, [&](double x, double) {
            return std::tan(angle) * std::abs(x - 2.0 * middle);
        });
        ThreadPool pool(2);
        const Field<float> light = skyLight(valley, pool);
        EXPECT_NEAR(light(middle, middle), std::cos(angle), 0.012) << degrees;
        for (const int x : {middle - 4, middle - 2, middle + 1, middle + 4})
            EXPECT_NEAR(light(x, middle), std::cos(angle) * std::cos(angle), 0.02) << degrees << ", " << x;
    }
}

// Ground at the distance d from an infinite wall of height h sees its top at the elevation b = atan(h / d). The view
// factor of the wall is (1 - cos b) / 2.
TEST(SkyLight, BeforeAWallFollowsTheFormula) {
    const int wall = 512;
    const double high = 100.0;
    const Terrain land = mappedLand(2 * wall, 2 * wall, 1.0f, [&](double x, double) { return x >= wall ? high : 0.0; });
    ThreadPool pool(2);
    const Field<float> light = skyLight(land, pool);
    for (const int distance : {20, 50, 100, 200}) {
        const double elevation = std::atan(high / distance);
        EXPECT_NEAR(light(wall - distance, wall), 0.5 * (1.0 + std::cos(elevation)), 0.025) << distance;
    }
}

/// Returns the light of a node, by searching the highest horizon in each of 128 directions in steps of a quarter of a
/// cell, to the edge of the map.
double searchedLight(const Terrain& land, int x, int y) {
    constexpr int kSectors = 128;
    const Field<float>& heights = land.heights();
    const double cell = static_cast<double>(land.cellSize()), here = static_cast<double>(heights(x, y));
    const double east = static_cast<double>(heights(x + 1, y) - heights(x - 1, y)) / (2.0 * cell);
    const double south = static_cast<double>(heights(x, y + 1) - heights(x, y - 1)) / (2.0 * cell);
    const double up = 1.0 / std::sqrt(1.0 + east * east + south * south);
    double light = 0.0;
    for (int sector = 0; sector < kSectors; ++sector) {
        const double azimuth = (sector + 0.5) * 2.0 * std::numbers::pi / kSectors;
        const double toEast = std::cos(azimuth), toSouth = std::sin(azimuth);
        double horizon = east * toEast + south * toSouth;
        for (double far = 1.0;; far += 0.25) {
            const double px = x + far * toEast, py = y + far * toSouth;
            if (px < 0.0 || py < 0.0 || px > heights.width() - 1.0 || py > heights.height() - 1.0) break;
            const float there = sampleBilinear(heights, {static_cast<float>(px), static_cast<float>(py)});
            horizon = std::max(horizon, (static_cast<double>(there) - here) / (far * cell));
        }
        const double h = std::atan(horizon), along = -(east * toEast + south * toSouth) * up;
        light += 2.0 / kSectors *
                 (along * (std::numbers::pi / 4 - h / 2 - std::sin(2 * h) / 4) + up * std::cos(h) * std::cos(h) / 2);
    }
    return light;
}

TEST(SkyLight, OfHillsWithPitsMatchesASearchOfAllPlaces) {
    // Waves with lengths of about 300, 80, 15 and 5 cells.
    const Terrain land = mappedLand(401, 333, 3.0f, [](double x, double y) {
        return 160.0 * std::sin(x * 0.007 + 0.4) * std::cos(y * 0.0063) + 40.0 * std::sin(x * 0.021 - y * 0.017) +
               9.0 * std::sin(x * 0.14) * std::sin(y * 0.13) + 0.8 * std::sin(x * 0.4 + y * 0.37);
    });
    ThreadPool pool(2);
    const Field<float> light = skyLight(land, pool);
    double sum = 0.0;
    int count = 0;
    for (int y = 2; y < land.height() - 2; y += 7)
        for (int x = 2; x < land.width() - 2; x += 7, ++count) {
            const double error = static_cast<double>(light(x, y)) - searchedLight(land, x, y);
            ASSERT_NEAR(error, 0.0, 0.06) << x << ", " << y;
            sum += error;
        }
    // Means are lower than the peaks in them. Here, with all forms small, that gives 0.0112 too much light.
    EXPECT_NEAR(sum / count, 0.0, 0.013);
}

TEST(SkyLight, HasTheSameBitsForAnyNumberOfThreads) {
    const Terrain land =
        mappedLand(130, 97, 3.0f, [](double x, double y) { return 20.0 * std::sin(x * 0.07) * std::cos(y * 0.11); });
    ThreadPool one(1), five(5);
    EXPECT_EQ(skyLight(land, one), skyLight(land, five));
    EXPECT_EQ(normalMap(land, NormalGreen::OpenGl, one).samples, normalMap(land, NormalGreen::OpenGl, five).samples);
    const GroundMaps a = groundMaps(land, {}, {}, {}, one), b = groundMaps(land, {}, {}, {}, five);
    EXPECT_EQ(a.colour.samples, b.colour.samples);
    EXPECT_EQ(a.splat[0].samples, b.splat[0].samples);
    EXPECT_EQ(a.splat[1].samples, b.splat[1].samples);
}

TEST(SplatMaps, WholeWeightsSumTo255AndAreNearest) {
    std::mt19937 random(5);
    std::uniform_real_distribution<float> share(0.0f, 1.0f);
    for (int round = 0; round < 20000; ++round) {
        std::array<float, kMaterialCount> weights{};
        float sum = 0.0f;
        for (float& weight : weights) {
            weight = share(random) < 0.5f ? 0.0f : share(random);
            sum += weight;
        }
        if (sum == 0.0f) sum = weights[0] = 1.0f;
        for (float& weight : weights) weight /= sum;
        const auto whole = wholeWeights(weights);
        int total = 0;
        for (std::size_t i = 0; i < weights.size(); ++i) {
            total += whole[i];
            ASSERT_LT(std::abs(static_cast<float>(whole[i]) - 255.0f * weights[i]), 1.001f);
            if (weights[i] == 0.0f) {
                ASSERT_LE(whole[i], 0);
            }
        }
        ASSERT_EQ(total, 255);
    }
}

TEST(SplatMaps, SumTo255AtEachNodeAndFollowTheLand) {
    // Flat in the west, a wall of 60 degrees in the east.
    const Terrain land =
        mappedLand(128, 64, 10.0f, [](double x, double) { return std::max(0.0, x - 640.0) * std::sqrt(3.0); });
    ThreadPool pool(2);
    const GroundMaps maps = groundMaps(land, {}, {}, {}, pool);
    ASSERT_EQ(maps.splat.size(), kSplatImages);
    const auto weight = [&](Material material, int x, int y) {
        const auto i = static_cast<std::size_t>(material);
        return static_cast<int>(maps.splat[i / 4].at(x, y)[i % 4]);
    };
    for (int y = 0; y < 64; ++y)
        for (int x = 0; x < 128; ++x) {
            int sum = 0;
            for (const ByteImage& image : maps.splat)
                for (int channel = 0; channel < 4; ++channel) sum += image.at(x, y)[channel];
            ASSERT_EQ(sum, 255);
        }
    EXPECT_EQ(weight(Material::Rock, 100, 32), 255);  // twice the slope at which rock begins
    EXPECT_EQ(weight(Material::Rock, 20, 32), 0);
    EXPECT_GT(weight(Material::Grass, 20, 32), 128);  // low and level
    ViewSettings desert;
    desert.vegetation = 0.0f;
    const GroundMaps bare = groundMaps(land, desert, {}, {}, pool);
    EXPECT_EQ(bare.splat[0].at(20, 32)[static_cast<int>(Material::Grass)], 0);
}

TEST(Masks, StateTheirRangeAndRefuseValuesBeyondIt) {
    Terrain land = mappedLand(3, 2, 5.0f, [](double x, double) { return x; });
    Field<float>& water = land.use(Layer::Water);
    water(0, 0) = 0.0f;
    water(1, 0) = 1.0f;
    water(2, 1) = 2.0f;
    ThreadPool pool(1);
    const Result<ByteImage> mask = maskOf(land, Layer::Water, {0.0f, 4.0f}, pool);
    ASSERT_TRUE(mask.ok()) << mask.error().message;
    EXPECT_EQ(*mask->at(0, 0), 0);
    EXPECT_EQ(*mask->at(1, 0), 64);   // 63.75
    EXPECT_EQ(*mask->at(2, 1), 128);  // 127.5
    EXPECT_EQ(mask->texts.front(), std::pair(std::string("Scree-HeightRange"), std::string("0:4")));
    const Result<ByteImage> narrow = maskOf(land, Layer::Water, {0.0f, 1.5f}, pool);
    ASSERT_FALSE(narrow.ok());
    EXPECT_NE(narrow.error().message.find("reaches from 0 to 2"), std::string::npos) << narrow.error().message;
}

TEST(Maps, EachIsWrittenAndReadBackAsPng) {
    const test::TemporaryFolder folder;
    Terrain land = mappedLand(20, 10, 5.0f, [](double x, double y) { return std::sin(x) + y; });
    land.useColour();
    ThreadPool pool(1);
    const ViewSettings view;
    const ShownStrata strata;
    for (const TerrainMap& map : terrainMaps()) {
        const auto path = folder / (map.name + ".png");
        ASSERT_TRUE(checkMapPath(map, path).ok());
        const Result<WrittenMap> saved = saveMap(map, {land, view, strata, pool}, {}, path);
        ASSERT_TRUE(saved.ok()) << saved.error().message;
        for (const auto& file : filesOfMap(map, path)) {
            const Result<ByteImage> read = readBytePng(file, 100);
            ASSERT_TRUE(read.ok()) << read.error().message;
            EXPECT_EQ(read->width, 20);
            EXPECT_EQ(read->height, 10);
        }
    }
}

}  // namespace
}  // namespace scree
