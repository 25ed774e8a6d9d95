#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "app/session/action.h"

namespace scree {

/// Other words by which users search for a command, separated by commas. For knobs, their declaration has them.
struct CommandWords {
    Action action;
    std::string_view synonyms;
};
inline constexpr std::array kCommandWords{
    CommandWords{Action::ShowStart, "new file, new terrain, start over, gallery, templates, start screen"},
    CommandWords{Action::Open, "load"},
    CommandWords{Action::ImportHeightmap, "dem, load heightmap, open map"},
    CommandWords{Action::ImportCurves, "geojson, svg, paths"},
    CommandWords{Action::ExportHeightmap, "png, exr, tiff, obj, stl, gltf, raw, r16"},
    CommandWords{Action::ExportPack, "unreal, unity, godot, blender, game engine"},
    CommandWords{Action::Screenshot, "picture, render, save image"},
    CommandWords{Action::SaveFilm, "video, movie, animation, turntable"},
    CommandWords{Action::SaveTimeLapse, "video of the erosion, animation"},
    CommandWords{Action::Undo, "take back"},
    CommandWords{Action::ToggleRun, "play, start, erode, simulate, stop"},
    CommandWords{Action::RunFor, "number of rounds, run until"},
    CommandWords{Action::Step, "single step"},
    CommandWords{Action::Restart, "reset, clear erosion, start again"},
    CommandWords{Action::NewSeed, "random, randomise, dice, another landscape"},
    CommandWords{Action::Variations, "alternatives, explore, try values"},
    CommandWords{Action::SwapSettings, "compare settings, ab, a/b, toggle settings"},
    CommandWords{actionOf(Tool::Look), "orbit, camera, select"},
    CommandWords{actionOf(Tool::Rain), "paint rain, wet"},
    CommandWords{actionOf(Tool::Spring), "water source, river source"},
    CommandWords{actionOf(Tool::Snow), "glacier snow"},
    CommandWords{actionOf(Tool::Sand), "paint sand"},
    CommandWords{actionOf(Tool::Hardness), "hard rock, resistant"},
    CommandWords{actionOf(Tool::Uplift), "paint uplift, tectonics"},
    CommandWords{actionOf(Tool::Fault), "tectonics"},
    CommandWords{actionOf(Tool::Mask), "selection, paint mask"},
    CommandWords{actionOf(Tool::Lock), "protect, freeze, keep"},
    CommandWords{actionOf(Tool::Raise), "push up, add height"},
    CommandWords{actionOf(Tool::Lower), "carve, push down"},
    CommandWords{actionOf(Tool::Pile), "add sediment"},
    CommandWords{actionOf(Tool::Dig), "remove sediment"},
    CommandWords{actionOf(Tool::Smooth), "blur, soften"},
    CommandWords{actionOf(Tool::Flatten), "level"},
    CommandWords{actionOf(Tool::Noise), "roughen"},
    CommandWords{actionOf(Tool::Terrace), "steps"},
    CommandWords{actionOf(Tool::Ramp), "even slope"},
    CommandWords{actionOf(Tool::Clone), "copy ground"},
    CommandWords{actionOf(Tool::Stamp), "mountain, crater, canyon, landform"},
    CommandWords{actionOf(Tool::Curve), "road, river, ridge, path, spline"},
    CommandWords{actionOf(Tool::Lake), "pond, water body"},
    CommandWords{actionOf(Tool::Erase), "restore, bring back"},
    CommandWords{actionOf(Tool::Erode), "local erosion, erosion brush"},
    CommandWords{Action::FrameTerrain, "reset view, zoom to fit, home, centre"},
    CommandWords{Action::TopView, "from above, plan, map view"},
    CommandWords{Action::ToggleProjection, "parallel, isometric"},
    CommandWords{Action::ToggleFlight, "first person, free camera"},
    CommandWords{Action::ToggleWalk, "on foot, eye height"},
    CommandWords{Action::ToggleComparison, "before and after, split view, original"},
    CommandWords{Action::SaveViewAs, "bookmark, camera position"},
    CommandWords{Action::ToggleLeftPanel, "hide left panel"},
    CommandWords{Action::ToggleRightPanel, "hide right panel"},
    CommandWords{Action::ToggleTimeLine, "scrubber"},
    CommandWords{Action::FloatLeftPanel, "undock, float, detach"},
    CommandWords{Action::FloatRightPanel, "undock, float, detach"},
    CommandWords{Action::SwapPanels, "dock left right, layout, mirror"},
    CommandWords{Action::ArrangePanels, "reset layout, workspace, dock"},
    CommandWords{Action::HidePanels, "fullscreen, immersive, hide all panels, hide interface"},
    CommandWords{Action::ToggleLightTheme, "theme, dark mode, bright, appearance, skin"},
    CommandWords{Action::ToggleAllKnobs, "simple, expert, advanced, fewer knobs, basic"},
    CommandWords{Action::ShowHelp, "what is this, context help"},
    CommandWords{Action::ShowMessages, "log, errors, warnings"},
    CommandWords{Action::ShowManual, "help, documentation, handbook"},
    CommandWords{Action::ShowShortcuts, "hotkeys, key bindings"},
    CommandWords{Action::ShowAbout, "version, licence"},
};

constexpr std::string_view synonymsOf(Action action) {
    const auto* const found = std::find_if(kCommandWords.begin(), kCommandWords.end(),
                                           [&](const CommandWords& each) { return each.action == action; });
    return found == kCommandWords.end() ? std::string_view() : found->synonyms;
}

}  // namespace scree
