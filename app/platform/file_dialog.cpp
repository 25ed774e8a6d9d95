#include "app/platform/file_dialog.h"

#include <cstdlib>
#include <string_view>

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

std::vector<std::string> zenityCall(const FileRequest& request) {
    std::vector<std::string> call{"zenity",
                                  "--file-selection",
                                  "--title=" + request.title,
                                  "--filename=" + startingPath(request),
                                  "--file-filter=" + request.kind + " | " + patterns(request),
                                  "--file-filter=All files | *"};
    if (request.mode == FileRequest::Mode::Save) {
        call.emplace_back("--save");
        call.emplace_back("--confirm-overwrite");
    }
    return call;
}

std::vector<std::string> kdialogCall(const FileRequest& request) {
    const bool save = request.mode == FileRequest::Mode::Save;
    return {"kdialog",
            "--title",
            request.title,
            save ? "--getsavefilename" : "--getopenfilename",
            startingPath(request),
            patterns(request) + " | " + request.kind};
}

bool prefersKdialog() {
    const char* desktop = std::getenv("XDG_CURRENT_DESKTOP");
    return desktop != nullptr && std::string_view(desktop).find("KDE") != std::string_view::npos;
}

}  // namespace

std::optional<DesktopFileDialog> DesktopFileDialog::show(const FileRequest& request) {
    const char* choice = std::getenv("SCREE_DIALOGS");
    if (choice != nullptr && std::string_view(choice) == "builtin") return std::nullopt;
    const bool kdialog = programExists("kdialog");
    const bool zenity = programExists("zenity");
    if (!kdialog && !zenity) return std::nullopt;
    const bool useKdialog = kdialog && (!zenity || prefersKdialog());
    auto process = ChildProcess::start(useKdialog ? kdialogCall(request) : zenityCall(request));
    if (!process) return std::nullopt;
    return DesktopFileDialog(std::move(*process));
}

std::optional<std::filesystem::path> DesktopFileDialog::poll() {
    const auto outcome = process_.poll();
    if (!outcome) return std::nullopt;
    std::string name = outcome->output;
    while (!name.empty() && name.back() == '\n') name.pop_back();
    return outcome->exitStatus == 0 ? std::filesystem::path(name) : std::filesystem::path();
}

}  // namespace scree
