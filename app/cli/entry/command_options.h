#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "app/cli/batch/run_batch.h"
#include "app/cli/export.h"
#include "app/cli/render.h"
#include "app/cli/terrain_options.h"

namespace scree {

/// The options of all commands, as the user typed them.
struct TypedOptions {
    BatchOptions erode;
    RenderOptions render;
    ExportOptions pack;
    bool markdown = false;
    bool jsonSchema = false;
    TerrainOptions info;
    bool metrics = false;
    std::string editorFile;
    std::string editorThreads;
    std::string uiReport;
    std::string historyBudget;
};

/// The commands of the parser.
struct Commands {
    CLI::App* erode;
    CLI::App* render;
    CLI::App* pack;
    CLI::App* knobs;
    CLI::App* info;
};

/// Adds all commands with their options, which are parsed into `options`.
Commands addCommands(CLI::App& app, TypedOptions& options);

}  // namespace scree
