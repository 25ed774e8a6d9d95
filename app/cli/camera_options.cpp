#include "app/cli/camera_options.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string_view>
#include <tuple>

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

}  // namespace scree
