#include "app/session/film.h"

#include "app/pictures/camera_path.h"

namespace scree {

std::string whyNotThrough(std::span<const NamedView> views) {
    if (views.size() < 2) return "A film through views needs at least two: View, Named views, Save view as...";
    const Result<void> sound = checkPath(views);
    return sound ? std::string() : "There is no path: " + sound.error().message + ".";
}

FilmCamera filmCamera(const PictureSettings& pictures, std::span<const NamedView> views) {
    return whyNotThrough(views).empty() ? pictures.film : FilmCamera::Turntable;
}

int filmPictures(const PictureSettings& pictures, FilmCamera camera) {
    return camera == FilmCamera::Turntable ? pictures.turntablePictures : pictures.viewsPictures;
}

}  // namespace scree
