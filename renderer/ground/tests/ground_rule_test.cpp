#include "renderer/ground/ground_rule.h"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <vector>

#include "renderer/gl/ground_block.h"
#include "renderer/gl/shader_program.h"
#include "renderer/tests/map_picture.h"

namespace scree {
namespace {

/// Uniforms of weights.frag, and those of materials.glsl that the weights depend on.
struct WeightUniforms {
    explicit WeightUniforms(UniformLookup& in)
        : part(in),
          sites(in, "sites"),
          rockSlope(in, "rockSlope"),
          snowLine(in, "snowLine"),
          lyingSnow(in, "lyingSnow"),
          relief(in, "relief"),
          vegetation(in, "vegetation"),
          foliage(in, "foliage") {}

    PartUniforms part;
    Uniform<int> sites;
    Uniform<float> rockSlope, snowLine, lyingSnow, relief, vegetation, foliage;
};

constexpr int kPlaces = 4096;
/// Number of vectors of four floats that describe a place to weights.frag.
constexpr int kRows = 7;
static_assert(sizeof(GroundSite) == (4 * (kRows - 1) + 3) * sizeof(float));

/// Returns the weights that the shaders compute for the places.
std::vector<MaterialWeights> shaderWeights(const std::vector<GroundSite>& places, const GroundLook& look) {
    const LoadedContext context;
    const MapPainter painter = needed(MapPainter::create(SCREE_SHADER_FOLDER));
    const auto program = needed(Program<WeightUniforms>::load(
        SCREE_SHADER_FOLDER, {"map_part.vert", "../renderer/ground/tests/weights.frag", {}}));
    std::vector<glm::vec4> texels(static_cast<std::size_t>(kPlaces) * kRows);
    for (std::size_t i = 0; i < places.size(); ++i) {
        const GroundSite& place = places[i];
        const std::array<glm::vec4, kRows> rows{glm::vec4(place.steepness, place.hollow, place.basin, place.height),
                                                glm::vec4(place.level, place.moisture, place.sediment, place.wear),
                                                place.macro,
                                                place.meso,
                                                place.micro,
                                                place.rock,
                                                glm::vec4(place.lee, place.sand, place.snow, 0.0f)};
        for (std::size_t row = 0; row < kRows; ++row) texels[row * kPlaces + i] = rows[row];
    }
    const GlTexture sites = GlTexture::make();
    bindTexture(0, sites.name());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, kPlaces, kRows, 0, GL_RGBA, GL_FLOAT, texels.data());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    const GroundBlock table = GroundBlock::make();
    table.bind();
    const MapPicture picture({kPlaces, 1}, 2);

    const WeightUniforms& uniforms = program.use();
    bindTexture(0, sites.name());
    uniforms.sites.set(0);
    uniforms.rockSlope.set(look.rockSlope);
    uniforms.snowLine.set(look.snowLine);
    uniforms.lyingSnow.set(look.lyingSnow ? 1.0f : 0.0f);
    uniforms.relief.set(look.relief);
    uniforms.vegetation.set(look.vegetation);
    uniforms.foliage.set(look.foliage);
    const auto outputs = picture.paint(painter, uniforms.part);
    std::vector<MaterialWeights> weights(places.size());
    for (std::size_t i = 0; i < places.size(); ++i)
        for (std::size_t material = 0; material < kMaterialCount; ++material)
            weights[i][material] = outputs[material / 4][i][static_cast<int>(material % 4)];
    return weights;
}

/// Returns random places. Each number spans the range in which it has an effect.
std::vector<GroundSite> randomPlaces(unsigned seed, const GroundLook& look) {
    std::mt19937 random(seed);
    const auto between = [&](float low, float high) { return std::uniform_real_distribution(low, high)(random); };
    const auto noise = [&] {
        glm::vec4 channels;
        for (int i = 0; i < 4; ++i) channels[i] = between(0.0f, 1.0f);
        return channels;
    };
    std::vector<GroundSite> places(kPlaces);
    for (GroundSite& place : places) {
        place = {.steepness = between(0.0f, 1.6f),
                 .hollow = between(-1.0f, 1.0f),
                 .basin = between(-3.0f, 3.0f),
                 .height = look.lowest + between(0.0f, 1.0f) * look.relief,
                 .level = 0.0f,
                 .moisture = between(-0.5f, 1.2f),
                 .sediment = std::max(between(-1.0f, 0.5f), 0.0f),
                 .sand = std::max(between(-1.0f, 0.5f), 0.0f),
                 .wear = std::max(between(-3.0f, 6.0f), 0.0f),
                 .macro = noise(),
                 .meso = noise(),
                 .micro = noise(),
                 .rock = noise(),
                 .lee = between(-1.2f, 1.2f),
                 .snow = std::max(between(-0.5f, 1.5f), 0.0f)};
        place.level = (place.height - look.lowest) / look.relief;
    }
    return places;
}

TEST(GroundRule, GivesTheWeightsOfTheShadersAtRandomPlaces) {
    for (const unsigned seed : {1u, 2u, 3u}) {
        GroundLook look;
        look.lowest = 200.0f;
        look.relief = seed == 3 ? 5.0f : 900.0f;
        if (seed != 1) look.snowLine = look.lowest + 0.6f * look.relief;
        look.lyingSnow = seed == 3;
        look.vegetation = seed == 2 ? 0.4f : 1.0f;
        look.foliage = seed == 2 ? 0.0f : 1.0f;
        const std::vector<GroundSite> places = randomPlaces(seed, look);
        const std::vector<MaterialWeights> wanted = shaderWeights(places, look);
        MaterialWeights most{};
        for (std::size_t i = 0; i < places.size(); ++i) {
            const MaterialWeights weights = GroundCover::of(places[i], look).weights;
            for (std::size_t material = 0; material < kMaterialCount; ++material) {
                // A tenth of a step of 8 bits, because exp() differs between driver and processor.
                ASSERT_NEAR(weights[material], wanted[i][material], 0.1f / 255.0f)
                    << kMaterialNames[material] << " at place " << i << " of seed " << seed;
                most[material] = std::max(most[material], weights[material]);
            }
        }
        for (std::size_t material = 0; material < kMaterialCount; ++material) {
            const bool none = (seed == 1 && material == static_cast<std::size_t>(Material::Snow)) ||
                              (seed == 2 && material == static_cast<std::size_t>(Material::Forest));
            EXPECT_EQ(most[material] > 0.3f, !none) << kMaterialNames[material] << " of seed " << seed;
        }
    }
}

}  // namespace
}  // namespace scree
