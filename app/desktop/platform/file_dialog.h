#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/desktop/platform/native_window.h"

namespace scree {

/// Asks the user for a file name or for an existing folder.
struct FileRequest {
    enum class Mode { Open, Save, Folder };
    Mode mode = Mode::Open;
    std::string title;
    std::string kind;                  ///< Name for files of this kind: "Presets".
    std::vector<std::string> endings;  ///< With their dots: ".json".
    std::filesystem::path folder;      ///< Folder shown first.
    std::string suggestedName;         ///< Name proposed by a Save dialog.
};

/// The desktop's own file dialog. The program's window keeps running while the dialog is open.
class DesktopFileDialog {
 public:
    /// Opens the dialog above the window `parent`. Empty if the desktop has no file dialog, or if the environment says
    /// SCREE_DIALOGS=builtin.
    static std::optional<DesktopFileDialog> show(const FileRequest& request, const NativeWindow& parent);
    DesktopFileDialog(DesktopFileDialog&&) noexcept;
    DesktopFileDialog& operator=(DesktopFileDialog&&) noexcept;
    /// Closes the dialog if it is still open.
    ~DesktopFileDialog();

    /// Never waits; call it in each frame. Once the dialog is closed: the chosen file, or an empty path if the user
    /// cancelled.
    std::optional<std::filesystem::path> poll();

 private:
    struct State;
    explicit DesktopFileDialog(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

}  // namespace scree
