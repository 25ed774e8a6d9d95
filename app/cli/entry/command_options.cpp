#include "app/cli/entry/command_options.h"

#include <array>

#include "app/document/shipped/treatment.h"
#include "app/io/formats/heightmap_format.h"
#include "app/maps/terrain_map.h"
#include "app/meshes/land_export.h"

namespace scree {

namespace {

std::array<CLI::Option*, 3> addScaleOptions(CLI::App& command, TerrainOptions& terrain) {
    return {
        command.add_option("--height-range", terrain.heightRange, "Heights of black and white in the input, in metres")
            ->type_name("LO:HI"),
        command.add_option("--cell-size", terrain.cellSize, "Distance between neighbouring nodes, in metres")
            ->type_name("M"),
        command
            .add_option("--set", terrain.sets,
                        "Sets a knob, for example droplet.capacity=12, or varies it with a painted layer, for example "
                        "thermal.talus@hardness=30:60; may be repeated")
            ->type_name("KNOB=VALUE")
            ->allow_extra_args(false)};
}

void addMaxPixels(CLI::App& command, TerrainOptions& terrain) {
    command
        .add_option("--max-pixels", terrain.maxPixels,
                    "Most nodes that a file or the land may have; default 67108864 (8192x8192)")
        ->type_name("N");
}

void addPaint(CLI::App& command, TerrainOptions& terrain) {
    command
        .add_option("--paint", terrain.paints,
                    "Layer from a picture or heightmap, for example rain=clouds.png, or with the values of black and "
                    "white, rain:0:3=clouds.png; rain, hardness, uplift, snowfall, sand_supply, lock or colour; may be "
                    "repeated")
        ->type_name("NAME[:LO:HI]=FILE")
        ->allow_extra_args(false);
    command
        .add_option(
            "--mask", terrain.masks,
            "Mask that knobs can vary with, from a picture, for example cliffs=cliffs.png, or by rule from the "
            "land as it begins, for example cliffs=slope:35:90:5 (from, to, width of the fading beyond them); slope, "
            "height, facing, position, moisture, flow, sediment, wear, deposit, noise@SIZE, water, mask@NAME or "
            "near@NAME; live: before it follows the rule during the run; may be repeated")
        ->type_name("NAME=FILE|RULE")
        ->allow_extra_args(false);
    command
        .add_option("--paint-set", terrain.paintSets,
                    "How the file of a --paint is read, for example rain.flip=eastWest or hardness.rotate=90; the "
                    "knobs of file; may be repeated")
        ->type_name("NAME.KNOB=VALUE")
        ->allow_extra_args(false);
}

/// Adds the options that make a batch of a run.
void addBatchOptions(CLI::App& command, BatchOptions& batch) {
    command.add_option("--seeds", batch.seeds, "Batch: one item for each seed, such as 1..20 or 1,5,9")
        ->type_name("LIST");
    command
        .add_option("--vary", batch.varies,
                    "Batch: one item for each value of a knob, such as droplet.capacity=4..16:5 (five values) or "
                    "thermal.enabled=true,false; several give every combination")
        ->type_name("KNOB=LO..HI:N")
        ->allow_extra_args(false);
    command.add_option("--contact-sheet", batch.contactSheet, "Batch: one picture with a small one of each item")
        ->type_name("SHEET.png");
    command.add_flag("--skip-existing", batch.skipExisting, "Batch: skips items whose files exist");
    command.footer(
        "In a batch, names of outputs have fields: {input}, {preset}, {project}, {seed}, {KNOB}.\n"
        "Ctrl+C stops after a round: a single run writes the land so far, an item of a batch writes nothing.\n"
        "Exit status: 0 done; 1 failed while running, or at least one item failed; 2 wrong use or bad input; 130 "
        "interrupted.");
}

std::string treatmentNames() {
    std::string names;
    for (const TreatmentInfo& each : kTreatments)
        names.append(names.empty() ? "" : ", ")
            .append(each.name)
            .append(each.treatment == kUsualTreatment ? " (default)" : "");
    return names;
}

CLI::App* addErode(CLI::App& app, BatchOptions& batch) {
    ErodeOptions& options = batch.erode;
    CLI::App* command = app.add_subcommand("erode", "Erodes a terrain, or a batch of them, without a window");
    command->add_option("--preset", batch.presets, "Preset with the settings; several make a batch")
        ->type_name("P.json")
        ->allow_extra_args(false);
    command
        ->add_option("--input", batch.inputs,
                     "Heightmap to start from: " + shownEndings(FileUse::Read) + "; several make a batch")
        ->type_name("H.png")
        ->allow_extra_args(false);
    command
        ->add_option("--treatment", options.terrain.treatment,
                     "Erosion of a heightmap without a preset: " + treatmentNames())
        ->type_name("NAME");
    command->add_option("--project", options.project, "Project to continue from: its terrain, settings and rounds")
        ->type_name("P.scree.exr");
    command
        ->add_option("--resolution", options.terrain.resolution,
                     "Nodes along the longer edge; the extent stays, and a heightmap or project is resampled")
        ->type_name("N");
    command->add_option("--extent", options.terrain.extent, "Length of the longer edge, in metres")->type_name("M");
    command->add_option("--size", options.terrain.size)->group("");  // refused with a message about its replacement
    addScaleOptions(*command, options.terrain);
    addMaxPixels(*command, options.terrain);
    addPaint(*command, options.terrain);
    command
        ->add_option("--rounds", options.rounds,
                     "Number of rounds; default the length of the preset or treatment, or 100 if it names none")
        ->type_name("N");
    command->add_option("--droplets", options.droplets, "Number of droplets")->type_name("N");
    command->add_option("--years", options.years, "Length in years, if stream power is enabled")->type_name("Y");
    command->add_option("--seed", options.terrain.seed, "Random seed of the rain")->type_name("S");
    command->add_option("--threads", options.threads, "Number of threads; default 0: one per processor")
        ->type_name("T");
    command
        ->add_option("--output", options.outputs,
                     "Heightmap or mesh to write: " + shownLandEndings() + "; may be repeated")
        ->type_name("FILE")
        ->allow_extra_args(false);
    command
        ->add_option("--range", options.range,
                     "Heights of black and white in 16-bit outputs: exact (default), LO:HI in metres, or a .png that "
                     "has the range; a .tif has 16 bits if this is given, and metres if not")
        ->type_name("RANGE");
    command
        ->add_option("--mesh-error", options.meshError,
                     "Largest vertical distance of meshes from the land, in metres; default 0: every node")
        ->type_name("M");
    command
        ->add_option("--detail", options.detail,
                     "Nodes of each --output for each node of the land along an edge, 1 (default) to 4; between the "
                     "nodes lies the ground that pictures show near the eye, with the beds of rivers")
        ->type_name("N");
    command->add_option("--save-project", options.savedProject, "Project to write, to continue the work from later")
        ->type_name("P.scree.exr");
    command->add_option("--layer", options.layers, "Layer to write, for example water=water.r32; may be repeated")
        ->type_name("NAME=FILE")
        ->allow_extra_args(false);
    command
        ->add_option("--map", options.maps,
                     "Map for a game engine to write, for example splat=splat.png or water@0:5=water.png; may be "
                     "repeated: " +
                         mapNames())
        ->type_name("NAME=FILE")
        ->allow_extra_args(false);
    command->add_option("--rivers", options.rivers, "Rivers as lines with width and depth to write, as GeoJSON")
        ->type_name("FILE.geojson");
    command->add_option("--picture", options.picture, "Picture of the result, as in the editor's viewport")
        ->type_name("PIC.png");
    command->add_option("--time-lapse", options.timeLapse, "Numbered pictures of the run: a folder or a file pattern")
        ->type_name("FRAMES/F_####.png");
    command->add_option("--every", options.every, "Rounds between pictures of the time-lapse; default 1")
        ->type_name("N");
    command->add_option("--frame-size", options.frameSize, "Size of the time-lapse in pixels; default 1280x800")
        ->type_name("WxH");
    command->add_flag("--overwrite", options.overwrite, "Allows an output to replace the input");
    command->add_option("--stats", options.stats, "Statistics to write: counts, times, mass ledger and height hash")
        ->type_name("FILE.json");
    addBatchOptions(*command, batch);
    return command;
}

CLI::App* addRender(CLI::App& app, RenderOptions& options) {
    CLI::App* command = app.add_subcommand(
        "render",
        "Draws a heightmap, the starting terrain of a preset or a project; --set view.KNOB=VALUE changes the view");
    command->add_option("--input", options.terrain.input, "Heightmap, preset or project")
        ->type_name("FILE")
        ->required();
    command
        ->add_option("--output", options.output,
                     "Picture to write; for a film a folder or a pattern such as f_####.png")
        ->type_name("PIC.png")
        ->required();
    command->add_option("--size", options.pictureSize, "Size in pixels; default 1280x800")->type_name("WxH");
    command->add_option("--overlay", options.overlay, "Layer that colours the ground, for example slope")
        ->type_name("LAYER");
    command->add_option("--direction", options.camera.direction, "Direction of view: 0 is north, 90 east")
        ->type_name("DEG");
    command
        ->add_option("--pitch", options.camera.pitch,
                     "Downward angle: 0 is level, 90 straight down, with north up unless a direction is given")
        ->type_name("DEG");
    command
        ->add_option("--distance", options.camera.distance,
                     "Distance from the centre of the terrain in metres; by default all of it is in view")
        ->type_name("M");
    command
        ->add_option("--eye", options.camera.eye,
                     "Place of the eye: metres from the west edge, from the south edge and of height, or +H above the "
                     "ground, such as 1200,3400,+1.7")
        ->type_name("E,N,H");
    command->add_option("--target", options.camera.target, "Place to look at, or, without --eye, to turn around")
        ->type_name("E,N,H");
    command->add_flag("--orthographic", options.camera.orthographic, "Parallel projection");
    command->add_option("--view", options.camera.view, "Camera that the preset or project has under this name")
        ->type_name("NAME");
    command->add_flag("--overwrite", options.overwrite, "Allows the output to replace the input");
    command->add_option("--turntable", options.film.turntable, "Film: number of pictures in a full turn")
        ->type_name("N");
    command
        ->add_option("--path", options.film.path,
                     "Film: a view of the preset or project to fly through; repeated for each view in its order, or "
                     "'all' once for all of them")
        ->type_name("NAME")
        ->allow_extra_args(false);
    command->add_option("--frames", options.film.frames, "Film: number of pictures of a --path")->type_name("N");
    addScaleOptions(*command, options.terrain);
    addMaxPixels(*command, options.terrain);
    addPaint(*command, options.terrain);
    return command;
}

CLI::App* addExport(CLI::App& app, ExportOptions& options) {
    CLI::App* command =
        app.add_subcommand("export",
                           "Writes a heightmap, the starting terrain of a preset or a project as a folder of "
                           "files for a game engine");
    command->add_option("--for", options.pack.engine, "Engine: unreal, unity, godot, blender or custom")
        ->type_name("ENGINE")
        ->required();
    command->add_option("--input", options.terrain.input, "Heightmap, preset or project")
        ->type_name("FILE")
        ->required();
    command->add_option("--output", options.output, "Folder to write; it appears complete or not at all")
        ->type_name("FOLDER")
        ->required();
    command
        ->add_option("--size", options.pack.size,
                     "Nodes along the longer edge of each heightmap; default: the nearest size that the engine accepts")
        ->type_name("N");
    command
        ->add_option("--range", options.pack.range,
                     "Heights of black and white: exact (the default), LO:HI in metres or a pack that has the range")
        ->type_name("RANGE");
    command->add_option("--tiles", options.pack.tiles, "Number of tiles, with shared borders; default 1x1")
        ->type_name("ACROSSxDOWN");
    command
        ->add_option("--overlap", options.pack.overlap,
                     "Columns or rows of nodes that a tile shares with the next; default 1, the border")
        ->type_name("N");
    command
        ->add_option(
            "--maps", options.pack.maps,
            "Maps beside the heights, separated by commas: splat, colour, normal, ao, rivers, layers as masks; all "
            "(the default) or "
            "none")
        ->type_name("MAPS");
    command->add_flag("--river-beds", options.pack.riverBeds,
                      "Gives the heights the beds and banks of rivers that pictures show near the eye");
    command
        ->add_option("--format", options.pack.format,
                     "Heightmap format: png, r16 or tif16 with 16 bits, r32, exr or tif in metres")
        ->type_name("FORMAT");
    command->add_option("--rows", options.pack.rows, "First row of the heightmap: north or south")->type_name("ROW");
    command->add_option("--byte-order", options.pack.byteOrder, "Byte order of r16 and r32: little (default) or big")
        ->type_name("ORDER");
    command
        ->add_option("--names", options.pack.names,
                     "Names of the files, without ending: {map} is the content of the file, {x} and {y} the tile; "
                     "default {map}, with tiles {map}_x{x}_y{y}")
        ->type_name("PATTERN");
    command->add_option("--threads", options.threads, "Number of threads; default 0: one per processor")
        ->type_name("T");
    command->add_flag("--overwrite", options.overwrite, "Allows replacing an existing pack");
    command
        ->add_option("--resolution", options.terrain.resolution,
                     "Nodes along the longer edge of the land from a preset or heightmap, from which the pack "
                     "is made; the extent stays")
        ->type_name("N");
    command->add_option("--extent", options.terrain.extent, "Length of the longer edge of that land, in metres")
        ->type_name("M");
    addScaleOptions(*command, options.terrain);
    addMaxPixels(*command, options.terrain);
    addPaint(*command, options.terrain);
    command->footer(shownEngines());
    return command;
}

CLI::App* addKnobs(CLI::App& app, TypedOptions& options) {
    CLI::App* command = app.add_subcommand("knobs", "Lists all knobs with range, default and meaning");
    CLI::Option* markdown = command->add_flag("--markdown", options.markdown, "Writes Markdown tables");
    command->add_flag("--json-schema", options.jsonSchema, "Writes the JSON Schema of presets")->excludes(markdown);
    return command;
}

CLI::App* addInfo(CLI::App& app, TypedOptions& options) {
    CLI::App* command = app.add_subcommand("info", "Describes a heightmap, preset or project");
    command->add_option("FILE", options.info.input, "Heightmap, preset or project")->type_name("")->required();
    CLI::Option* metrics =
        command->add_flag("--metrics", options.metrics, "Measures the landscape: drainage, slopes, pits and spikes");
    for (CLI::Option* option : addScaleOptions(*command, options.info)) option->needs(metrics);
    addMaxPixels(*command, options.info);
    return command;
}

}  // namespace

Commands addCommands(CLI::App& app, TypedOptions& options) {
    return {addErode(app, options.erode), addRender(app, options.render), addExport(app, options.pack),
            addKnobs(app, options), addInfo(app, options)};
}

}  // namespace scree
