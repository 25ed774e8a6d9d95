#pragma once

#include "app/session/request.h"
#include "app/session/tasks/file_chooser.h"

namespace scree {

/// Paints a layer from a picture or from another heightmap, or the colours from a picture. This is one change.
class LayerPainting {
 public:
    LayerPainting(Session& session, FileChooser& chooser) : session_(session), chooser_(chooser) {}

    /// Asks for the file, then for the import settings.
    void ask(Layer layer);
    void answer(const ImportAnswer& answer);

 private:
    void choose(Layer layer, const std::filesystem::path& path);
    void begin(LayerFile file);
    void beginColours(LayerFile file);
    void showColours();

    Session& session_;
    FileChooser& chooser_;
};

}  // namespace scree
