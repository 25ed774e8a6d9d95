#include "erosion/models/stream_power/rock_variety.h"

#include <gtest/gtest.h>

#include <cmath>

#include "erosion/tests/scenes.h"

namespace scree {
namespace {

using test::terrainOf;

TEST(RockVariety, HasTheDeviationThatItSaysOnAnyGrid) {
    ThreadPool pool(2);
    const Terrain terrain = terrainOf(512, 512, 20.0f, Boundary::Open, [](int, int) { return 0.0; });
    RockVariety rock;
    rock.update({.variety = 0.5f, .length = 120.0, .seed = 3}, terrain, pool);
    ASSERT_NE(rock.factors(), nullptr);
    double sum = 0.0, squares = 0.0;
    for (int y = 0; y < 512; ++y)
        for (int x = 0; x < 512; ++x) {
            const double log = std::log(static_cast<double>((*rock.factors())(x, y)));
            sum += log / (512.0 * 512.0);
            squares += log * log / (512.0 * 512.0);
        }
    // Some 7000 bodies of rock: the mean is within 3 of 0.5 / 85.
    EXPECT_NEAR(sum, 0.0, 0.02);
    EXPECT_NEAR(std::sqrt(squares - sum * sum), 0.5, 0.025);
    // The same place in metres on a grid twice as fine has the same rock.
    const Terrain fine = terrainOf(1024, 1024, 10.0f, Boundary::Open, [](int, int) { return 0.0; });
    const float coarse = 0.25f * ((*rock.factors())(100, 60) + (*rock.factors())(101, 60) + (*rock.factors())(100, 61) +
                                  (*rock.factors())(101, 61));
    rock.update({.variety = 0.5f, .length = 120.0, .seed = 3}, fine, pool);
    const float atCorner = 0.25f * ((*rock.factors())(201, 121) + (*rock.factors())(202, 121) +
                                    (*rock.factors())(201, 122) + (*rock.factors())(202, 122));
    EXPECT_NEAR(atCorner, coarse, 0.05);
    rock.update({.variety = 0.0f, .length = 120.0, .seed = 3}, fine, pool);
    EXPECT_EQ(rock.factors(), nullptr);
}

}  // namespace
}  // namespace scree
