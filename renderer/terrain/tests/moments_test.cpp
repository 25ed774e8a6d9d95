// The picture of a terrain shows one moment of it, however many frames an upload takes.

#include <glad/gl.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "renderer/terrain/terrain_maps.h"
#include "renderer/tests/drawing.h"
#include "renderer/tests/test_scenes.h"

namespace scree {
namespace {

constexpr int kAcross = 512;
constexpr int kDown = 384;
constexpr float kBar = 0.1f;  // metres

/// Changes a land to moment `number`. Its heights, water and moisture differ from those of all other moments at every
/// node.
void goTo(int number, Terrain& land) {
    land.nextRevision();
    const auto moment = static_cast<float>(number);
    for (int y = 0; y < kDown; ++y)
        for (int x = 0; x < kAcross; ++x) {
            const float wave =
                std::sin(0.02f * static_cast<float>(x) + moment) * std::cos(0.03f * static_cast<float>(y));
            land.use(Layer::Height)(x, y) = 100.0f * moment + 20.0f * wave;
            land.use(Layer::Water)(x, y) = 1.0f + moment;
            land.use(Layer::Moisture)(x, y) = 0.125f * moment;
        }
    for (const Layer layer : {Layer::Height, Layer::Water, Layer::Moisture}) land.markAllChanged(layer);
}

Terrain landAt(int number) {
    Terrain land(kAcross, kDown, 10.0f);
    goTo(number, land);
    return land;
}

/// The maps of a land with few bytes per frame, in their own context.
class Maps {
 public:
    explicit Maps(int largestPair = 4096) : painter_(needed(MapPainter::create(SCREE_SHADER_FOLDER))) {
        RenderQuality quality;
        quality.uploadBytesPerFrame = 20 * kTileBytes;
        quality.largestPair = largestPair;
        maps_.emplace(needed(TerrainMaps::create(SCREE_SHADER_FOLDER, quality)));
    }

    TerrainMaps::Change update(const Terrain& land, std::span<const HeightChange> strokes = {}) {
        const LayerSet layers{Layer::Height, Layer::Water, Layer::Moisture};
        return maps_->update({land, MapGrid::of(land, Terrain::kMaxSize), layers, Layer::Water}, painter_, {}, strokes);
    }
    const TerrainMaps& operator*() const { return *maps_; }
    const TerrainMaps* operator->() const { return &*maps_; }

    std::vector<float> texels(Layer layer) const { return texels(maps_->layer(layer).name()); }
    std::vector<float> depths() const { return texels(maps_->water().name()); }
    static std::vector<float> texels(GLuint texture) {
        std::vector<float> values(static_cast<std::size_t>(kAcross) * kDown);
        glBindTexture(GL_TEXTURE_2D, texture);
        glGetTexImage(GL_TEXTURE_2D, 0, GL_RED, GL_FLOAT, values.data());
        return values;
    }

 private:
    template <class T>
    static T needed(Result<T> result) {
        if (!result) throw std::runtime_error(result.error().message);
        return std::move(*result);
    }

