#include "renderer/programs/terrain_programs.h"

#include <string>
#include <utility>
#include <vector>

namespace scree {

Cover coverOf(const Overlay& overlay) {
    if (overlay == Overlay::None) return Cover::Ground;
    return overlay == overlayOf(Layer::Colour) ? Cover::SurfaceColour : Cover::Overlay;
}

Result<TerrainPrograms> TerrainPrograms::load(const std::filesystem::path& shaders, bool richDetail) {
    static constexpr std::array<const char*, kCovers> kDefines{"GROUND", "OVERLAY", "SURFACE_COLOUR"};
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
    const std::vector<std::string> detail(richDetail ? 1 : 0, "RICH_DETAIL");
    for (const Water water : {Water::None, Water::Drawn}) {
        const std::vector<std::string> wet(water == Water::Drawn ? 1 : 0, "WATER");
        for (const Cover cover : {Cover::Ground, Cover::Overlay, Cover::SurfaceColour})
            for (const bool contours : {false, true}) {
                std::vector<std::string> defines = detail;
                defines.insert(defines.end(), wet.begin(), wet.end());
                defines.emplace_back(kDefines[static_cast<std::size_t>(cover)]);
                if (contours) defines.emplace_back("CONTOURS");
                load(programs.ground_[indexOf(cover, contours, water)], {"terrain.vert", "terrain.frag", defines});
            }
        load(programs.walls_[static_cast<std::size_t>(water)], {"wall.vert", "wall.frag", wet});
        std::vector<std::string> beyond = detail;
        beyond.insert(beyond.end(), wet.begin(), wet.end());
        load(programs.surroundings_[static_cast<std::size_t>(water)],
             {"surroundings.vert", "surroundings.frag", beyond});
        beyond.emplace_back("CURTAIN");
        load(programs.curtains_[static_cast<std::size_t>(water)], {"wall.vert", "surroundings.frag", beyond});
    }
    load(programs.sky_, {"fullscreen.vert", "sky.frag", {}});
    if (!outcome) return outcome.error();
    return programs;
}

}  // namespace scree
