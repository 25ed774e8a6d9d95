#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/session/tasks/exporting.h"
#include "app/session/tasks/file_chooser.h"

namespace scree {

/// Opens, generates and saves documents, after asking about unsaved changes. The open document stays as it is until new
/// work has succeeded.
class FileFlow {
 public:
    FileFlow(Session& session, FileChooser& chooser, Exporting& exporting)
        : session_(session), chooser_(chooser), exporting_(exporting) {}

    /// The first terrain: of this file, or the default one.
    void begin(const std::filesystem::path& file);

    void newTerrain();
    void askOpen();
    void askImport();
    /// Opens a preset (.json) or a heightmap (anything else), after asking about unsaved changes.
    void open(const std::filesystem::path& path);
    void save();
    void saveAs() { askWhereToSave({}); }
    /// Makes the terrain of the document's recipe anew.
    void generate() { generate({}); }
    /// The same with a seed drawn at random: one change.
    void generateWithNewSeed();
    /// Sets quit() once the user agrees.
    void askQuit();
    bool quit() const { return quit_; }

    void answer(const ImportAnswer& answer);
    void answer(UnsavedAnswer answer);

 private:
    using Next = std::function<void()>;
    using Notes = std::vector<std::string>;
    /// The document whose terrain is to be made, read in the background.
    using Read = std::function<Result<Document>(Notes&)>;
    using Use = std::function<void(const Document&, const std::shared_ptr<const Terrain>&)>;

    void make(std::string title, Read read, Use use, Next onFailure = {});
    void makeAndOpen(std::string title, Document document, std::string name, Next onSuccess = {});
    void adopt(const Document& document, const std::shared_ptr<const Terrain>& terrain, std::string name);
    void generate(std::optional<int> seed);
    void openNow(const std::filesystem::path& path);
    void openPreset(const std::filesystem::path& path, Next onFailure);
    void askHowToImport(const std::filesystem::path& path);
    void unlessUnsaved(Next next);
    void askWhereToSave(Next next);
    bool saveTo(const std::filesystem::path& path);

    Session& session_;
    FileChooser& chooser_;
    Exporting& exporting_;
    Next afterUnsaved_;
    Next afterFirst_;  ///< Waits for the first terrain.
    bool quit_ = false;
};

}  // namespace scree