    Drawing context_{16, 16};
    MapPainter painter_;
    std::optional<TerrainMaps> maps_;
};

/// Returns the largest excess of a step across a border of tiles over that step in the most similar of these lands, in
/// metres.
float falseStep(const std::vector<float>& shown, const std::vector<const Terrain*>& lands) {
    float worst = 0.0f;
    const auto look = [&](int x, int y, int beyondX, int beyondY) {
        const auto at = [](int column, int row) { return static_cast<std::size_t>(row * kAcross + column); };
        const float step = shown[at(beyondX, beyondY)] - shown[at(x, y)];
        float nearest = std::numeric_limits<float>::infinity();
        for (const Terrain* land : lands)
            nearest = std::min(nearest, std::abs(step - (land->heights()(beyondX, beyondY) - land->heights()(x, y))));
        worst = std::max(worst, nearest);
    };
    for (int y = 0; y < kDown; ++y)
        for (int x = 63; x + 1 < kAcross; x += 64) look(x, y, x + 1, y);
    for (int y = 63; y + 1 < kDown; y += 64)
        for (int x = 0; x < kAcross; ++x) look(x, y, x, y + 1);
    return worst;
}

/// Returns the number of the moment that all of these maps show, or -1 if they mix several moments.
int momentShown(const Maps& maps) {
    const std::vector<float> moisture = maps.texels(Layer::Moisture);
    const int number = static_cast<int>(std::lround(moisture.front() * 8.0f));
    const Terrain land = landAt(number);
    const std::vector<float> heights = maps.texels(Layer::Height);
    const std::vector<float> water = maps.texels(Layer::Water);
    const std::vector<float> depths = maps.depths();
    for (int y = 0; y < kDown; ++y)
        for (int x = 0; x < kAcross; ++x) {
            const auto node = static_cast<std::size_t>(y * kAcross + x);
            const float depth = land.layer(Layer::Water)(x, y);
            if (heights[node] != land.heights()(x, y) || moisture[node] != land.layer(Layer::Moisture)(x, y) ||
                water[node] != depth || std::abs(depths[node] - depth) > 0.02f)
                return -1;
        }
    return number;
}

TEST(Moments, NoBorderOfTilesHasAStepThatTheLandNeverHad) {
    Maps maps;
    Terrain land = landAt(1);
    maps.update(land);
    ASSERT_EQ(momentShown(maps), 1);
    const Terrain before = landAt(1);
    goTo(2, land);
    int frames = 0;
    do {
        EXPECT_LE(maps.update(land).bytes, 22 * kTileBytes) << "the budget of a frame, to the end of its last tile";
        EXPECT_LE(falseStep(maps.texels(Layer::Height), {&before, &land}), kBar) << "frame " << frames;
        EXPECT_EQ(momentShown(maps), maps->settled() || !maps->busy() ? 2 : 1) << "frame " << frames;
        ++frames;
    } while (maps->busy() && frames < 100);
    // 48 tiles of three layers at 20 a frame, plus at most one frame to allocate each layer.
    EXPECT_GE(frames, 48 * 3 / 22);
    EXPECT_LE(frames, 48 * 3 / 20 + 4);
    EXPECT_EQ(momentShown(maps), 2);
}

TEST(Moments, AStrokeIsShownAtOnceOnTheMomentBeforeTheOneThatIsBeingUploaded) {
    Maps maps;
    Terrain land = landAt(1);
    maps.update(land);
    const Terrain first = landAt(1);
    goTo(2, land);
    maps.update(land);
    ASSERT_TRUE(maps->busy());
    // A mound across a border of tiles. The terrain has it, with versions of its own.
    const CellRect mound{100, 50, 160, 90};
    HeightChange stroke{mound, Field<float>(60, 40)};
    land.nextRevision();
    for (int y = mound.y0; y < mound.y1; ++y)
        for (int x = mound.x0; x < mound.x1; ++x) {
            const float metres = 7.0f + 0.25f * static_cast<float>(x - mound.x0) - static_cast<float>(y - mound.y0);
            stroke.metres(x - mound.x0, y - mound.y0) = metres;
            land.use(Layer::Height)(x, y) += metres;
        }
    land.markChanged(Layer::Height, mound);
    const auto expectMoundOn = [&](const Terrain& ground) {
        const std::vector<float> heights = maps.texels(Layer::Height), slopes = maps.texels(maps->ground().name());
        float lowest = 1e9f, highest = -1e9f;
        for (int y = 0; y < kDown; ++y)
            for (int x = 0; x < kAcross; ++x) {
                const bool inside = x >= mound.x0 && x < mound.x1 && y >= mound.y0 && y < mound.y1;
                const float expected =
                    ground.heights()(x, y) + (inside ? stroke.metres(x - mound.x0, y - mound.y0) : 0.0f);
                ASSERT_NEAR(heights[static_cast<std::size_t>(y * kAcross + x)], expected, 1e-4f) << x << ", " << y;
                lowest = std::min(lowest, expected);
                highest = std::max(highest, expected);
            }
        const auto node = [](int x, int y) { return static_cast<std::size_t>(y * kAcross + x); };
        EXPECT_NEAR(slopes[node(130, 70)], (heights[node(131, 70)] - heights[node(129, 70)]) / 20.0f, 2e-3f)
            << "the slope to the east, from nodes 10 m apart";
        EXPECT_LE(maps->layer(Layer::Height).range().lowest, lowest);
        EXPECT_GE(maps->layer(Layer::Height).range().highest, highest);
    };
    EXPECT_TRUE(maps.update(land, {&stroke, 1}).seen);
    ASSERT_TRUE(maps->busy());
    expectMoundOn(first);
    int frames = 0;
    while (maps->busy() && ++frames < 100) {
        maps.update(land);
        if (maps->busy()) expectMoundOn(first);
    }
    // The land has the mound, too.
    const std::vector<float> heights = maps.texels(Layer::Height);
    for (int y = 0; y < kDown; ++y)
        for (int x = 0; x < kAcross; ++x)
            ASSERT_EQ(heights[static_cast<std::size_t>(y * kAcross + x)], land.heights()(x, y)) << x << ", " << y;
    // After an undo nothing of the mound stays in the set that showed it, although that set has the tiles of the
    // moment.
    for (frames = 0; frames < 100 && (frames == 0 || maps->busy()); ++frames) maps.update(first);
    EXPECT_EQ(momentShown(maps), 1);
}

TEST(Moments, AMomentThatComesBeforeTheLastWasThereIsShownAsAWholeToo) {
    Maps maps;
    Terrain land = landAt(1);
    maps.update(land);
    for (int frame = 0; frame < 40; ++frame) {
        // The land changes faster than it can be uploaded for a while, then more slowly.
        if (frame < 12 ? frame % 3 == 0 : frame == 24) goTo(2 + frame / 3, land);
        maps.update(land);
        EXPECT_NE(momentShown(maps), -1) << "frame " << frame;
    }
    EXPECT_EQ(momentShown(maps), 10);
}

TEST(Moments, WaterThatComesOrIsShownAgainBelongsToTheGroundItIsDrawnOn) {
    RenderQuality quality;
    quality.uploadBytesPerFrame = 20 * kTileBytes;
    Drawing drawing(160, 100, quality);
    Terrain land = hills(kAcross, kDown);
    ViewSettings view;
    const Camera camera = cameraAbove(land, drawing.aspect());
    const auto settle = [&] {
        for (int frame = 0; frame < 60 && !drawing.renderer().settled(); ++frame) drawing.draw(land, camera, view);
        EXPECT_TRUE(drawing.renderer().settled());
    };
    const auto flood = [&](float depth) {
        land.nextRevision();
        for (int y = 0; y < kDown; ++y)
            for (int x = 0; x < kAcross; ++x) {
                land.use(Layer::Height)(x, y) = hillHeight(x, y) - depth;
                land.use(Layer::Water)(x, y) = depth;
            }
        land.markAllChanged(Layer::Height);
        land.markAllChanged(Layer::Water);
    };
    drawing.draw(land, camera, view);
    settle();
    const Image dry = drawing.draw(land, camera, view);
    flood(5.0f);
    Drawing fresh(160, 100, kPictureQuality);
    const Image wet = fresh.draw(land, camera, view);
    ASSERT_GT(meanDifference(dry, wet), 5.0);
    for (int frame = 0; frame < 20; ++frame) {
        const Image image = drawing.draw(land, camera, view);
        EXPECT_LT(std::min(meanDifference(image, dry), meanDifference(image, wet)), 1.5) << "frame " << frame;
    }
    settle();
    // The land changes while the water is hidden. The old water must not be shown afterwards.
    view.showWater = false;
    drawing.draw(land, camera, view);
    settle();
    flood(0.0f);
    for (int frame = 0; frame < 3; ++frame) drawing.draw(land, camera, view);
    view.showWater = true;
    for (int frame = 0; frame < 20; ++frame) {
        const Image image = drawing.draw(land, camera, view);
        EXPECT_LT(meanDifference(image, dry), 3.0) << "frame " << frame << " after the water was shown again";
    }
}

TEST(Moments, AStrokeOnALandAtRestIsSeenAtOnce) {
    Maps maps;
    Terrain land = landAt(1);
    maps.update(land);
    goTo(2, land);
    while (maps.update(land).bytes > 0) {
    }
    for (int dab = 1; dab <= 4; ++dab) {
        land.nextRevision();
        const CellRect cells{100, 90, 260, 200};
        for (int y = cells.y0; y < cells.y1; ++y)
            for (int x = cells.x0; x < cells.x1; ++x) land.use(Layer::Height)(x, y) += 5.0f;
        land.markChanged(Layer::Height, cells);
        EXPECT_GT(maps.update(land).bytes, 0u);
        EXPECT_FALSE(maps->busy());
        EXPECT_EQ(falseStep(maps.texels(Layer::Height), {&land}), 0.0f);
    }
}

TEST(Moments, MapsWithoutASecondSetTellThatTheyAreTorn) {
    Maps maps(256);
    Terrain land = landAt(1);
    maps.update(land);
    EXPECT_FALSE(maps->torn());
    goTo(2, land);
    int torn = 0;
    for (int frame = 0; frame < 12; ++frame) {
        maps.update(land);
        torn += maps->torn() ? 1 : 0;
        EXPECT_EQ(maps->torn(), momentShown(maps) != 2) << "frame " << frame;
    }
    EXPECT_GE(torn, 48 * 3 / 22 - 1);
    EXPECT_FALSE(maps->busy()) << "nobody needs to wait for them: they are not looked at";
}

TEST(Moments, ALargeMapThatIsKeptOnceIsSeenCoarselyWhileItChanges) {
    RenderQuality quality;
    quality.uploadBytesPerFrame = 20 * kTileBytes;
    quality.largestPair = 256;
    Drawing drawing(160, 100, quality);
    Terrain land = hills(700, 700);
    const ViewSettings view;
    const Camera camera = cameraFromSouth(land, drawing.aspect());
    while (!drawing.renderer().settled()) drawing.draw(land, camera, view);
    land.nextRevision();
    for (int y = 0; y < 700; ++y)
        for (int x = 0; x < 700; ++x) land.use(Layer::Height)(x, y) *= -0.7f;
    land.markAllChanged(Layer::Height);
    Drawing fresh(160, 100, kPictureQuality);
    const Image after = fresh.draw(land, camera, view);
    for (int frame = 0; frame < 20; ++frame) {
        const Image image = drawing.draw(land, camera, view);
        EXPECT_LT(meanDifference(image, after), 6.0) << "frame " << frame << " shows the new land";
    }
    EXPECT_TRUE(drawing.renderer().settled());
    EXPECT_LT(meanDifference(drawing.draw(land, camera, view), after), 0.02);
}

}  // namespace
}  // namespace scree
