#pragma once

#include <array>
#include <string_view>

#include "erosion/land_cover/water_bodies.h"
#include "erosion/records/colours.h"

namespace scree {

/// What covers a place. The numbers are the values of the biome layer and never change.
enum class Biome { Sea, Shore, Lake, River, Wetland, Grass, Forest, Scree, Rock, Snow };

/// A line of the table of biomes.
struct BiomeInfo {
    Biome biome;
    std::string_view name;   ///< Name in files. It never changes.
    std::string_view title;  ///< Name on panels.
    Rgba colour;             ///< Colour in linear RGBA.
    std::string_view meaning;
};

/// Every biome once, in the order of the enum. Their colours differ by at least 0.09 in Oklab to any eye, also to those
/// that lack one of the three kinds of cones.
inline constexpr std::array kBiomes{
    BiomeInfo{Biome::Sea, "sea", "Sea", {0.026f, 0.052f, 0.177f}, "Ground below the sea level"},
    BiomeInfo{Biome::Shore, "shore", "Shore", {0.70f, 0.58f, 0.36f}, "Flat, low ground beside sea and lakes"},
    BiomeInfo{Biome::Lake, "lake", "Lake", {0.044f, 0.175f, 0.414f}, "Deep, still water"},
    BiomeInfo{Biome::River, "river", "River", {0.123f, 0.466f, 0.698f}, "Running water"},
    BiomeInfo{Biome::Wetland, "wetland", "Wetland", {0.254f, 0.227f, 0.194f}, "Flat ground that is soaked"},
    BiomeInfo{Biome::Grass, "grass", "Meadow", {0.137f, 0.385f, 0.06f}, "Ground that is neither wet nor steep"},
    BiomeInfo{Biome::Forest, "forest", "Forest", {0.062f, 0.126f, 0.013f}, "Moist ground below the tree line"},
    BiomeInfo{Biome::Scree, "scree", "Scree", {0.383f, 0.411f, 0.297f}, "Slopes as steep as loose rock holds"},
    BiomeInfo{Biome::Rock, "rock", "Bare rock", {0.203f, 0.117f, 0.145f}, "Slopes too steep for loose ground"},
    BiomeInfo{Biome::Snow, "snow", "Snow", {0.86f, 0.89f, 0.93f}, "High ground that snow can lie on"},
};

constexpr const BiomeInfo& info(Biome biome) {
    return kBiomes[static_cast<std::size_t>(biome)];
}

/// Returns the line of the biome with this name in files, or null if there is none.
constexpr const BiomeInfo* biomeNamed(std::string_view name) {
    for (const BiomeInfo& each : kBiomes)
        if (each.name == name) return &each;
    return nullptr;
}

/// Limits between biomes.
struct BiomeSettings {
    float shoreWidth = 30.0f;
    float shoreHeight = 3.0f;
    float forestMoisture = 0.12f;
    float treeLine = 0.75f;
    float snowLine = 0.88f;
    float screeAngle = 33.0f;
    float rockAngle = 40.0f;
};
template <>
inline constexpr auto knobsOf<BiomeSettings> = std::tuple{
    Knob{&BiomeSettings::shoreWidth, "shoreWidth", "", "Shore width", 0.0f, 1000.0f, "m", Scale::LogFromZero,
         "Horizontal reach of beaches from sea and lakes."},
    Knob{&BiomeSettings::shoreHeight, "shoreHeight", "", "Shore height", 0.0f, 50.0f, "m", Scale::LogFromZero,
         "Height of beaches above sea and lakes."},
    Knob{&BiomeSettings::forestMoisture, "forestMoisture", "", "Forest moisture", 0.0f, 1.0f, "", Scale::Linear,
         "Moisture that trees need. Low values cover the land with forest, high values only the valleys."},
    Knob{&BiomeSettings::treeLine, "treeLine", "", "Tree line", 0.0f, 1.0f, "× relief", Scale::Linear,
         "Height up to which trees grow, between the lowest land (0) and the highest (1)."}
        .alsoCalled("forest line, highest trees"),
    Knob{&BiomeSettings::snowLine, "snowLine", "", "Snow line", 0.0f, 1.0f, "× relief", Scale::Linear,
         "Height from which snow lies, between the lowest land (0) and the highest (1)."},
    Knob{&BiomeSettings::screeAngle, "screeAngle", "", "Scree angle", 10.0f, 80.0f, "°", Scale::Linear,
         "Slope from which loose rock is bare of plants."},
    Knob{&BiomeSettings::rockAngle, "rockAngle", "", "Rock angle", 10.0f, 80.0f, "°", Scale::Linear,
         "Slope from which neither loose rock nor snow stays."},
};
static_assert(knobsAreComplete<BiomeSettings>());

/// The biome of each cell: the first that fits in this order: the water bodies; shore near sea and lakes; rock by its
/// slope; snow by its height; scree by its slope; forest by its height and the moisture around; grass.
Field<Biome> findBiomes(const Terrain& terrain, const Field<WaterBody>& water, const BiomeSettings& settings, float sea,
                        ThreadPool& pool);

}  // namespace scree
