#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/document/named_view.h"
#include "app/pictures/viewpoint.h"
#include "erosion/base/result.h"

namespace scree {

/// Options of the camera of `scree render`, as typed; empty if not given.
struct CameraOptions {
    std::string direction{}, pitch{}, distance{};  ///< See ViewpointSettings.
    std::string eye{}, target{};                   ///< Places "EAST,NORTH,HEIGHT"; see PlaceOnMap.
    bool orthographic = false;
    std::string view{};  ///< Name of a view of the preset or project.
};

/// Parses the options but the name of a view. Returns nothing if none is given. Fails if one is malformed or excludes
/// another, as the name of a view excludes all others.
Result<std::optional<ChosenCamera>> parseCamera(const CameraOptions& options);

/// Options of a film of `scree render`, as typed; empty if not given.
struct FilmOptions {
    std::string turntable{};          ///< Number of pictures of a full turn.
    std::vector<std::string> path{};  ///< Names of views, in the order of the film, or kWholePath alone.
    std::string frames{};             ///< Number of pictures of a film through views.
};

/// The only name of a path through all views in their order.
inline constexpr std::string_view kWholePath = "all";

/// Returns the number of pictures of the film, or 0 for a single picture. Fails if an option is malformed, or if
/// it cannot be given together with another one, such as --path with --eye.
Result<std::uint64_t> parseFilm(const FilmOptions& options, const CameraOptions& camera);

/// Returns the views of the path, from those of the document. Fails if one is missing, or if checkPath() does.
Result<std::vector<NamedView>> viewsOfPath(const FilmOptions& options, std::span<const NamedView> views);

}  // namespace scree
