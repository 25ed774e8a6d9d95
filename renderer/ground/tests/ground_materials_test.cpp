#include "renderer/ground/ground_materials.h"

#include <gtest/gtest.h>

#include <cmath>

#include "renderer/scene/ground_style.h"
#include "renderer/terrain/strata_maps.h"
#include "renderer/terrain/terrain_maps.h"
#include "renderer/tests/map_picture.h"
#include "renderer/tests/test_scenes.h"

namespace scree {
namespace {

/// Hills with sediment in their hollows, wear on their crests, and moist ground in the west.
Terrain variedLand() {
    constexpr int kWidth = 200, kHeight = 150;
    Terrain land = terrainOf(
        kWidth, kHeight, 10.0f, [](int x, int y) { return 3.0f * hillHeight(x, y) + 0.8f * static_cast<float>(x); },
        300.0);
    Field<float>& moisture = land.use(Layer::Moisture);
    Field<float>& sand = land.use(Layer::Sand);
    Field<float>& snow = land.use(Layer::Snow);
    land.keepRecord();
    for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < kWidth; ++x) {
            const float wave = std::sin(0.05f * static_cast<float>(x + 2 * y));
            moisture(x, y) = std::max(0.0f, 1.0f - 0.02f * static_cast<float>(x));
            sand(x, y) = std::max(0.0f, 0.4f * std::cos(0.04f * static_cast<float>(x - y)) - 0.2f);
            snow(x, y) = std::max(0.0f, 2.0f * std::sin(0.06f * static_cast<float>(x) - 0.03f * static_cast<float>(y)));
            land.record().nodes(x, y).bedrock = land.heights()(x, y) - std::max(0.0f, 4.0f * wave);
            land.record().uneroded(x, y) = land.heights()(x, y) + std::max(0.0f, -20.0f * wave);
        }
    return land;
}

/// The albedo of each node as computed by the shaders, row by row.
class ShaderAlbedo {
 public:
    std::vector<glm::vec4> of(const Terrain& land, const ViewSettings& view, const ShownStrata& strata,
                              const ShownMaterials& materials) {
        const std::vector<std::string> defines(haveTextures(materials) ? 1 : 0, "TEXTURES");
        const MapPainter painter = needed(MapPainter::create(SCREE_SHADER_FOLDER));
        const auto program = needed(Program<Uniforms>::load(
            SCREE_SHADER_FOLDER, {"map_part.vert", "../renderer/ground/tests/albedo.frag", defines}));
        TerrainMaps maps = needed(TerrainMaps::create(SCREE_SHADER_FOLDER, kPictureQuality));
        const MapGrid grid = MapGrid::of(land, Terrain::kMaxSize);
        LayerSet layers{Layer::Height};
        for (const Layer layer : SoilMap::kChannels) layers.add(layer);
        layers.add(Layer::Snow);
        maps.update({land, grid, layers, {}}, painter);
        StrataMaps strataMaps;
        strataMaps.show(strata, land);
        GroundStyle style = GroundStyle::make();
        style.show(materials, view.rock, strata, Textures::Drawn);
        MapPicture picture(grid.nodes, 1);

        const Uniforms& uniforms = program.use();
        int unit = 1;
        const auto bind = [&](const Uniform<int>& uniform, GLuint texture) {
            bindTexture(unit, texture);
            uniform.set(unit++);
        };
        bind(uniforms.ground.groundMap, maps.ground().name());
        bind(uniforms.ground.soilMap, maps.soil().name());
        bind(uniforms.ground.snowMap, maps.snow().name());
        style.bind(unit);
        uniforms.ground.patterns.set(unit++);
        strataMaps.setUniforms(uniforms.strata, unit, unit + 1);
        bindTexture(0, maps.layer(Layer::Height).name());
        uniforms.heights.set(0);
        uniforms.mapSize.set(grid.nodes);
        uniforms.cellSize.set(land.cellSize());
        uniforms.exaggeration.set(view.exaggeration);
        uniforms.ground.waterThreshold.set(1.0f);
        GroundLook look = GroundLook::of(view, maps.layer(Layer::Height).range(), land.datum(), land.cellSize());
        look.rock = style.rock();
        uniforms.ground.set(look);
        return picture.paint(painter, uniforms.part).front();
    }

 private:
    /// Uniforms of albedo.frag.
    struct Uniforms {
        explicit Uniforms(UniformLookup& in)
            : part(in),
              ground(in),
              strata(in),
              heights(in, "heights"),
              mapSize(in, "mapSize"),
              cellSize(in, "cellSize"),
              exaggeration(in, "exaggeration") {}

        PartUniforms part;
        GroundUniforms ground;
        StrataUniforms strata;
        Uniform<int> heights;
        Uniform<glm::ivec2> mapSize;
        Uniform<float> cellSize, exaggeration;
    };

