#include "renderer/ground/ground_materials.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "renderer/ground/ground_noise.h"

namespace scree {

namespace {

constexpr float kMicroPeriod = 9.7f;   // cells
constexpr float kGrainPeriod = 12.3f;  // cells
constexpr int kTexelsPerBedLook = 16;

const glm::mat2 kTurned(0.80f, 0.60f, -0.60f, 0.80f);
const glm::mat2 kTurnedBack(0.28f, -0.96f, 0.96f, 0.28f);
const glm::mat2 kTurnedAside(0.96f, 0.28f, -0.28f, 0.96f);
const glm::mat2 kFaceTurned(0.75f, 0.66f, -0.66f, 0.75f);

constexpr glm::vec3 kDarkRock(0.118f, 0.098f, 0.080f);
constexpr glm::vec3 kPaleRock(0.298f, 0.254f, 0.198f);

float smoothstep(float from, float to, float at) {
    const float t = std::clamp((at - from) / (to - from), 0.0f, 1.0f);
    return t * t * (3.0f - 2.0f * t);
}

MipImage noiseImage() {
    const std::vector<std::uint8_t> bytes = makeGroundNoise();
    std::vector<glm::vec4> texels;
    texels.reserve(bytes.size() / 4);
    for (std::size_t i = 0; i < bytes.size(); i += 4)
        texels.push_back(glm::vec4(bytes[i], bytes[i + 1], bytes[i + 2], bytes[i + 3]) / 255.0f);
    return MipImage(kGroundNoiseSize, kGroundNoiseSize, std::move(texels));
}

/// How pale and how red the beds are, one upon the other.
MipImage bedImage(const Strata& strata, float thickness) {
    constexpr int kWidth = Strata::kBeds * kTexelsPerBedLook;
    std::vector<glm::vec4> texels;
    texels.reserve(kWidth);
    for (int i = 0; i < kWidth; ++i) {
        const Strata::Look look = strata.look((i + 0.5) / kTexelsPerBedLook * static_cast<double>(thickness));
        texels.emplace_back(look.pale, look.red, 0.0f, 0.0f);
    }
    return MipImage(kWidth, 1, std::move(texels));
}

}  // namespace

/// As in materials.glsl.
struct GroundMaterials::Site {
    glm::vec2 slope;  // m/m, to the east and to the south
    float steepness;  // m/m
    float hollow, basin;
    float height;  // metres above the datum
    glm::vec2 bed{0.0f};
    float level;
    float moisture, sediment, wear;
    glm::vec4 macro, meso, micro, rock;
};

GroundMaterials::GroundMaterials(const Terrain& terrain, const ViewSettings& view, const ShownStrata& strata,
                                 ThreadPool* pool)
    : terrain_(terrain),
      view_(view),
      look_(GroundLook::of(view, pool != nullptr ? extremes(terrain.heights(), *pool) : extremes(terrain.heights()),
                           terrain.datum(), terrain.cellSize())),
      form_(terrain.heights(), terrain.cellSize()),
      noise_(noiseImage()),
      strataSettings_(strata.settings) {
    assert(terrain.base() == nullptr);
    if (strata.settings.act()) {
        strata_.emplace(strata.settings, strata.seed);
        beds_ = bedImage(*strata_, strata.settings.thickness);
    }
    const auto size = static_cast<float>(std::max(terrain.width(), terrain.height()));
    const float large = smoothstep(768.0f, 3072.0f, size);
    macroPeriod_ = std::lerp(190.0f, 0.37f * size, large);
    mesoPeriod_ = std::lerp(43.0f, 0.083f * size, large);
}

void GroundMaterials::row(int y, std::span<GroundSample> samples) const {
    const int width = terrain_.width();
    assert(samples.size() == static_cast<std::size_t>(width));
    std::vector<float> values(3 * static_cast<std::size_t>(width));
    float* moisture = values.data();
    float* sediment = moisture + width;
    float* wear = sediment + width;
    terrain_.readRow(Layer::Moisture, y, 0, width, moisture);
    terrain_.readRow(Layer::Sediment, y, 0, width, sediment);
    terrain_.readRow(Layer::Wear, y, 0, width, wear);
    for (int x = 0; x < width; ++x)
        samples[static_cast<std::size_t>(x)] = groundAt(siteAt(x, y, moisture[x], sediment[x], wear[x]));
}

glm::vec4 GroundMaterials::noiseAt(glm::vec2 uv, float texelsPerNode) const {
    return noise_.sample(uv, std::log2(std::max(texelsPerNode, 1e-6f)) + kGroundNoiseBias);
}

GroundMaterials::Site GroundMaterials::siteAt(int x, int y, float moisture, float sediment, float wear) const {
    constexpr auto kTexels = static_cast<float>(kGroundNoiseSize);
    const glm::vec2 cell(x, y);
    Site site{};
    site.height = terrain_.heights()(x, y);
    site.slope = form_.slope(x, y);
    site.steepness = glm::length(site.slope);
    site.hollow = form_.hollow(x, y);
    site.basin = form_.basin(x, y);
    site.macro = noiseAt(kTurnedBack * cell / macroPeriod_, kTexels / macroPeriod_);
    site.meso = noiseAt(kTurned * cell / mesoPeriod_, kTexels / mesoPeriod_);
    site.micro = noiseAt(kTurnedAside * cell / kMicroPeriod, kTexels / kMicroPeriod);
    site.rock = rockGrain(site, cell);
    if (strata_) site.bed = bedAt(site, x, y);
    site.level = (site.height - look_.lowest) / look_.relief;
    site.moisture = moisture;
    site.sediment = sediment / terrain_.cellSize();
    site.wear = wear / terrain_.cellSize();
    return site;
}

glm::vec4 GroundMaterials::rockGrain(const Site& site, glm::vec2 cell) const {
    const glm::vec3 normal = glm::normalize(glm::vec3(-site.slope.x, 1.0f, -site.slope.y));
    const float steep = smoothstep(0.25f, 0.5f, 1.0f - normal.y);
    if (steep == 0.0f) return site.micro;
    glm::vec2 share(normal.x * normal.x, normal.z * normal.z);
    share /= share.x + share.y + 1e-4f;
    // How far a step of a node to the east or to the south goes in the noise: see OpenGL 4.1, 3.8.11.
    const glm::vec2 rise = site.slope * view_.exaggeration;
    const auto texels = [](float alongRise, float acrossRise) {
        return std::max(std::abs(alongRise), std::hypot(1.0f, acrossRise)) * static_cast<float>(kGroundNoiseSize) /
               kGrainPeriod;
    };
    const float height = site.height * view_.exaggeration / terrain_.cellSize();
    const glm::vec4 eastFace = noiseAt(kFaceTurned * glm::vec2(cell.y, height) / kGrainPeriod, texels(rise.x, rise.y));
    const glm::vec4 southFace =
        noiseAt(kFaceTurned * glm::vec2(cell.x, height) / kGrainPeriod + 0.37f, texels(rise.y, rise.x));
    const glm::vec4 side =
        glm::mix(site.micro, eastFace * share.x + southFace * share.y, std::min(2.0f * (share.x + share.y), 1.0f));
    return glm::mix(site.micro, side, steep);
}

glm::vec2 GroundMaterials::bedAt(const Site& site, int x, int y) const {
    const double cellSize = static_cast<double>(terrain_.cellSize());
    const double east = (x + 0.5) * cellSize;
    const double south = (y + 0.5) * cellSize;
    const double across = strata_->across(east, south, terrain_.datum() + static_cast<double>(site.height));
    // Metres across the beds from a node to the next, to the east and to the south.
    const double metresPerNode =
        std::max(std::abs(strata_->acrossUnfolded(cellSize, 0.0, static_cast<double>(site.slope.x) * cellSize)),
                 std::abs(strata_->acrossUnfolded(0.0, cellSize, static_cast<double>(site.slope.y) * cellSize)));
    const double thickness = static_cast<double>(strataSettings_.thickness);
    const double repeats = across / (Strata::kBeds * thickness);
    const double texelsPerNode = std::max(metresPerNode / thickness * kTexelsPerBedLook, 1e-6);
    return beds_->sample({static_cast<float>(repeats - std::floor(repeats)), 0.5f},
                         static_cast<float>(std::log2(texelsPerNode)));
}

glm::vec3 GroundMaterials::rockAt(const Site& site) const {
    const float grain = 0.40f + 0.84f * site.rock.r + 0.36f * site.rock.g;
    if (strata_) {
        const glm::vec3 rock = glm::mix(kDarkRock, kPaleRock, site.bed.r);
        return glm::mix(rock, rock * glm::vec3(1.35f, 0.80f, 0.60f), site.bed.g) * grain;
    }
    const float bed = site.height / look_.strataHeight + 1.6f * site.macro.g + 0.25f * site.meso.r;
    const float bedsPerNode =
        std::max(std::abs(site.slope.x), std::abs(site.slope.y)) * terrain_.cellSize() / look_.strataHeight;
    const float layer = noiseAt({bed * 0.043f, 0.31f + 0.02f * site.macro.r},
                                bedsPerNode * 0.043f * static_cast<float>(kGroundNoiseSize))
                            .r;
    glm::vec3 rock = glm::mix(kDarkRock, kPaleRock, smoothstep(0.34f, 0.66f, layer));
    rock = glm::mix(rock, glm::vec3(0.228f, 0.160f, 0.104f), 0.6f * smoothstep(0.47f, 0.62f, site.macro.r));
    return rock * grain;
}

float GroundMaterials::snowAt(const Site& site, float ragged) const {
    const float edge = std::max(0.10f * look_.relief, 1.0f);
    float above = (site.height - look_.snowLine) / edge + (site.macro.r - 0.5f) * 2.6f + ragged * 1.3f;
    above += std::clamp(site.basin * 0.35f + site.hollow * 0.8f, -0.8f, 1.2f);
    float shed = site.steepness / look_.rockSlope + ragged * 0.9f + (site.rock.g - 0.5f) * 1.2f;
    shed -= std::clamp(site.hollow * 1.2f, -0.5f, 0.9f) + 0.14f * std::clamp(above, 0.0f, 5.0f);
    const float hold = 1.0f - smoothstep(0.9f, 1.5f, shed);
    return smoothstep(0.0f, 0.8f, above) * hold;
}

/// The formulas are those of groundAt() in materials.glsl. There each material is mixed over those before; here the
/// same shares become weights, and the albedo is the sum of the colours by weight.
GroundSample GroundMaterials::groundAt(const Site& site) const {
    const float ragged = (site.meso.r - 0.5f) * 0.9f + (site.micro.g - 0.5f) * 0.5f;
    const float wet = std::clamp(site.moisture, 0.0f, 1.0f);
    const float vegetation = view_.vegetation;

    glm::vec3 soil = glm::mix(glm::vec3(0.150f, 0.112f, 0.072f), glm::vec3(0.240f, 0.196f, 0.135f),
                              smoothstep(0.38f, 0.66f, site.macro.g));
    soil *= 0.72f + 0.56f * site.micro.r;
    const glm::vec3 dryGrass =
        glm::mix(glm::vec3(0.190f, 0.172f, 0.078f), glm::vec3(0.140f, 0.142f, 0.060f), site.meso.g);
    const glm::vec3 lushGrass =
        glm::mix(glm::vec3(0.046f, 0.086f, 0.020f), glm::vec3(0.090f, 0.128f, 0.032f), site.meso.r);
    const float gentle = 1.0f - smoothstep(0.35f, 0.95f, site.steepness / look_.rockSlope + ragged * 0.35f);
    const float shelter = std::clamp(site.basin * 0.22f, -0.35f, 0.35f);
    const float worn = 1.0f - std::exp(-site.wear * 0.5f);
    soil = glm::mix(soil, glm::vec3(0.205f, 0.150f, 0.100f) * (0.72f + 0.56f * site.micro.r), 0.5f * worn);
    const float fertile = vegetation * (1.0f - 0.2f * worn) * gentle *
                          std::clamp(0.90f - 0.62f * site.level + shelter + ragged * 0.55f + 1.1f * wet, 0.0f, 1.0f);
    const float lush = std::clamp(0.42f - 0.5f * site.level + shelter + ragged * 0.5f + 1.3f * wet, 0.0f, 1.0f);
    const glm::vec3 grass = glm::mix(dryGrass, lushGrass, lush);

    const float steep = site.steepness / look_.rockSlope - shelter * 0.5f + ragged * 0.28f;
    const glm::vec3 scree = glm::vec3(0.282f, 0.247f, 0.198f) * (0.7f + 0.6f * site.micro.g);
    const float screeShare = smoothstep(0.62f, 0.86f, steep) * 0.85f;
    const float rock = smoothstep(0.86f, 1.12f, steep + std::clamp(-site.hollow * 0.5f, -0.12f, 0.2f));
    const glm::vec3 iron = glm::mix(glm::vec3(1.26f, 0.92f, 0.68f), glm::vec3(1.0f), vegetation);

    float silt = 1.0f - std::exp(-site.sediment * 5.0f);
    silt *= 1.0f - smoothstep(0.7f, 1.3f, steep);
    const float overgrown = smoothstep(0.40f, 0.56f, 0.6f * site.macro.b + 0.4f * site.meso.g + 0.35f * wet);
    silt *= 1.0f - fertile * (0.75f * overgrown + 0.2f * wet);
    glm::vec3 sand = glm::mix(glm::vec3(0.375f, 0.318f, 0.232f), glm::vec3(0.300f, 0.262f, 0.205f),
                              site.macro.r * 0.5f + site.meso.g * 0.5f);
    sand *= 0.82f + 0.36f * site.micro.r;
    const float sandShare = silt * 0.85f;

    const float dark = std::lerp(1.0f, 0.58f, wet * (0.35f + 0.65f * std::max(rock, silt)));
    const float snow = snowAt(site, ragged);
    const float wooded = 0.55f * lush + 0.9f * (site.macro.a - 0.5f) + 0.35f * (site.meso.b - 0.5f);
    const float forest = smoothstep(0.10f, 0.32f, wooded) * smoothstep(0.25f, 0.6f, fertile) * (1.0f - silt) *
                         (1.0f - rock) * (1.0f - smoothstep(0.0f, 0.3f, snow)) *
                         (1.0f - smoothstep(0.45f, 0.75f, steep));
    const float forestShare = view_.foliage ? 0.9f * forest : 0.0f;

    const std::array<glm::vec3, kMaterialCount> colours{
        soil * iron * dark,
        grass * iron * dark,
        scree * iron * dark,
        rockAt(site) * iron * dark,
        sand * glm::mix(glm::vec3(1.0f), iron, 0.7f) * dark,
        glm::vec3(0.80f, 0.83f, 0.88f) * (0.94f + 0.12f * site.micro.r),
        glm::vec3(0.030f, 0.047f, 0.014f) * (0.6f + 0.8f * site.micro.g)};
    // From the top down: each material takes its share of what those above it leave.
    GroundSample sample;
    float left = 1.0f;
    const auto take = [&](Material material, float share) {
        sample.weights[static_cast<std::size_t>(material)] = left * share;
        left *= 1.0f - share;
    };
    take(Material::Forest, forestShare);
    take(Material::Snow, snow);
    take(Material::Sand, sandShare);
    take(Material::Rock, rock);
    take(Material::Scree, screeShare);
    take(Material::Grass, fertile);
    take(Material::Soil, 1.0f);
    for (std::size_t i = 0; i < kMaterialCount; ++i) sample.albedo += sample.weights[i] * colours[i];
    return sample;
}

}  // namespace scree
