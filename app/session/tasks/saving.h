#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>

#include "app/session/tasks/file_chooser.h"

namespace scree {

/// Saves the document as a project, or its settings as a preset, in the background. Erosion and painting continue
/// meanwhile.
class Saving {
 public:
    Saving(Session& session, FileChooser& chooser) : session_(session), chooser_(chooser) {}

    /// Called when the file is complete and the screen shows the saved land or a newer one.
    using Next = std::function<void()>;

    /// Saves to the document's own file, or asks for one if it has none. If that file is a preset and the land has more
    /// than its settings make, `Keep::All` asks for a project instead.
    enum class Keep { AsFile, All };
    void save(Keep keep = Keep::AsFile, Next next = {});
    /// True if save() would ask for a file.
    bool asksWhere(Keep keep) const;
    /// Asks for the file.
    void saveAs(Next next = {});
    void savePresetAs();

    /// Call in each frame, after the newest snapshot was taken.
    void poll();
    /// True if a file is complete and `next` waits for the snapshot.
    bool busy() const { return static_cast<bool>(next_); }

    /// Records the present state of the document's file, so that changes by other programs are noticed.
    void noteFile(const std::filesystem::path& path) { known_ = stampOf(path); }
    /// Same as above for a document that used its file until then. A file written later was changed by another program.
    void noteFile(const std::filesystem::path& path, std::filesystem::file_time_type until);

 private:
    /// Identifies a state of a file.
    struct FileStamp {
        std::filesystem::path path;
        bool isProject = false;  ///< True if the content is a project, whatever the name.
        std::uintmax_t bytes = 0;
        std::filesystem::file_time_type time;
        bool operator==(const FileStamp&) const = default;
    };
    /// True if a save to this file writes a preset. The name decides, but a file that was a project stays one.
    bool writesPreset(const std::filesystem::path& path) const;
    static std::optional<FileStamp> stampOf(const std::filesystem::path& path);
    void saveTo(const std::filesystem::path& path, Next next);
    void isSaved(const std::filesystem::path& path, Next next);

    Session& session_;
    FileChooser& chooser_;
    Next next_;
    std::optional<FileStamp> known_;  ///< The document's file when it was last read or written.
};

/// True for names of preset files. The content may still be a project: see isProject().
bool isPreset(const std::filesystem::path& path);

}  // namespace scree
