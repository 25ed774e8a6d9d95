#include "renderer/programs/terrain_programs.h"

#include <string>
#include <utility>
#include <vector>

namespace scree {

Result<TerrainPrograms> TerrainPrograms::load(const std::filesystem::path& shaders) {
    TerrainPrograms programs;
    Result<void> outcome;
    const auto load = [&]<class Uniforms>(Program<Uniforms>& into, const ShaderSources& sources) {
        if (!outcome) return;
        auto program = Program<Uniforms>::load(shaders, sources);
        if (program)
            into = std::move(*program);
        else
            outcome = program.error();
    };
    for (const Water water : {Water::None, Water::Drawn}) {
        const auto index = static_cast<std::size_t>(water);
        const std::vector<std::string> wet(water == Water::Drawn ? 1 : 0, "WATER");
        load(programs.places_[index], {"terrain.vert", "place.frag", wet});
        load(programs.shaded_[index], {"terrain.vert", "shaded.frag", wet});
        load(programs.ground_[0][index], {"fullscreen.vert", "ground.frag", wet});
        load(programs.walls_[index], {"wall.vert", "wall.frag", wet});
        load(programs.surroundings_[index], {"surroundings.vert", "surroundings.frag", wet});
        std::vector<std::string> defines = wet;
        defines.emplace_back("CURTAIN");
        load(programs.curtains_[index], {"wall.vert", "surroundings.frag", defines});
        defines.back() = "SURFACE_COLOUR";
        load(programs.ground_[1][index], {"fullscreen.vert", "ground.frag", defines});
    }
    load(programs.overlay_, {"fullscreen.vert", "overlay.frag", {}});
    load(programs.contours_, {"fullscreen.vert", "contours.frag", {}});
    load(programs.sky_, {"fullscreen.vert", "sky.frag", {}});
    if (!outcome) return outcome.error();
    return programs;
}

}  // namespace scree
