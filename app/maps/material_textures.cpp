#include "app/maps/material_textures.h"

#include <cstdint>
#include <new>
#include <string>

#include "app/io/png.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace {

/// Returns the picture in 8-bit RGB.
Image rgbOf(const ColourPng& png) {
    const auto channels = static_cast<std::size_t>(png.channels);
    const std::size_t pixels = static_cast<std::size_t>(png.width) * static_cast<std::size_t>(png.height);
    const auto toByte = [&](std::uint16_t sample) {
        return static_cast<std::uint8_t>(png.bitsPerSample == 16 ? (sample + 128) / 257 : sample);
    };
    Image image{png.width, png.height, {}};
    image.rgb.reserve(3 * pixels);
    for (std::size_t i = 0; i < pixels; ++i)
        for (std::size_t channel = 0; channel < 3; ++channel)
            image.rgb.push_back(toByte(png.samples[i * channels + (channels < 3 ? 0 : channel)]));
    return image;
}

}  // namespace

Result<std::shared_ptr<const SurfaceTexture>> readTexture(const std::filesystem::path& path) {
    try {
        const Result<ColourPng> png = readColourPng(path, PngPart::Whole, kLargestTexture);
        if (!png) return png.error();
        if (png->width < 2 || png->height < 2)
            return Error{shownPath(path) + " is " + std::to_string(png->width) + " x " + std::to_string(png->height) +
                         ", which is too small for a texture; give at least 2 x 2 pixels"};
        return std::make_shared<const SurfaceTexture>(SurfaceTexture::of(rgbOf(*png)));
    } catch (const std::bad_alloc&) {
        return Error{shownPath(path) + " needs more memory than is available; scale it down"};
    }
}

Result<ShownMaterials> loadMaterials(const MaterialStyles& styles) {
    ShownMaterials materials;
    for (std::size_t i = 0; i < kMaterialCount; ++i) {
        materials[i] = {.colour = styles[i].colour, .texture = nullptr, .metres = styles[i].metres};
        if (styles[i].texture.isNone()) continue;
        auto texture = readTexture(std::string(styles[i].texture.name()));
        if (!texture) return Error{std::string(kMaterialNames[i]) + ".texture: " + texture.error().message};
        materials[i].texture = std::move(*texture);
    }
    return materials;
}

}  // namespace scree
