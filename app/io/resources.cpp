#include "app/io/resources.h"

#include <cstdlib>
#include <system_error>
#include <vector>

#include "app/platform/process.h"

namespace scree {

namespace fs = std::filesystem;

fs::path resourceFolder(std::string_view name) {
    std::vector<fs::path> roots;
    // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing here writes the environment
    if (const char* given = std::getenv("SCREE_RESOURCES"); given != nullptr && *given != '\0')
        roots.emplace_back(given);
    if (const fs::path program = programPath(); !program.empty())
        roots.push_back(program.parent_path().parent_path() / "share" / "scree");
    roots.emplace_back(SCREE_SOURCE_FOLDER);
    std::error_code error;
    for (const fs::path& root : roots)
        if (fs::is_directory(root / name, error)) return root / name;
    return {};
}

}  // namespace scree
