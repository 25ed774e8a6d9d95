#include "renderer/terrain/strata_maps.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "renderer/settings/bed_looks.h"

namespace scree {

namespace {

constexpr int kTexelsPerFold = 16;
constexpr int kMostFoldTexels = 512;

std::uint8_t toByte(float value) {
    return static_cast<std::uint8_t>(std::lround(std::clamp(value, 0.0f, 1.0f) * 255.0f));
}

GlTexture makeTexture(GLint wrap) {
    GlTexture texture = GlTexture::make();
    bindTexture(0, texture.name());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, wrap);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, wrap);
    return texture;
}

GlTexture makeBeds(const Strata& strata, const StrataSettings& settings) {
    std::vector<std::uint8_t> texels;
    texels.reserve(static_cast<std::size_t>(BedLooks::kTexels) * 2);
    for (const Strata::Look& look : BedLooks::of(strata, settings.thickness)) {
        texels.push_back(toByte(look.pale));
        texels.push_back(toByte(look.red));
    }
    GlTexture texture = makeTexture(GL_REPEAT);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RG8, BedLooks::kTexels, 1, 0, GL_RG, GL_UNSIGNED_BYTE, texels.data());
    glGenerateMipmap(GL_TEXTURE_2D);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    return texture;
}

GlTexture makeFolds(const Strata& strata, const StrataSettings& settings, float width, float height) {
    const auto texelsAlong = [&](float metres) {
        if (settings.folds == 0.0f) return 1;
        const float wanted = std::ceil(metres / settings.foldLength * kTexelsPerFold);
        return static_cast<int>(std::clamp(wanted, 32.0f, static_cast<float>(kMostFoldTexels)));
    };
    const int across = texelsAlong(width);
    const int down = texelsAlong(height);
    std::vector<float> texels;
    texels.reserve(static_cast<std::size_t>(across) * static_cast<std::size_t>(down));
    for (int y = 0; y < down; ++y)
        for (int x = 0; x < across; ++x)
            texels.push_back(strata.fold((x + 0.5) / across * static_cast<double>(width),
                                         (y + 0.5) / down * static_cast<double>(height)));
    GlTexture texture = makeTexture(GL_CLAMP_TO_EDGE);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R32F, across, down, 0, GL_RED, GL_FLOAT, texels.data());
    return texture;
}

}  // namespace

void StrataMaps::show(const ShownStrata& shown, const Terrain& terrain) {
    const StrataSettings& settings = shown.settings;
    if (!settings.areLayered()) {
        *this = {};
        return;
    }
    const Key key{shown, static_cast<float>(terrain.width()) * terrain.cellSize(),
                  static_cast<float>(terrain.height()) * terrain.cellSize(), terrain.datum()};
    if (key_ == key) return;
    key_ = key;
    const Strata strata(settings, shown.seed);
    beds_ = makeBeds(strata, settings);
    folds_ = makeFolds(strata, settings, key.width, key.height);
    const double perMetre = 1.0 / (Strata::kBeds * static_cast<double>(settings.thickness));
    const auto repeats = [&](double east, double south, double metres) {
        return strata.acrossUnfolded(east, south, metres) * perMetre;
    };
    const double atCorner = repeats(0.0, 0.0, terrain.datum());
    way_ = {repeats(0.0, 0.0, 1.0), repeats(static_cast<double>(key.width), 0.0, 0.0),
            repeats(0.0, static_cast<double>(key.height), 0.0), atCorner - std::floor(atCorner)};
}

void StrataMaps::setUniforms(const StrataUniforms& uniforms, int bedUnit, int foldUnit) const {
    uniforms.hasBeds.set(key_ ? 1.0f : 0.0f);
    uniforms.bedMap.set(bedUnit);
    uniforms.foldMap.set(foldUnit);
    uniforms.bedWay.set(way_);
    bindTexture(bedUnit, beds_.name());
    bindTexture(foldUnit, folds_.name());
}

}  // namespace scree
