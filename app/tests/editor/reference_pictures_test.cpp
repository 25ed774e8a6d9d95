#include <gtest/gtest.h>
#include <spng.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>

#include "app/document/starting_terrain.h"
#include "app/io/atomic_file.h"
#include "app/io/picture.h"
#include "app/pictures/picture_series.h"
#include "erosion/land_cover/biomes.h"
#include "erosion/records/colours.h"
#include "erosion/simulation/found_layers.h"

// Compares pictures with references that a person has looked at and approved. After an intended change of the look,
// make new references and look at them: with SCREE_WRITE_REFERENCES=1 these tests write instead of compare.

namespace scree {
namespace {

const std::filesystem::path kReferenceFolder = SCREE_SOURCE_FOLDER "/app/tests/reference";

/// Returns an empty image if the file cannot be read.
Image readPng(const std::filesystem::path& path) {
    const Result<std::string> bytes = readWholeFile(path, std::size_t{1} << 24);
    if (!bytes) return {};
    const std::unique_ptr<spng_ctx, decltype(&spng_ctx_free)> png(spng_ctx_new(0), spng_ctx_free);
    spng_ihdr header{};
    std::size_t size = 0;
    Image image;
    if (spng_set_png_buffer(png.get(), bytes->data(), bytes->size()) != 0 || spng_get_ihdr(png.get(), &header) != 0 ||
        spng_decoded_image_size(png.get(), SPNG_FMT_RGB8, &size) != 0)
        return image;
    image.width = static_cast<int>(header.width);
    image.height = static_cast<int>(header.height);
    image.rgb.resize(size);
    if (spng_decode_image(png.get(), image.rgb.data(), size, SPNG_FMT_RGB8, 0) != 0) image.rgb.clear();
    return image;
}

/// Mean and largest difference between blocks of 4 x 4 pixels, over all channels, 0 to 255. Blocks are compared because
/// drivers differ in single pixels at edges, which nobody can see.
struct Difference {
    double mean = 0.0;
    double largest = 0.0;
};

Difference differenceBetween(const Image& a, const Image& b) {
    constexpr int kBlock = 4;
    Difference difference;
    int blocks = 0;
    for (int y = 0; y + kBlock <= a.height; y += kBlock)
        for (int x = 0; x + kBlock <= a.width; x += kBlock)
            for (int channel = 0; channel < 3; ++channel) {
                double sum = 0.0;
                for (int dy = 0; dy < kBlock; ++dy)
                    for (int dx = 0; dx < kBlock; ++dx) {
                        const auto at = static_cast<std::size_t>(((y + dy) * a.width + x + dx) * 3 + channel);
                        sum += a.rgb[at] - b.rgb[at];
                    }
                const double mean = std::abs(sum) / (kBlock * kBlock);
                difference.mean += mean;
                difference.largest = std::max(difference.largest, mean);
                ++blocks;
            }
    difference.mean /= std::max(blocks, 1);
    return difference;
}

void expectAsBefore(const Image& image, const std::string& name) {
    const std::filesystem::path path = kReferenceFolder / (name + ".png");
    // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing here writes the environment
    if (std::getenv("SCREE_WRITE_REFERENCES") != nullptr) {
        ASSERT_TRUE(savePicture(image, path).ok());
        return;
    }
    const Image reference = readPng(path);
    ASSERT_EQ(reference.rgb.size(), image.rgb.size()) << path << " is missing or of another size";
    const Difference difference = differenceBetween(image, reference);
    EXPECT_LT(difference.mean, 1.2) << name;
    EXPECT_LT(difference.largest, 20.0) << name;
    if (!::testing::Test::HasFailure()) return;
    const std::filesystem::path actual = std::filesystem::temp_directory_path() / ("scree-" + name + ".png");
    if (savePicture(image, actual)) ADD_FAILURE() << "see " << actual << " beside " << path;
}

Image drawn(const Terrain& terrain, OffscreenPicture picture) {
    Result<Image> image = renderPicture(terrain, picture, SCREE_SOURCE_FOLDER "/shaders");
    if (!image) throw std::runtime_error(image.error().message);
    return *image;
}

class PresetPicture : public ::testing::TestWithParam<std::string> {};

TEST_P(PresetPicture, LooksAsBefore) {
    Result<PresetReading> reading = loadPreset(SCREE_SOURCE_FOLDER "/presets/" + GetParam() + ".json");
    ASSERT_TRUE(reading.ok());
    Preset& preset = reading->preset;
    TerrainSettings& grid = preset.terrain.terrain;
    if (grid.start != Start::File) {
        // The same mountains with fewer nodes.
        constexpr int kNodes = 128;
        grid.cellSize *= static_cast<float>(grid.width) / kNodes;
        grid.width = grid.height = kNodes;
    }
    preset.simulation.sources.rain.byArea = false;  // makes three rounds show the effect of many
    const auto pool = std::make_shared<ThreadPool>();
    Result<Terrain> terrain = makeStartingTerrain(preset.terrain, {*pool, nullptr});
    ASSERT_TRUE(terrain.ok()) << terrain.error().message;
    Simulation simulation(std::move(*terrain), preset.simulation, pool);
    for (int round = 0; round < 3; ++round) ASSERT_TRUE(simulation.runRound().ok());
    updateFoundLayers(simulation.terrain(), {Layer::Snow, Layer::IceRubble}, preset.simulation, landCoverOf(preset),
                      *pool);
    OffscreenPicture picture = pictureOf(preset, simulation.terrain(), {});
    picture.width = 112;
    picture.height = 72;
    expectAsBefore(drawn(simulation.terrain(), picture), "preset-" + GetParam());
}

INSTANTIATE_TEST_SUITE_P(All, PresetPicture,
                         ::testing::Values("alpine", "archipelago", "badlands", "canyon", "desert", "dunes", "fjord",
                                           "glacial", "icecap", "jacksboro", "mesa", "rivers", "volcano",
                                           "article_droplets", "article_erosion_models", "article_grid_and_particle",
                                           "article_groundwater", "article_moisture", "range", "oldland", "basin",
                                           "strata", "blank"),
                         [](const auto& tested) { return tested.param; });

/// Returns a different pattern for each layer. Append new layers at the end, so that the pictures of the others do not
/// change.
float turnOf(Layer layer) {
    constexpr std::array kOrder{
        Layer::Height,    Layer::Sediment,  Layer::Water,    Layer::Suspended,  Layer::Groundwater, Layer::Moisture,
        Layer::Flow,      Layer::Wear,      Layer::Deposit,  Layer::Hardness,   Layer::Rain,        Layer::Freshwater,
        Layer::Biome,     Layer::Colour,    Layer::Uplift,   Layer::UpliftRate, Layer::SlopeDetail, Layer::Ice,
        Layer::IceSpeed,  Layer::Moraine,   Layer::Snowfall, Layer::Sand,       Layer::SandSupply,  Layer::Snow,
        Layer::IceRubble, Layer::Meltwater, Layer::Lock};
    static_assert(kOrder.size() == kLayers.size());
    return 0.8f * static_cast<float>(std::find(kOrder.begin(), kOrder.end(), layer) - kOrder.begin());
}

/// Hills with values in every layer.
Terrain fullTerrain() {
    constexpr int kNodes = 96;
    Terrain terrain(kNodes, kNodes, 20.0f);
    const auto wave = [](int x, int y, float turn) {
        const float u = 0.11f * static_cast<float>(x);
        const float v = 0.09f * static_cast<float>(y);
        return 0.5f + 0.25f * std::sin(u + turn) + 0.25f * std::cos(v - 0.7f * u + 2.0f * turn);
    };
    terrain.keepRecord();
    std::map<Layer, Field<float>> wanted;  // values of derived layers
    for (const LayerInfo& about : kLayers) {
        if (about.layer == Layer::Colour) continue;
        const bool derived = isDerived(about.layer);
        Field<float>& field = derived ? wanted[about.layer] : terrain.use(about.layer);
        if (derived) field = Field<float>(kNodes, kNodes);
        float most = 1.0f;
        if (about.layer == Layer::Height) most = 400.0f;
        if (about.layer == Layer::Flow) most = 1000.0f;
        if (about.layer == Layer::Sand) most = 0.01f;  // or it would hide the other materials
        if (about.layer == Layer::Biome) most = static_cast<float>(kBiomes.size()) - 0.01f;
        for (int y = 0; y < kNodes; ++y)
            for (int x = 0; x < kNodes; ++x) {
                float value = most * wave(x, y, turnOf(about.layer));
                if (about.layer == Layer::Biome) value = std::floor(value);
                // Lakes only in hollows.
                if (about.layer == Layer::Water) value = std::max(0.0f, 6.0f * (0.3f - wave(x, y, 0.0f)));
                field(x, y) = value;
            }
        terrain.markAllChanged(about.layer);
    }
    for (int y = 0; y < kNodes; ++y)
        for (int x = 0; x < kNodes; ++x) {
            const float height = terrain.heights()(x, y);
            const float deposit = wanted[Layer::Deposit](x, y);
            terrain.record().nodes(x, y) = {.bedrock = height - wanted[Layer::Sediment](x, y), .deposit = deposit};
            terrain.record().uneroded(x, y) = height + wanted[Layer::Wear](x, y) - deposit;
        }
    Field<Rgba>& colour = terrain.useColour();
    for (int y = 0; y < kNodes; ++y)
        for (int x = 0; x < kNodes; ++x) colour(x, y) = {wave(x, y, 1.0f), wave(x, y, 2.0f), wave(x, y, 3.0f), 1.0f};
    terrain.markAllChanged(Layer::Colour);
    return terrain;
}

class OverlayPicture : public ::testing::TestWithParam<int> {};

TEST_P(OverlayPicture, LooksAsBefore) {
    OffscreenPicture picture;
    picture.width = 80;
    picture.height = 52;
    picture.view.overlay = choiceAt<Overlay>(static_cast<std::size_t>(GetParam()));
    picture.view.showIce = false;  // or it would hide the water
    expectAsBefore(drawn(fullTerrain(), picture),
                   "overlay-" + std::string(choicesOf<Overlay>[static_cast<std::size_t>(GetParam())]));
}

INSTANTIATE_TEST_SUITE_P(All, OverlayPicture, ::testing::Range(0, static_cast<int>(choicesOf<Overlay>.size())),
                         [](const auto& tested) {
                             return std::string(choicesOf<Overlay>[static_cast<std::size_t>(tested.param)]);
                         });

}  // namespace
}  // namespace scree
