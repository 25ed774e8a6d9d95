#pragma once

#include <array>
#include <filesystem>

#include "erosion/base/result.h"
#include "renderer/gl/shader_program.h"
#include "renderer/programs/surroundings_uniforms.h"
#include "renderer/programs/terrain_uniforms.h"
#include "renderer/settings/view_settings.h"

namespace scree {

/// What covers the ground. Each cover has its own ground program, because branches on uniforms would be slow on drivers
/// that draw on the processor.
enum class Cover { Ground, Overlay, SurfaceColour };
Cover coverOf(const Overlay& overlay);

/// Whether water is drawn. Programs without water are faster.
enum class Water { None, Drawn };

/// The programs that draw a terrain and the sky above it.
class TerrainPrograms {
 public:
    TerrainPrograms() = default;
    /// Loads the shaders of this folder. `richDetail` adds fine detail close to the eye. Fails if a shader does not
    /// compile.
    static Result<TerrainPrograms> load(const std::filesystem::path& shaders, bool richDetail);

    const Program<SurfaceUniforms>& ground(Cover cover, bool contours, Water water) const {
        return ground_[indexOf(cover, contours, water)];
    }
    /// Program of the sides of the block.
    const Program<WallUniforms>& wall(Water water) const { return walls_[static_cast<std::size_t>(water)]; }
    /// Program of the land beyond the block.
    const Program<SurroundingsUniforms>& surroundings(Water water) const {
        return surroundings_[static_cast<std::size_t>(water)];
    }
    /// Program of the sides of the block if there is land beyond. They only fill gaps.
    const Program<CurtainUniforms>& curtain(Water water) const { return curtains_[static_cast<std::size_t>(water)]; }
    const Program<SkyUniforms>& sky() const { return sky_; }

 private:
    static constexpr std::size_t kCovers = 3;

    static std::size_t indexOf(Cover cover, bool contours, Water water) {
        return (static_cast<std::size_t>(cover) * 2 + (contours ? 1 : 0)) * 2 + static_cast<std::size_t>(water);
    }

    std::array<Program<SurfaceUniforms>, kCovers * 4> ground_;
    std::array<Program<WallUniforms>, 2> walls_;
    std::array<Program<SurroundingsUniforms>, 2> surroundings_;
    std::array<Program<CurtainUniforms>, 2> curtains_;
    Program<SkyUniforms> sky_;
};

}  // namespace scree
