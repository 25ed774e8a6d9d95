#include "app/io/hidden_file.h"

#include <atomic>
#include <charconv>
#include <string>
#include <string_view>
#include <system_error>

#include "app/platform/process.h"

namespace scree {

namespace fs = std::filesystem;

namespace {

// Names have the form .TARGET.scree-HOST-PID-COUNT.tmp

constexpr std::string_view kEnding = ".tmp";

/// The part before the process id. It contains the host name, because folders are shared in networks.
std::string nameMark() {
    return ".scree-" + hostName() + "-";
}

/// The process id in a hidden name, or 0.
int processOf(std::string_view name, std::string_view mark) {
    const std::size_t at = name.rfind(mark);
    if (!name.starts_with('.') || !name.ends_with(kEnding) || at == std::string_view::npos) return 0;
    const std::string_view numbers = name.substr(at + mark.size());
    int process = 0;
    const auto [end, error] = std::from_chars(numbers.data(), numbers.data() + numbers.size(), process);
    return error == std::errc() && process > 0 && *end == '-' ? process : 0;
}

}  // namespace

fs::path folderOf(const fs::path& path) {
    return path.has_parent_path() ? path.parent_path() : fs::path(".");
}

fs::path hiddenName(const fs::path& target) {
    static std::atomic<unsigned> count{0};
    std::string name(".");
    name.append(target.filename().string(), 0, 120).append(nameMark()).append(std::to_string(processId()));
    name.append("-").append(std::to_string(count++)).append(kEnding);
    return folderOf(target) / name;
}

void removeAbandoned(const fs::path& folder) {
    const std::string mark = nameMark();
    std::error_code ignored;
    for (fs::directory_iterator entry(folder, ignored), end; !ignored && entry != end; entry.increment(ignored)) {
        const int process = processOf(entry->path().filename().string(), mark);
        std::error_code kept;
        if (process > 0 && !isRunning(process)) fs::remove_all(entry->path(), kept);
    }
}

Result<TemporaryFile> createHidden(const fs::path& target) {
    if (Result<TemporaryFile> unnamed = createHidden(target, TemporaryFile::Kind::Unnamed)) return unnamed;
    return createHidden(target, TemporaryFile::Kind::Named);
}

Result<TemporaryFile> createHidden(const fs::path& target, TemporaryFile::Kind kind) {
    return TemporaryFile::create(target, hiddenName(target), kind);
}

}  // namespace scree
