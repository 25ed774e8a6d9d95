#pragma once

#include <filesystem>
#include <string>

#include "app/session/settings/kept_settings.h"
#include "erosion/base/result.h"

namespace scree {

/// Loads the settings. Missing or invalid values get their defaults.
KeptSettings loadSettings(const std::filesystem::path& file);

/// Returns the settings as text for the file.
std::string formatSettings(const KeptSettings& settings);
/// Writes that text atomically. Makes the folder if it does not exist.
Result<void> writeSettings(const std::string& text, const std::filesystem::path& file);

}  // namespace scree
