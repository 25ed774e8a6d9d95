#include "renderer/programs/terrain_programs.h"

#include <string>
#include <utility>
#include <vector>

namespace scree {

namespace {

/// Loads programs until one fails.
class Loading {
 public:
    explicit Loading(const std::filesystem::path& shaders) : shaders_(shaders) {}

    template <class Uniforms>
    void load(Program<Uniforms>& into, const ShaderSources& sources) {
        if (!outcome_) return;
        auto program = Program<Uniforms>::load(shaders_, sources);
        if (program)
            into = std::move(*program);
        else
            outcome_ = program.error();
    }
    const Result<void>& outcome() const { return outcome_; }

 private:
    const std::filesystem::path& shaders_;
    Result<void> outcome_;
};

std::vector<std::string> definesOf(Water water) {
    return std::vector<std::string>(water == Water::Drawn ? 1 : 0, "WATER");
}

}  // namespace

Result<TerrainPrograms> TerrainPrograms::load(const std::filesystem::path& shaders) {
    TerrainPrograms programs;
    programs.shaders_ = shaders;
    Loading loading(shaders);
    for (const Water water : {Water::None, Water::Drawn}) {
        const auto index = static_cast<std::size_t>(water);
        const std::vector<std::string> wet = definesOf(water);
        loading.load(programs.places_[index], {"terrain.vert", "place.frag", wet});
        loading.load(programs.shaded_[index], {"terrain.vert", "shaded.frag", wet});
        loading.load(programs.walls_[index], {"wall.vert", "wall.frag", wet});
    }
    loading.load(programs.overlay_, {"fullscreen.vert", "overlay.frag", {}});
    loading.load(programs.reference_, {"fullscreen.vert", "reference.frag", {}});
    loading.load(programs.contours_, {"fullscreen.vert", "contours.frag", {}});
    loading.load(programs.sky_, {"fullscreen.vert", "sky.frag", {}});
    if (!loading.outcome()) return loading.outcome().error();
    Result<LandPrograms> natural = loadLand(shaders, Textures::None);
    if (!natural) return natural.error();
    programs.land_[static_cast<std::size_t>(Textures::None)] = std::move(*natural);
    return programs;
}

Result<void> TerrainPrograms::loadTextured() {
    if (loaded_ == Textures::Drawn) return {};
    Result<LandPrograms> textured = loadLand(shaders_, Textures::Drawn);
    if (!textured) return textured.error();
    land_[static_cast<std::size_t>(Textures::Drawn)] = std::move(*textured);
    loaded_ = Textures::Drawn;
    return {};
}

Result<TerrainPrograms::LandPrograms> TerrainPrograms::loadLand(const std::filesystem::path& shaders,
                                                                Textures textures) {
    LandPrograms programs;
    Loading loading(shaders);
    for (const Water water : {Water::None, Water::Drawn}) {
        const auto index = static_cast<std::size_t>(water);
        std::vector<std::string> defines = definesOf(water);
        if (textures == Textures::Drawn) defines.emplace_back("TEXTURES");
        loading.load(programs.ground[0][index], {"fullscreen.vert", "ground.frag", defines});
        loading.load(programs.surroundings[0][index], {"surroundings.vert", "surroundings.frag", defines});
        defines.emplace_back("CLOUDS");
        loading.load(programs.surroundings[1][index], {"surroundings.vert", "surroundings.frag", defines});
        defines.back() = "CURTAIN";
        loading.load(programs.curtains[index], {"wall.vert", "surroundings.frag", defines});
        defines.back() = "SURFACE_COLOUR";
        loading.load(programs.ground[1][index], {"fullscreen.vert", "ground.frag", defines});
    }
    if (!loading.outcome()) return loading.outcome().error();
    return programs;
}

}  // namespace scree
