#pragma once

#include <memory>
#include <string>

#include "app/session/session.h"

namespace scree {

/// The picture of the document's reference, which is read in the background.
class ReferenceReading {
 public:
    explicit ReferenceReading(Session& session) : session_(session) {}

    /// Reads the picture in this file, even if it was read before, and then makes it the document's reference. If it
    /// cannot be read, the user is told why, and nothing changes.
    void choose(const std::filesystem::path& path);
    /// Updates the picture of the frame's state, and starts to read the document's file if it has not been read. If
    /// that fails, the user is told once, and the land is shown without it.
    void follow();

 private:
    using Picture = std::shared_ptr<const ReferencePicture>;
    /// Reads the picture and calls `done` with the result on the interface's thread.
    void read(const std::string& path, std::function<void(const Result<Picture>&)> done);

    Session& session_;
    std::string path_;  ///< File that was read last.
    Picture picture_;   ///< Its picture; null if it cannot be read.
};

}  // namespace scree
