#include "app/cli/render.h"

#include <cstdio>
#include <utility>

#include "app/document/preset_layout.h"
#include "app/document/starting_terrain.h"
#include "app/io/atomic_file.h"
#include "app/io/picture.h"
#include "app/io/resources.h"
#include "renderer/offscreen.h"

namespace scree {

namespace {

constexpr std::uint64_t kSmallestPicture = 16;
constexpr std::uint64_t kLargestPicture = 8192;

Result<std::pair<int, int>> parsePictureSize(std::string_view text) {
    const std::size_t cross = std::min(text.find('x'), text.size());
    const auto side = [&](std::string_view part) {
        return parseCount("--size", part, kSmallestPicture, kLargestPicture);
    };
    const Result<std::uint64_t> width = side(text.substr(0, cross));
    const Result<std::uint64_t> height = side(text.substr(std::min(cross + 1, text.size())));
    if (!width || !height)
        return Error{"--size is '" + std::string(text) +
                     "'; give WIDTHxHEIGHT in pixels, such as 1280x800, each from " + std::to_string(kSmallestPicture) +
                     " to " + std::to_string(kLargestPicture)};
    return std::pair{static_cast<int>(*width), static_cast<int>(*height)};
}

Result<void> checkTarget(const std::string& output) {
    if (!output.ends_with(".png")) return Error{output + " is no picture that can be written; give a name in .png"};
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

}  // namespace

ExitStatus runRender(RenderOptions options) {
    if (Result<void> writable = checkTarget(options.output); !writable)
        return fail(ExitStatus::BadInput, writable.error().message);
    if (isPresetName(options.terrain.input)) options.terrain.preset = std::exchange(options.terrain.input, {});
    Result<ResolvedPreset> resolved = resolvePreset(options.terrain);
    if (!resolved) return fail(ExitStatus::BadInput, resolved.error().message);
    Preset& preset = resolved->preset;
    if (Result<void> chosen = chooseOverlay(preset.view, options.overlay); !chosen)
        return fail(ExitStatus::BadInput, chosen.error().message);

    OffscreenPicture picture;
    if (!options.pictureSize.empty()) {
        const Result<std::pair<int, int>> size = parsePictureSize(options.pictureSize);
        if (!size) return fail(ExitStatus::BadInput, size.error().message);
        std::tie(picture.width, picture.height) = *size;
    }
    picture.view = preset.view;
    picture.springs = preset.simulation.sources.springs;

    ThreadPool pool;
    const Result<Terrain> terrain = makeStartingTerrain(preset.terrain, pool);
    if (!terrain) return fail(ExitStatus::BadInput, terrain.error().message);
    for (const std::string& each : resolved->notes) note(each);
    const SourceSettings& sources = preset.simulation.sources;
    if (sources.sea.enabled) picture.sea = seaSurface(sources, *terrain);
    const Result<Image> image = renderPicture(*terrain, picture, resourceFolder("shaders"));
    if (!image) return fail(ExitStatus::Failed, image.error().message);
    if (Result<void> saved = savePicture(*image, options.output); !saved)
        return fail(ExitStatus::Failed, saved.error().message);
    std::printf("wrote %s\n", options.output.c_str());
    return ExitStatus::Done;
}

}  // namespace scree
