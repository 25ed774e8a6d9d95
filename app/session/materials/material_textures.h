#pragma once

#include <map>
#include <memory>
#include <string>

#include "app/session/session.h"

namespace scree {

/// The textures of the document's materials, which are read in the background.
class MaterialTextures {
 public:
    explicit MaterialTextures(Session& session) : session_(session) {}

    /// Gives a material the texture in this file, which is read even if it was read before.
    void choose(Material material, const std::filesystem::path& path);
    /// Updates the materials of the frame's state, and starts to read files that are missing there. A material is
    /// natural until its file has been read, and if that fails, which the user is told once.
    void follow();

 private:
    using Texture = std::shared_ptr<const SurfaceTexture>;
    void read(const std::map<std::string, std::string>& missing);

    Session& session_;
    std::map<std::string, Texture> read_;  ///< By path; null if the file cannot be read.
};

}  // namespace scree
