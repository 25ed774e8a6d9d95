#pragma once

#include <filesystem>
#include <string>
#include <variant>

#include "app/cli/console.h"

namespace scree {

/// The user wants the editor.
struct EditorRequest {
    std::filesystem::path file;  ///< File to open; empty for the default terrain.
    int threads = 0;
    std::filesystem::path uiReport;
    int historyMebibytes = 0;  ///< Memory for the history in MiB; 0 for the default.
};

/// Why a command line without a command does not open the editor, as one line for the user. The exit status is
/// BadInput. The message has not been printed yet, because a user who double-clicks a file or a shortcut has no
/// console.
struct EditorRefusal {
    std::string message;
};

/// Parses the command line and runs its command. Without a command, returns the request for the editor, or the reason
/// why it cannot be opened.
std::variant<ExitStatus, EditorRequest, EditorRefusal> runCommandLine(int argc, const char* const* argv);

}  // namespace scree
