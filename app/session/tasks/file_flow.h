#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/journal/recovery.h"
#include "app/session/tasks/file_chooser.h"
#include "app/session/tasks/saving.h"

namespace scree {

/// Opens and generates documents, after asking about unsaved changes. The open document stays as it is until new work
/// has succeeded.
class FileFlow {
 public:
    FileFlow(Session& session, FileChooser& chooser, Saving& saving)
        : session_(session), chooser_(chooser), saving_(saving) {}

    /// The first terrain: of this file, or the default one.
    void begin(const std::filesystem::path& file);

    void newTerrain();
    void askOpen();
    void askImport();
    /// Opens a project, a preset or a heightmap, after asking about unsaved changes.
    void open(const std::filesystem::path& path);
    /// Opens work that was left unsaved, as unsaved. `next` follows once it is there, with RecoveredWork::whole. Where
    /// it cannot be recovered its files are set aside.
    void openRecovered(const Recoverable& work, std::function<void(bool whole)> next);
    /// Opens the document's file anew. The history keeps what was there.
    void revert();
    /// Makes the terrain of the document's recipe anew.
    void generate() { generate({}); }
    /// The same with a seed drawn at random: one change.
    void generateWithNewSeed();
    /// Brings the land to so many nodes along the longer edge. What was done to it stays.
    void changeResolution(int nodes);
    /// Sets quit() once the user agrees.
    void askQuit();
    bool quit() const { return quit_; }

    void answer(const ImportAnswer& answer);
    void answer(UnsavedAnswer answer);

 private:
    using Next = std::function<void()>;
    using Notes = std::vector<std::string>;
    /// A document with its terrain.
    struct Opened {
        Document document;
        std::shared_ptr<Checkpoint> checkpoint = nullptr;  ///< Null where the terrain is to be made from the recipe.
        std::shared_ptr<const Terrain> start = nullptr;
        bool isSaved = true;                      ///< The document's file has this land.
        bool isWhole = true;                      ///< RecoveredWork::whole.
        std::shared_ptr<const LogPlace> place{};  ///< Of the checkpoint in the journal; null for none.
        std::vector<SavedMoment> line{};          ///< What led to the checkpoint, oldest first.
    };
    /// Reads a document in the background.
    using Read = std::function<Result<Opened>(Notes&, WorkWatch&)>;
    using Use = std::function<void(const Opened&)>;

    void make(std::string title, Read read, Use use, Next onFailure = {});
    void makeAndOpen(std::string title, Document document, std::string name);
    void adopt(const Opened& opened, std::string name);
    void generate(std::optional<int> seed);
    void openNow(const std::filesystem::path& path, Next onFailure = {});
    void openWith(Read read, const std::filesystem::path& path, std::string name, Next onFailure);
    void askHowToImport(const std::filesystem::path& path);
    void unlessUnsaved(Next next);

    Session& session_;
    FileChooser& chooser_;
    Saving& saving_;
    Next afterUnsaved_;
    Next afterFirst_;  ///< Waits for the first terrain.
    bool quit_ = false;
};

}  // namespace scree
