#pragma once

#include <functional>
#include <optional>

#include "app/editor/job.h"
#include "app/editor/session.h"
#include "app/platform/file_dialog.h"

namespace scree {

/// Everything that reads and writes files or makes terrains: questions, dialogs, and work in the background. The open
/// document stays as it is until new work has succeeded.
class FileFlow {
 public:
    explicit FileFlow(Session& session);

    /// The first terrain: of this file, or the default one.
    void begin(const std::filesystem::path& file);

    void newTerrain();
    void askOpen();
    void askImport();
    /// Opens a preset (.json) or a heightmap (anything else), after asking about unsaved changes.
    void open(const std::filesystem::path& path);
    void save();
    void saveAs();
    void askExport();
    /// Any layer but Colour.
    void askExportLayer(Layer layer);
    /// Makes the terrain of the document's recipe anew.
    void generate();
    /// Sets quit() once the user agrees.
    void askQuit();

    /// Asks for a file; `chosen` gets it, unless the user cancels.
    void ask(const FileRequest& request, std::function<void(const std::filesystem::path&)> chosen);

    void answer(const FileAnswer& answer);
    void answer(const ImportAnswer& answer);
    void answer(const ExportAnswer& answer);
    void answer(UnsavedAnswer answer);

    /// Takes the results of dialogs and of work in the background.
    void poll();
    void cancel();
    bool busy() const { return job_.busy() || dialog_.has_value(); }
    bool quit() const { return quit_; }

 private:
    using Next = std::function<void()>;

    void unlessUnsaved(Next next);
    std::filesystem::path startingFolder() const;
    void openNow(const std::filesystem::path& path);
    void openPreset(const std::filesystem::path& path, Next onFailure);
    void askHowToImport(const std::filesystem::path& path);
    void makeTerrain(std::string title, Document document, std::string change, Next onSuccess);
    void adopt(Document document, const std::shared_ptr<const Terrain>& terrain, std::string change);
    void askWhereToSave(Next next);
    bool saveTo(const std::filesystem::path& path);
    using Write = std::function<Result<void>(const Terrain&)>;
    void exportTo(const std::filesystem::path& path, Write write, Layer layer = Layer::Height);
    void remember(const std::filesystem::path& path);
    bool startable();

    Session& session_;
    std::optional<DesktopFileDialog> dialog_;
    std::function<void(const std::filesystem::path&)> chosen_;
    Next afterUnsaved_;
    Next afterFirst_;  ///< Waits for the first terrain.
    bool quit_ = false;
    Job job_;
};

}  // namespace scree
