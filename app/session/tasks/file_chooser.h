#pragma once

#include <functional>
#include <optional>

#include "app/desktop/platform/file_dialog.h"
#include "app/session/request.h"
#include "app/session/session.h"
#include "app/window/window.h"

namespace scree {

/// Asks for files, by the desktop's own dialog where there is one, else by the built-in browser.
class FileChooser {
 public:
    /// Dialogs belong to `window`. Both must outlive this.
    FileChooser(Session& session, const Window& window) : session_(session), window_(window) {}

    using Chosen = std::function<void(const std::filesystem::path&)>;
    /// What is asked for.
    struct Wanted {
        FolderOf folder = nullptr;  ///< Its kind, whose folder is shown first and remembers what is chosen.
        std::string title;
        std::string kind;                  ///< In words: "Presets".
        std::vector<std::string> endings;  ///< With their dots.
    };
    /// Asks for a file. `chosen` gets it, unless the user cancels.
    void askOpen(Wanted wanted, Chosen chosen);
    /// Asks where to save a file.
    void askSave(Wanted wanted, std::string suggestedName, Chosen chosen);
    /// Asks for a folder that exists, and shows `folder` first. `cancelled` is called where the user cancels.
    void askFolder(std::string title, Chosen chosen, std::filesystem::path folder,
                   std::function<void()> cancelled = {});
    void answer(const FileAnswer& answer);
    /// Takes the answer of the desktop's dialog.
    void poll() {
        if (!dialog_) return;
        if (const auto path = dialog_->poll()) answer(FileAnswer{*path});
    }
    bool busy() const { return dialog_.has_value(); }
    /// Puts the file first in the list of recent ones, and its folder is from now on that of its kind.
    void remember(const std::filesystem::path& path, FolderOf kind);

 private:
    static constexpr std::size_t kRecentFiles = 10;
    void ask(FileRequest request, Chosen chosen);
    std::filesystem::path startingFolder(FolderOf kind) const;

    Session& session_;
    const Window& window_;
    std::optional<DesktopFileDialog> dialog_;
    Chosen chosen_;  ///< Empty while nothing is asked.
    std::function<void()> cancelled_;
};

}  // namespace scree
