#include "renderer/ground/styled_ground.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>

#include "erosion/base/srgb.h"
#include "renderer/ground/ground_rule.h"
#include "renderer/ground/ground_table_glsl.h"
#include "renderer/patterns/ground_noise.h"
#include "renderer/tests/test_scenes.h"

/// The colours that the artist gives to materials.
namespace scree {
namespace {

const ShownStrata kSomeBeds{{.enabled = true, .thickness = 40.0f, .contrast = 1.0f, .variation = 0.5f}, 7};

/// Colours of one material at many places with independent noise, as the rule computes them.
class MaterialColours {
 public:
    MaterialColours(Material material, const ShownMaterials& shown, Rock rock, const ShownStrata& strata,
                    float vegetation = 1.0f)
        : styled_(StyledGround::of(shown, rockLook(rock), strata)), strata_(strata.settings, strata.seed) {
        look_.rock = styled_.rock;
        look_.vegetation = vegetation;
        cover_.weights[static_cast<std::size_t>(material)] = 1.0f;
        hasBeds_ = strata.settings.areLayered();
    }

    /// Returns the colour at a place, on ground that is worn and lush by these shares.
    glm::vec3 at(std::uint64_t place, float worn, float lush) const {
        GroundSite site{};
        const auto noise = [&](std::uint64_t draw) {
            const auto texel =
                static_cast<std::size_t>(randomShare(1, place, draw) * kGroundNoiseSize * kGroundNoiseSize);
            return glm::vec4(noise_[4 * texel], noise_[4 * texel + 1], 0.0f, 0.0f) / 255.0f;
        };
        site.macro = noise(0);
        site.meso = noise(1);
        site.micro = noise(2);
        site.rock = noise(3);
        GroundCover cover = cover_;
        cover.worn = worn;
        cover.lush = lush;
        std::optional<glm::vec2> bed;
        if (hasBeds_) {
            const Strata::Look bedLook = strata_.look(randomShare(2, place, 0) * Strata::kBeds * 40.0);
            bed = glm::vec2(bedLook.pale, bedLook.red);
        }
        return cover.albedo(site, look_, styled_.table, colourOfRock(site, look_, noise(4).r, bed));
    }
    glm::vec3 mean(float worn, float lush) const {
        constexpr int kSampledPlaces = 40'000;
        glm::dvec3 sum(0.0);
        for (std::uint64_t i = 0; i < kSampledPlaces; ++i) sum += glm::dvec3(at(i, worn, lush));
        return glm::vec3(sum / static_cast<double>(kSampledPlaces));
    }

 private:
    std::vector<std::uint8_t> noise_ = makeGroundNoise();
    StyledGround styled_;
    Strata strata_;
    bool hasBeds_ = false;
    GroundLook look_;
    GroundCover cover_;
};

ShownMaterials withColour(Material material, const char* colour) {
    ShownMaterials materials;
    materials[static_cast<std::size_t>(material)].colour = *MaterialColour::fromName(colour);
    return materials;
}

TEST(StyledGround, WithoutStylesIsTheNaturalGround) {
    const StyledGround styled = StyledGround::of({}, rockLook(Rock::Basalt), kSomeBeds);
    EXPECT_EQ(groundTableStd140(styled.table), groundTableStd140(kGround));
    EXPECT_EQ(styled.rock, rockLook(Rock::Basalt));
}

TEST(StyledGround, AColourIsTheMeanOfItsMaterial) {
    // Of #c06030, by IEC 61966-2-1.
    const glm::vec3 wanted(linearOfSrgb(192.0f / 255.0f), linearOfSrgb(96.0f / 255.0f), linearOfSrgb(48.0f / 255.0f));
    for (std::size_t i = 0; i < kMaterialCount; ++i)
        for (const Rock rock : {Rock::Schist, Rock::Sandstone})
            for (const float vegetation : {0.0f, 1.0f}) {
                const auto material = static_cast<Material>(i);
                const MaterialColours colours(material, withColour(material, "#c06030"), rock, {}, vegetation);
                for (const float share : {0.0f, 0.7f}) {
                    const glm::vec3 mean = colours.mean(share, share);
                    for (int channel = 0; channel < 3; ++channel)
                        EXPECT_NEAR(mean[channel] / wanted[channel], 1.0f, 0.02f) << kMaterialNames[i] << channel;
                }
            }
}

TEST(StyledGround, AColourIsTheMeanOfBedsOfRock) {
    const MaterialColours colours(Material::Rock, withColour(Material::Rock, "#808080"), Rock::Limestone, kSomeBeds);
    const glm::vec3 mean = colours.mean(0.0f, 0.0f);
    for (int channel = 0; channel < 3; ++channel) EXPECT_NEAR(mean[channel] / 0.2159f, 1.0f, 0.03f);
}

TEST(StyledGround, AColourKeepsTheNaturalVariation) {
    for (std::size_t i = 0; i < kMaterialCount; ++i) {
        const auto material = static_cast<Material>(i);
        const MaterialColours natural(material, {}, Rock::Schist, kSomeBeds);
        const MaterialColours coloured(material, withColour(material, "#506090"), Rock::Schist, kSomeBeds);
        const glm::vec3 factor = coloured.at(0, 0.0f, 0.0f) / natural.at(0, 0.0f, 0.0f);
        for (std::uint64_t place = 1; place < 200; ++place) {
            const glm::vec3 here = coloured.at(place, 0.0f, 0.0f) / natural.at(place, 0.0f, 0.0f);
            for (int channel = 0; channel < 3; ++channel)
                ASSERT_NEAR(here[channel] / factor[channel], 1.0f, 1e-4f) << kMaterialNames[i];
        }
    }
}

TEST(StyledGround, ATextureIsTintedToTheColour) {
    Image image{2, 1, {200, 100, 50, 20, 30, 40}};
    ShownMaterials materials = withColour(Material::Sand, "#808080");
    ShownMaterial& sand = materials[static_cast<std::size_t>(Material::Sand)];
    sand.texture = std::make_shared<const SurfaceTexture>(SurfaceTexture::of(image));
    sand.metres = 6.0f;
    const StyledGround styled = StyledGround::of(materials, rockLook(Rock::Schist), {});
    EXPECT_EQ(styled.table.textured, 1.0f);
    const TextureLook& look = styled.table.textures[0];
    EXPECT_EQ(look.material, static_cast<float>(Material::Sand));
    EXPECT_EQ(look.layer, 5.0f) << "behind the noise, stones, rock, turf and ripples";
    EXPECT_EQ(look.across, 6.0f);
    EXPECT_EQ(look.down, 3.0f);
    for (int channel = 0; channel < 3; ++channel)
        EXPECT_NEAR(look.tint[channel] * sand.texture->mean()[channel], 0.2159f, 1e-3f);
}

}  // namespace
}  // namespace scree
