#include "app/cli/camera_options.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string_view>
#include <tuple>

#include "app/cli/terrain_options.h"
#include "app/pictures/camera_path.h"
#include "erosion/base/knob.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace {

/// Parses "EAST,NORTH,HEIGHT"; a height with a plus sign is above the ground.
Result<PlaceOnMap> parsePlace(const std::string& option, std::string_view text) {
    constexpr double kFarthest = 1e7;
    const Error malformed{
        option + " is '" + shownText(text) +
        "'; give metres to the east, to the north and of height, such as 1200,3400,850, or +1.7 as the "
        "height for 1.7 m above the ground"};
    PlaceOnMap place;
    std::array numbers{&place.east, &place.north, &place.height};
    std::string_view rest = text;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const bool last = i + 1 == numbers.size();
        const std::size_t comma = rest.find(',');
        if ((comma == std::string_view::npos) != last) return malformed;
        std::string_view part = rest.substr(0, comma);
        if (!last) rest.remove_prefix(comma + 1);
        place.aboveGround = last && part.starts_with('+');
        if (place.aboveGround) part.remove_prefix(1);
        const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), *numbers[i]);
        if (error != std::errc() || end != part.data() + part.size() || !(std::abs(*numbers[i]) <= kFarthest))
            return malformed;
    }
    return place;
}

}  // namespace

Result<std::optional<ChosenCamera>> parseCamera(const CameraOptions& options) {
    const std::array texts{&options.direction, &options.pitch, &options.distance};
    const auto given = [](const std::string* text) { return !text->empty(); };
    const bool places = !options.eye.empty() || !options.target.empty();
    if (!options.orthographic && !places && std::none_of(texts.begin(), texts.end(), given))
        return std::optional<ChosenCamera>();
    if (!options.view.empty())
        return Error{
            "--view sets the whole camera; leave out --eye, --target, --direction, --pitch, --distance and "
            "--orthographic"};
    if (!options.eye.empty() && (!options.distance.empty() || options.orthographic))
        return Error{
            "--eye sets the distance of the camera and a perspective picture; leave out --distance and "
            "--orthographic"};
    if (!options.eye.empty() && !options.target.empty() && (!options.direction.empty() || !options.pitch.empty()))
        return Error{"--eye and --target set the direction of view; leave out --direction and --pitch"};
    ChosenCamera chosen;
    ViewpointSettings& viewpoint = chosen.viewpoint;
    viewpoint.orthographic = options.orthographic;
    if (!options.eye.empty()) viewpoint.pitch = 0.0f;
    Result<void> outcome;
    std::size_t number = 0;
    forEachKnob<ViewpointSettings>([&](const auto& knob) {
        if constexpr (std::is_same_v<float, typename std::decay_t<decltype(knob)>::Value>) {
            const std::string& text = *texts[number++];
            if (outcome && !text.empty()) outcome = setKnobText(viewpoint, knob, text, "--" + std::string(knob.key));
        }
    });
    if (!outcome) return outcome.error();
    // A map has north up, unless another direction is asked for.
    if (viewpoint.pitch == 90.0f && options.direction.empty()) viewpoint.direction = 0.0f;
    for (const auto& [option, text, place] :
         {std::tuple("--eye", &options.eye, &chosen.eye), std::tuple("--target", &options.target, &chosen.target)}) {
        if (text->empty()) continue;
        const Result<PlaceOnMap> parsed = parsePlace(option, *text);
        if (!parsed) return parsed.error();
        *place = *parsed;
    }
    return std::optional(chosen);
}

Result<std::uint64_t> parseFilm(const FilmOptions& options, const CameraOptions& camera) {
    constexpr std::uint64_t kMostFrames = 100'000;
    if (options.path.empty()) {
        if (!options.frames.empty())
            return Error{
                "--frames is the number of pictures of a --path; add --path NAME for each view, or give --turntable N "
                "alone"};
        if (options.turntable.empty()) return std::uint64_t{0};
        if (!camera.eye.empty()) return Error{"--turntable moves the eye; give --target instead of --eye"};
        return parseCount("--turntable", options.turntable, 1, kMostFrames);
    }
    if (!options.turntable.empty()) return Error{"--path and --turntable are two films; leave out one of them"};
    const std::array texts{&camera.direction, &camera.pitch,  &camera.distance,
                           &camera.eye,       &camera.target, &camera.view};
    if (camera.orthographic || std::any_of(texts.begin(), texts.end(), [](const auto* text) { return !text->empty(); }))
        return Error{
            "--path sets the whole camera; leave out --view, --eye, --target, --direction, --pitch, --distance and "
            "--orthographic"};
    if (options.path.size() == 1 && options.path.front() != kWholePath)
        return Error{"--path names one view, but a film needs at least two; give --path NAME for each, or --path all"};
    if (options.frames.empty()) return Error{"--path needs a number of pictures; add --frames N, such as --frames 240"};
    return parseCount("--frames", options.frames, 2, kMostFrames);
}

Result<std::vector<NamedView>> viewsOfPath(const FilmOptions& options, std::span<const NamedView> views) {
    std::vector<NamedView> chosen;
    if (options.path.size() == 1) {
        chosen.assign(views.begin(), views.end());
        if (chosen.size() < 2)
            return Error{"--path all needs at least two views, but there " +
                         std::string(chosen.empty() ? "is none" : "is only one") +
                         "; save them in the window: View, Named views, Save view as..."};
    } else {
        for (const std::string& name : options.path) {
            const Result<NamedView> view = viewNamed(views, name);
            if (!view) return Error{"--path: " + view.error().message};
            chosen.push_back(*view);
        }
    }
    if (const Result<void> sound = checkPath(chosen); !sound) return Error{"--path: " + sound.error().message};
    return chosen;
}

}  // namespace scree
