#include "renderer/ground/ground_materials.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "renderer/ground/styled_ground.h"
#include "renderer/patterns/ground_noise.h"
#include "renderer/settings/bed_looks.h"

namespace scree {

namespace {

/// Returns the place `at` after the rotation.
glm::vec2 turned(const Turn& turn, const glm::vec2& at) {
    return glm::mat2(turn.cosine, turn.sine, -turn.sine, turn.cosine) * at;
}

MipImage noiseImage() {
    const std::vector<std::uint8_t> bytes = makeGroundNoise();
    std::vector<glm::vec4> texels;
    texels.reserve(bytes.size() / 4);
    for (std::size_t i = 0; i < bytes.size(); i += 4)
        texels.push_back(glm::vec4(bytes[i], bytes[i + 1], bytes[i + 2], bytes[i + 3]) / 255.0f);
    return MipImage(kGroundNoiseSize, kGroundNoiseSize, std::move(texels));
}

/// Image of how pale and how red the beds are, from the lowest bed up.
MipImage bedImage(const Strata& strata, float thickness) {
    std::vector<glm::vec4> texels;
    texels.reserve(BedLooks::kTexels);
    for (const Strata::Look& look : BedLooks::of(strata, thickness))
        texels.emplace_back(look.pale, look.red, 0.0f, 0.0f);
    return MipImage(BedLooks::kTexels, 1, std::move(texels));
}

}  // namespace

GroundMaterials::GroundMaterials(const Terrain& terrain, const ViewSettings& view, const ShownStrata& strata,
                                 const ShownMaterials& materials, ThreadPool* pool)
    : terrain_(terrain),
      exaggeration_(view.exaggeration),
      look_(GroundLook::of(view, pool != nullptr ? extremes(terrain.heights(), *pool) : extremes(terrain.heights()),
                           terrain.datum(), terrain.cellSize())),
      form_(terrain.heights(), terrain.cellSize()),
      noise_(noiseImage()),
      strataSettings_(strata.settings) {
    assert(terrain.base() == nullptr);
    const StyledGround styled = StyledGround::of(materials, look_.rock, strata);
    look_.rock = styled.rock;
    look_.lyingSnow = look_.lyingSnow && terrain.has(Layer::Snow);
    table_ = styled.table;
    for (const ShownMaterial& material : materials)
        if (material.texture) textures_.push_back(material.texture->sampled());
    if (strata.settings.areLayered()) {
        strata_.emplace(strata.settings, strata.seed);
        beds_ = bedImage(*strata_, strata.settings.thickness);
    }
    const auto size = static_cast<float>(std::max(terrain.width(), terrain.height()));
    const NoiseScales& scales = kGround.noise;
    const float large = smoothly(scales.large, size);
    macroPeriod_ = std::lerp(scales.macroPeriod, scales.macroLarge * size, large);
    mesoPeriod_ = std::lerp(scales.mesoPeriod, scales.mesoLarge * size, large);
}

void GroundMaterials::row(int y, std::span<GroundSample> samples) const {
    const int width = terrain_.width();
    assert(samples.size() == static_cast<std::size_t>(width));
    std::vector<float> values(5 * static_cast<std::size_t>(width));
    float* moisture = values.data();
    float* sediment = moisture + width;
    float* wear = sediment + width;
    float* sand = wear + width;
    float* snow = sand + width;
    terrain_.readRow(Layer::Moisture, y, 0, width, moisture);
    terrain_.readRow(Layer::Sediment, y, 0, width, sediment);
    terrain_.readRow(Layer::Wear, y, 0, width, wear);
    terrain_.readRow(Layer::Sand, y, 0, width, sand);
    terrain_.readRow(Layer::Snow, y, 0, width, snow);
    for (int x = 0; x < width; ++x)
        samples[static_cast<std::size_t>(x)] = sampleAt(x, y, {moisture[x], sediment[x], wear[x], sand[x], snow[x]});
}

glm::vec4 GroundMaterials::noiseAt(glm::vec2 uv, float texelsPerNode) const {
    return noise_.sample(uv, std::log2(std::max(texelsPerNode, 1e-6f)) + kGroundNoiseBias);
}

GroundSample GroundMaterials::sampleAt(int x, int y, const NodeLayers& layers) const {
    constexpr auto kTexels = static_cast<float>(kGroundNoiseSize);
    const NoiseScales& scales = kGround.noise;
    const glm::vec2 cell(x, y);
    const glm::vec2 slope = form_.slope(x, y);
    GroundSite site{};
    site.height = terrain_.heights()(x, y);
    site.steepness = glm::length(slope);
    site.lee = -glm::dot(slope, glm::vec2(kGround.snow.windEast, kGround.snow.windSouth));
    site.hollow = form_.hollow(x, y);
    site.basin = form_.basin(x, y);
    site.macro = noiseAt(turned(scales.macroTurn, cell) / macroPeriod_, kTexels / macroPeriod_);
    site.meso = noiseAt(turned(scales.mesoTurn, cell) / mesoPeriod_, kTexels / mesoPeriod_);
    site.micro = noiseAt(turned(scales.microTurn, cell) / scales.microPeriod, kTexels / scales.microPeriod);
    site.rock = rockGrain(site, slope, cell);
    site.level = (site.height - look_.lowest) / look_.relief;
    site.moisture = layers.moisture;
    site.sediment = layers.sediment / terrain_.cellSize();
    site.sand = std::min(layers.sand, layers.sediment);  // as in soil_map.frag
    site.wear = layers.wear / terrain_.cellSize();
    site.snow = layers.snow;
    const GroundCover cover = GroundCover::of(site, look_);
    return {cover.weights, cover.albedo(site, look_, table_, rockAt(site, slope, x, y), texturesAt(cell))};
}

std::vector<glm::vec3> GroundMaterials::texturesAt(const glm::vec2& cell) const {
    std::vector<glm::vec3> colours;
    for (std::size_t i = 0; i < textures_.size(); ++i) {
        const TextureLook& texture = table_.textures[i];
        const glm::vec2 perNode = terrain_.cellSize() / glm::vec2(texture.across, texture.down);
        const float texels = std::max(perNode.x, perNode.y) * static_cast<float>(SurfaceTexture::kSize);
        colours.push_back(SurfaceTexture::colourOf(
            textures_[i].sample(cell * perNode, std::log2(std::max(texels, 1e-6f)) + kGroundNoiseBias)));
    }
    return colours;
}

glm::vec4 GroundMaterials::rockGrain(const GroundSite& site, const glm::vec2& slope, const glm::vec2& cell) const {
    const NoiseScales& scales = kGround.noise;
    const glm::vec3 normal = glm::normalize(glm::vec3(-slope.x, 1.0f, -slope.y));
    const float steep = smoothly(scales.face, 1.0f - normal.y);
    if (steep == 0.0f) return site.micro;
    glm::vec2 share(normal.x * normal.x, normal.z * normal.z);
    share /= share.x + share.y + 1e-4f;
    // Distance in the noise of a step of one node to the east and to the south: see OpenGL 4.1, 3.8.11.
    const glm::vec2 rise = slope * exaggeration_;
    const float perNode = static_cast<float>(kGroundNoiseSize) / scales.facePeriod;
    const auto texels = [perNode](float alongRise, float acrossRise) {
        return std::max(std::abs(alongRise), std::hypot(1.0f, acrossRise)) * perNode;
    };
    const float height = site.height * exaggeration_ / terrain_.cellSize();
    const auto onFace = [&](float along) {
        return turned(scales.faceTurn, glm::vec2(along, height)) / scales.facePeriod;
    };
    const glm::vec4 eastFace = noiseAt(onFace(cell.y), texels(rise.x, rise.y));
    const glm::vec4 southFace = noiseAt(onFace(cell.x) + scales.faceShift, texels(rise.y, rise.x));
    const glm::vec4 side =
        glm::mix(site.micro, eastFace * share.x + southFace * share.y, std::min(2.0f * (share.x + share.y), 1.0f));
    return glm::mix(site.micro, side, steep);
}

glm::vec2 GroundMaterials::bedAt(float height, const glm::vec2& slope, int x, int y) const {
    const double cellSize = static_cast<double>(terrain_.cellSize());
    const double east = (x + 0.5) * cellSize;
    const double south = (y + 0.5) * cellSize;
    const double across = strata_->across(east, south, terrain_.datum() + static_cast<double>(height));
    // Metres across the beds from one node to the next, to the east or to the south, whichever is longer.
    const double metresPerNode =
        std::max(std::abs(strata_->acrossUnfolded(cellSize, 0.0, static_cast<double>(slope.x) * cellSize)),
                 std::abs(strata_->acrossUnfolded(0.0, cellSize, static_cast<double>(slope.y) * cellSize)));
    const double thickness = static_cast<double>(strataSettings_.thickness);
    const double repeats = across / (Strata::kBeds * thickness);
    const double texelsPerNode = std::max(metresPerNode / thickness * BedLooks::kTexelsPerBed, 1e-6);
    const auto look = [&](double times) {
        const double at = repeats * times;
        return glm::vec2(beds_->sample({static_cast<float>(at - std::floor(at)), 0.5f},
                                       static_cast<float>(std::log2(texelsPerNode * times))));
    };
    return glm::mix(look(1.0), look(static_cast<double>(kGround.rock.laminae)), kGround.rock.lamination);
}

glm::vec3 GroundMaterials::rockAt(const GroundSite& site, const glm::vec2& slope, int x, int y) const {
    const RockRule& rule = kGround.rock;
    const RockLook& rock = look_.rock;
    const glm::vec3 across = glm::mix(rule.across, glm::vec3(0.0f, 0.0f, 1.0f), rock.level);
    const auto lensAt = [&](const glm::vec3& place) {
        return glm::vec2(glm::dot(across, place), glm::dot(rule.along, place) / rock.lens) * rule.lensPeriod;
    };
    const float bedsPerNode = terrain_.cellSize() / look_.strataHeight;
    const glm::vec3 place(bedsPerNode * glm::vec2(x, y), site.height / look_.strataHeight);
    const float folds = rock.folds * (rule.foldMacro * site.macro.g + rule.foldMeso * site.meso.r);
    const float perNode = std::max(glm::length(lensAt(bedsPerNode * glm::vec3(1.0f, 0.0f, slope.x))),
                                   glm::length(lensAt(bedsPerNode * glm::vec3(0.0f, 1.0f, slope.y))));
    const glm::vec4 lens = noiseAt(lensAt(place) + glm::vec2(rule.lensPeriod * folds, 0.0f),
                                   perNode * static_cast<float>(kGroundNoiseSize));
    const std::optional<glm::vec2> bed = strata_ ? std::optional(bedAt(site.height, slope, x, y)) : std::nullopt;
    return colourOfRock(site, look_, lens.r, bed);
}

}  // namespace scree
