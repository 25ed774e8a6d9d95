#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "app/io/formats/heightmap.h"
#include "app/session/tasks/file_chooser.h"

namespace scree {

/// Writes the terrain to files in the background.
class Exporting {
 public:
    Exporting(Session& session, FileChooser& chooser) : session_(session), chooser_(chooser) {}

    /// Asks for the file and, if the format needs it, for the range of grey values or the settings of the mesh.
    void askLand();
    /// Asks for the file of a layer. Any layer except Colour.
    void askLayer(Layer layer);
    /// Asks for the PNG file of the map with this name, see terrainMapNamed().
    void askMap(const std::string& name);
    void answer(const ExportAnswer& answer);
    void answer(const MeshAnswer& answer);
    /// Asks for the engine and the folder.
    void askPack();
    void answer(const PackAnswer& answer);

 private:
    /// Writes the file. Returns the message for the user.
    using Write = std::function<Result<std::string>(const Terrain&)>;
    /// What is exported, in words, and the endings of its files.
    struct Target {
        std::string what, kind, nameEnd;
        std::vector<std::string> endings;
        std::function<Result<void>(const std::filesystem::path& path)> check;
    };
    void ask(const Target& target, FileChooser::Chosen chosen);
    void start(const std::filesystem::path& path, LayerSet layers, Write write);
    void choosePackFolder(const PackQuestion& question, const std::filesystem::path& folder);
    void choosePackRange(const PackQuestion& question);
    void startPack(const PackWish& wish);

    Session& session_;
    FileChooser& chooser_;
};

}  // namespace scree
