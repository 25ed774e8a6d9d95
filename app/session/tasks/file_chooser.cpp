#include "app/session/tasks/file_chooser.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "app/platform/folders.h"
#include "app/window/window_handle.h"

namespace scree {

namespace fs = std::filesystem;

void FileChooser::askOpen(Wanted wanted, Chosen chosen) {
    ask({FileRequest::Mode::Open,
         std::move(wanted.title),
         std::move(wanted.kind),
         std::move(wanted.endings),
         startingFolder(wanted.folder),
         {}},
        std::move(chosen));
}

void FileChooser::askSave(Wanted wanted, std::string suggestedName, Chosen chosen) {
    ask({FileRequest::Mode::Save, std::move(wanted.title), std::move(wanted.kind), std::move(wanted.endings),
         startingFolder(wanted.folder), std::move(suggestedName)},
        [this, kind = wanted.folder, chosen = std::move(chosen)](const fs::path& path) {
            session_.state().kept.folders.*kind = path.parent_path();
            chosen(path);
        });
}

void FileChooser::askFolder(std::string title, Chosen chosen, fs::path folder, std::function<void()> cancelled) {
    if (chosen_) return;
    cancelled_ = std::move(cancelled);
    ask({FileRequest::Mode::Folder, std::move(title), "Folders", {}, std::move(folder), {}}, std::move(chosen));
}

void FileChooser::ask(FileRequest request, Chosen chosen) {
    if (chosen_) return;
    chosen_ = std::move(chosen);
    dialog_ = DesktopFileDialog::show(request, nativeWindow(window_));
    session_.state().dialogs.questions.ask(dialog_ ? Question(DesktopDialog{}) : Question(std::move(request)));
}

void FileChooser::answer(const FileAnswer& answer) {
    session_.state().dialogs.questions.take<FileRequest>();
    session_.state().dialogs.questions.take<DesktopDialog>();
    dialog_.reset();
    const auto chosen = std::exchange(chosen_, {});
    const auto cancelled = std::exchange(cancelled_, {});
    if (answer.path.empty() && cancelled) cancelled();
    if (!answer.path.empty() && chosen) chosen(answer.path);
}

void FileChooser::remember(const fs::path& path, FolderOf kind) {
    std::error_code failed;
    const fs::path whole = fs::absolute(path, failed);
    if (failed) return;
    session_.state().kept.folders.*kind = whole.parent_path();
    auto& recent = session_.state().kept.recentFiles;
    std::erase(recent, whole);
    recent.insert(recent.begin(), whole);
    if (recent.size() > kRecentFiles) recent.resize(kRecentFiles);
    remembered_ = whole;
}

/// Returns the folder in which a dialog starts. Documents start in the folder of the open document or the last folder,
/// films and time-lapses in the last one or the pictures folder, other kinds in the last one or a folder of
/// documents. The first of these that exists counts; if none exists, it is the home folder.
fs::path FileChooser::startingFolder(FolderOf kind) const {
    std::error_code ignored;
    const ChosenFolders& folders = session_.state().kept.folders;
    const fs::path& file = session_.document().path();
    const fs::path own = file.empty() ? fs::path() : fs::absolute(file, ignored).parent_path();
    std::vector<fs::path> order{folders.*kind, own, folders.documents};
    if (kind == &ChosenFolders::documents) order = {own, folders.documents};
    if (kind == &ChosenFolders::series) order = {folders.series, picturesFolder()};
    const auto found =
        std::find_if(order.begin(), order.end(), [&](const fs::path& each) { return fs::is_directory(each, ignored); });
    return found == order.end() ? homeFolder() : *found;
}

}  // namespace scree
