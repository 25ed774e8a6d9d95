#include "app/cli/camera_options.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string_view>
#include <tuple>

#include "app/document/number_knobs.h"
#include "erosion/base/knob.h"
#include "erosion/base/shown_text.h"
#include "renderer/camera/picking.h"

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

/// Returns the camera, or an error if its eye is below the ground, where it would see nothing.
Result<Camera> seeing(const Camera& camera, const Terrain& terrain, float exaggeration, const std::string& remedy) {
    const double cell = static_cast<double>(terrain.cellSize());
    const glm::dvec3 eye = camera.position();
    const Point at{static_cast<float>(eye.x / cell), static_cast<float>(eye.z / cell)};
    const bool onMap = at.x >= 0.0f && at.y >= 0.0f && at.x <= static_cast<float>(terrain.width() - 1) &&
                       at.y <= static_cast<float>(terrain.height() - 1);
    if (!onMap || camera.pose().projection == Projection::Orthographic) return camera;
    if (eye.y > groundPosition(terrain, exaggeration, at).y) return camera;
    return Error{"the camera would be below the ground; give " + remedy};
}

}  // namespace

Result<std::optional<ChosenCamera>> parseCamera(const CameraOptions& options) {
    const std::array texts{&options.direction, &options.pitch, &options.distance};
    const auto given = [](const std::string* text) { return !text->empty(); };
    const bool places = !options.eye.empty() || !options.target.empty();
    if (!options.orthographic && !places && std::none_of(texts.begin(), texts.end(), given))
        return std::optional<ChosenCamera>();
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

Result<Camera> makeCamera(const ChosenCamera& chosen, const Terrain& terrain, float exaggeration, float aspect) {
    std::optional<glm::dvec3> eye, target;
    for (const auto& [option, place, position] :
         {std::tuple("--eye", &chosen.eye, &eye), std::tuple("--target", &chosen.target, &target)}) {
        if (!*place) continue;
        *position = positionOf(**place, terrain, exaggeration);
        if (!*position) {
            const auto metres = [&](int nodes) {
                return shownNumber(static_cast<double>(nodes - 1) * static_cast<double>(terrain.cellSize()));
            };
            return Error{std::string(option) + " is off the map; it reaches from 0 to " + metres(terrain.width()) +
                         " m to the east and from 0 to " + metres(terrain.height()) + " m to the north"};
        }
    }
    if (!eye) {
        Camera camera = cameraAt(chosen.viewpoint, terrain, exaggeration, aspect);
        if (target) camera.setTarget(*target);
        return seeing(camera, terrain, exaggeration, "a larger --distance or --pitch");
    }
    double yaw = glm::radians(static_cast<double>(chosen.viewpoint.direction));
    double pitch = glm::radians(static_cast<double>(chosen.viewpoint.pitch));
    if (target) {
        const glm::dvec3 way = *target - *eye;
        if (glm::length(way) < 0.01)
            return Error{"--eye and --target are the same place; give two that differ by a centimetre at least"};
        yaw = std::atan2(way.x, -way.z);
        pitch = std::atan2(-way.y, std::hypot(way.x, way.z));
    }
    return seeing(cameraFrom(*eye, yaw, pitch, terrain, exaggeration, aspect), terrain, exaggeration,
                  "--eye a greater height, such as +1.7 for 1.7 m above the ground");
}

}  // namespace scree
