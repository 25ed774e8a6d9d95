#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "app/export/pack.h"
#include "app/io/byte_image.h"
#include "app/io/formats/heightmap.h"
#include "app/maps/terrain_map.h"
#include "app/tests/journal_fixture.h"
#include "app/tests/project_fixture.h"
#include "erosion/terrain/resample.h"

/// Layers added to a terrain besides the built-in ones, in history, projects, the journal and exports.
namespace scree {
namespace {

using namespace journal_tests;

const LayerDescription kSnow{
    .name = "snow", .title = "Snow", .unit = "m", .initial = 0.5f, .lowest = 0.0f, .highest = 2.0f};

Stroke snowStroke(Layer snow, Point at) {
    return {.layer = snow, .path = {at}, .radius = 7.0f, .strength = 0.7f};
}

/// Hills with snow on them.
Terrain snowyHills(int nodes) {
    Terrain terrain = hills(nodes);
    const Result<Layer> snow = terrain.addLayer(kSnow);
    EXPECT_TRUE(snow);
    if (snow) applyStroke(terrain, snowStroke(*snow, {30.0f, 40.0f}));
    return terrain;
}

const Layer kSnowLayer = static_cast<Layer>(kLayerCount);

TEST(AddedLayerHistory, UndoTakesItAwayAndRedoBringsItBack) {
    ThreadPool pool(2);
    Terrain terrain = hills(150);
    applyStroke(terrain, rainStroke(StrokeMode::Add, 0.5f));
    const TerrainPrint printWithout = printOf(terrain);
    const PackedTerrain without(terrain, nullptr, pool);
    const Layer snow = *terrain.addLayer(kSnow);
    applyStroke(terrain, snowStroke(snow, {30.0f, 40.0f}));
    const TerrainPrint printWith = printOf(terrain);
    const PackedTerrain with(terrain, &without, pool);
    EXPECT_LT(with.bytesBeside(&without), with.bytesBeside(nullptr) / 2) << "the heights and the rain are shared";
    applyStroke(terrain, snowStroke(snow, {90.0f, 90.0f}));

    for (int turn = 0; turn < 2; ++turn) {
        without.restore(terrain, pool);
        EXPECT_EQ(terrain.findLayer("snow"), std::nullopt);
        EXPECT_EQ(printOf(terrain), printWithout);
        with.restore(terrain, pool);
        EXPECT_EQ(terrain.findLayer("snow"), snow);
        EXPECT_EQ(terrain.infoOf(snow).highest, 2.0f);
        EXPECT_EQ(printOf(terrain), printWith);
    }
    EXPECT_EQ(printOf(with.unpack(pool)), printWith);
    EXPECT_EQ(printOf(without.unpack(pool)), printWithout);
}

TEST(AddedLayerHistory, StrokesOnItAreUndoneAndRedone) {
    SimulationWorker worker(sharedHills(120), settingsWith(100), 2);
    worker.post(keeping("start"));
    worker.post(GenerateOperation{std::make_shared<const Terrain>(snowyHills(120))});
    worker.post(keeping("snow"));
    std::vector<TerrainPrint> prints{printOf(*capture(worker))};
    for (const Point at : {Point{20.0f, 20.0f}, Point{70.0f, 25.0f}}) {
        worker.post(painting(snowStroke(kSnowLayer, at)));
        worker.post(keeping("snow stroke"));
        prints.push_back(printOf(*capture(worker)));
    }
    EXPECT_NE(prints[0], prints[1]);
    EXPECT_NE(prints[1], prints[2]);
    for (const std::size_t step : {1u, 0u}) {
        worker.post(UndoOperation{});
        EXPECT_EQ(printOf(*capture(worker)), prints[step]) << step;
    }
    worker.post(UndoOperation{});
    EXPECT_EQ(capture(worker)->findLayer("snow"), std::nullopt);
    // The stroke waits in the queue while its layer is removed.
    worker.post(painting(snowStroke(kSnowLayer, {20.0f, 20.0f})));
    EXPECT_EQ(printOf(*capture(worker)), printOf(hills(120)));
    settled(worker);
    const std::vector<std::string> messages = worker.takeMessages();
    ASSERT_EQ(messages.size(), 1u);
    EXPECT_EQ(messages.front(), "Nothing was changed: the terrain has no such layer.");
    for (const std::size_t step : {0u, 1u, 2u}) {
        worker.post(RedoOperation{});
        EXPECT_EQ(printOf(*capture(worker)), prints[step]) << step;
    }
}

TEST(AddedLayerHistory, RestartKeepsItAsItKeepsPaint) {
    SimulationWorker worker(std::make_shared<const Terrain>(snowyHills(96)), settingsWith(100), 2);
    worker.post(painting(snowStroke(kSnowLayer, {20.0f, 20.0f})));
    const Field<float> painted = capture(worker)->layer(kSnowLayer);
    worker.post(StepOperation{2});
    ASSERT_TRUE(waitForRounds(worker, 2));
    worker.post(RestartOperation{});
    const auto land = capture(worker);
    EXPECT_EQ(land->layer(kSnowLayer), painted);
    EXPECT_EQ(hashBits(land->heights()), hashBits(hills(96).heights()));
}

Project snowyProject() {
    Project project = project_tests::workedProject();
    const Result<Layer> snow = project.checkpoint.terrain.addLayer(kSnow);
    EXPECT_TRUE(snow);
    applyStroke(project.checkpoint.terrain, snowStroke(*snow, {30.0f, 40.0f}));
    return project;
}

TEST(AddedLayerProject, IsThereAfterSaveAndOpen) {
    const TemporaryFolder folder;
    Project project = snowyProject();
    const Result<void> saved = saveProject(project, folder / "a.scree.exr");
    ASSERT_TRUE(saved) << saved.error().message;
    const Result<Project> again = loadProject(folder / "a.scree.exr");
    ASSERT_TRUE(again) << again.error().message;
    const Terrain& read = again->checkpoint.terrain;
    ASSERT_EQ(read.findLayer("snow"), kSnowLayer);
    EXPECT_EQ(read.layerTable()->added(), std::vector{kSnow});
    EXPECT_EQ(read.layer(kSnowLayer), project.checkpoint.terrain.layer(kSnowLayer));
    EXPECT_EQ(read.versions(kSnowLayer), project.checkpoint.terrain.versions(kSnowLayer));
    EXPECT_EQ(printOf(read), printOf(project.checkpoint.terrain));
}

TEST(AddedLayerProject, OnlyAProjectThatHasSomeIsOfTheNewForm) {
    const TemporaryFolder folder;
    Project project = snowyProject(), without = project_tests::workedProject();
    ASSERT_TRUE(saveProject(project, folder / "a.scree.exr"));
    ASSERT_TRUE(saveProject(without, folder / "b.scree.exr"));
    EXPECT_NE(readFile(folder / "a.scree.exr").find(R"("version":3})"), std::string::npos);
    EXPECT_NE(readFile(folder / "b.scree.exr").find(R"("version":2})"), std::string::npos);
    EXPECT_EQ(readFile(folder / "b.scree.exr").find("layers"), std::string::npos);
}

TEST(AddedLayerProject, ImpossibleDescriptionsAreRefused) {
    const TemporaryFolder folder;
    Project project = snowyProject();
    ASSERT_TRUE(saveProject(project, folder / "a.scree.exr"));
    const std::string whole = readFile(folder / "a.scree.exr");
    const auto messageOf = [&](std::string_view from, std::string_view to) {
        writeFile(folder / "b.scree.exr", project_tests::replaced(whole, from, to));
        const Result<Project> read = loadProject(folder / "b.scree.exr");
        return read ? std::string() : read.error().message;
    };
    EXPECT_NE(messageOf(R"("name":"snow")", R"("name":"rain")").find("'rain' is there already"), std::string::npos);
    EXPECT_NE(messageOf(R"("name":"snow")", R"("name":"s\n.")").find("give a name"), std::string::npos);
    EXPECT_NE(messageOf(R"("highest":2.0)", R"("highest":0.0)").find("give a range"), std::string::npos);
    EXPECT_NE(messageOf(R"("highest":2.0)", R"("highest":"2")").find("not what Scree writes"), std::string::npos);
    EXPECT_NE(messageOf(R"("title":"Snow")", R"("tixle":"Snow")").find("not what Scree writes"), std::string::npos);
}

TEST(AddedLayerProject, ValuesBeyondItsRangeAreRefused) {
    const TemporaryFolder folder;
    Project project = snowyProject();
    project.checkpoint.terrain.use(kSnowLayer)(3, 4) = 2.5f;
    ASSERT_TRUE(saveProject(project, folder / "a.scree.exr", SaveSpeed::Fast));
    const Result<Project> read = loadProject(folder / "a.scree.exr");
    ASSERT_FALSE(read);
    EXPECT_NE(read.error().message.find("added.snow.Y holds 2.5 at x 3, y 4, and its values go from 0 to 2"),
              std::string::npos)
        << read.error().message;
}

TEST(AddedLayerJournal, IsRecoveredWithTheStrokesOnIt) {
    const TemporaryFolder folder;
    Work work(folder.path());
    work.act(GenerateOperation{std::make_shared<const Terrain>(snowyHills(kNodes))});
    work.act(allSettings(settingsWith(100)));
    Checkpoint checkpoint;
    checkpoint.terrain = snowyHills(kNodes);
    checkpoint.start = sharedHills(kNodes);
    checkpoint.state = std::make_unique<SimulationState>();
    checkpoint.edited = true;
    work.act(resuming(std::move(checkpoint), settingsWith(100)));
    work.act(StepOperation{2});
    work.act(painting(snowStroke(kSnowLayer, {60.0f, 20.0f})));
    work.act(FillOperation{Layer::Rain, 2.0f});
    work.act(painting(snowStroke(kSnowLayer, {70.0f, 30.0f})));
    ThreadPool pool(1);
    const Terrain before = work.loop().captureEntry()->terrain->unpack(pool);
    expectRecovers(work, folder.path());
    const Result<RecoveredWork> recovered = recoverOnly(folder.path());
    ASSERT_TRUE(recovered) << recovered.error().message;
    const Terrain& land = recovered->checkpoint->terrain;
    ASSERT_EQ(land.findLayer("snow"), kSnowLayer);
    EXPECT_EQ(land.layer(kSnowLayer), before.layer(kSnowLayer));
    EXPECT_NE(land.layer(kSnowLayer)(70, 30), kSnow.initial) << "the stroke stood in the log alone";
}

TEST(AddedLayerJournal, KeepsKnobsThatVaryByItAndItsDocument) {
    const TemporaryFolder folder;
    Work work(folder.path());
    SimulationSettings varied = settingsWith(100);
    varied.modulations = {{"thermal.talus", "snow", 30.0f, 60.0f}};
    JournalDocument document{.preset = {}, .path = "/maps/a.json", .unsaved = true};
    document.preset.simulation = varied;
    document.preset.terrain.paint = paintOf(snowyHills(kNodes));
    work.act(GenerateOperation{std::make_shared<const Terrain>(snowyHills(kNodes))});
    work.act(allSettings(varied));
    work.journal().setDocument(document);
    work.act(StepOperation{2});
    work.end();
    const Result<RecoveredWork> recovered = recoverOnly(folder.path());
    ASSERT_TRUE(recovered) << recovered.error().message;
    EXPECT_EQ(recovered->preset.simulation.modulations, varied.modulations);
    EXPECT_TRUE(samePaint(recovered->preset.terrain.paint, document.preset.terrain.paint));
}

TEST(AddedLayerExport, IsWrittenAsAMapAndAsAHeightmap) {
    const TemporaryFolder folder;
    ThreadPool pool(2);
    const Terrain terrain = snowyHills(80);
    const Field<float>& snow = terrain.layer(kSnowLayer);
    const Result<WrittenMap> saved =
        saveMap(maskMap(terrain.infoOf(kSnowLayer)), {terrain, {}, {{}, 1}, pool}, {}, folder / "snow.png");
    ASSERT_TRUE(saved) << saved.error().message;
    const Result<ByteImage> image = readBytePng(folder / "snow.png", 1000);
    ASSERT_TRUE(image) << image.error().message;
    ASSERT_EQ(image->width, 80);
    double farthest = 0.0;
    for (int y = 0; y < 80; ++y)
        for (int x = 0; x < 80; ++x) {  // black is 0 m, white is 2 m
            const auto depth = static_cast<double>(snow(x, y));
            ASSERT_EQ(*image->at(x, y), std::lround(255.0 * depth / 2.0)) << x << ", " << y;
            farthest = std::max(farthest, std::abs(2.0 * *image->at(x, y) / 255.0 - depth));
        }
    ASSERT_TRUE(saved->mask);
    EXPECT_EQ(saved->mask->range, (HeightRange{0.0f, 2.0f}));
    EXPECT_GT(farthest, 0.0);
    EXPECT_NEAR(saved->mask->largestError, farthest, 1e-9);
    EXPECT_GT(*image->at(30, 40), *image->at(0, 0));

    const Result<WrittenRaster> raster = exportLayer(terrain, kSnowLayer, folder / "snow.r32", {});
    ASSERT_TRUE(raster) << raster.error().message;
    EXPECT_EQ(raster->unit, "m");
    const std::string bytes = readFile(folder / "snow.r32");
    ASSERT_EQ(bytes.size(), sizeof(float) * 80u * 80u);
    float value = 0.0f;
    std::memcpy(&value, bytes.data() + sizeof(float) * (40u * 80u + 30u), sizeof(float));
    EXPECT_EQ(value, snow(30, 40));
}

TEST(AddedLayerExport, IsAMaskOfAPack) {
    const TemporaryFolder folder;
    ThreadPool pool(2);
    const Terrain terrain = snowyHills(65);
    PackSettings settings;
    settings.engine = Engine::Unreal;
    const Result<PackPlan> plan = planPack(settings, packLandOf(terrain));
    ASSERT_TRUE(plan) << plan.error().message;
    const Result<WrittenPack> pack =
        writePack({terrain, {}, pool, LayerSet{kSnowLayer}}, settings, {folder / "pack", PackTarget::Existing::Keep});
    ASSERT_TRUE(pack) << pack.error().message;
    const Result<ByteImage> mask = readBytePng(folder / "pack" / "mask_snow.png", 10000);
    ASSERT_TRUE(mask) << mask.error().message;
    const Resampler resample(65, 65, mask->width, mask->height, terrain.boundary(), Aligned::Corners);
    const Field<float> snow = resample(terrain.layer(kSnowLayer), pool, 0.0f, 2.0f);
    for (int y = 0; y < mask->height; y += 13)
        for (int x = 0; x < mask->width; x += 13)
            ASSERT_EQ(*mask->at(x, y), std::lround(255.0 * static_cast<double>(snow(x, y)) / 2.0)) << x << ", " << y;
}

}  // namespace
}  // namespace scree
