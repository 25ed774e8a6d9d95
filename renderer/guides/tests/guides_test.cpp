#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <memory>

#include "renderer/camera/picking.h"
#include "renderer/guides/contour_labels.h"
#include "renderer/guides/flow_arrows.h"
#include "renderer/guides/round_length.h"
#include "renderer/tests/drawing.h"
#include "renderer/tests/test_scenes.h"

namespace scree {
namespace {

constexpr Viewport kViewport{0, 0, 1000, 700};
constexpr float kAspect = 1000.0f / 700.0f;

/// A view of a terrain, which must outlive this object.
class Seen {
 public:
    Seen(const Terrain& terrain, const Camera& camera)
        : view_(std::make_unique<SceneView>(camera, kViewport)),
          ground_(std::make_unique<GroundProjection>(terrain, 1.0f, extremes(terrain.heights()), *view_, kViewport)) {}

    const GroundProjection& ground() const { return *ground_; }

 private:
    std::unique_ptr<SceneView> view_;
    std::unique_ptr<GroundProjection> ground_;
};

TEST(Guides, RoundLengthsAreTheLargestOfOneTwoAndFive) {
    EXPECT_DOUBLE_EQ(roundLength(1.0), 1.0);
    EXPECT_DOUBLE_EQ(roundLength(1.99), 1.0);
    EXPECT_DOUBLE_EQ(roundLength(4.9), 2.0);
    EXPECT_DOUBLE_EQ(roundLength(7345.0), 5000.0);
    EXPECT_DOUBLE_EQ(roundLength(1000.0), 1000.0);
    EXPECT_DOUBLE_EQ(roundLength(0.034), 0.02);
    for (int i = 0; i < 40; ++i) {
        const double extent = 3.0 * std::pow(1.37, i);
        EXPECT_GE(extent / suitableGridSpacing(extent), 10.0 - 1e-6);
        EXPECT_LE(extent / suitableGridSpacing(extent), 25.0);
    }
}

TEST(Guides, TheScaleBarIsAsLongAsItSaysInAnOrthographicView) {
    const Terrain terrain = hills(200, 150);
    Camera camera;
    camera.setProjection(Projection::Orthographic);
    camera.frame(terrain, 1.0f, kAspect);
    const ScaleBar bar = scaleBar(camera.metresPerPixel(700.0f), 170.0);
    EXPECT_LE(bar.pixels, 170.0);
    EXPECT_GT(bar.pixels, 60.0);
    // The same length of ground, projected with the matrices of the view.
    const auto pixelOf = [&](const glm::dvec3& at) {
        const glm::dvec4 clip =
            glm::dmat4(camera.projection(kAspect)) * glm::dmat4(camera.view()) * glm::dvec4(at, 1.0);
        return (clip.x / clip.w * 0.5 + 0.5) * 1000.0;
    };
    const glm::dvec3 from{200.0, 30.0, 900.0};
    EXPECT_NEAR(pixelOf(from + camera.right() * bar.metres) - pixelOf(from), bar.pixels, 0.05);
}

TEST(Guides, PixelsOfTheGroundAreWhereRaysThroughThemMeetIt) {
    const Terrain terrain = hills(150, 120);
    for (const Projection projection : {Projection::Perspective, Projection::Orthographic}) {
        Camera camera;
        camera.setProjection(projection);
        camera.frame(terrain, 1.0f, kAspect);
        camera.orbit(0.5f, 0.4f);
        const Seen seen(terrain, camera);
        int visible = 0;
        for (const Point cell : {Point{20.0f, 90.0f}, Point{75.0f, 60.0f}, Point{110.5f, 22.25f}}) {
            const auto pixel = seen.ground().pixelOf(cell);
            ASSERT_TRUE(pixel);
            const auto met =
                pickGround(terrain, 1.0f, camera.rayThrough(pixel->x / 1000.0f, 1.0f - pixel->y / 700.0f, kAspect));
            ASSERT_TRUE(met);
            const bool same = std::hypot(met->x - cell.x, met->y - cell.y) < 0.1f;
            EXPECT_EQ(seen.ground().hidden(cell), !same);
            visible += same ? 1 : 0;
        }
        EXPECT_GT(visible, 0);
    }
}

TEST(Guides, GroundBehindARidgeIsHidden) {
    const Terrain terrain = terrainOf(101, 101, 10.0f, [](int, int y) {
        return std::max(0.0f, 200.0f - 20.0f * std::abs(static_cast<float>(y) - 60.0f));
    });
    Camera camera = cameraFromSouth(terrain, kAspect);
    const Seen seen(terrain, camera);
    EXPECT_FALSE(seen.ground().hidden({50.0f, 65.0f})) << "the near flank";
    EXPECT_FALSE(seen.ground().hidden({50.0f, 90.0f})) << "the plain before it";
    EXPECT_TRUE(seen.ground().hidden({50.0f, 55.0f})) << "the far flank";
    camera.lookDown();
    EXPECT_FALSE(Seen(terrain, camera).ground().hidden({50.0f, 55.0f}));
}

TEST(Guides, ContourLabelsLieOnTheirLinesUprightAndApart) {
    const Terrain terrain = terrainOf(
        257, 257, 10.0f, [](int x, int y) { return 3.0f * hillHeight(x / 2, y / 2); }, 1234.0);
    for (const Projection projection : {Projection::Perspective, Projection::Orthographic}) {
        Camera camera;
        camera.setProjection(projection);
        camera.frame(terrain, 1.0f, kAspect);
        const Seen seen(terrain, camera);
        const std::vector<ContourLabel> labels = contourLabels(seen.ground(), 10.0f, 1.0f);
        EXPECT_GE(labels.size(), 5u);
        for (const ContourLabel& label : labels) {
            const double height = std::atof(label.text.c_str());
            EXPECT_DOUBLE_EQ(std::fmod(height, 50.0), 0.0) << "a fifth line";
            EXPECT_NEAR(static_cast<double>(sampleBilinear(terrain.heights(), label.cell)) + 1234.0, height, 0.05);
            EXPECT_GE(label.place.along.x, 0.0f);
            EXPECT_NEAR(glm::length(label.place.along), 1.0f, 1e-4f);
            EXPECT_FALSE(seen.ground().hidden(label.cell));
            // No corner of a text may be within another: the distance is half of both lengths together.
            for (const ContourLabel& other : labels) {
                if (&other == &label) continue;
                EXPECT_GT(glm::distance(other.place.middle, label.place.middle),
                          0.5f * (textWidth(label.text) + textWidth(other.text)) * label.place.capHeight);
            }
        }
    }
}

TEST(Guides, ContourLabelsRunAlongTheLine) {
    // A slope that falls to the north. Its contour lines run east and are level on the screen, seen from above.
    const Terrain terrain = terrainOf(201, 201, 10.0f, [](int, int y) { return 5.0f * static_cast<float>(y) + 0.3f; });
    const Seen seen(terrain, cameraAbove(terrain, kAspect));
    const std::vector<ContourLabel> labels = contourLabels(seen.ground(), 20.0f, 1.0f);
    ASSERT_FALSE(labels.empty());
    for (const ContourLabel& label : labels) EXPECT_NEAR(label.place.along.y, 0.0f, 0.01f);
}

TEST(Guides, NoContourLabelsOnAPlaneOrWhereLinesAreTooDense) {
    const Terrain flat(128, 128, 10.0f);
    EXPECT_TRUE(contourLabels(Seen(flat, cameraAbove(flat, kAspect)).ground(), 10.0f, 1.0f).empty());
    const Terrain steep = terrainOf(128, 128, 10.0f, [](int x, int) { return 20.0f * static_cast<float>(x); });
    EXPECT_TRUE(contourLabels(Seen(steep, cameraAbove(steep, kAspect)).ground(), 0.5f, 1.0f).empty());
}

/// A valley that falls to the south, with a stream along x = 64.
Terrain valley() {
    Terrain terrain = terrainOf(129, 129, 10.0f, [](int x, int y) {
        return 2.0f * std::abs(static_cast<float>(x) - 64.0f) + 3.0f * static_cast<float>(128 - y);
    });
    Field<float>& flow = terrain.use(Layer::Flow);
    for (int y = 0; y < 129; ++y) flow(64, y) = 100.0f + static_cast<float>(y);
    return terrain;
}

TEST(Guides, FlowArrowsPointDownstream) {
    const Terrain terrain = valley();
    const Seen seen(terrain, cameraAbove(terrain, kAspect));
    const std::vector<FlowArrow> arrows = flowArrows(seen.ground(), 50.0f, 1.0f);
    EXPECT_GE(arrows.size(), 5u);
    for (const FlowArrow& arrow : arrows) {
        EXPECT_GT(arrow.cells.back().y, arrow.cells.front().y) << "south";
        EXPECT_LT(arrow.pixels.back().y, arrow.pixels.front().y) << "down on the screen";
        for (const Point& cell : arrow.cells) EXPECT_NEAR(cell.x, 64.0f, 0.01f);
        EXPECT_GE(arrow.flow, 100.0f);
    }
    EXPECT_TRUE(flowArrows(seen.ground(), 500.0f, 1.0f).empty()) << "less water than is asked for";
    EXPECT_TRUE(flowArrows(Seen(hills(64, 64), cameraAbove(hills(64, 64), kAspect)).ground(), 1.0f, 1.0f).empty())
        << "no flow known";
}

TEST(Guides, FlowArrowsAreNeverDenserThanLegible) {
    Terrain terrain = hills(300, 300);
    Field<float>& flow = terrain.use(Layer::Flow);
    for (int y = 0; y < 300; ++y)
        for (int x = 0; x < 300; ++x) flow(x, y) = 100.0f;
    for (const float zoom : {-4.0f, 0.0f, 6.0f, 14.0f}) {
        Camera camera = cameraFromSouth(terrain, kAspect);
        camera.zoom(zoom, camera.target());
        const Seen seen(terrain, camera);
        const std::vector<FlowArrow> arrows = flowArrows(seen.ground(), 50.0f, 1.0f);
        for (std::size_t i = 0; i < arrows.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                EXPECT_GT(glm::distance(arrows[i].pixels.front(), arrows[j].pixels.front()), 20.0f);
        EXPECT_LT(arrows.size(), 1000u);
        if (zoom == 0.0f) {
            EXPECT_GT(arrows.size(), 60u);
        }
    }
}

TEST(Guides, TheGridHasItsLinesAtMultiplesOfItsSpacing) {
    Drawing drawing(600, 400);
    const Terrain terrain(129, 129, 10.0f);
    const Camera camera = cameraAbove(terrain, drawing.aspect());
    GuideSettings guides;
    guides.grid = true;
    guides.gridSpacing = 200.0f;
    Decoration decoration;
    const Image plain = drawing.draw(terrain, camera, {}, decoration);
    decoration.guides = guides;
    const Image lined = drawing.draw(terrain, camera, {}, decoration);
    const auto changed = [&](double eastMetres, double southMetres) {
        const glm::dvec4 clip = glm::dmat4(camera.projection(drawing.aspect())) * glm::dmat4(camera.view()) *
                                glm::dvec4(eastMetres, 0.0, southMetres, 1.0);
        const int x = static_cast<int>((clip.x / clip.w * 0.5 + 0.5) * 600.0);
        const int y = static_cast<int>((0.5 - clip.y / clip.w * 0.5) * 400.0);
        int most = 0;
        for (const int dx : {-1, 0, 1})
            most = std::max(most, std::abs(pixel(lined, x + dx, y)[1] - pixel(plain, x + dx, y)[1]));
        return most;
    };
    for (const double east : {200.0, 400.0, 800.0, 1000.0}) EXPECT_GT(changed(east, 700.0), 10) << east;
    for (const double east : {100.0, 300.0, 700.0, 900.0}) EXPECT_EQ(changed(east, 700.0), 0) << east;
}

TEST(Guides, OffOrAbsentTheyLeaveThePictureAlone) {
    Drawing drawing;
    const Terrain terrain = hills(100, 100);
    const Camera camera = cameraFromSouth(terrain, drawing.aspect());
    const Image plain = drawing.draw(terrain, camera, {});
    Decoration decoration;
    decoration.guides = GuideSettings{};
    EXPECT_EQ(meanDifference(plain, drawing.draw(terrain, camera, {}, decoration)), 0.0);
    ViewSettings contours;
    contours.contours = true;
    contours.contourInterval = 5.0f;
    const Image labelled = drawing.draw(terrain, camera, contours, decoration);
    decoration.guides->contourLabels = false;
    EXPECT_GT(meanDifference(labelled, drawing.draw(terrain, camera, contours, decoration)), 0.05);
}

TEST(Guides, ExtremeTerrainsAndScalesAreDrawn) {
    GuideSettings guides;
    guides.grid = guides.flowArrows = true;
    ViewSettings view;
    view.contours = true;
    Terrain tiny(2, 2, 0.1f);
    Terrain tall = terrainOf(40, 3, 1000.0f, [](int x, int) { return x % 2 == 0 ? 0.0f : 9e5f; });
    for (Terrain* terrain : {&tiny, &tall}) {
        terrain->use(Layer::Flow)(0, 0) = 1e6f;
        for (const Viewport& viewport : {Viewport{0, 0, 1, 1}, Viewport{0, 0, 300, 2}}) {
            Drawing drawing(viewport.width, viewport.height);
            Camera camera = cameraFromSouth(*terrain, drawing.aspect());
            Decoration decoration;
            decoration.guides = guides;
            decoration.scale = 5.0f;
            drawing.draw(*terrain, camera, view, decoration);
            camera.zoom(1000.0f, camera.target());
            const Image image = drawing.draw(*terrain, camera, view, decoration);
            EXPECT_EQ(image.width, viewport.width);
        }
    }
}

}  // namespace
}  // namespace scree
