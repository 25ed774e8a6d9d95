#include "renderer/ground/styled_ground.h"

#include <cstdint>
#include <optional>
#include <vector>

#include "erosion/base/srgb.h"
#include "renderer/ground/ground_rule.h"
#include "renderer/patterns/ground_noise.h"
#include "renderer/settings/bed_looks.h"

namespace scree {

namespace {

glm::vec3 linearOf(const MaterialColour::Srgb& srgb) {
    glm::vec3 linear;
    for (std::size_t i = 0; i < srgb.size(); ++i)
        linear[static_cast<glm::length_t>(i)] = linearOfSrgb(static_cast<float>(srgb[i]) / 255.0f);
    return linear;
}

/// Returns the mean colour that the artist wants of a material, or nothing for the natural one.
std::optional<glm::vec3> wantedOf(const ShownMaterial& material) {
    if (const auto srgb = material.colour.srgb()) return linearOf(*srgb);
    return material.texture ? std::optional(material.texture->mean()) : std::nullopt;
}

/// Means over the noise of the ground.
class NoiseMeans {
 public:
    NoiseMeans() : noise_(makeGroundNoise()) {}

    /// Returns the mean share for the first (0) or the second (1) noise.
    float of(const Onset& onset, std::size_t channel) const {
        double sum = 0.0;
        for (std::size_t i = channel; i < noise_.size(); i += 4)
            sum += static_cast<double>(smoothly(onset, static_cast<float>(noise_[i]) / 255.0f));
        return static_cast<float>(sum / (static_cast<double>(noise_.size()) / 4.0));
    }
    /// Returns the mean share for a weighted sum of the first noise at two independent places.
    float of(const Onset& onset, float weight, float otherWeight) const {
        constexpr std::size_t kApart = 4 * (static_cast<std::size_t>(kGroundNoiseSize) * 101 + 57);  // texels, in bytes
        double sum = 0.0;
        for (std::size_t i = 0; i < noise_.size(); i += 4)
            sum += static_cast<double>(
                smoothly(onset, (weight * static_cast<float>(noise_[i]) +
                                 otherWeight * static_cast<float>(noise_[(i + kApart) % noise_.size()])) /
                                    255.0f));
        return static_cast<float>(sum / (static_cast<double>(noise_.size()) / 4.0));
    }

 private:
    std::vector<std::uint8_t> noise_;
};

/// Returns how pale and how red the beds are on average, 0 to 1, or nothing if the rock has none.
std::optional<glm::vec2> meanBed(const ShownStrata& strata) {
    if (!strata.settings.areLayered()) return std::nullopt;
    glm::vec2 sum(0.0f);
    const std::vector<Strata::Look> looks =
        BedLooks::of(Strata(strata.settings, strata.seed), strata.settings.thickness);
    for (const Strata::Look& look : looks) sum += glm::vec2(look.pale, look.red);
    return sum / static_cast<float>(looks.size());
}

/// Returns the mean of colourOfRock().
glm::vec3 meanOf(const RockLook& rock, const NoiseMeans& means, const std::optional<glm::vec2>& bed) {
    const RockRule& rule = kGround.rock;
    const float bedding = bed ? rock.bedding : 0.0f;
    const float pale = std::lerp(means.of(rule.pale, 0), bed ? bed->x : 0.0f, bedding);
    glm::vec3 colour = glm::mix(rock.dark, rock.pale, pale);
    if (bed) colour = glm::mix(colour, colour * rock.redBed, bed->y);
    const float stained = rock.stainShare * means.of(rule.stained, rule.stainMacro, rule.stainMeso);
    return glm::mix(colour, rock.stain, stained * (1.0f - bedding));
}

/// Multiplies two colours so that their mix with this share of the second has the wanted colour.
void recolour(glm::vec3& first, glm::vec3& second, float share, const glm::vec3& wanted) {
    const glm::vec3 factor = wanted / glm::mix(first, second, share);
    first *= factor;
    second *= factor;
}

/// Gives a material of the table, or of the rock, a mean colour.
void recolour(Material material, const glm::vec3& wanted, const NoiseMeans& means, const ShownStrata& strata,
              StyledGround& ground) {
    MaterialLook& look = ground.table.materials[static_cast<std::size_t>(material)];
    GroundTable& table = ground.table;
    RockLook& rock = ground.rock;
    switch (material) {
        case Material::Soil:
            // The rule multiplies the colours of soil and sand by RockLook::soil.
            recolour(look.colour, look.second, means.of(table.soil.patches, 1), wanted / rock.soil);
            table.soil.worn = wanted / rock.soil;
            break;
        case Material::Grass:
            recolour(look.colour, look.second, 0.5f, wanted);
            recolour(table.grass.lushColour, table.grass.lushSecond, 0.5f, wanted);
            break;
        case Material::Scree:
            rock.scree = wanted;
            break;
        case Material::Rock: {
            const glm::vec3 factor = wanted / meanOf(rock, means, meanBed(strata));
            for (glm::vec3* const colour : {&rock.dark, &rock.pale, &rock.stain}) *colour *= factor;
            break;
        }
        case Material::Sand:
            recolour(look.colour, look.second, 0.5f * (table.sand.patchMacro + table.sand.patchMeso),
                     wanted / rock.soil);
            break;
        case Material::Snow:
            look.colour = look.second = wanted;
            break;
        case Material::Forest:
            look.colour = look.second = wanted;
            recolour(table.forest.litter, table.forest.moss, means.of(table.forest.mossy, 1), wanted);
            break;
    }
    look.reddening = 0.0f;
}

}  // namespace

StyledGround StyledGround::of(const ShownMaterials& materials, const RockLook& rock, const ShownStrata& strata) {
    StyledGround ground{.table = kGround, .rock = rock};
    std::optional<NoiseMeans> means;
    std::size_t textures = 0;
    for (std::size_t i = 0; i < kMaterialCount; ++i) {
        const ShownMaterial& material = materials[i];
        const std::optional<glm::vec3> wanted = wantedOf(material);
        if (!wanted) continue;
        if (!means) means.emplace();
        recolour(static_cast<Material>(i), *wanted, *means, strata, ground);
        if (!material.texture) continue;
        MaterialLook& look = ground.table.materials[i];
        look.darkest = 1.0f;
        look.grain = 0.0f;
        ground.table.textures[textures] = {.material = static_cast<float>(i),
                                           .layer = static_cast<float>(SurfaceTexture::kFirstLayer + 2 * textures),
                                           .across = material.metres,
                                           .down = material.metres * material.texture->aspect(),
                                           // A black texture cannot be tinted.
                                           .tint = *wanted / glm::max(material.texture->mean(), glm::vec3(1e-4f))};
        ++textures;
    }
    ground.table.textured = static_cast<float>(textures);
    return ground;
}

glm::vec3 naturalColour(Material material, const RockLook& rock) {
    const MaterialLook& look = kGround.of(material);
    const glm::vec3 mean = 0.5f * (look.colour + look.second);
    switch (material) {
        case Material::Soil:
        case Material::Sand:
            return mean * rock.soil;
        case Material::Grass:
            return 0.5f * mean + 0.25f * (kGround.grass.lushColour + kGround.grass.lushSecond);
        case Material::Scree:
            return rock.scree;
        case Material::Rock:
            return 0.5f * (rock.dark + rock.pale);
        case Material::Snow:
        case Material::Forest:
            break;
    }
    return mean;
}

}  // namespace scree
