#include "renderer/ground/ground_rule.h"

#include <algorithm>
#include <cmath>

namespace scree {

namespace {

float within(const Limits& limits, float value) {
    return std::clamp(value, limits.low, limits.high);
}

/// Like Conditions in materials.glsl.
struct Conditions {
    float ragged, broad, exposed, wet, shelter, worn, fertile, lush, steep, dune, silt;
};

float growth(const Growth& terms, const GroundSite& site, const Conditions& here) {
    return std::clamp(terms.lowland - terms.fall * (site.level + here.broad) + here.shelter +
                          terms.ragged * here.ragged + terms.wet * here.wet,
                      0.0f, 1.0f);
}

Conditions conditionsAt(const GroundSite& site, const GroundLook& look) {
    Conditions here{};
    here.ragged = kGround.ragged.meso * (site.meso.r - 0.5f) + kGround.ragged.micro * (site.micro.g - 0.5f);
    here.broad = kGround.broad.macro * (site.macro.g - 0.5f) + kGround.broad.meso * (site.meso.g - 0.5f);
    here.wet = std::clamp(site.moisture, 0.0f, 1.0f);
    const ExposureRule& exposure = kGround.exposure;
    here.exposed =
        within(exposure.limits, -(exposure.basin * site.basin + exposure.hollow * site.hollow)) / look.rockSlope;
    here.shelter = within(kGround.grass.shelterLimits, kGround.grass.shelter * site.basin);
    here.worn = 1.0f - std::exp(-kGround.soil.wear * site.wear);
    const float steepness = site.steepness / look.rockSlope;
    const GrassRule& grass = kGround.grass;
    const float gentle = 1.0f - smoothly(grass.steep, steepness + here.exposed + grass.steepRagged * here.ragged +
                                                          grass.steepBroad * here.broad);
    here.fertile = look.vegetation * (1.0f - grass.wornLoss * here.worn) * gentle * growth(grass.fertile, site, here);
    here.lush = growth(grass.lush, site, here);
    const ScreeRule& scree = kGround.scree;
    here.steep = steepness + exposure.scree * here.exposed - scree.shelter * std::max(here.shelter, 0.0f) +
                 scree.ragged * here.ragged + scree.broad * here.broad;
    const SandRule& sand = kGround.sand;
    const float overgrown =
        smoothly(sand.overgrown,
                 sand.overgrownMacro * site.macro.b + sand.overgrownMeso * site.meso.g + sand.overgrownWet * here.wet);
    here.dune = 1.0f - std::exp(-sand.blown * site.sand);
    here.silt = (1.0f - std::exp(-sand.sediment * site.sediment)) * (1.0f - smoothly(sand.steep, here.steep)) *
                (1.0f - here.fertile * (sand.overgrownLoss * overgrown + sand.wetLoss * here.wet));
    here.silt = std::max(here.silt, here.dune);
    return here;
}

float rockAt(const GroundSite& site, const Conditions& here) {
    const RockRule& rock = kGround.rock;
    const float exposed = (kGround.exposure.rock - kGround.exposure.scree) * here.exposed;
    return (1.0f - here.dune) *
           smoothly(rock.steep, here.steep + exposed + within(rock.hollowLimits, -rock.hollow * site.hollow));
}

float snowAt(const GroundSite& site, const GroundLook& look, const Conditions& here) {
    const SnowRule& snow = kGround.snow;
    const float edge = std::max(snow.edge * look.relief, snow.leastEdge);
    const float lee = within(snow.leeLimits, site.lee);
    float above = (site.height - look.snowLine) / edge + snow.macro * (site.macro.r - 0.5f) + snow.ragged * here.ragged;
    above += within(snow.hollowLimits, snow.basin * site.basin + snow.hollow * site.hollow) + snow.lee * lee;
    if (look.lyingSnow) above = snow.lying * site.snow * std::max(1.0f + snow.lyingRagged * here.ragged, 0.0f);
    const float cling = snow.cling * within(snow.clingLimits, above);
    const float blown = here.exposed - snow.blownLee * lee + snow.blownRagged * here.ragged - cling;
    float shed =
        site.steepness / look.rockSlope + snow.steepRagged * here.ragged + snow.steepGrain * (site.rock.g - 0.5f);
    shed -= within(snow.steepHollowLimits, snow.steepHollow * site.hollow + snow.steepBasin * site.basin);
    shed -= cling;
    const float kept = look.lyingSnow ? 1.0f : 1.0f - smoothly(snow.blown, blown);
    return smoothly(snow.cover, above) * kept * (1.0f - smoothly(snow.steep, shed));
}

float forestAt(const GroundSite& site, const Conditions& here, float rock, float snow) {
    const ForestRule& forest = kGround.forest;
    const float wooded =
        forest.lush * here.lush + forest.macro * (site.macro.a - 0.5f) + forest.meso * (site.meso.b - 0.5f);
    return smoothly(forest.wooded, wooded) * smoothly(forest.fertile, here.fertile) * (1.0f - here.silt) *
           (1.0f - rock) * (1.0f - smoothly(forest.snow, snow)) * (1.0f - smoothly(forest.steep, here.steep));
}

}  // namespace

float smoothly(const Onset& share, float at) {
    const float t = std::clamp((at - share.from) / (share.to - share.from), 0.0f, 1.0f);
    return t * t * (3.0f - 2.0f * t);
}

GroundCover GroundCover::of(const GroundSite& site, const GroundLook& look) {
    const Conditions here = conditionsAt(site, look);
    const float rock = rockAt(site, here);
    const float snow = snowAt(site, look, here);

    GroundCover cover;
    const auto share = [&](Material material) -> float& { return cover.weights[static_cast<std::size_t>(material)]; };
    share(Material::Soil) = 1.0f;
    share(Material::Grass) = here.fertile;
    share(Material::Scree) = kGround.scree.most * smoothly(kGround.scree.steep, here.steep);
    share(Material::Rock) = rock;
    share(Material::Sand) = std::max(kGround.sand.most * here.silt, here.dune);
    share(Material::Snow) = snow;
    share(Material::Forest) = kGround.forest.most * look.foliage * forestAt(site, here, rock, snow);
    // From the top down, each material takes its share of the area that the materials above it leave.
    float left = 1.0f;
    for (std::size_t i = kMaterialCount; i-- > 0;) {
        const float taken = cover.weights[i];
        cover.weights[i] = left * taken;
        left *= 1.0f - taken;
    }
    cover.worn = here.worn;
    cover.lush = here.lush;
    cover.dune = here.dune;
    const float open = std::lerp(kGround.wet.grown, 1.0f, std::max(rock, here.silt));
    cover.dark = std::lerp(1.0f, kGround.wet.darkest, here.wet * open);
    return cover;
}

glm::vec3 GroundCover::albedo(const GroundSite& site, const GroundLook& look, const GroundTable& table,
                              const glm::vec3& rock, std::span<const glm::vec3> textures) const {
    std::array<float, kMaterialCount> second{};
    std::array<float, kMaterialCount> grain{};
    std::array<glm::vec3, kMaterialCount> colours{};
    const auto of = [](auto& values, Material material) -> auto& {
        return values[static_cast<std::size_t>(material)];
    };
    of(second, Material::Soil) = smoothly(table.soil.patches, site.macro.g);
    of(second, Material::Grass) = site.meso.g;
    of(second, Material::Sand) = table.sand.patchMacro * site.macro.r + table.sand.patchMeso * site.meso.g;
    for (std::size_t i = 0; i < kMaterialCount; ++i)
        colours[i] = glm::mix(table.materials[i].colour, table.materials[i].second, second[i]);
    glm::vec3& soil = of(colours, Material::Soil);
    soil = look.rock.soil * glm::mix(soil, table.soil.worn, table.soil.wornShare * worn);
    of(colours, Material::Sand) *= look.rock.soil;
    of(colours, Material::Scree) = look.rock.scree;
    glm::vec3& grass = of(colours, Material::Grass);
    grass = glm::mix(grass, glm::mix(table.grass.lushColour, table.grass.lushSecond, site.meso.r), lush);
    of(colours, Material::Rock) = rock;
    for (std::size_t i = 0; i < textures.size(); ++i) {
        const TextureLook& texture = table.textures[i];
        colours[static_cast<std::size_t>(texture.material)] = texture.tint * textures[i];
    }
    for (const Material material : {Material::Soil, Material::Snow}) of(grain, material) = site.micro.r;
    of(grain, Material::Sand) = std::lerp(site.micro.r, 0.5f, table.sand.even * dune);
    for (const Material material : {Material::Scree, Material::Forest}) of(grain, material) = site.micro.g;
    of(grain, Material::Rock) = site.rock.r + table.rock.fineGrain * site.rock.g;

    const glm::vec3 iron = glm::mix(glm::vec3(1.0f), table.iron.tint, look.rock.iron * (1.0f - look.vegetation));
    glm::vec3 albedo(0.0f);
    for (std::size_t i = 0; i < kMaterialCount; ++i) {
        const MaterialLook& material = table.materials[i];
        albedo += weights[i] * colours[i] * (material.darkest + material.grain * grain[i]) *
                  glm::mix(glm::vec3(1.0f), iron, material.reddening) * std::lerp(1.0f, dark, material.darkening);
    }
    return albedo;
}

glm::vec3 colourOfRock(const GroundSite& site, const GroundLook& look, float lens,
                       const std::optional<glm::vec2>& bed) {
    const RockLook& rock = look.rock;
    const RockRule& rule = kGround.rock;
    const float bedding = bed ? rock.bedding : 0.0f;
    const float pale = std::lerp(smoothly(rule.pale, lens), bed ? bed->r : 0.0f, bedding);
    glm::vec3 colour = glm::mix(rock.dark, rock.pale, pale);
    if (bed) colour = glm::mix(colour, colour * rock.redBed, bed->g);
    const float stained =
        rock.stainShare * smoothly(rule.stained, rule.stainMacro * site.macro.r + rule.stainMeso * site.meso.r);
    return glm::mix(colour, rock.stain, stained * (1.0f - bedding));
}

}  // namespace scree
