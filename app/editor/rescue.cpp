#include "app/editor/rescue.h"

#include <filesystem>

#include "app/document/preset.h"
#include "app/io/heightmap.h"
#include "app/platform/folders.h"

namespace scree {

std::string rescue(const Session& session) {
    const std::filesystem::path folder = stateFolder();
    std::error_code ignored;  // what cannot be made cannot be written to: that is told
    std::filesystem::create_directories(folder, ignored);
    std::filesystem::path heights = folder / "rescued.png";
    for (int copy = 2; std::filesystem::exists(heights, ignored); ++copy)
        heights = folder / ("rescued-" + std::to_string(copy) + ".png");
    if (const Result<void> saved = exportHeightmap(session.snapshot->terrain, heights); !saved)
        return "the terrain could not be saved: " + saved.error().message;
    const std::filesystem::path settings = std::filesystem::path(heights).replace_extension(".json");
    const Result<void> saved = savePreset(session.document.preset(), settings);
    return "the terrain is saved as " + heights.string() +
           (saved ? " and its settings as " + settings.string() : std::string());
}

}  // namespace scree
