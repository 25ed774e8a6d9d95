#include "app/cli/entry/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <optional>

#include "app/cli/entry/command_options.h"
#include "app/cli/entry/usage_error.h"
#include "app/cli/info.h"
#include "app/cli/knob_list.h"
#include "app/document/preset.h"
#include "app/io/atomic_file.h"

namespace scree {

namespace {

ExitStatus printKnobs(const TypedOptions& options) {
    const std::string text = options.jsonSchema ? presetSchema() : options.markdown ? knobMarkdown() : knobList();
    std::fputs(text.c_str(), stdout);
    return ExitStatus::Done;
}

/// Returns nothing if no command was given.
std::optional<ExitStatus> runCommand(const Commands& commands, const TypedOptions& options) {
    if (commands.erode->parsed()) return runErodeOrBatch(options.erode);
    if (commands.render->parsed()) return runRender(options.render);
    if (commands.pack->parsed()) return runExport(options.pack);
    if (commands.knobs->parsed()) return printKnobs(options);
    if (commands.info->parsed()) return options.metrics ? runMetrics(options.info) : runInfo(options.info);
    return std::nullopt;
}

using Outcome = std::variant<ExitStatus, EditorRequest, EditorRefusal>;

Outcome requestEditor(const TypedOptions& options, const CLI::App& app) {
    const Result<std::uint64_t> threads =
        parseCount("--threads", options.editorThreads.empty() ? "0" : options.editorThreads, 0, 1024);
    if (!threads) return EditorRefusal{threads.error().message};
    if (!options.editorFile.empty())
        if (const Result<void> readable = checkReadable(options.editorFile); !readable) {
            std::vector<std::string> names{"--help"};
            for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
            return EditorRefusal{readable.error().message +
                                 suggestion(options.editorFile, {names.begin(), names.end()})};
        }
    const Result<std::uint64_t> budget =
        parseCount("--history-budget", options.historyBudget.empty() ? "0" : options.historyBudget, 0, 1 << 20);
    if (!budget) return EditorRefusal{budget.error().message};
    return EditorRequest{options.editorFile, static_cast<int>(*threads), options.uiReport, static_cast<int>(*budget)};
}

/// Prints the error to the console if a command was given. Otherwise the user wanted the editor.
Outcome refuse(const CLI::App& app, int argc, const char* const* argv, const Error& error) {
    for (const CLI::App* command : app.get_subcommands({}))
        if (std::find(argv + 1, argv + argc, command->get_name()) != argv + argc)
            return fail(ExitStatus::BadInput, error.message);
    return EditorRefusal{error.message};
}

Outcome reportParseError(const CLI::App& app, const Commands& commands, const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) {  // --help or --version
        app.exit(error);
        return finishOutput(ExitStatus::Done);
    }
    const CLI::App* given = &app;
    for (const CLI::App* command : {commands.erode, commands.render, commands.pack, commands.knobs, commands.info})
        if (command->parsed()) given = command;
    const std::string help = given == &app ? "scree" : "scree " + given->get_name();
    const std::string message = usageError(*given, error) + "; see '" + help + " --help'";
    if (given == &app) return EditorRefusal{message};
    return fail(ExitStatus::BadInput, message);
}

}  // namespace

Outcome runCommandLine(int argc, const char* const* argv) {
    TypedOptions options;
    CLI::App app("Scree is a terrain erosion editor. Without a command, its window opens.", "scree");
    app.allow_windows_style_options(false);  // "/name" is a path on every system, never an option
    app.set_version_flag("--version", "scree " SCREE_VERSION);
    app.add_option("FILE", options.editorFile, "Project, preset or heightmap to open in the editor")->type_name("");
    app.add_option("--threads", options.editorThreads, "Number of threads; default 0: one per processor")
        ->type_name("T");
    // Used by the window tests.
    app.add_option("--ui-report", options.uiReport)->group("");
    app.add_option("--history-budget", options.historyBudget)->group("");  // MiB
    const Commands commands = addCommands(app, options);
    app.require_subcommand(0, 1);
    if (Result<void> sound = checkNoneEmpty(argc, argv); !sound) return refuse(app, argc, argv, sound.error());
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return reportParseError(app, commands, error);
    }
    if (Result<void> sound = checkNoneEmpty(app); !sound) return refuse(app, argc, argv, sound.error());
    if (const auto status = runCommand(commands, options)) return finishOutput(*status);
    return requestEditor(options, app);
}

}  // namespace scree
