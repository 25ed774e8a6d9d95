#pragma once

#include <filesystem>

namespace scree {

/// Options at the start of the editor.
struct EditorOptions {
    std::filesystem::path file;      ///< Project, preset or heightmap to open; empty for the default terrain.
    int threads = 0;                 ///< Threads of the simulation; 0 for one per processor.
    std::filesystem::path uiReport;  ///< File for reports of the window's state as JSON, for tests; empty for none.
    /// Budget of the history in MiB; 0 for a quarter of the memory (or the default if that is more).
    int historyMebibytes = 0;
};

/// Runs the editor until its window is closed. Returns the exit status: 0, or 1 if no window with OpenGL 4.1 can be
/// opened or the editor cannot continue. In this case it prints one line on standard error.
int runEditor(const EditorOptions& options);

}  // namespace scree
