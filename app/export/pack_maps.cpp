#include "app/export/pack_maps.h"

#include <algorithm>
#include <cstdint>

#include "app/maps/ground_maps.h"
#include "app/maps/relief_images.h"
#include "app/maps/terrain_map.h"

namespace scree {

namespace {

/// Lists the materials in the channels of a splat picture.
std::string channelsOf(std::size_t picture) {
    constexpr std::array<std::string_view, 4> kChannels{"red", "green", "blue", "alpha"};
    std::string text = "weights of materials:";
    for (std::size_t channel = 0; channel < 4 && 4 * picture + channel < kMaterialCount; ++channel)
        text += (channel == 0 ? " " : ", ") + std::string(kChannels[channel]) + " " +
                std::string(kMaterialNames[4 * picture + channel]);
    return text;
}

std::string weightName(std::size_t material) {
    return "weight_" + std::string(kMaterialNames[material]);
}

std::string splatName(std::size_t picture) {
    return "splat_" + std::to_string(picture + 1);
}

ByteImage channelOf(const ByteImage& image, std::size_t channel) {
    ByteImage grey(image.width, image.height, 1);
    const auto channels = static_cast<std::size_t>(image.channels);
    for (std::size_t i = 0; i < grey.samples.size(); ++i) grey.samples[i] = image.samples[channels * i + channel];
    return grey;
}

void addMaterials(std::vector<ByteImage> splat, MaterialMaps form, std::vector<PackImage>& images) {
    if (form == MaterialMaps::Splat) {
        for (std::size_t i = 0; i < splat.size(); ++i)
            images.push_back({splatName(i), channelsOf(i), std::move(splat[i])});
        return;
    }
    for (std::size_t material = 0; material < kMaterialCount; ++material)
        images.push_back({weightName(material), "weight of " + std::string(kMaterialNames[material]),
                          channelOf(splat[material / 4], material % 4)});
}

/// The layers that a map is made from, by the name of the map.
LayerSet layersOf(std::string_view name) {
    const auto& maps = terrainMaps();
    const auto found =
        std::find_if(maps.begin(), maps.end(), [name](const TerrainMap& map) { return map.name == name; });
    return found != maps.end() ? found->layers : LayerSet();
}

std::string maskName(const LayerInfo& layer) {
    return "mask_" + std::string(layer.name);
}

std::string maskMeaning(const LayerInfo& layer, const MaskRange& range) {
    const std::string unit = unitSuffix(layer.unit);
    return std::string(layer.title) + ": black is " + formatKnobValue(static_cast<double>(range.low)) + unit +
           ", white " + formatKnobValue(static_cast<double>(range.high)) + unit;
}

}  // namespace

std::vector<std::string> packImageNames(const PackSettings& settings, const LayerSet& masks,
                                        std::span<const LayerInfo> layers) {
    std::vector<std::string> names;
    const EngineInfo& engine = info(settings.engine);
    if (settings.splat && engine.materials == MaterialMaps::Splat)
        for (std::size_t i = 0; i < kSplatImages; ++i) names.push_back(splatName(i));
    if (settings.splat && engine.materials == MaterialMaps::Weights)
        for (std::size_t i = 0; i < kMaterialCount; ++i) names.push_back(weightName(i));
    if (settings.colour) names.emplace_back("colour");
    if (settings.normal) names.emplace_back("normal");
    if (settings.occlusion) names.emplace_back("ao");
    for (const LayerInfo& layer : layers)
        if (masks.contains(layer.layer)) names.push_back(maskName(layer));
    return names;
}

LayerSet packImageLayers(const PackSettings& settings, const LayerSet& masks) {
    LayerSet layers = masks;
    if (settings.splat) layers.add(layersOf("splat"));
    if (settings.colour) layers.add(layersOf("colour"));
    if (settings.normal) layers.add(layersOf("normal"));
    if (settings.occlusion) layers.add(layersOf("ao"));
    return layers;
}

Result<std::vector<PackImage>> packImages(const Terrain& land, const PackSource& source, const PackSettings& settings) {
    std::vector<PackImage> images;
    const EngineInfo& engine = info(settings.engine);
    const ShownStrata strata = strataOf(source.preset);
    if (settings.splat || settings.colour) {
        GroundMaps ground = groundMaps(land, source.preset.view, strata, source.materials, source.pool);
        if (settings.splat) addMaterials(std::move(ground.splat), engine.materials, images);
        if (settings.colour) images.push_back({"colour", "colour of the ground, sRGB", std::move(ground.colour)});
    }
    if (settings.normal) {
        const bool south = engine.normals == NormalGreen::DirectX;
        images.push_back({"normal",
                          south ? "normals, green to the south (DirectX)" : "normals, green to the north (OpenGL)",
                          normalMap(land, engine.normals, source.pool)});
    }
    if (settings.occlusion)
        images.push_back({"ao", "ambient occlusion: white is open to the sky", ambientOcclusion(land, source.pool)});
    for (const LayerInfo& layer : land.layers()) {
        if (!source.masks.contains(layer.layer)) continue;
        const MaskRange range = maskRange(land, layer.layer, source.pool);
        Result<ByteImage> mask = maskOf(land, layer.layer, range, source.pool);
        if (!mask) return mask.error();
        images.push_back({maskName(layer), maskMeaning(layer, range), std::move(*mask)});
    }
    return images;
}

ByteImage tileOf(const ByteImage& image, const PackPlan& plan, const PackTile& tile) {
    ByteImage cut(plan.tileWidth, plan.tileHeight, image.channels);
    for (int y = 0; y < plan.tileHeight; ++y)
        std::copy_n(image.at(tile.x, tile.y + y), plan.tileWidth * image.channels, cut.at(0, y));
    cut.texts = image.texts;
    return cut;
}

}  // namespace scree
