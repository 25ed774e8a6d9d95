#pragma once

#include <string>

#include "app/cli/camera_options.h"
#include "app/cli/console.h"
#include "app/cli/terrain_options.h"

namespace scree {

/// Options of `scree render`, as typed; empty if not given.
struct RenderOptions {
    TerrainOptions terrain;  ///< `input` is a heightmap, a preset whose starting terrain is drawn, or a project.
    std::string output;
    std::string pictureSize;
    std::string overlay;
    CameraOptions camera;
    FilmOptions film;        ///< If one is given, `output` is a pattern for NumberedFiles.
    bool overwrite = false;  ///< Allows the output to replace the input.
};

/// Draws a terrain without a window: one picture, or a film of several.
ExitStatus runRender(const RenderOptions& options);

}  // namespace scree
