#include "app/desktop/platform/file_dialog.h"

#include <cstdlib>
#include <string_view>
#include <utility>

#include "app/platform/child_process.h"

namespace scree {

namespace {

std::string patterns(const FileRequest& request) {
    std::string list;
    for (const std::string& ending : request.endings) list += (list.empty() ? "*" : " *") + ending;
    return list;
}

std::string startingPath(const FileRequest& request) {
    if (request.mode == FileRequest::Mode::Save) return (request.folder / request.suggestedName).string();
    return (request.folder / "").string();
}

std::vector<std::string> zenityCall(const FileRequest& request, const std::string& parent) {
    std::vector<std::string> call{"zenity", "--file-selection", "--title=" + request.title,
                                  "--filename=" + startingPath(request)};
    if (request.mode == FileRequest::Mode::Folder) {
        call.emplace_back("--directory");
    } else {
        call.push_back("--file-filter=" + request.kind + " | " + patterns(request));
        call.emplace_back("--file-filter=All files | *");
    }
    if (request.mode == FileRequest::Mode::Save) {
        call.emplace_back("--save");
        call.emplace_back("--confirm-overwrite");
    }
    if (!parent.empty()) {
        call.push_back("--attach=" + parent);
        call.emplace_back("--modal");
    }
    return call;
}

std::vector<std::string> kdialogCall(const FileRequest& request, const std::string& parent) {
    using Mode = FileRequest::Mode;
    const char* question = request.mode == Mode::Save     ? "--getsavefilename"
                           : request.mode == Mode::Folder ? "--getexistingdirectory"
                                                          : "--getopenfilename";
    std::vector<std::string> call{"kdialog", "--title", request.title, question, startingPath(request)};
    if (request.mode != Mode::Folder) call.push_back(patterns(request) + " | " + request.kind);
    if (!parent.empty()) call.insert(call.begin() + 1, {"--attach", parent});
    return call;
}

bool prefersKdialog() {
    const char* desktop = std::getenv("XDG_CURRENT_DESKTOP");
    return desktop != nullptr && std::string_view(desktop).find("KDE") != std::string_view::npos;
}

}  // namespace

// A dialog of zenity or kdialog, which run as separate processes.
struct DesktopFileDialog::State {
    ChildProcess process;
    NativeWindow parent;
    bool owned;  ///< True if the dialog belongs to its parent window already, or has none.
};

DesktopFileDialog::DesktopFileDialog(std::unique_ptr<State> state) : state_(std::move(state)) {}
DesktopFileDialog::DesktopFileDialog(DesktopFileDialog&&) noexcept = default;
DesktopFileDialog& DesktopFileDialog::operator=(DesktopFileDialog&&) noexcept = default;
DesktopFileDialog::~DesktopFileDialog() = default;

std::optional<DesktopFileDialog> DesktopFileDialog::show(const FileRequest& request, const NativeWindow& parent) {
    const char* choice = std::getenv("SCREE_DIALOGS");
    if (choice != nullptr && std::string_view(choice) == "builtin") return std::nullopt;
    const bool kdialog = programExists("kdialog");
    const bool zenity = programExists("zenity");
    if (!kdialog && !zenity) return std::nullopt;
    const bool useKdialog = kdialog && (!zenity || prefersKdialog());
    auto process = ChildProcess::start(useKdialog ? kdialogCall(request, parent.id) : zenityCall(request, parent.id));
    if (!process) return std::nullopt;
    return DesktopFileDialog(std::unique_ptr<State>(new State{std::move(*process), parent, parent.id.empty()}));
}

std::optional<std::filesystem::path> DesktopFileDialog::poll() {
    const auto outcome = state_->process.poll();
    if (!outcome) {
        state_->owned = state_->owned || giveOwner(state_->process.id(), state_->parent);
        return std::nullopt;
    }
    std::string name = outcome->output;
    while (!name.empty() && name.back() == '\n') name.pop_back();
    return outcome->exitStatus == 0 ? std::filesystem::path(name) : std::filesystem::path();
}

}  // namespace scree
