#pragma once

#include <cstdint>
#include <functional>

#include "app/document/preset.h"
#include "app/pictures/camera_path.h"
#include "app/pictures/numbered_files.h"
#include "app/pictures/picture_maker.h"
#include "erosion/simulation/simulation.h"

namespace scree {

/// Called after each picture of a series with the number of pictures done. May throw to end the series.
using PictureDone = std::function<void(std::uint64_t)>;

/// Draws `count` pictures of the terrain along a path and saves them. `picture.camera` has no effect.
Result<void> saveFilm(PictureMaker& maker, const Terrain& terrain, OffscreenPicture picture, const CameraPath& path,
                      const NumberedFiles& files, std::uint64_t count, const PictureDone& done);

/// The picture of a terrain with the view, guides, springs and sea of a preset, and its materials.
OffscreenPicture pictureOf(const Preset& preset, const Terrain& terrain, const ShownMaterials& materials);

/// Pictures of a terrain while it erodes, all from the same viewpoint.
class TimeLapse {
 public:
    struct Frame {
        int width, height;             ///< Pixels.
        std::optional<Camera> camera;  ///< Empty: show the whole terrain of the first picture.
    };
    static Result<TimeLapse> create(Preset preset, ShownMaterials materials, NumberedFiles files, const Frame& frame,
                                    GlFunctions functions = GlFunctions::Load);

    /// Saves the next picture.
    Result<void> take(Simulation& simulation);
    std::uint64_t taken() const { return taken_; }

 private:
    TimeLapse(PictureMaker maker, Preset preset, ShownMaterials materials, NumberedFiles files, const Frame& frame)
        : maker_(std::move(maker)),
          preset_(std::move(preset)),
          materials_(std::move(materials)),
          files_(std::move(files)),
          frame_(frame) {}

    Terrain shown_;  ///< Copy of the newest terrain with all its layers, reused for each picture.
    PictureMaker maker_;
    Preset preset_;
    ShownMaterials materials_;
    NumberedFiles files_;
    Frame frame_;
    std::uint64_t taken_ = 0;
};

}  // namespace scree
