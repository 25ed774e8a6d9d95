#include "app/session/tasks/file_chooser.h"

#include <utility>

#include "app/platform/folders.h"
#include "app/window/window_handle.h"

namespace scree {

namespace fs = std::filesystem;

void FileChooser::askOpen(std::string title, std::string kind, std::vector<std::string> endings, Chosen chosen) {
    ask({FileRequest::Mode::Open, std::move(title), std::move(kind), std::move(endings), {}, {}}, std::move(chosen));
}

void FileChooser::askSave(std::string title, std::string kind, std::vector<std::string> endings,
                          std::string suggestedName, Chosen chosen, fs::path folder) {
    ask({FileRequest::Mode::Save, std::move(title), std::move(kind), std::move(endings), std::move(folder),
         std::move(suggestedName)},
        std::move(chosen));
}

void FileChooser::askFolder(std::string title, Chosen chosen, fs::path folder, std::function<void()> cancelled) {
    if (chosen_) return;
    cancelled_ = std::move(cancelled);
    ask({FileRequest::Mode::Folder, std::move(title), "Folders", {}, std::move(folder), {}}, std::move(chosen));
}

void FileChooser::ask(FileRequest request, Chosen chosen) {
    if (chosen_) return;
    chosen_ = std::move(chosen);
    if (request.folder.empty()) request.folder = startingFolder();
    dialog_ = DesktopFileDialog::show(request, nativeWindow(window_));
    session_.state().questions.ask(dialog_ ? Question(DesktopDialog{}) : Question(std::move(request)));
}

void FileChooser::answer(const FileAnswer& answer) {
    session_.state().questions.take<FileRequest>();
    session_.state().questions.take<DesktopDialog>();
    dialog_.reset();
    const auto chosen = std::exchange(chosen_, {});
    const auto cancelled = std::exchange(cancelled_, {});
    if (answer.path.empty() && cancelled) cancelled();
    if (!answer.path.empty() && chosen) chosen(answer.path);
}

void FileChooser::remember(const fs::path& path) {
    std::error_code failed;
    const fs::path whole = fs::absolute(path, failed);
    if (failed) return;
    auto& recent = session_.state().recentFiles;
    std::erase(recent, whole);
    recent.insert(recent.begin(), whole);
    if (recent.size() > kRecentFiles) recent.resize(kRecentFiles);
}

fs::path FileChooser::startingFolder() const {
    std::error_code ignored;
    const fs::path& own = session_.document().path();
    if (!own.empty()) return fs::absolute(own, ignored).parent_path();
    for (const fs::path& recent : session_.state().recentFiles)
        if (fs::is_directory(recent.parent_path(), ignored)) return recent.parent_path();
    return homeFolder();
}

}  // namespace scree
