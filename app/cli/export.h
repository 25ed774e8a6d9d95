#pragma once

#include <string>
#include <utility>

#include "app/cli/console.h"
#include "app/cli/terrain_options.h"
#include "app/export/pack.h"

namespace scree {

/// How a pack is asked for on the command line, as typed; empty where not given.
struct PackOptions {
    std::string engine;
    std::string size;
    std::string range;
    std::string tiles;
    std::string overlap;
    std::string maps;
    std::string format;
    std::string rows;
    std::string byteOrder;
    std::string names;  ///< A pattern.
};

/// Options of `scree export`.
struct ExportOptions {
    TerrainOptions terrain;  ///< `input` is a heightmap, a preset or a project.
    PackOptions pack;
    std::string output;
    std::string threads;
    bool overwrite = false;  ///< A pack that is there may be replaced.
};

/// The engines, each with its sizes and formats, for help.
std::string shownEngines();

/// The settings of a pack by its options, and the layers that it shows as masks. An Error names the option.
Result<std::pair<PackSettings, LayerSet>> packSettingsOf(const PackOptions& options);

/// Writes a terrain as a folder of files for an engine. Once the land is made, Ctrl+C, SIGTERM and SIGHUP end it with
/// ExitStatus::Interrupted and nothing written; a second one ends the process at once.
ExitStatus runExport(const ExportOptions& options);

}  // namespace scree
