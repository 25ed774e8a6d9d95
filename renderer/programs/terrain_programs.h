#pragma once

#include <array>
#include <filesystem>

#include "erosion/base/result.h"
#include "renderer/gl/shader_program.h"
#include "renderer/programs/surroundings_uniforms.h"
#include "renderer/programs/terrain_uniforms.h"

namespace scree {

/// Whether water is drawn. Programs without water are faster.
enum class Water { None, Drawn };

/// Whether clouds cast shadows on the land around the block. Programs without them are faster.
enum class Clouds { None, Drawn };

/// Whether materials have textures that the artist has chosen. Programs without them are faster.
enum class Textures { None, Drawn };

/// The programs that draw a terrain and the sky above it.
class TerrainPrograms {
 public:
    TerrainPrograms() = default;
    /// Loads the shaders of this folder, except those for textures. Fails if a shader does not compile.
    static Result<TerrainPrograms> load(const std::filesystem::path& shaders);
    /// Loads the programs for textures, unless they are loaded. Not many pictures need them, and they take as long as
    /// all others. Fails like load().
    Result<void> loadTextured();
    /// Returns Drawn if the programs for textures are loaded.
    Textures loaded() const { return loaded_; }

    // The ground is drawn in steps: its places, the shading of these, and its shaded pixels with several samples each.

    const Program<GroundVertices>& places(Water water) const { return places_[static_cast<std::size_t>(water)]; }
    /// `painted`: the layer Colour covers the ground. Programs with textures must be loaded.
    const Program<SurfaceUniforms>& ground(bool painted, Water water, Textures textures) const {
        return land(textures).ground[painted ? 1 : 0][static_cast<std::size_t>(water)];
    }
    const Program<OverlayUniforms>& overlay() const { return overlay_; }
    const Program<ReferenceUniforms>& reference() const { return reference_; }
    const Program<ContourUniforms>& contours() const { return contours_; }
    const Program<ShadedUniforms>& shaded(Water water) const { return shaded_[static_cast<std::size_t>(water)]; }
    /// Program of the sides of the block.
    const Program<WallUniforms>& wall(Water water) const { return walls_[static_cast<std::size_t>(water)]; }
    /// Program of the land beyond the block.
    const Program<SurroundingsUniforms>& surroundings(Clouds clouds, Water water, Textures textures) const {
        return land(textures).surroundings[static_cast<std::size_t>(clouds)][static_cast<std::size_t>(water)];
    }
    /// Program of the sides of the block if there is land beyond. They only fill gaps.
    const Program<CurtainUniforms>& curtain(Water water, Textures textures) const {
        return land(textures).curtains[static_cast<std::size_t>(water)];
    }
    const Program<SkyUniforms>& sky() const { return sky_; }

 private:
    /// Programs that shade materials.
    struct LandPrograms {
        std::array<std::array<Program<SurfaceUniforms>, 2>, 2> ground;
        std::array<std::array<Program<SurroundingsUniforms>, 2>, 2> surroundings;
        std::array<Program<CurtainUniforms>, 2> curtains;
    };
    static Result<LandPrograms> loadLand(const std::filesystem::path& shaders, Textures textures);
    const LandPrograms& land(Textures textures) const { return land_[static_cast<std::size_t>(textures)]; }

    std::filesystem::path shaders_;
    Textures loaded_ = Textures::None;
    std::array<LandPrograms, 2> land_;
    std::array<Program<GroundVertices>, 2> places_;
    Program<OverlayUniforms> overlay_;
    Program<ReferenceUniforms> reference_;
    Program<ContourUniforms> contours_;
    std::array<Program<ShadedUniforms>, 2> shaded_;
    std::array<Program<WallUniforms>, 2> walls_;
    Program<SkyUniforms> sky_;
};

}  // namespace scree
