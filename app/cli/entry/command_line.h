#pragma once

#include <filesystem>
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

/// Parses the command line and runs its command; or says that the editor is wanted.
std::variant<ExitStatus, EditorRequest> runCommandLine(int argc, const char* const* argv);

}  // namespace scree
