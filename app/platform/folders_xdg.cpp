#include "app/platform/folders.h"

#include <cstdlib>
#include <fstream>
#include <string>

namespace scree {

namespace {

std::filesystem::path environmentPath(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::filesystem::path() : std::filesystem::path(value);
}

/// The XDG base folder in an environment variable. The specification says to ignore relative values.
std::filesystem::path configBase() {
    const std::filesystem::path named = environmentPath("XDG_CONFIG_HOME");
    return named.is_absolute() ? named : homeFolder() / ".config";
}

}  // namespace

std::filesystem::path homeFolder() {
    std::filesystem::path home = environmentPath("HOME");
    if (!home.empty()) return home;
    std::error_code ignored;
    return std::filesystem::current_path(ignored);
}

std::filesystem::path settingsFolder() {
    return configBase() / "scree";
}

std::filesystem::path stateFolder() {
    const std::filesystem::path named = environmentPath("XDG_STATE_HOME");
    return (named.is_absolute() ? named : homeFolder() / ".local" / "state") / "scree";
}

std::filesystem::path picturesFolder() {
    // user-dirs.dirs holds lines such as XDG_PICTURES_DIR="$HOME/Bilder".
    std::ifstream file(configBase() / "user-dirs.dirs");
    const std::string key = "XDG_PICTURES_DIR=\"";
    std::error_code ignored;  // a folder that cannot be accessed counts as missing
    for (std::string line; std::getline(file, line);) {
        if (line.rfind(key, 0) != 0 || line.back() != '"') continue;
        std::string value = line.substr(key.size(), line.size() - key.size() - 1);
        if (value.rfind("$HOME/", 0) == 0) value = (homeFolder() / value.substr(6)).string();
        if (std::filesystem::is_directory(value, ignored)) return value;
    }
    std::filesystem::path usual = homeFolder() / "Pictures";
    return std::filesystem::is_directory(usual, ignored) ? usual : homeFolder();
}

std::vector<std::filesystem::path> fontFolders() {
    return {"/usr/share/fonts", "/usr/local/share/fonts"};
}

const char* fontAdvice() {
    return "install fonts-inter";
}

}  // namespace scree
