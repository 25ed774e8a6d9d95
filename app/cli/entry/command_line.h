#pragma once

#include <filesystem>
#include <string>
#include <variant>

#include "app/cli/console.h"

namespace scree {

/// The command line asks for the editor.
struct EditorRequest {
    std::filesystem::path file;  ///< To open; empty for the default terrain.
    int threads = 0;
    std::filesystem::path uiReport;
    int historyMebibytes = 0;  ///< The history's budget; 0 for the usual one.
};

/// Why a command line without a command opens no editor: one line for the user. The status is BadInput. Nothing was
/// printed yet: who double-clicks a file or a shortcut has no console.
struct EditorRefusal {
    std::string message;
};

/// Parses the command line and runs its command; or says that the editor is wanted, or that it cannot be opened so.
std::variant<ExitStatus, EditorRequest, EditorRefusal> runCommandLine(int argc, const char* const* argv);

}  // namespace scree
