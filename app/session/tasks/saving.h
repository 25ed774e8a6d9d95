#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>

#include "app/session/tasks/file_chooser.h"

namespace scree {

/// Saves the document as a project, or its settings as a preset, in the background: erosion and painting go on.
class Saving {
 public:
    Saving(Session& session, FileChooser& chooser) : session_(session), chooser_(chooser) {}

    /// Called once the file is whole, and the screen shows the land that was saved or a newer one.
    using Next = std::function<void()>;

    /// Saves to the document's own file, or asks for one where it has none. Where that file is a preset and the land is
    /// more than its settings make, `Keep::All` asks for a project instead.
    enum class Keep { AsFile, All };
    void save(Keep keep = Keep::AsFile, Next next = {});
    /// Whether that asks for a file.
    bool asksWhere(Keep keep) const;
    /// Asks where to.
    void saveAs(Next next = {});
    void savePresetAs();

    /// To be called in each frame, after the newest snapshot was taken.
    void poll();
    /// A file is whole, and what comes after waits for the snapshot.
    bool busy() const { return static_cast<bool>(next_); }

    /// Remembers how the document's file is now: later changes to it are not its own.
    void noteFile(const std::filesystem::path& path) { known_ = stampOf(path); }
    /// The same for a document that was at work on its file until then: a file written later is another program's.
    void noteFile(const std::filesystem::path& path, std::filesystem::file_time_type until);

 private:
    /// Tells one state of a file from another.
    struct FileStamp {
        std::filesystem::path path;
        bool isProject = false;  ///< By what is in it, whatever its name.
        std::uintmax_t bytes = 0;
        std::filesystem::file_time_type time;
        bool operator==(const FileStamp&) const = default;
    };
    /// Whether a save to this file writes a preset: by its name, but a file that was a project stays one.
    bool writesPreset(const std::filesystem::path& path) const;
    static std::optional<FileStamp> stampOf(const std::filesystem::path& path);
    void saveTo(const std::filesystem::path& path, Next next);
    void isSaved(const std::filesystem::path& path, Next next);

    Session& session_;
    FileChooser& chooser_;
    Next next_;
    std::optional<FileStamp> known_;  ///< The document's file as it was read or written last.
};

/// True for the names of preset files. A file that is there may be a project all the same: see isProject().
bool isPreset(const std::filesystem::path& path);

}  // namespace scree
