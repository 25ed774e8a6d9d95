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

/// Opens and generates documents, after asking about unsaved changes. The open document stays until the new one is
/// complete.
class FileFlow {
 public:
    FileFlow(Session& session, FileChooser& chooser, Saving& saving)
        : session_(session), chooser_(chooser), saving_(saving) {}

    /// Opens the first terrain: from this file, or the default terrain, behind the start screen, if the path is empty.
    void begin(const std::filesystem::path& file);

    void askOpen();
    void askImport();
    /// Opens a project, a preset or a heightmap, after asking about unsaved changes.
    void open(const std::filesystem::path& path);
    /// Opens recovered work as unsaved. Then calls `next` with RecoveredWork::whole. If the work cannot be recovered,
    /// its files are set aside.
    void openRecovered(const Recoverable& work, std::function<void(bool whole)> next);
    /// Opens the document's file again. The history keeps the state before.
    void revert();
    /// Makes the terrain of the document's recipe again.
    void generate() { generate({}); }
    /// Same as generate(), with a random seed, as one change.
    void generateWithNewSeed();
    /// Resamples the land to this many nodes along the longer edge. Its erosion and paint stay.
    void changeResolution(int nodes);
    /// Sets quit() if the user agrees.
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
        /// State to continue from, or null to make the terrain from the recipe.
        std::shared_ptr<Checkpoint> checkpoint = nullptr;
        std::shared_ptr<const Terrain> start = nullptr;
        bool isSaved = true;                      ///< True if the document's file contains this land.
        bool isWhole = true;                      ///< See RecoveredWork::whole.
        std::shared_ptr<const LogPlace> place{};  ///< Place of the checkpoint in the journal, or null.
        std::vector<SavedMoment> line{};          ///< Entries that led to the checkpoint, oldest first.
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
    Next afterFirst_;  ///< Called after the first terrain has arrived.
    bool quit_ = false;
};

}  // namespace scree
