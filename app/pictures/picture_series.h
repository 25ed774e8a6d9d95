#pragma once

#include <cstdint>
#include <functional>

#include "app/document/preset.h"
#include "app/pictures/numbered_files.h"
#include "app/pictures/viewpoint.h"
#include "erosion/simulation.h"
#include "renderer/offscreen.h"

namespace scree {

/// Called after each picture of a series with how many are done; may throw to end the series.
using PictureDone = std::function<void(std::uint64_t)>;

/// Draws the terrain from `count` directions of a full turn and saves the pictures. Without `picture.camera` the whole
/// terrain is in all of them.
Result<void> saveTurntable(PictureMaker& maker, const Terrain& terrain, OffscreenPicture picture,
                           const NumberedFiles& files, std::uint64_t count, const PictureDone& done);

/// A picture as the preset wants it, of a simulation's terrain as it is now.
OffscreenPicture pictureOf(const Preset& preset, const Terrain& terrain);

/// Pictures of a terrain while it erodes, all from one place.
class TimeLapse {
 public:
    /// `camera` may be empty: then all of the first terrain is in the picture.
    static Result<TimeLapse> create(Preset preset, NumberedFiles files, int width, int height,
                                    std::optional<Camera> camera);

    /// Saves the next picture.
    Result<void> take(Simulation& simulation);
    std::uint64_t taken() const { return taken_; }

 private:
    TimeLapse(PictureMaker maker, Preset preset, NumberedFiles files)
        : maker_(std::move(maker)), preset_(std::move(preset)), files_(std::move(files)) {}

    PictureMaker maker_;
    Preset preset_;
    NumberedFiles files_;
    int width_ = 1280;
    int height_ = 800;
    std::optional<Camera> camera_;
    std::uint64_t taken_ = 0;
};

}  // namespace scree
