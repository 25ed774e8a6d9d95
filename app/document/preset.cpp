#include "app/document/preset.h"

#include "app/document/json/paint_text.h"
#include "app/document/preset_fields.h"
#include "app/document/preset_layout.h"
#include "app/io/atomic_file.h"
#include "app/io/formats/heightmap.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace fs = std::filesystem;

namespace {

/// Limit for a preset without its quoted text: a thousand times the size of a preset with many springs.
constexpr std::size_t kMostPresetBytes = std::size_t{16} << 20;

/// Counts the bytes outside of quotes, each of which JSON may need many bytes of memory for.
std::size_t bytesOutsideQuotes(std::string_view json) {
    std::size_t count = 0;
    bool inQuotes = false;
    for (std::size_t i = 0; i < json.size(); ++i) {
        if (json[i] == '"') inQuotes = !inQuotes;
        if (!inQuotes) ++count;
        if (json[i] == '\\' && inQuotes) ++i;
    }
    return count;
}

Result<std::string> readPresetFile(const fs::path& path) {
    Result<std::string> content = readWholeFile(path, kMostPresetBytes + kMostPaintBytes);
    if (content && bytesOutsideQuotes(*content) > kMostPresetBytes)
        return Error{shownPath(path) + " is larger than the limit of " + std::to_string(kMostPresetBytes) +
                     " bytes besides its painted layers; give another file"};
    return content;
}

fs::path folderOf(const fs::path& presetPath) {
    std::error_code error;
    const fs::path whole = fs::absolute(presetPath, error);
    return (error ? presetPath : whole).parent_path();
}

/// Returns a file's path as a preset in `folder` stores it. It is relative if the file lies within the folder, so that
/// both can be moved together.
std::string keptPath(const std::string& path, const fs::path& folder) {
    if (path.empty()) return path;
    std::error_code error;
    const fs::path whole = fs::absolute(path, error).lexically_normal();
    const fs::path relative = whole.lexically_relative(folder.lexically_normal());
    const bool within = !relative.empty() && *relative.begin() != "..";
    return (within ? relative : whole).generic_string();
}

std::string foundPath(const std::string& path, const fs::path& folder) {
    if (path.empty()) return path;
    const fs::path found = fs::path(path).is_absolute() ? fs::path(path) : (folder / path).lexically_normal();
    return fs::path(found).make_preferred().string();
}

/// Replaces the path of each file that the preset names by what `path` makes of it.
template <class Path>
void replacePaths(Preset& preset, const Path& path) {
    preset.terrain.path = path(preset.terrain.path);
    const auto replace = [&]<FilePurpose purpose>(ChosenFile<purpose>& file) {
        if (!file.isNone())
            file = ChosenFile<purpose>::fromName(path(std::string(file.name()))).value_or(std::move(file));
    };
    for (MaterialStyle& style : preset.materials) replace(style.texture);
    replace(preset.reference.picture);
}

/// Returns the nodes of the map that the recipe's heightmap becomes, or nothing if the file cannot be read.
std::optional<MapNodes> nodesOfFile(const TerrainRecipe& recipe) {
    const Result<HeightmapInfo> info = inspectHeightmap(recipe.path, recipe.file);
    if (!info) return {};
    const Result<MapNodes> nodes = importedSize(recipe.path, *info, recipe.file);
    if (!nodes) return {};
    return resampledSize(*nodes, recipe.file);
}

}  // namespace

ShownStrata strataOf(const Preset& preset) {
    return {preset.simulation.strata, static_cast<std::uint64_t>(preset.simulation.seed)};
}

float windFrom(const Preset& preset) {
    return std::get<ModelEntry<WindModel>>(preset.simulation.models).settings.direction;
}

LandCoverSettings landCoverOf(const Preset& preset) {
    return {.limits = preset.simulation.cover, .snow = preset.view.snowRules()};
}

bool samePreset(const Preset& a, const Preset& b) {
    bool same = true;
    forEachChangedField(a, b, [&](const PresetField&) { same = false; });
    forEachGroup([&](const KnobGroup&, const auto& settings, const auto& enabled) {
        same = same && sameKnobs(settings(a), settings(b));
        if (enabled(a) != nullptr) same = same && *enabled(a) == *enabled(b);
    });
    return same;
}

Preset withLookOf(const Preset& look, Preset preset) {
    preset.view = look.view;
    preset.guides = look.guides;
    preset.materials = look.materials;
    preset.reference = look.reference;
    preset.run = look.run;
    preset.views = look.views;
    return preset;
}

bool sameLand(const Preset& a, const Preset& b) {
    return samePreset(withLookOf(b, a), b);
}

bool sameWork(const Preset& a, const Preset& b) {
    Preset aided = a;
    aided.guides = b.guides;
    forEachKnob<ViewSettings>([&](const auto& knob) {
        if (isReadingAid(knob.key)) aided.view.*knob.member = b.view.*knob.member;
    });
    return samePreset(aided, b);
}

Result<PresetReading> loadPreset(const fs::path& path) {
    const Result<std::string> content = readPresetFile(path);
    if (!content) return content.error();
    const auto read = [&](std::optional<MapNodes> map) {
        Result<PresetReading> reading = parsePreset(*content, shownPath(path), map);
        if (!reading) return reading;
        if (Result<void> known = checkModulatedBy(layersOf(reading->preset.terrain.paint), reading->preset.simulation);
            !known)
            return Result<PresetReading>(Error{shownPath(path) + ": simulation.modulations: " + known.error().message});
        replacePaths(reading->preset, [&](const std::string& each) { return foundPath(each, folderOf(path)); });
        return reading;
    };
    Result<PresetReading> reading = read({});
    // The length of a cell depends on the heightmap.
    if (reading && reading->version == kVersionWithCells && reading->preset.terrain.terrain.start == Start::File)
        return read(nodesOfFile(reading->preset.terrain));
    return reading;
}

Result<void> savePreset(const Preset& preset, const fs::path& path) {
    if (const SharedPaint& paint = preset.terrain.paint; paint && !fitsIntoText(*paint))
        return Error{shownPath(path) + " was not written: the painted layers have " + std::to_string(paint->width()) +
                     " x " + std::to_string(paint->height()) + " nodes, and a preset holds at most " +
                     std::to_string(kMostPaintNodes) + " along each edge; save a project (.scree.exr)"};
    if (Result<void> known = checkModulatedBy(layersOf(preset.terrain.paint), preset.simulation); !known)
        return Error{shownPath(path) + " was not written: " + known.error().message};
    const fs::path folder = folderOf(path);
    Preset kept = preset;
    replacePaths(kept, [&](const std::string& each) { return keptPath(each, folder); });
    return writeFileAtomically(path, formatPreset(kept), [&](const fs::path& written) -> Result<void> {
        const Result<std::string> content = readPresetFile(written);
        if (!content) return content.error();
        const Result<PresetReading> reading = parsePreset(*content, shownPath(path));
        if (!reading) return reading.error();
        if (!samePreset(reading->preset, kept))
            return Error{shownPath(path) + " was not written: its settings did not read back as they are"};
        return {};
    });
}

}  // namespace scree
