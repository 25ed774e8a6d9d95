#include "app/cli/render.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "app/cli/output_files.h"
#include "app/cli/picture_size.h"
#include "app/document/preset_layout.h"
#include "app/document/starting_terrain.h"
#include "app/io/atomic_file.h"
#include "app/io/picture.h"
#include "app/io/resources.h"
#include "app/pictures/camera_path.h"
#include "app/pictures/named_view_camera.h"
#include "app/pictures/picture_series.h"
#include "erosion/base/counted.h"
#include "erosion/base/shown_text.h"
#include "erosion/simulation/found_layers.h"
#include "renderer/scene/terrain_renderer.h"

namespace scree {

namespace {

Result<void> checkTarget(const std::string& output) {
    if (!output.ends_with(".png")) return Error{shownPath(output) + ": unknown picture type; use .png"};
    return checkWritable(output);
}

Result<void> chooseOverlay(ViewSettings& view, std::string_view name) {
    Result<void> outcome;
    if (name.empty()) return outcome;
    forEachKnob<ViewSettings>([&](const auto& knob) {
        if constexpr (std::is_same_v<Overlay, typename std::decay_t<decltype(knob)>::Value>)
            if (knob.member == &ViewSettings::overlay) outcome = setKnobText(view, knob, name, "--overlay");
    });
    return outcome;
}

/// The checked size, view and output of the picture.
struct RenderPlan {
    int width = 1280;
    int height = 800;
    std::optional<ChosenCamera> camera;
    std::uint64_t frames = 0;  ///< Number of pictures of a film; 0 for a single picture.
    NumberedFiles files;
};

Result<RenderPlan> planOf(const RenderOptions& options) {
    RenderPlan plan;
    const Result<std::uint64_t> frames = parseFilm(options.film, options.camera);
    if (!frames) return frames.error();
    plan.frames = *frames;
    if (plan.frames > 0) {
        Result<NumberedFiles> files = NumberedFiles::check("--output", options.output, plan.frames);
        if (!files) return files.error();
        plan.files = std::move(*files);
    } else if (Result<void> writable = checkTarget(options.output); !writable) {
        return writable.error();
    }
    if (!options.pictureSize.empty()) {
        const Result<std::pair<int, int>> size = parsePictureSize("--size", options.pictureSize);
        if (!size) return size.error();
        std::tie(plan.width, plan.height) = *size;
    }
    Result<std::optional<ChosenCamera>> camera = parseCamera(options.camera);
    if (!camera) return camera.error();
    plan.camera = *camera;
    return plan;
}

/// Fails if a picture would replace the file that it is drawn from.
Result<void> checkFiles(const RenderOptions& options, const RenderPlan& plan, const ResolvedPreset& resolved) {
    if (options.overwrite) return {};
    OutputFiles files;
    if (Result<void> added =
            plan.frames > 0 ? files.add("--output", plan.files) : files.add("--output", options.output);
        !added)
        return added;
    if (Result<void> kept = files.checkInput(options.terrain.input); !kept) return kept;
    for (const LayerFile& paint : resolved.paints)
        if (Result<void> kept = files.checkInput(paint.path); !kept) return kept;
    if (Result<void> kept = files.checkInputs(resolved.preset.materials); !kept) return kept;
    return files.checkInput(resolved.preset.terrain.path);
}

float aspectOf(const RenderPlan& plan) {
    return static_cast<float>(plan.width) / static_cast<float>(plan.height);
}

DrawnGround groundOf(const Terrain& terrain, const Preset& preset) {
    return {terrain, preset.view.exaggeration,
            TerrainRenderer::waterShown(terrain, preset.view, preset.simulation.sources)};
}

/// The camera of a view of the preset.
Camera cameraOfView(const NamedView& view, const Terrain& terrain, const Preset& preset) {
    const DrawnGround ground = groundOf(terrain, preset);
    const PlacedView placed = placedView(view, terrain, ground.exaggeration, ground.water);
    if (!placed.moved.empty()) note(placed.moved);
    Camera camera;
    camera.frame(terrain, ground.exaggeration, 1.0f);
    camera.setPose(placed.pose);
    camera.setClearance(clearanceOf(camera, terrain, ground.exaggeration, ground.water));
    return camera;
}

/// The chosen camera of a picture; nothing if none was chosen.
Result<std::optional<Camera>> cameraOf(const RenderPlan& plan, const std::string& view, const Terrain& terrain,
                                       const Preset& preset) {
    if (const NamedView* named = findView(preset.views, view))
        return std::optional(cameraOfView(*named, terrain, preset));
    if (!plan.camera) return std::optional<Camera>();
    const Result<Camera> camera =
        makeCamera(*plan.camera, terrain, preset.view, groundOf(terrain, preset).water, aspectOf(plan));
    if (!camera) return camera.error();
    return std::optional(*camera);
}

/// The path of a film through `views`, or of a turntable if there are none. `chosen` is the camera of a turntable.
Result<CameraPath> pathOf(const RenderPlan& plan, std::span<const NamedView> views, const std::optional<Camera>& chosen,
                          const Terrain& terrain, const Preset& preset) {
    if (!views.empty()) return CameraPath::throughViews(views, groundOf(terrain, preset));
    Camera first = chosen ? *chosen : cameraAt({}, terrain, preset.view, aspectOf(plan));
    if (!chosen || (plan.camera && plan.camera->viewpoint.distance == 0.0f)) {
        CameraPose pose = first.pose();
        pose.distance = turntableDistance(pose, terrain, preset.view.exaggeration, aspectOf(plan));
        first.setPose(pose);
    }
    return CameraPath::turntable(first);
}

/// Draws the film, or one picture if there is no path.
Result<void> draw(const Terrain& terrain, const OffscreenPicture& picture, const RenderPlan& plan,
                  const std::optional<CameraPath>& path, const std::string& output) {
    Result<PictureMaker> maker = PictureMaker::create(resourceFolder("shaders"));
    if (!maker) return maker.error();
    if (!path) {
        const Result<Image> image = maker->draw(terrain, picture);
        if (!image) return image.error();
        return savePicture(*image, output);
    }
    ProgressLine progress;
    return saveFilm(*maker, terrain, picture, *path, plan.files, plan.frames, [&](std::uint64_t done) {
        if (progress.isDue())
            progress.update(static_cast<double>(done) / static_cast<double>(plan.frames), counted(done, "picture"));
    });
}

}  // namespace

ExitStatus runRender(const RenderOptions& options) {
    const Result<RenderPlan> plan = planOf(options);
    if (!plan) return fail(ExitStatus::BadInput, plan.error().message);
    Result<ResolvedPreset> resolved = resolveShown(options.terrain);
    if (!resolved) return fail(ExitStatus::BadInput, resolved.error().message);
    Preset& preset = resolved->preset;
    if (Result<void> sound = checkFiles(options, *plan, *resolved); !sound)
        return fail(ExitStatus::BadInput, sound.error().message);
    Result<void> chosen = chooseOverlay(preset.view, options.overlay);
    if (chosen && !options.overlay.empty())
        chosen = checkOverlay(preset.view.overlay, layersOf(resolved->layerTable()), "--overlay");
    if (!chosen) return fail(ExitStatus::BadInput, chosen.error().message);
    if (!options.camera.view.empty())
        if (const Result<NamedView> view = viewNamed(preset.views, options.camera.view); !view)
            return fail(ExitStatus::BadInput, "--view: " + view.error().message);
    std::vector<NamedView> views;
    if (!options.film.path.empty()) {
        Result<std::vector<NamedView>> found = viewsOfPath(options.film, preset.views);
        if (!found) return fail(ExitStatus::BadInput, found.error().message);
        views = std::move(*found);
    }

    ThreadPool pool;
    Result<Terrain> terrain = makeTerrain(*resolved, pool);
    if (!terrain) return fail(ExitStatus::BadInput, terrain.error().message);
    return withLand(*terrain, [&] {
        updateFoundLayers(*terrain, TerrainRenderer::layersFor(preset.view, terrain->layers()), preset.simulation,
                          landCoverOf(preset), pool);
        terrain->dropBase(pool, Terrain::WaterForm::Shown);
        for (const std::string& each : resolved->notes) note(each);
        OffscreenPicture picture = pictureOf(preset, *terrain, resolved->materials);
        picture.width = plan->width;
        picture.height = plan->height;
        const Result<std::optional<Camera>> camera = cameraOf(*plan, options.camera.view, *terrain, preset);
        if (!camera) return fail(ExitStatus::BadInput, camera.error().message);
        picture.camera = *camera;
        std::optional<CameraPath> path;
        if (plan->frames > 0) {
            const Result<CameraPath> made = pathOf(*plan, views, *camera, *terrain, preset);
            if (!made) return fail(ExitStatus::BadInput, made.error().message);
            for (const std::string& each : made->moved()) note(each);
            path.emplace(*made);
        }
        if (Result<void> drawn = draw(*terrain, picture, *plan, path, options.output); !drawn)
            return fail(ExitStatus::Failed, drawn.error().message);
        if (plan->frames > 0)
            printWritten(counted(static_cast<std::uint64_t>(plan->frames), "picture") + " " + plan->files.pattern());
        else
            printWritten(options.output + ": " + shownPixels(plan->width, plan->height));
        return ExitStatus::Done;
    });
}

}  // namespace scree
