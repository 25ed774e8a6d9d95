#include "renderer/ground/ground_materials.h"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

#include "app/desktop/platform/offscreen_context.h"
#include "renderer/gl/noise_texture.h"
#include "renderer/terrain/strata_maps.h"
#include "renderer/terrain/terrain_maps.h"
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
    land.keepRecord();
    for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < kWidth; ++x) {
            const float wave = std::sin(0.05f * static_cast<float>(x + 2 * y));
            moisture(x, y) = std::max(0.0f, 1.0f - 0.02f * static_cast<float>(x));
            land.record().nodes(x, y).bedrock = land.heights()(x, y) - std::max(0.0f, 4.0f * wave);
            land.record().uneroded(x, y) = land.heights()(x, y) + std::max(0.0f, -20.0f * wave);
        }
    return land;
}

/// The albedo of each node as the shaders have it, row by row.
class ShaderAlbedo {
 public:
    ShaderAlbedo() : context_(makeContext()) {}

    std::vector<glm::vec4> of(const Terrain& land, const ViewSettings& view, const ShownStrata& strata) {
        const MapPainter painter = needed(MapPainter::create(SCREE_SHADER_FOLDER));
        const ShaderProgram program = needed(ShaderProgram::load(
            SCREE_SHADER_FOLDER, {"map_part.vert", "../renderer/tests/albedo.frag", {"RICH_DETAIL"}}));
        TerrainMaps maps = needed(TerrainMaps::create(SCREE_SHADER_FOLDER, kPictureQuality));
        const MapGrid grid = MapGrid::of(land, Terrain::kMaxSize);
        const LayerSet layers{Layer::Height, Layer::Moisture, Layer::Sediment, Layer::Wear};
        maps.update({land, grid, layers, {}}, painter);
        StrataMaps strataMaps;
        strataMaps.show(strata, land);
        const GlTexture noise = makeNoiseTexture();
        const GlTexture picture = GlTexture::make();
        allocateMap(picture, {GL_RGBA32F, GL_RGBA, GL_FLOAT}, grid.nodes);
        const GlFramebuffer target = GlFramebuffer::make();
        attachMap(target, picture);

        program.use();
        const Extremes range = maps.layer(Layer::Height).range();
        const GroundLook look = GroundLook::of(view, range, land.datum(), land.cellSize());
        int unit = 1;
        const auto bind = [&](const char* name, GLuint texture) {
            bindTexture(unit, texture);
            program.set(name, unit++);
        };
        bind("groundMap", maps.ground().name());
        bind("moistureMap", maps.layer(Layer::Moisture).name());
        bind("sedimentMap", maps.layer(Layer::Sediment).name());
        bind("wearMap", maps.layer(Layer::Wear).name());
        bind("noise", noise.name());
        strataMaps.setUniforms(program, unit, unit + 1);
        bindTexture(0, maps.layer(Layer::Height).name());
        program.set("heights", 0);
        program.set("mapSize", grid.nodes);
        program.set("cellSize", land.cellSize());
        program.set("exaggeration", view.exaggeration);
        program.set("lowest", look.lowest);
        program.set("relief", look.relief);
        program.set("rockSlope", look.rockSlope);
        program.set("strataHeight", look.strataHeight);
        program.set("snowLine", look.snowLine);
        program.set("waterThreshold", 1.0f);
        program.set("vegetation", view.vegetation);
        program.set("foliage", view.foliage ? 1.0f : 0.0f);
        const CellRect whole = grid.whole();
        painter.paint(target, grid.nodes, {&whole, 1}, 0, program);
        const MapTargetScope scope(target, grid.nodes);
        glBindFramebuffer(GL_READ_FRAMEBUFFER, target.name());
        std::vector<glm::vec4> albedo(static_cast<std::size_t>(grid.nodes.x) * static_cast<std::size_t>(grid.nodes.y));
        glReadPixels(0, 0, grid.nodes.x, grid.nodes.y, GL_RGBA, GL_FLOAT, albedo.data());
        EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
        return albedo;
    }

 private:
    template <class T>
    static T needed(Result<T> result) {
        if (!result) throw std::runtime_error(result.error().message);
        return std::move(*result);
    }
    static OffscreenContext makeContext() {
        OffscreenContext context = needed(OffscreenContext::create());
        if (gladLoadGL(OffscreenContext::loader()) == 0) throw std::runtime_error("no OpenGL");
        return context;
    }

    OffscreenContext context_;
};

float srgb(float linear) {
    return 255.0f * (linear <= 0.0031308f ? 12.92f * linear : 1.055f * std::pow(linear, 1.0f / 2.4f) - 0.055f);
}

/// What the two differ by, in steps of 8-bit sRGB.
struct Difference {
    double mean = 0.0;
    double beyondSix = 0.0;  ///< Share of the channels that differ by more than 6.
};

Difference difference(const Terrain& land, const ViewSettings& view, const ShownStrata& strata) {
    ShaderAlbedo shader;
    const std::vector<glm::vec4> wanted = shader.of(land, view, strata);
    const GroundMaterials materials(land, view, strata, nullptr);
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

// Not to the bit: the driver chooses mipmaps of the noise by the differences of 2 x 2 pixels, and mixes them in 8 bits.
void expectSame(const ViewSettings& view, const ShownStrata& strata = {}) {
    const Difference found = difference(variedLand(), view, strata);
    EXPECT_LT(found.mean, 1.5);
    EXPECT_LT(found.beyondSix, 0.02);
}

TEST(GroundMaterials, AreThoseOfTheShaders) {
    expectSame({});
}

TEST(GroundMaterials, OfSnowAndForestAreThoseOfTheShaders) {
    ViewSettings view;
    view.snow = true;
    view.foliage = true;
    view.snowLineShare = 0.5f;
    view.exaggeration = 2.0f;
    expectSame(view);
}

TEST(GroundMaterials, OfADesertWithBedsAreThoseOfTheShaders) {
    ViewSettings view;
    view.vegetation = 0.0f;
    ShownStrata strata;
    strata.settings.enabled = true;
    strata.settings.dip = 12.0f;
    strata.settings.folds = 40.0f;
    strata.seed = 3;
    expectSame(view, strata);
}

TEST(GroundMaterials, HaveWeightsThatSumToOne) {
    ViewSettings view;
    view.snow = true;
    view.foliage = true;
    const Terrain land = variedLand();
    const GroundMaterials materials(land, view, {}, nullptr);
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
