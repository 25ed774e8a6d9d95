#include "app/session/ground/ground_survey.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "app/session/ground/ground_text.h"
#include "erosion/tests/scenes.h"

/// Ground that is like the ground at a node, on land whose form is known.
namespace scree {
namespace {

constexpr int kNodes = 201;
constexpr int kMiddle = 100;
constexpr float kCell = 10.0f;
constexpr double kFall = 0.6;              // of the cone, m/m
constexpr double kRelief = 540.0;          // m
constexpr double kFoot = kRelief / kFall;  // m from the axis

/// A cone on a plain at 500 m above the sea.
std::shared_ptr<Terrain> cone() {
    return std::make_shared<Terrain>(test::terrainOf(
        kNodes, kNodes, kCell, Boundary::Open,
        [](int x, int y) {
            const double out = static_cast<double>(kCell) * std::hypot(x - kMiddle, y - kMiddle);
            return std::max(0.0, kRelief - kFall * out);
        },
        500.0));
}

GroundSurvey surveyOf(std::shared_ptr<const Terrain> land, int x, int y, ThreadPool& pool) {
    return {std::move(land), x, y, kAllLayers, ViewSettings{}, ShownStrata{}, pool};
}

double sumOfMask(const Field<float>& mask) {
    double sum = 0.0;
    for (int y = 0; y < mask.height(); ++y)
        for (int x = 0; x < mask.width(); ++x) {
            EXPECT_GE(mask(x, y), 0.0f);
            EXPECT_LE(mask(x, y), 1.0f);
            sum += static_cast<double>(mask(x, y));
        }
    return sum;
}

TEST(GroundSurvey, TellsWhatTheGroundIs) {
    ThreadPool pool(2);
    const auto land = cone();
    land->use(Layer::Rain)(140, 100) = 0.25f;
    const Layer mask = *land->addLayer({.name = "cliffs", .title = "Cliffs", .unit = {}});
    land->use(mask)(140, 100) = 0.75f;
    // 400 m east of the axis.
    const GroundFacts facts = surveyOf(land, 140, 100, pool).facts();
    EXPECT_NEAR(facts.height, 500.0 + kRelief - 400.0 * kFall, 1e-3);
    EXPECT_NEAR(facts.slope, std::atan(kFall) * 180.0 / std::numbers::pi, 0.1);
    EXPECT_NEAR(facts.facing, 90.0f, 0.1f);
    ASSERT_EQ(facts.layers.size(), 2u) << "the layers in use";
    EXPECT_EQ(facts.layers[0].name, "rain");
    EXPECT_EQ(facts.layers[0].value, 0.25f);
    EXPECT_EQ(facts.layers[1].title, "Cliffs");
    EXPECT_EQ(facts.layers[1].value, 0.75f);
    float sum = 0.0f;
    for (const float weight : facts.materials) sum += weight;
    EXPECT_NEAR(sum, 1.0f, 1e-4f);
    EXPECT_LT(surveyOf(land, 3, 3, pool).facts().facing, 0.0f) << "the plain is level";
}

TEST(GroundSurvey, FindsTheFlanksByTheirSlope) {
    ThreadPool pool(2);
    GroundSurvey survey = surveyOf(cone(), 140, 100, pool);
    const Likeness slopes{.slope = true, .height = false, .material = false, .alike = 0.9f};
    const Field<float> mask = survey.groundLike(slopes, pool);
    EXPECT_EQ(mask(140, 100), 1.0f);
    EXPECT_EQ(mask(60, 100), 1.0f) << "the other flank";
    EXPECT_EQ(mask(3, 3), 0.0f) << "the plain";
    // The flanks, but for the top and the foot.
    const double nodes = std::numbers::pi * kFoot * kFoot / static_cast<double>(kCell * kCell);
    EXPECT_NEAR(sumOfMask(mask) / nodes, 1.0, 0.05);
}

// Heights within h around the node are a ring of the cone; the fading beyond, of the same width, counts half.
TEST(GroundSurvey, FindsARingByItsHeight) {
    ThreadPool pool(2);
    GroundSurvey survey = surveyOf(cone(), 140, 100, pool);
    const auto ringOf = [&](float alike, double reach) {
        const Likeness heights{.slope = false, .height = true, .material = false, .alike = alike};
        // Between the radii 400 - r and 400 + r with r = 1.5 reach / fall, the area is 4 pi 400 r.
        const double nodes = 4.0 * std::numbers::pi * 400.0 * 1.5 * reach / kFall / static_cast<double>(kCell * kCell);
        EXPECT_NEAR(sumOfMask(survey.groundLike(heights, pool)) / nodes, 1.0, 0.03) << alike;
    };
    ringOf(1.0f, 0.01 * kRelief);
    ringOf(0.75f, 0.07 * kRelief);
}

TEST(GroundSurvey, MultipliesWhatMustBeAlike) {
    ThreadPool pool(2);
    GroundSurvey survey = surveyOf(cone(), 140, 100, pool);
    const auto of = [&](bool slope, bool height, bool material) {
        return survey.groundLike({.slope = slope, .height = height, .material = material, .alike = 0.6f}, pool);
    };
    const Field<float> slope = of(true, false, false), height = of(false, true, false),
                       material = of(false, false, true);
    const Field<float> all = of(true, true, true);
    for (int y = 0; y < kNodes; y += 7)
        for (int x = 0; x < kNodes; x += 7)
            EXPECT_NEAR(all(x, y), slope(x, y) * height(x, y) * material(x, y), 1e-6f) << x << ", " << y;
    EXPECT_EQ(all(140, 100), 1.0f);
}

TEST(GroundSurvey, CanBeCancelledWhileItFindsMaterials) {
    ThreadPool pool(2);
    GroundSurvey survey = surveyOf(cone(), 140, 100, pool);
    WorkWatch cancelled, watch;
    cancelled.cancel();
    EXPECT_THROW(survey.groundLike({}, pool, &cancelled), WorkCancelled);
    EXPECT_EQ(survey.groundLike({}, pool, &watch)(140, 100), 1.0f) << "from the beginning";
    EXPECT_EQ(watch.share(), 1.0);
}

// A cliff of 70 degrees above a plain: bare rock, and ground on which plants grow.
TEST(GroundSurvey, FindsRockByItsMaterial) {
    ThreadPool pool(2);
    const auto land = std::make_shared<Terrain>(test::terrainOf(
        128, 128, kCell, Boundary::Open, [](int x, int) { return x < 64 ? 0.0 : 27.5 * std::min(x - 64, 30); }));
    GroundSurvey onCliff = surveyOf(land, 80, 64, pool);
    ASSERT_GT(onCliff.facts().materials[static_cast<std::size_t>(Material::Rock)], 0.8f)
        << materialText(onCliff.facts().materials);
    const Likeness materials{.slope = false, .height = false, .material = true, .alike = 0.7f};
    const Field<float> rock = onCliff.groundLike(materials, pool);
    const Field<float> plain = surveyOf(land, 30, 64, pool).groundLike(materials, pool);
    double rockOnCliff = 0.0, rockOnPlain = 0.0, plainOnCliff = 0.0, plainOnPlain = 0.0;
    for (int y = 10; y < 118; ++y)
        for (int i = 0; i < 20; ++i) {
            rockOnCliff += static_cast<double>(rock(69 + i, y)) / (108.0 * 20.0);
            plainOnCliff += static_cast<double>(plain(69 + i, y)) / (108.0 * 20.0);
            rockOnPlain += static_cast<double>(rock(20 + i, y)) / (108.0 * 20.0);
            plainOnPlain += static_cast<double>(plain(20 + i, y)) / (108.0 * 20.0);
        }
    EXPECT_GT(rockOnCliff, 0.9);
    EXPECT_LT(rockOnPlain, 0.05);
    EXPECT_LT(plainOnCliff, 0.05);
    EXPECT_GT(plainOnPlain, 0.5);
}

}  // namespace
}  // namespace scree
