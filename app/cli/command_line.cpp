#include "app/cli/command_line.h"

#include <CLI/CLI.hpp>
#include <cstdio>

#include "app/cli/erode.h"
#include "app/cli/file_info.h"
#include "app/cli/knob_list.h"
#include "app/cli/metrics.h"
#include "app/cli/render.h"
#include "app/document/preset.h"
#include "app/io/atomic_file.h"
#include "erosion/knob.h"

namespace scree {

namespace {

struct Options {
    ErodeOptions erode;
    RenderOptions render;
    bool markdown = false;
    bool jsonSchema = false;
    TerrainOptions info;
    bool metrics = false;
    std::string editorFile;
    std::string editorThreads;
    std::string uiReport;
};

struct Commands {
    CLI::App* erode;
    CLI::App* render;
    CLI::App* knobs;
    CLI::App* info;
};

void addScaleOptions(CLI::App& command, TerrainOptions& terrain) {
    command.add_option("--height-range", terrain.heightRange, "Heights of the input's black and white in metres")
        ->type_name("LO:HI");
    command.add_option("--cell-size", terrain.cellSize, "Distance between two nodes in metres")->type_name("M");
    command.add_option("--set", terrain.sets, "Sets a knob, such as droplet.capacity=12; may be repeated")
        ->type_name("KNOB=VALUE")
        ->allow_extra_args(false);
}

CLI::App* addErode(CLI::App& app, ErodeOptions& options) {
    CLI::App* command = app.add_subcommand("erode", "Erodes a terrain without a window and exports it");
    command->add_option("--preset", options.terrain.preset, "Preset with the settings")->type_name("P.json");
    command->add_option("--input", options.terrain.input, "Heightmap to start from: .png or square .r32")
        ->type_name("H.png");
    command->add_option("--size", options.terrain.size, "Nodes along each edge of a generated terrain")->type_name("N");
    addScaleOptions(*command, options.terrain);
    command->add_option("--rounds", options.rounds, "Rounds to run (100 where neither this nor --droplets is given)")
        ->type_name("N");
    command->add_option("--droplets", options.droplets, "Droplets to run")->type_name("N");
    command->add_flag("--large-forms-first", options.largeFormsFirst,
                      "Runs most of that on a grid with a quarter of the resolution: several times faster");
    command->add_option("--seed", options.terrain.seed, "Seed of the rain")->type_name("S");
    command->add_option("--threads", options.threads, "Threads; 0, the default, is one for each processor")
        ->type_name("T");
    command->add_option("--output", options.outputs, "Heightmap to write: .png or .r32; may be repeated")
        ->type_name("FILE")
        ->allow_extra_args(false);
    command->add_option("--layer", options.layers, "Layer to write, such as water=water.r32; may be repeated")
        ->type_name("NAME=FILE")
        ->allow_extra_args(false);
    command->add_option("--picture", options.picture, "Picture of the result, as the editor shows it")
        ->type_name("PIC.png");
    command->add_option("--time-lapse", options.timeLapse, "Numbered pictures while it erodes: a folder, or a name")
        ->type_name("FRAMES/F_####.png");
    command->add_option("--every", options.every, "Rounds from one of these pictures to the next; 1 by default")
        ->type_name("N");
    command->add_option("--frame-size", options.frameSize, "Pixels of these pictures; 1280x800 by default")
        ->type_name("WxH");
    command->add_option("--stats", options.stats, "Where to write counts, times, ledger and height hash")
        ->type_name("FILE.json");
    return command;
}

CLI::App* addRender(CLI::App& app, RenderOptions& options) {
    CLI::App* command = app.add_subcommand(
        "render", "Draws a heightmap, or the start of a preset; --set view.KNOB=VALUE sets the view");
    command->add_option("--input", options.terrain.input, "Heightmap or preset")->type_name("FILE")->required();
    command
        ->add_option("--output", options.output,
                     "Picture to write; with --turntable a folder, or a name such as f_####.png")
        ->type_name("PIC.png")
        ->required();
    command->add_option("--size", options.pictureSize, "Pixels; 1280x800 by default")->type_name("WxH");
    command->add_option("--overlay", options.overlay, "Layer to paint over the ground, such as slope")
        ->type_name("LAYER");
    command->add_option("--direction", options.direction, "Where the camera looks: 0 north, 90 east")->type_name("DEG");
    command->add_option("--pitch", options.pitch, "How far it looks down: 0 level, 90 straight down")->type_name("DEG");
    command->add_option("--distance", options.distance, "From the middle of the terrain; by default all is in view")
        ->type_name("M");
    command->add_flag("--orthographic", options.orthographic, "Parallel projection");
    command->add_option("--turntable", options.turntable, "Draws this many pictures of a full turn")->type_name("N");
    addScaleOptions(*command, options.terrain);
    return command;
}

CLI::App* addKnobs(CLI::App& app, Options& options) {
    CLI::App* command = app.add_subcommand("knobs", "Lists every knob with its range, default and meaning");
    CLI::Option* markdown = command->add_flag("--markdown", options.markdown, "As Markdown tables");
    command->add_flag("--json-schema", options.jsonSchema, "As the JSON Schema of presets")->excludes(markdown);
    return command;
}

CLI::App* addInfo(CLI::App& app, Options& options) {
    CLI::App* command = app.add_subcommand("info", "Tells what a heightmap or preset holds");
    command->add_option("FILE", options.info.input, "Heightmap or preset")->required();
    command->add_flag("--metrics", options.metrics, "Measures the landscape: drainage, slopes, pits, spikes");
    addScaleOptions(*command, options.info);
    return command;
}

ExitStatus printKnobs(const Options& options) {
    const std::string text = options.jsonSchema ? presetSchema() : options.markdown ? knobMarkdown() : knobList();
    std::fputs(text.c_str(), stdout);
    return ExitStatus::Done;
}

std::variant<ExitStatus, EditorRequest> requestEditor(const Options& options, const CLI::App& app) {
    const Result<std::uint64_t> threads =
        parseCount("--threads", options.editorThreads.empty() ? "0" : options.editorThreads, 0, 1024);
    if (!threads) return fail(ExitStatus::BadInput, threads.error().message);
    if (!options.editorFile.empty())
        if (const Result<void> readable = checkReadable(options.editorFile); !readable) {
            std::vector<std::string> names;
            for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
            return fail(ExitStatus::BadInput,
                        readable.error().message + suggestion(options.editorFile, {names.begin(), names.end()}));
        }
    return EditorRequest{options.editorFile, static_cast<int>(*threads), options.uiReport};
}

ExitStatus reportParseError(const CLI::App& app, const Commands& commands, const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) {  // --help and --version
        app.exit(error);
        return ExitStatus::Done;
    }
    std::string help = "scree";
    for (const CLI::App* command : {commands.erode, commands.render, commands.knobs, commands.info})
        if (command->parsed()) help += " " + command->get_name();
    return fail(ExitStatus::BadInput, std::string(error.what()) + "; see '" + help + " --help'");
}

}  // namespace

std::variant<ExitStatus, EditorRequest> runCommandLine(int argc, const char* const* argv) {
    Options options;
    CLI::App app("Scree erodes terrain while you watch. Without a command it opens the editor.", "scree");
    app.set_version_flag("--version", "scree " SCREE_VERSION);
    app.add_option("FILE", options.editorFile, "Preset or heightmap to open in the editor");
    app.add_option("--threads", options.editorThreads, "Threads of the editor's simulation")->type_name("T");
    app.add_option("--ui-report", options.uiReport)->group("");  // for the window tests
    const Commands commands{addErode(app, options.erode), addRender(app, options.render), addKnobs(app, options),
                            addInfo(app, options)};
    app.require_subcommand(0, 1);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return reportParseError(app, commands, error);
    }
    if (commands.erode->parsed()) return runErode(options.erode);
    if (commands.render->parsed()) return runRender(options.render);
    if (commands.knobs->parsed()) return printKnobs(options);
    if (commands.info->parsed()) return options.metrics ? runMetrics(options.info) : runInfo(options.info.input);
    return requestEditor(options, app);
}

}  // namespace scree
