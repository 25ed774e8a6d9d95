#pragma once

#include <string>

#include "app/cli/console.h"
#include "app/cli/terrain_options.h"

namespace scree {

/// Options of `scree render`, as typed; empty where not given.
struct RenderOptions {
    TerrainOptions terrain;  ///< `input` is a heightmap, or a preset whose starting terrain is drawn.
    std::string output;
    std::string pictureSize;
    std::string overlay;
    std::string direction, pitch, distance;  ///< Of the camera; see ViewpointSettings.
    bool orthographic = false;
    std::string turntable;   ///< How many pictures; `output` is then a pattern of NumberedFiles.
    bool overwrite = false;  ///< The output may replace the input.
};

/// Draws a terrain to a picture, or to one from each side, without a window.
ExitStatus runRender(const RenderOptions& options);

}  // namespace scree
