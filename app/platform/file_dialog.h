#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/platform/child_process.h"

namespace scree {

/// A question for the name of a file.
struct FileRequest {
    enum class Mode { Open, Save };
    Mode mode = Mode::Open;
    std::string title;
    std::string kind;                  ///< Of the files: "Presets".
    std::vector<std::string> endings;  ///< With their dots: ".json".
    std::filesystem::path folder;      ///< Where to begin.
    std::string suggestedName;         ///< Of Save.
};

/// The desktop's own file dialog (zenity, kdialog), a program beside this one: the window goes on while it is open.
class DesktopFileDialog {
 public:
    /// Empty where the desktop has none, or where the environment says SCREE_DIALOGS=builtin.
    static std::optional<DesktopFileDialog> show(const FileRequest& request);

    /// Once the dialog is closed: the chosen file, or an empty path where it was cancelled.
    std::optional<std::filesystem::path> poll();

 private:
    explicit DesktopFileDialog(ChildProcess process) : process_(std::move(process)) {}
    ChildProcess process_;
};

}  // namespace scree
