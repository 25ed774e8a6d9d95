#include "app/session/materials/material_textures.h"

#include <optional>
#include <utility>
#include <vector>

#include "app/maps/material_textures.h"
#include "erosion/base/shown_text.h"

namespace scree {

void MaterialTextures::choose(Material material, const std::filesystem::path& path) {
    const std::optional<TextureFile> file = TextureFile::fromName(path.string());
    if (!file) return session_.report(Severity::Error, shownPath(path) + " has a name that presets cannot keep.");
    read_.erase(path.string());  // the file may have changed
    session_.changeLook([&](Preset& preset) { preset.materials[static_cast<std::size_t>(material)].texture = *file; });
}

void MaterialTextures::follow() {
    const MaterialStyles& styles = session_.document().preset().materials;
    ShownMaterials& shown = session_.state().frame.materials;
    std::map<std::string, Texture> used;
    std::map<std::string, std::string> missing;  // names of materials by their paths
    for (std::size_t i = 0; i < kMaterialCount; ++i) {
        shown[i] = {.colour = styles[i].colour, .texture = nullptr, .metres = styles[i].metres};
        if (styles[i].texture.isNone()) continue;
        const std::string path(styles[i].texture.name());
        const auto found = read_.find(path);
        if (found == read_.end()) {
            missing.emplace(path, kMaterialNames[i]);
        } else {
            shown[i].texture = found->second;
            used.insert(*found);
        }
    }
    read_ = std::move(used);
    if (!missing.empty() && !session_.jobs().busy(JobKind::Textures)) read(missing);
}

void MaterialTextures::read(const std::map<std::string, std::string>& missing) {
    session_.jobs().start({.kind = JobKind::Textures, .title = "Reading textures", .barAfter = 1.0},
                          [this, missing](WorkWatch& watch) -> JobList::Completion {
                              std::map<std::string, Texture> read;
                              std::vector<std::string> failures;
                              for (const auto& [path, material] : missing) {
                                  if (watch.cancelled()) return {};
                                  const Result<Texture> texture = readTexture(path);
                                  if (!texture)
                                      failures.push_back("Texture of " + material + ": " + texture.error().message +
                                                         ". Its natural look is shown.");
                                  read[path] = texture ? *texture : nullptr;
                              }
                              return [this, read, failures] {
                                  for (const auto& [path, texture] : read) read_[path] = texture;
                                  for (const std::string& each : failures) session_.report(Severity::Error, each);
                              };
                          });
}

}  // namespace scree
