#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <utility>

#include "app/session/session.h"
#include "erosion/base/image.h"

namespace scree {

/// Cuts the middle of a picture to the shape `width` x `height` and reduces it to this size, in pixels. Each pixel is
/// the mean of those that it replaces. Precondition: all sizes are positive.
Image reducedPicture(const Image& picture, int width, int height);

/// Small pictures of the recent files. They are taken from the window, and kept in a folder from one run of the program
/// to the next. A picture that cannot be read or written is missing, without a message.
class RecentPictures {
 public:
    static constexpr int kWidth = 320, kHeight = 200;  ///< Pixels.

    explicit RecentPictures(Session& session) : session_(session) {}

    /// Reads the pictures of the recent files from this folder, and keeps new ones there from now on.
    void begin(std::filesystem::path folder);
    /// Asks for a new picture of a file: its land is that of the document.
    void want(std::filesystem::path file) { wanted_ = std::move(file); }
    /// True if the next view of the land must be given to take().
    bool wanted() const;
    /// Makes the small picture from a view of the land, shows it beside the file, and writes it.
    void take(const Image& view);

 private:
    Session& session_;
    std::filesystem::path folder_;  ///< Empty before begin().
    std::optional<std::filesystem::path> wanted_;
};

}  // namespace scree
