#pragma once

#include <filesystem>
#include <functional>

#include "app/io/formats/heightmap.h"
#include "app/session/tasks/file_chooser.h"

namespace scree {

/// Writes the terrain to files in the background.
class Exporting {
 public:
    Exporting(Session& session, FileChooser& chooser) : session_(session), chooser_(chooser) {}

    /// Asks where to, and for the range of grey values where the format needs one.
    void askHeightmap();
    /// Any layer but Colour.
    void askLayer(Layer layer);
    void answer(const ExportAnswer& answer);
    /// Asks for which engine, and where to.
    void askPack();
    void answer(const PackAnswer& answer);

 private:
    using Write = std::function<Result<WrittenRaster>(const Terrain&)>;
    void ask(const std::string& what, const std::string& kind, const std::string& nameEnd, FileChooser::Chosen chosen);
    void start(const std::filesystem::path& path, Layer layer, Write write);
    void choosePackFolder(const PackQuestion& question, const std::filesystem::path& folder);
    void startPack(const PackWish& wish);

    Session& session_;
    FileChooser& chooser_;
};

}  // namespace scree
