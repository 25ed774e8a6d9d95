#pragma once

#include <functional>
#include <optional>
#include <utility>

#include "app/desktop/platform/file_dialog.h"
#include "app/session/request.h"
#include "app/session/session.h"
#include "app/window/window.h"

namespace scree {

/// Asks for files with the desktop's own dialog, or with the built-in browser if the desktop has none.
class FileChooser {
 public:
    /// `window` owns the dialogs. Session and window must outlive this object.
    FileChooser(Session& session, const Window& window) : session_(session), window_(window) {}

    using Chosen = std::function<void(const std::filesystem::path&)>;
    /// What is asked for.
    struct Wanted {
        /// Kind of file. The dialog starts in its folder, and a save remembers the chosen one.
        FolderOf folder = nullptr;
        std::string title;
        std::string kind;                  ///< Kind in words: "Presets".
        std::vector<std::string> endings;  ///< Endings with their dots.
    };
    /// Asks for a file. Calls `chosen` with it, unless the user cancels.
    void askOpen(Wanted wanted, Chosen chosen);
    /// Asks where to save a file.
    void askSave(Wanted wanted, std::string suggestedName, Chosen chosen);
    /// Asks for an existing folder, starting in `folder`. Calls `cancelled` if the user cancels.
    void askFolder(std::string title, Chosen chosen, std::filesystem::path folder,
                   std::function<void()> cancelled = {});
    void answer(const FileAnswer& answer);
    /// Takes the answer of the desktop's dialog, if there is one.
    void poll() {
        if (!dialog_) return;
        if (const auto path = dialog_->poll()) answer(FileAnswer{*path});
    }
    bool busy() const { return dialog_.has_value(); }
    /// Puts the file first in the list of recent files, and makes its folder the folder of its kind.
    void remember(const std::filesystem::path& path, FolderOf kind);
    /// Returns the file that was remembered since the last call, if any.
    std::optional<std::filesystem::path> takeRemembered() { return std::exchange(remembered_, {}); }

 private:
    static constexpr std::size_t kRecentFiles = 10;
    void ask(FileRequest request, Chosen chosen);
    std::filesystem::path startingFolder(FolderOf kind) const;

    Session& session_;
    const Window& window_;
    std::optional<DesktopFileDialog> dialog_;
    Chosen chosen_;  ///< Called with the chosen path; empty while no question is open.
    std::function<void()> cancelled_;
    std::optional<std::filesystem::path> remembered_;
};

}  // namespace scree
