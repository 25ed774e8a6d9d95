#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "erosion/base/knob.h"
#include "renderer/settings/chosen_file.h"

/// How the artist wants the materials of the ground to look. Independent of OpenGL, like view_settings.h.
namespace scree {

/// Materials of the ground, from the bottom up: each one covers those that stand before it. Forest is the ground
/// between trees, if the view draws trees.
enum class Material { Soil, Grass, Scree, Rock, Sand, Snow, Forest };
inline constexpr std::array<std::string_view, 7> kMaterialNames{"soil", "grass", "scree", "rock",
                                                                "sand", "snow",  "forest"};
inline constexpr std::size_t kMaterialCount = kMaterialNames.size();
/// Headings of the materials' knobs.
inline constexpr std::array<std::string_view, kMaterialCount> kMaterialTitles{
    "Soil material", "Grass material", "Scree material", "Rock material",
    "Sand material", "Snow material",  "Forest material"};

/// The mean colour of a material: the natural one, or a colour in sRGB.
class MaterialColour {
 public:
    using Srgb = std::array<std::uint8_t, 3>;  ///< Red, green and blue.

    constexpr MaterialColour() = default;  ///< The natural colour.
    constexpr explicit MaterialColour(const Srgb& srgb) {
        name_[0] = '#';
        for (std::size_t i = 0; i < srgb.size(); ++i) {
            name_[2 * i + 1] = kDigits[srgb[i] / 16];
            name_[2 * i + 2] = kDigits[srgb[i] % 16];
        }
    }
    /// Returns the colour of "natural" or "#rrggbb" (hexadecimal digits), or nothing for any other text.
    static constexpr std::optional<MaterialColour> fromName(std::string_view name) {
        const MaterialColour natural;
        if (name == natural.name()) return natural;
        if (name.size() != natural.name_.size() || name[0] != '#') return std::nullopt;
        Srgb srgb{};
        for (std::size_t i = 1; i < name.size(); ++i) {
            const char lower = name[i] >= 'A' && name[i] <= 'F' ? static_cast<char>(name[i] - 'A' + 'a') : name[i];
            const std::size_t digit = kDigits.find(lower);
            if (digit == std::string_view::npos) return std::nullopt;
            std::uint8_t& channel = srgb[(i - 1) / 2];
            channel = static_cast<std::uint8_t>(16 * channel + digit);
        }
        return MaterialColour(srgb);
    }

    constexpr std::string_view name() const { return {name_.data(), name_.size()}; }
    /// Returns the colour, or nothing if it is the natural one.
    constexpr std::optional<Srgb> srgb() const {
        if (name_[0] != '#') return std::nullopt;
        Srgb srgb{};
        for (std::size_t i = 0; i < srgb.size(); ++i)
            srgb[i] = static_cast<std::uint8_t>(16 * kDigits.find(name_[2 * i + 1]) + kDigits.find(name_[2 * i + 2]));
        return srgb;
    }
    constexpr bool operator==(const MaterialColour&) const = default;

 private:
    static constexpr std::string_view kDigits = "0123456789abcdef";

    std::array<char, 7> name_{'n', 'a', 't', 'u', 'r', 'a', 'l'};
};
template <>
inline constexpr auto choicesOf<MaterialColour> = std::array<std::string_view, 2>{"natural", "#8a7f70"};
template <>
inline constexpr std::string_view wordsFor<MaterialColour> = "natural or a colour such as #8a7f70";

/// The file of a material's texture, or none.
using TextureFile = ChosenFile<FilePurpose::Texture>;
template <>
inline constexpr auto choicesOf<TextureFile> = std::array<std::string_view, 2>{"none", "textures/rock.png"};
template <>
inline constexpr std::string_view wordsFor<TextureFile> = "none or a PNG file such as textures/rock.png";

/// How the artist wants a material to look.
struct MaterialStyle {
    MaterialColour colour;
    TextureFile texture;
    float metres = 4.0f;
};
inline constexpr Idle<MaterialStyle> kNoTexture{[](const MaterialStyle& s) { return s.texture.isNone(); },
                                                "Texture is none"};
template <>
inline constexpr auto knobsOf<MaterialStyle> = std::tuple{
    Knob{&MaterialStyle::colour, "colour", "", "Colour", MaterialColour(),
         MaterialColour(MaterialColour::Srgb{0x8a, 0x7f, 0x70}), "", Scale::Linear,
         "Mean colour of the material, as #rrggbb in sRGB. Its patches and grain stay, and moisture still darkens it. "
         "natural: the colours of the view's rock and plants."},
    Knob{&MaterialStyle::texture, "texture", "", "Texture", TextureFile(), TextureFile(), "", Scale::Linear,
         "PNG file that gives the material its colour and its relief near the eye, in place of the natural ones. It "
         "repeats over the ground. If a colour is set, the texture is tinted so that its mean is that colour. In a "
         "preset, the path is relative to the preset's folder."},
    Knob{&MaterialStyle::metres, "metres", "", "Texture width", 0.5f, 500.0f, "m", Scale::Log,
         "Width of the texture on the ground.", kNoTexture},
};
static_assert(knobsAreComplete<MaterialStyle>());

/// The materials' looks in the order of Material.
using MaterialStyles = std::array<MaterialStyle, kMaterialCount>;

}  // namespace scree
