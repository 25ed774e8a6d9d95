#include "app/maps/ground_maps.h"

#include <algorithm>
#include <cassert>

#include "app/maps/quantize.h"
#include "erosion/base/srgb.h"
#include "erosion/records/colours.h"

namespace scree {

namespace {

std::uint8_t toSrgb(float linear) {
    return toByte(srgbOfLinear(std::clamp(linear, 0.0f, 1.0f)));
}

}  // namespace

std::array<std::uint8_t, kMaterialCount> wholeWeights(const MaterialWeights& weights) {
    std::array<std::uint8_t, kMaterialCount> whole{};
    std::array<float, kMaterialCount> remainders{};
    int missing = 255;
    for (std::size_t i = 0; i < kMaterialCount; ++i) {
        const float exact = weights[i] * 255.0f;
        whole[i] = static_cast<std::uint8_t>(std::clamp(exact, 0.0f, static_cast<float>(missing)));
        remainders[i] = exact - static_cast<float>(whole[i]);
        missing -= whole[i];
    }
    for (; missing > 0; --missing) {
        const auto largest = std::max_element(remainders.begin(), remainders.end());
        ++whole[static_cast<std::size_t>(largest - remainders.begin())];
        *largest -= 1.0f;
    }
    return whole;
}

GroundMaps groundMaps(const Terrain& terrain, const ViewSettings& view, const ShownStrata& strata,
                      const ShownMaterials& shown, ThreadPool& pool) {
    const GroundMaterials materials(terrain, view, strata, shown, &pool);
    const int width = terrain.width();
    GroundMaps maps;
    maps.splat.assign(kSplatImages, ByteImage(width, terrain.height(), 4));
    maps.colour = ByteImage(width, terrain.height(), 3);
    pool.forEach(terrain.height(), [&](int y) {
        std::vector<GroundSample> samples(static_cast<std::size_t>(width));
        materials.row(y, samples);
        for (int x = 0; x < width; ++x) {
            const GroundSample& sample = samples[static_cast<std::size_t>(x)];
            const auto weights = wholeWeights(sample.weights);
            for (std::size_t i = 0; i < kMaterialCount; ++i) maps.splat[i / 4].at(x, y)[i % 4] = weights[i];
            for (int channel = 0; channel < 3; ++channel)
                maps.colour.at(x, y)[channel] = toSrgb(sample.albedo[channel]);
        }
    });
    for (std::size_t image = 0; image < maps.splat.size(); ++image) {
        std::string names;
        for (std::size_t i = 4 * image; i < std::min(4 * image + 4, kMaterialCount); ++i)
            names.append(names.empty() ? "" : " ").append(kMaterialNames[i]);
        maps.splat[image].texts.emplace_back("Scree-Materials", names);
    }
    return maps;
}

ByteImage carriedColour(const Terrain& terrain, ThreadPool& pool) {
    ByteImage image(terrain.width(), terrain.height(), 4);
    const Field<Rgba>& colours = terrain.colour();
    if (colours.empty()) return image;
    pool.forEach(terrain.height(), [&](int y) {
        for (int x = 0; x < terrain.width(); ++x) {
            const Rgba& colour = colours(x, y);
            std::uint8_t* pixel = image.at(x, y);
            pixel[0] = toSrgb(colour.r);
            pixel[1] = toSrgb(colour.g);
            pixel[2] = toSrgb(colour.b);
            pixel[3] = toByte(colour.a);
        }
    });
    return image;
}

}  // namespace scree
