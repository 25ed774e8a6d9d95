#pragma once

#include <span>
#include <string>

#include "app/document/named_view.h"
#include "app/session/settings/picture_settings.h"

namespace scree {

/// Returns a sentence that says why a film cannot go through these views, or an empty text if it can.
std::string whyNotThrough(std::span<const NamedView> views);

/// The camera of the next film: the chosen one, or a turntable if there is no way through the views.
FilmCamera filmCamera(const PictureSettings& pictures, std::span<const NamedView> views);

/// Number of pictures of a film with this camera.
int filmPictures(const PictureSettings& pictures, FilmCamera camera);

}  // namespace scree
