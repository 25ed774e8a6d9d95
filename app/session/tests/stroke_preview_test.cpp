#include "app/session/stroke_preview.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>

#include "erosion/simulation/base_grid.h"
#include "erosion/tests/scenes.h"

namespace scree {
namespace {

constexpr int kPreviewNodes = 320;
constexpr float kPreviewCell = 5.0f;

Terrain previewedHills() {
    return {test::fieldOf(kPreviewNodes, kPreviewNodes,
                          [](int x, int y) {
                              return 0.5f * static_cast<float>(x) + 9.0f * std::sin(0.07f * static_cast<float>(y));
                          }),
            kPreviewCell, 300.0};
}

/// What the worker would publish of a land: the worker's copy, which shares no memory with it.
void publish(Snapshot& snapshot, const Terrain& land, std::uint64_t parts, const StrokeMemory& memory) {
    const LayerSet layers{Layer::Height, Layer::Sediment, Layer::Wear, Layer::Lock};
    snapshot.terrain.copyStored(land, layers);
    snapshot.upToDate = layers;
    snapshot.strokeParts = parts;
    snapshot.strokeMemory = memory;
}

StrokeOperation strokePart(int number, StrokeMode mode = StrokeMode::Add) {
    return {.part = number == 0 ? StrokePart::First : StrokePart::More,
            .stroke = {.layer = Layer::Height,
                       .mode = mode,
                       .path = {{600.0f + 20.0f * static_cast<float>(number), 700.0f}},
                       .radius = 150.0f,
                       .strength = strengthIsValue(mode) ? 4.0f : 0.5f,
                       .limit = strengthIsValue(mode) ? 11.0f : 0.0f,
                       .size = 60.0f,
                       .source = {90.0f, 40.0f}},
            .title = {}};
}

/// The same part of a stroke of several dabs by a pen.
StrokeOperation penPart(int number, StrokeMode mode, PressureEffect pressed) {
    StrokeOperation part = strokePart(number, mode);
    const Point at = part.stroke.path.front();
    part.stroke.path = {at, {at.x + 7.0f, at.y + 31.0f}, {at.x + 9.0f, at.y + 90.0f}};
    part.stroke.pressed = pressed;
    part.stroke.pressure = {0.13f * static_cast<float>(number), 1.0f, 0.41f};
    return part;
}

TEST(StrokePreview, ShowsEachModeAsTheLandWillHaveIt) {
    ThreadPool pool(2);
    for (const bool hasBase : {false, true})
        for (std::size_t i = 0; i < choicesOf<StrokeMode>.size(); ++i) {
            SCOPED_TRACE(choicesOf<StrokeMode>[i]);
            Terrain land = previewedHills();
            const auto start = std::make_shared<const Terrain>(land);
            land.keepRecord();
            land.use(Layer::Height)(130, 140) += 30.0f;  // loose sediment
            if (hasBase) makeBase(land, 2, pool);
            StrokeMemory memory;
            Snapshot snapshot;
            publish(snapshot, land, 0, memory);
            snapshot.start = start;
            StrokePreview preview;
            const auto mode = static_cast<StrokeMode>(i);
            for (int part = 0; part < 6; ++part) {
                EXPECT_TRUE(preview.add(strokePart(part, mode), snapshot));
                strokePart(part, mode).applyTo(land, memory, start.get());
                ASSERT_EQ(snapshot.terrain.heights(), land.heights()) << part;
            }
        }
}

TEST(StrokePreview, ShowsThePressureOfAPenAsTheLandWillHaveIt) {
    for (std::size_t i = 0; i < choicesOf<StrokeMode>.size(); ++i)
        for (const PressureEffect pressed : {PressureEffect::Size, PressureEffect::Strength, PressureEffect::Both}) {
            SCOPED_TRACE(choicesOf<StrokeMode>[i]);
            Terrain land = previewedHills();
            const auto start = std::make_shared<const Terrain>(land);
            land.keepRecord();
            land.use(Layer::Height)(130, 140) += 30.0f;  // loose sediment
            StrokeMemory memory;
            Snapshot snapshot;
            publish(snapshot, land, 0, memory);
            snapshot.start = start;
            const Terrain before = land;
            Field<float> told = land.heights();
            StrokePreview preview;
            const auto mode = static_cast<StrokeMode>(i);
            for (int part = 0; part < 5; ++part) {
                EXPECT_TRUE(preview.add(penPart(part, mode, pressed), snapshot));
                penPart(part, mode, pressed).applyTo(land, memory, start.get());
                ASSERT_EQ(snapshot.terrain.heights(), land.heights()) << part;
            }
            EXPECT_FALSE(land.heights() == before.heights());
            for (const HeightChange& change : preview.takeChanges())
                for (int y = change.cells.y0; y < change.cells.y1; ++y)
                    for (int x = change.cells.x0; x < change.cells.x1; ++x)
                        told(x, y) += change.metres(x - change.cells.x0, y - change.cells.y0);
            for (int y = 0; y < kPreviewNodes; ++y)
                for (int x = 0; x < kPreviewNodes; ++x) ASSERT_NEAR(told(x, y), land.heights()(x, y), 1e-3f);
        }
}

// Many small dabs cost no more than a few large ones.
TEST(StrokePreview, ShowsALightTouchOfALargeBrush) {
    Snapshot snapshot;
    publish(snapshot, previewedHills(), 0, {});
    StrokePreview preview;
    StrokeOperation light = strokePart(0);
    light.stroke.radius = 1000.0f;  // 1.3e5 nodes
    for (int i = 0; i < 20; ++i) light.stroke.path.push_back({600.0f + static_cast<float>(i), 700.0f});
    EXPECT_FALSE(preview.add(light, snapshot));
    light.stroke.pressed = PressureEffect::Size;
    light.stroke.pressure.assign(light.stroke.path.size(), 0.1f);
    EXPECT_TRUE(preview.add(light, snapshot));
}

TEST(StrokePreview, GoesOnWithWhatANewerSnapshotLacks) {
    Terrain land = previewedHills();
    StrokeMemory memory;
    Snapshot older, newer;
    publish(older, land, 0, memory);
    publish(newer, land, 0, memory);
    StrokePreview preview;
    Terrain whole = land;  // with all parts, and without the round between them
    StrokeMemory wholeMemory;
    for (int part = 0; part < 10; ++part) {
        preview.add(strokePart(part), older);
        strokePart(part).applyTo(whole, wholeMemory, nullptr);
        if (part < 4) strokePart(part).applyTo(land, memory, nullptr);
    }
    EXPECT_EQ(older.terrain.heights(), whole.heights());
    EXPECT_FLOAT_EQ(older.terrain.heights()(125, 139) - previewedHills().heights()(125, 139), 11.0f) << "the limit";
    // The worker has carried out four parts and a round.
    for (int y = 0; y < kPreviewNodes; ++y)
        for (Terrain* each : {&land, &whole}) each->use(Layer::Height)(20, y) -= 3.0f;
    for (Terrain* each : {&land, &whole}) {
        each->nextRevision();
        each->markGroundChanged({20, 0, 21, kPreviewNodes});
    }
    publish(newer, land, 4, memory);
    preview.follow(newer);
    EXPECT_EQ(newer.terrain.heights(), whole.heights()) << "also the limit holds over all parts";
    // The same buffer comes again, when all is carried out.
    publish(older, whole, 10, wholeMemory);
    preview.follow(older);
    EXPECT_EQ(older.terrain.heights(), whole.heights());
    EXPECT_EQ(older.terrain.versions(Layer::Height), whole.versions(Layer::Height));
}

TEST(StrokePreview, NoTileOfAPreviewIsTakenForOneOfTheLand) {
    Terrain land = previewedHills();
    StrokeMemory memory;
    Snapshot snapshot;
    publish(snapshot, land, 0, memory);
    StrokePreview preview;
    preview.add(strokePart(0), snapshot);
    const TileVersions first = snapshot.terrain.versions(Layer::Height);
    EXPECT_FALSE(first == land.versions(Layer::Height));
    // The worker refuses the stroke, and changes the same tiles otherwise, with the next revision of its own.
    strokePart(0, StrokeMode::Subtract).applyTo(land, memory, nullptr);
    publish(snapshot, land, 1, memory);
    preview.follow(snapshot);
    EXPECT_EQ(snapshot.terrain.heights(), land.heights());
    preview.add(strokePart(0), snapshot);
    for (int tile = 0; tile < first.count(); ++tile)
        if (first.version(tile) > land.revision()) {
            EXPECT_GT(snapshot.terrain.versions(Layer::Height).version(tile), first.version(tile)) << tile;
        }
}

TEST(StrokePreview, TellsTheChangesOfTheHeights) {
    const Terrain before = previewedHills();
    Snapshot snapshot;
    publish(snapshot, before, 0, {});
    StrokePreview preview;
    for (int part = 0; part < 3; ++part) preview.add(strokePart(part), snapshot);
    Field<float> told = before.heights();
    for (const HeightChange& change : preview.takeChanges())
        for (int y = change.cells.y0; y < change.cells.y1; ++y)
            for (int x = change.cells.x0; x < change.cells.x1; ++x)
                told(x, y) += change.metres(x - change.cells.x0, y - change.cells.y0);
    for (int y = 0; y < kPreviewNodes; ++y)
        for (int x = 0; x < kPreviewNodes; ++x) ASSERT_NEAR(told(x, y), snapshot.terrain.heights()(x, y), 1e-3f);
    EXPECT_TRUE(preview.takeChanges().empty());
}

TEST(StrokePreview, LeavesToTheLandWhatItCannotShow) {
    Terrain land = previewedHills();
    land.use(Layer::Lock).fill(1.0f);
    Snapshot snapshot;
    publish(snapshot, land, 0, {});
    StrokePreview preview;
    preview.add(strokePart(0), snapshot);
    EXPECT_EQ(snapshot.terrain.heights(), land.heights()) << "it is locked";
    EXPECT_FALSE(preview.add(strokePart(1, StrokeMode::Dig), snapshot)) << "there is no record of sediment";
    StrokeOperation rain = strokePart(2);
    rain.stroke.layer = Layer::Hardness;
    EXPECT_FALSE(preview.add(rain, snapshot)) << "a layer that is not shown";
    rain.stroke.layer = static_cast<Layer>(kLayerCount + 7);
    EXPECT_FALSE(preview.add(rain, snapshot)) << "a mask that is gone";
    StrokeOperation large = strokePart(3);
    large.stroke.radius = 5e4f;
    EXPECT_FALSE(preview.add(large, snapshot)) << "a frame would take too long";
    StrokeOperation off = strokePart(4);
    off.stroke.path = {{-9e5f, 4.0f}};
    EXPECT_FALSE(preview.add(off, snapshot)) << "off the map";
    land.keepRecord();
    snapshot.terrain.copyStored(land, LayerSet{Layer::Height, Layer::Sediment});
    EXPECT_FALSE(preview.add(strokePart(5), snapshot)) << "half a record";
}

}  // namespace
}  // namespace scree
