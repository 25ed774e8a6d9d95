#include "app/panels/dialogs/dialogs.h"

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>

#include "app/panels/theme/icons.h"
#include "app/panels/widgets/layout_widgets.h"
#include "app/panels/widgets/modal.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace {

struct Listing {
    std::vector<std::filesystem::path> folders, files;
};

bool hasEnding(const std::filesystem::path& path, const std::vector<std::string>& endings) {
    return std::find(endings.begin(), endings.end(), path.extension().string()) != endings.end();
}

Listing list(const std::filesystem::path& folder, const FileRequest& request) {
    Listing listing;
    std::error_code failed;
    for (auto entry = std::filesystem::directory_iterator(folder, failed);
         !failed && entry != std::filesystem::directory_iterator(); entry.increment(failed)) {
        const std::filesystem::path name = entry->path().filename();
        std::error_code ignored;
        if (name.string().front() == '.') continue;
        if (entry->is_directory(ignored))
            listing.folders.push_back(name);
        else if (hasEnding(name, request.endings))
            listing.files.push_back(name);
    }
    std::sort(listing.folders.begin(), listing.folders.end());
    std::sort(listing.files.begin(), listing.files.end());
    return listing;
}

std::string withIcon(const PanelContext& context, const char* glyph, const std::string& name) {
    return context.theme.hasIcons ? std::string(glyph) + "  " + name : name;
}

/// Draws the folder's content. Returns true if a file was double-clicked.
bool drawListing(const PanelContext& context, const FileRequest& request) {
    PanelMemory& memory = context.memory;
    bool chosen = false;
    ImGui::BeginChild("files", {context.px(520.0f), context.px(280.0f)}, true);
    const Listing listing = list(memory.browserFolder, request);
    for (const std::filesystem::path& folder : listing.folders)
        if (ImGui::Selectable((withIcon(context, icon::kFolder, shownPath(folder)) + "##d").c_str(), false,
                              ImGuiSelectableFlags_DontClosePopups | ImGuiSelectableFlags_AllowDoubleClick) &&
            context.doubleClicked)
            memory.browserFolder /= folder;
    for (const std::filesystem::path& file : listing.files) {
        if (ImGui::Selectable((withIcon(context, icon::kFile, shownPath(file)) + "##f").c_str(),
                              memory.browserName == file.string(),
                              ImGuiSelectableFlags_DontClosePopups | ImGuiSelectableFlags_AllowDoubleClick)) {
            memory.browserName = file.string();
            memory.browserAsksOverwrite = false;
            chosen = chosen || context.doubleClicked;
        }
        context.note("browser.file." + file.string());
    }
    if (listing.folders.empty() && listing.files.empty())
        ImGui::TextDisabled(request.mode == FileRequest::Mode::Folder ? "No folders here."
                                                                      : "No files of this type here.");
    ImGui::EndChild();
    return chosen;
}

/// Returns the path that the fields describe. A typed name may be absolute. A missing ending is added.
std::filesystem::path meantPath(const PanelMemory& memory, const FileRequest& request) {
    const bool asksFolder = request.mode == FileRequest::Mode::Folder;
    if (memory.browserName.empty()) return asksFolder ? memory.browserFolder : std::filesystem::path();
    std::filesystem::path path = memory.browserFolder / memory.browserName;
    if (request.mode == FileRequest::Mode::Save && !request.endings.empty() && !hasEnding(path, request.endings))
        path += request.endings.front();
    return path;
}

void accept(const PanelContext& context, const FileRequest& request) {
    PanelMemory& memory = context.memory;
    const std::filesystem::path path = meantPath(memory, request);
    std::error_code ignored;
    if (path.empty()) return;
    const bool isFolder = std::filesystem::is_directory(path, ignored);
    if (request.mode == FileRequest::Mode::Folder) {
        if (isFolder) context.post(FileAnswer{path});
        return;
    }
    if (isFolder) {
        memory.browserFolder = path;
        memory.browserName.clear();
        return;
    }
    const bool overwrites = request.mode == FileRequest::Mode::Save && std::filesystem::exists(path, ignored);
    if (overwrites && !memory.browserAsksOverwrite) {
        memory.browserAsksOverwrite = true;
        return;
    }
    context.post(FileAnswer{path});
}

}  // namespace

void drawFileBrowser(const PanelContext& context) {
    const auto* request = context.state.dialogs.questions.shown<FileRequest>();
    static constexpr const char* kId = "###file-browser";
    PanelMemory& memory = context.memory;
    if (request != nullptr && !ImGui::IsPopupOpen(kId)) {
        memory.browserFolder = request->folder;
        memory.browserName = request->suggestedName;
        memory.browserAsksOverwrite = false;
    }
    const std::string title = (request != nullptr ? request->title : std::string()) + kId;
    if (!beginModal(context, title.c_str(), request != nullptr)) return;
    if (ImGui::Button(iconOr(context, icon::kUp, "Up"))) memory.browserFolder = memory.browserFolder.parent_path();
    context.note("browser.up");
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(shownPath(memory.browserFolder).c_str());
    context.say("browser.folder", memory.browserFolder.string());
    const bool doubleClicked = drawListing(context, *request);
    ImGui::SetNextItemWidth(context.px(520.0f));
    if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
    if (ImGui::InputText("##name", &memory.browserName)) memory.browserAsksOverwrite = false;
    context.note("browser.name");
    if (memory.browserAsksOverwrite) {
        ImGui::PushStyleColor(ImGuiCol_Text, packed(palette().warning));
        ImGui::Text("%s already exists. Press again to replace it.", shownPath(memory.browserName).c_str());
        ImGui::PopStyleColor();
    }
    const std::filesystem::path meant = meantPath(memory, *request);
    std::error_code ignored;
    // The line is always drawn, so that the buttons keep their place while a name is typed.
    if (request->mode == FileRequest::Mode::Folder)
        ImGui::TextDisabled(std::filesystem::is_directory(meant, ignored) ? " " : "There is no folder of this name.");
    const char* label = request->mode == FileRequest::Mode::Folder ? "Choose"
                        : request->mode == FileRequest::Mode::Open ? "Open"
                        : memory.browserAsksOverwrite              ? "Replace"
                                                                   : "Save";
    if (modalButton(context, label, "browser.accept", ButtonKind::Main) || doubleClicked) accept(context, *request);
    ImGui::SameLine();
    if (modalButton(context, "Cancel", "browser.cancel", ButtonKind::Cancel)) context.post(FileAnswer{});
    endModal(context);
}

}  // namespace scree