    LoadedContext context_;
};

float srgb(float linear) {
    return 255.0f * (linear <= 0.0031308f ? 12.92f * linear : 1.055f * std::pow(linear, 1.0f / 2.4f) - 0.055f);
}

/// Difference between the two, in steps of 8-bit sRGB.
struct Difference {
    double mean = 0.0;
    double beyondSix = 0.0;  ///< Share of the channels that differ by more than 6.
};

Difference difference(const Terrain& land, const ViewSettings& view, const ShownStrata& strata,
                      const ShownMaterials& shown) {
    ShaderAlbedo shader;
    const std::vector<glm::vec4> wanted = shader.of(land, view, strata, shown);
    const GroundMaterials materials(land, view, strata, shown, nullptr);
    std::vector<GroundSample> samples(static_cast<std::size_t>(land.width()));
    Difference found;
    std::size_t next = 0;
    double lowest = 1.0, highest = 0.0;
    for (int y = 0; y < land.height(); ++y) {
        materials.row(y, samples);
        for (const GroundSample& sample : samples) {
            const glm::vec4& albedo = wanted[next++];
            for (int i = 0; i < 3; ++i) {
                const auto apart = static_cast<double>(std::abs(srgb(sample.albedo[i]) - srgb(albedo[i])));
                found.mean += apart;
                found.beyondSix += apart > 6.0 ? 1.0 : 0.0;
            }
            lowest = std::min(lowest, static_cast<double>(albedo.g));
            highest = std::max(highest, static_cast<double>(albedo.g));
        }
    }
    EXPECT_GT(highest, lowest + 0.1) << "the picture shows nothing";
    found.mean /= 3.0 * static_cast<double>(wanted.size());
    found.beyondSix /= 3.0 * static_cast<double>(wanted.size());
    return found;
}

// The results are not equal to the bit: the driver chooses mipmaps of the noise by the differences within 2 x 2 pixels,
// and blends them with 8 bits.
void expectSame(const ViewSettings& view, const ShownStrata& strata = {}, const ShownMaterials& materials = {}) {
    const Difference found = difference(variedLand(), view, strata, materials);
    EXPECT_LT(found.mean, 1.5);
    EXPECT_LT(found.beyondSix, 0.02);
}

TEST(GroundMaterials, MatchTheShaders) {
    expectSame({});
}

TEST(GroundMaterials, OfSnowAndForestMatchTheShaders) {
    ViewSettings view;
    view.snow = true;
    view.foliage = true;
    view.snowLineShare = 0.5f;
    view.exaggeration = 2.0f;
    expectSame(view);
}

TEST(GroundMaterials, OfLyingSnowMatchTheShaders) {
    ViewSettings view;
    view.snow = true;
    view.snowDepth = 2.0f;
    expectSame(view);
}

TEST(GroundMaterials, OfADesertWithBedsMatchTheShaders) {
    ViewSettings view;
    view.vegetation = 0.0f;
    ShownStrata strata;
    strata.settings.enabled = true;
    strata.settings.dip = 12.0f;
    strata.settings.folds = 40.0f;
    strata.seed = 3;
    expectSame(view, strata);
}

TEST(GroundMaterials, OfChosenColoursMatchTheShaders) {
    ViewSettings view;
    view.vegetation = 0.5f;
    view.snow = true;
    view.foliage = true;
    ShownMaterials materials;
    for (std::size_t i = 0; i < kMaterialCount; ++i)
        materials[i].colour =
            MaterialColour({static_cast<std::uint8_t>(40 + 25 * i), 120, static_cast<std::uint8_t>(200 - 25 * i)});
    ShownStrata strata;
    strata.settings.enabled = true;
    expectSame(view, strata, materials);
}

TEST(GroundMaterials, OfTexturesMatchTheShaders) {
    // Each texel of the widest texture is nearly as large as a cell; the others are seen from afar. Their colours
    // change smoothly, because pixels of the shader choose mipmaps by 2 x 2.
    Image image{64, 32, {}};
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            for (const double turn : {0.0, 1.0, 2.0})
                image.rgb.push_back(static_cast<std::uint8_t>(
                    std::lround(120.0 + 80.0 * std::sin(0.0982 * x + turn) * std::cos(0.196 * y))));
    const auto texture = std::make_shared<const SurfaceTexture>(SurfaceTexture::of(image));
    ShownMaterials materials;
    for (const Material material : {Material::Grass, Material::Rock, Material::Soil})
        materials[static_cast<std::size_t>(material)].texture = texture;
    materials[static_cast<std::size_t>(Material::Grass)].metres = 500.0f;
    materials[static_cast<std::size_t>(Material::Rock)].colour = MaterialColour({180, 60, 40});
    expectSame({}, {}, materials);
}

TEST(GroundMaterials, HaveWeightsThatSumToOne) {
    ViewSettings view;
    view.snow = true;
    view.foliage = true;
    const Terrain land = variedLand();
    const GroundMaterials materials(land, view, {}, {}, nullptr);
    std::vector<GroundSample> samples(static_cast<std::size_t>(land.width()));
    std::array<bool, kMaterialCount> met{};
    for (int y = 0; y < land.height(); ++y) {
        materials.row(y, samples);
        for (const GroundSample& sample : samples) {
            float sum = 0.0f;
            for (std::size_t i = 0; i < kMaterialCount; ++i) {
                EXPECT_GE(sample.weights[i], 0.0f);
                sum += sample.weights[i];
                met[i] = met[i] || sample.weights[i] > 0.5f;
            }
            ASSERT_NEAR(sum, 1.0f, 1e-5f);
        }
    }
    for (std::size_t i = 0; i < kMaterialCount; ++i) EXPECT_TRUE(met[i]) << kMaterialNames[i];
}

}  // namespace
}  // namespace scree
