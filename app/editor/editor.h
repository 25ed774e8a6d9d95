#pragma once

#include <filesystem>

namespace scree {

/// How the editor is started.
struct EditorOptions {
    std::filesystem::path file;      ///< Preset or heightmap to open; the default terrain where empty.
    int threads = 0;                 ///< Of the simulation; 0 is one for each processor.
    std::filesystem::path uiReport;  ///< Where to report the window's state as JSON, for tests; empty for none.
    int historyMebibytes = 0;        ///< The history's budget; 0 for a quarter of the memory.
};

/// Runs the editor until its window is closed. Returns the program's exit status: 0, or 1 (with one line on standard
/// error) where no window with OpenGL 4.1 can be opened.
int runEditor(const EditorOptions& options);

}  // namespace scree
