#include "app/io/resources.h"

#include <cstdlib>
#include <system_error>
#include <vector>

#include "app/platform/folders.h"
#include "app/platform/process.h"

namespace scree {

namespace fs = std::filesystem;

namespace {

constexpr int kMostUp = 4;  ///< Levels from app/tests/editor, which contains a test program, up to the build folder.

}  // namespace

fs::path resourceFolder(std::string_view name) {
    std::vector<fs::path> roots;
    // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing here writes the environment
    if (const char* given = std::getenv("SCREE_RESOURCES"); given != nullptr && *given != '\0')
        roots.emplace_back(given);
    fs::path folder = programPath().parent_path();
    for (int up = 0; up < kMostUp && folder.has_relative_path(); ++up, folder = folder.parent_path())
        roots.push_back(folder / "share" / "scree");
    std::error_code error;
    for (const fs::path& root : roots)
        if (fs::is_directory(root / name, error)) return root / name;
    return {};
}

fs::path fontFile(std::initializer_list<const char*> names) {
    std::vector<fs::path> folders = fontFolders();
    if (const fs::path own = resourceFolder("fonts"); !own.empty()) folders.insert(folders.begin(), own);
    for (const fs::path& folder : folders)
        for (const char* name : names) {
            fs::path path = folder / name;
            std::error_code ignored;
            if (fs::is_regular_file(path, ignored)) return path;
        }
    return {};
}

fs::path textFont() {
    return fontFile({"Inter-Regular.otf", "opentype/inter/Inter-Regular.otf", "inter/Inter-Regular.otf",
                     "truetype/dejavu/DejaVuSans.ttf", "segoeui.ttf"});
}

fs::path boldFont() {
    return fontFile({"Inter-SemiBold.otf", "opentype/inter/Inter-SemiBold.otf", "inter/Inter-SemiBold.otf",
                     "truetype/dejavu/DejaVuSans-Bold.ttf", "segoeuib.ttf"});
}

fs::path iconFont() {
    return fontFile(
        {"materialdesignicons-webfont.ttf", "truetype/materialdesignicons-webfont/materialdesignicons-webfont.ttf"});
}

}  // namespace scree
