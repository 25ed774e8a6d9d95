#pragma once

#include <string>
#include <vector>

#include "app/cli/console.h"
#include "app/cli/terrain_options.h"

namespace scree {

/// Options of `scree erode`, as typed; empty where not given.
struct ErodeOptions {
    TerrainOptions terrain;
    std::string rounds;
    std::string droplets;
    std::string years;
    std::string threads;
    std::string project;       ///< To go on from, instead of a preset or a heightmap.
    std::string savedProject;  ///< To write.
    std::vector<std::string> outputs;
    std::vector<std::string> layers;  ///< "NAME=FILE" or "NAME@LO:HI=FILE".
    std::vector<std::string> maps;    ///< The same.
    std::string picture;
    std::string stats;
    std::string timeLapse;   ///< Folder or pattern of numbered pictures.
    std::string every;       ///< Rounds from one of these to the next.
    std::string frameSize;   ///< Of these.
    bool overwrite = false;  ///< An output may replace what the run starts from.
};

/// Erodes a terrain and exports it. Everything that the user may have got wrong is found before the long run.
ExitStatus runErode(const ErodeOptions& options);

}  // namespace scree
