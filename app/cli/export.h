#pragma once

#include <span>
#include <string>
#include <utility>

#include "app/cli/console.h"
#include "app/cli/terrain_options.h"
#include "app/export/pack.h"

namespace scree {

/// Options of a pack, as typed; empty if not given.
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
    bool riverBeds = false;
};

/// Options of `scree export`.
struct ExportOptions {
    TerrainOptions terrain;  ///< `input` is a heightmap, a preset or a project.
    PackOptions pack;
    std::string output;
    std::string threads;
    bool overwrite = false;  ///< Allows an existing pack to be replaced.
};

/// The engines with their sizes and formats, for help.
std::string shownEngines();

/// The settings of a pack, and those of `layers` to write as masks. Errors name the option.
Result<std::pair<PackSettings, LayerSet>> packSettingsOf(const PackOptions& options, std::span<const LayerInfo> layers);

/// Writes a terrain as a folder of files for an engine. Once the land is made, Ctrl+C, SIGTERM and SIGHUP end it with
/// ExitStatus::Interrupted and nothing written; a second one ends the process at once.
ExitStatus runExport(const ExportOptions& options);

}  // namespace scree
