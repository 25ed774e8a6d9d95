#include <windows.h>
// Must come after windows.h.
#include <shlobj.h>

#include "app/platform/folders.h"

namespace scree {

namespace fs = std::filesystem;

namespace {

/// Empty if the system has no such folder.
fs::path knownFolder(const KNOWNFOLDERID& id) {
    wchar_t* text = nullptr;
    fs::path folder;
    if (SUCCEEDED(::SHGetKnownFolderPath(id, KF_FLAG_DONT_VERIFY, nullptr, &text))) folder = text;
    ::CoTaskMemFree(text);
    return folder;
}

/// The folder in an environment variable; empty if the variable is not set, or relative.
fs::path environmentFolder(const wchar_t* name) {
    // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing here writes the environment
    const wchar_t* value = ::_wgetenv(name);
    fs::path folder(value == nullptr ? L"" : value);
    return folder.is_absolute() ? folder : fs::path();
}

fs::path folderOr(fs::path first, const fs::path& otherwise) {
    return first.empty() ? otherwise : first;
}

}  // namespace

fs::path homeFolder() {
    const fs::path home = folderOr(environmentFolder(L"HOME"), knownFolder(FOLDERID_Profile));
    if (!home.empty()) return home;
    std::error_code ignored;
    return fs::current_path(ignored);
}

fs::path settingsFolder() {
    return folderOr(folderOr(environmentFolder(L"XDG_CONFIG_HOME"), knownFolder(FOLDERID_RoamingAppData)),
                    homeFolder()) /
           "Scree";
}

fs::path stateFolder() {
    return folderOr(folderOr(environmentFolder(L"XDG_STATE_HOME"), knownFolder(FOLDERID_LocalAppData)), homeFolder()) /
           "Scree";
}

fs::path picturesFolder() {
    const fs::path home = environmentFolder(L"HOME");
    const fs::path pictures = home.empty() ? knownFolder(FOLDERID_Pictures) : home / "Pictures";
    std::error_code ignored;
    return fs::is_directory(pictures, ignored) ? pictures : homeFolder();
}

std::vector<fs::path> fontFolders() {
    return {knownFolder(FOLDERID_Fonts)};
}

const char* fontAdvice() {
    return "install Scree again; its folder fonts holds them";
}

}  // namespace scree
