#include "renderer/gl/shader_watch.h"

#include <functional>
#include <string>
#include <system_error>
#include <utility>

namespace scree {

namespace fs = std::filesystem;

namespace {

constexpr double kSecondsBetweenLooks = 0.5;

/// Returns a hash of all names and times in the folder. It does not depend on the order of the files.
std::size_t stampOf(const fs::path& folder) {
    std::size_t stamp = 0;
    std::error_code failed;
    for (auto entry = fs::directory_iterator(folder, failed); !failed && entry != fs::directory_iterator();
         entry.increment(failed)) {
        const auto time = entry->last_write_time(failed).time_since_epoch().count();
        stamp += std::hash<std::string>()(entry->path().filename().string() + " " + std::to_string(time));
    }
    return stamp;
}

}  // namespace

ShaderWatch::ShaderWatch(fs::path folder) : folder_(std::move(folder)), seen_(stampOf(folder_)) {}

bool ShaderWatch::changed(double now) {
    if (now < nextLook_) return false;
    nextLook_ = now + kSecondsBetweenLooks;
    const std::size_t stamp = stampOf(folder_);
    return std::exchange(seen_, stamp) != stamp;
}

}  // namespace scree
