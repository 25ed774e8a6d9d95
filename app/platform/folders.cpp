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

/// The XDG base folder named by a variable; relative values are to be ignored, says the specification.
std::filesystem::path configBase() {
    const std::filesystem::path named = environmentPath("XDG_CONFIG_HOME");
    return named.is_absolute() ? named : homeFolder() / ".config";
}

}  // namespace

std::filesystem::path homeFolder() {
#ifdef _WIN32
    std::filesystem::path home = environmentPath("USERPROFILE");
#else
    std::filesystem::path home = environmentPath("HOME");
#endif
    if (!home.empty()) return home;
    std::error_code ignored;
    return std::filesystem::current_path(ignored);
}

std::filesystem::path settingsFolder() {
#if defined(_WIN32)
    const std::filesystem::path roaming = environmentPath("APPDATA");
    return (roaming.empty() ? homeFolder() : roaming) / "Scree";
#elif defined(__APPLE__)
    return homeFolder() / "Library" / "Application Support" / "Scree";
#else
    return configBase() / "scree";
#endif
}

std::filesystem::path stateFolder() {
#if defined(_WIN32) || defined(__APPLE__)
    return settingsFolder();
#else
    const std::filesystem::path named = environmentPath("XDG_STATE_HOME");
    return (named.is_absolute() ? named : homeFolder() / ".local" / "state") / "scree";
#endif
}

std::filesystem::path picturesFolder() {
    // user-dirs.dirs holds lines such as XDG_PICTURES_DIR="$HOME/Bilder".
    std::ifstream file(configBase() / "user-dirs.dirs");
    const std::string key = "XDG_PICTURES_DIR=\"";
    for (std::string line; std::getline(file, line);) {
        if (line.rfind(key, 0) != 0 || line.back() != '"') continue;
        std::string value = line.substr(key.size(), line.size() - key.size() - 1);
        if (value.rfind("$HOME/", 0) == 0) value = (homeFolder() / value.substr(6)).string();
        if (std::filesystem::is_directory(value)) return value;
    }
    std::filesystem::path usual = homeFolder() / "Pictures";
    return std::filesystem::is_directory(usual) ? usual : homeFolder();
}

}  // namespace scree
