#pragma once

#include <algorithm>
#include <array>
#include <filesystem>
#include <span>
#include <utility>

#include "renderer/maps/layer_texture.h"
#include "renderer/maps/node_map.h"

namespace scree {

/// What covers the ground at each node, gathered from layers on the graphics card, so that materials.glsl reads one
/// texture instead of four. An RGBA16F map of the moisture (0 to 1), the loose sediment, the wear and the sand (m).
class SoilMap {
 public:
    /// The layers that the map is made of, in the order of its channels.
    static constexpr std::array kChannels{Layer::Moisture, Layer::Sediment, Layer::Wear, Layer::Sand};

    static Result<SoilMap> create(const std::filesystem::path& shaders);
    /// Returns an empty map for another terrain or another grid, which shares the program.
    SoilMap another() const { return SoilMap(map_.another()); }

    static constexpr bool has(Layer layer) {
        return std::find(kChannels.begin(), kChannels.end(), layer) != kChannels.end();
    }

    /// Updates the map for the parts of its layers that have changed. `layers` are the textures of all layers, in the
    /// order of Layer. If the size changes, the whole map is updated.
    void update(const MapGrid& grid, std::span<const LayerTexture> layers, std::span<const CellRect> changed,
                const MapPainter& painter);

    GLuint name() const { return map_.name(); }

 private:
    /// Uniforms of soil_map.frag.
    struct Uniforms {
        explicit Uniforms(UniformLookup& in)
            : part(in), layers{{{in, "moisture"}, {in, "sediment"}, {in, "wear"}, {in, "sand"}}} {}

        PartUniforms part;
        std::array<Uniform<int>, kChannels.size()> layers;
    };
    explicit SoilMap(NodeMap<Uniforms> map) : map_(std::move(map)) {}

    NodeMap<Uniforms> map_;
};

}  // namespace scree
