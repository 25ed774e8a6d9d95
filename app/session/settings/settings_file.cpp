#include "app/session/settings/settings_file.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "app/io/atomic_file.h"
#include "erosion/simulation/model_list.h"
#include "erosion/terrain/layer_table.h"

namespace scree {

namespace {

using nlohmann::json;

constexpr std::size_t kMostSettingsBytes = std::size_t{1} << 20;  // a hundred times the usual size
constexpr std::size_t kMostFavourites = 100;
constexpr std::size_t kMostSearchUses = 1000;  // more than there are entries

/// Calls `visit(key, value, least, most)` for each number and switch that is kept.
void forEachValue(auto& settings, const auto& visit) {
    visit("windowWidth", settings.window.width, 640, 16384);
    visit("windowHeight", settings.window.height, 400, 16384);
    visit("maximised", settings.window.maximised, false, true);
    for (const auto& [name, panel] : {std::pair{"left", &settings.layout.settings}, {"right", &settings.layout.view}}) {
        const std::string side = name;
        visit(side + "Width", panel->width, 220.0f, 520.0f);
        visit(side + "Open", panel->open, false, true);
        visit(side + "Floats", panel->floats, false, true);
        visit(side + "X", panel->x, 0.0f, 16384.0f);
        visit(side + "Y", panel->y, 0.0f, 16384.0f);
        visit(side + "FloatingWidth", panel->floatingWidth, 220.0f, 16384.0f);
        visit(side + "FloatingHeight", panel->floatingHeight, 120.0f, 16384.0f);
    }
    visit("swapped", settings.layout.swapped, false, true);
    visit("timeLineOpen", settings.layout.timeLineOpen, false, true);
    visit("allKnobs", settings.layout.allKnobs, false, true);
    visit("onlyChanged", settings.layout.onlyChanged, false, true);
    visit("startScreen", settings.layout.startScreen, false, true);
    visit("knobMenuSeen", settings.layout.knobMenuSeen, false, true);
    visit("lightTheme", settings.layout.lightTheme, false, true);
    visit("interfacePercent", settings.layout.interfacePercent, 75, 200);
    visit("hintSeen", settings.layout.hintSeen, false, true);
    visit("smoothMotion", settings.navigation.smoothMotion, false, true);
    forEachKnob<BrushSettings>([&](const auto& knob) {
        visit("brush." + std::string(knob.key), settings.brush.*knob.member, knob.min, knob.max);
    });
    forEachKnob<ErosionBrush>([&](const auto& knob) {
        visit("erosionBrush." + std::string(knob.key), settings.erosionBrush.*knob.member, false, true);
    });
}

/// Same as above, for a view. Lengths are in units of the terrain's extent, angles in radians. Outside of these ranges
/// no terrain is visible.
void forEachValueOfView(auto& view, const auto& visit) {
    visit("x", view.target.x, -20.0, 20.0);
    visit("y", view.target.y, -20.0, 20.0);
    visit("z", view.target.z, -20.0, 20.0);
    visit("distance", view.distance, 1e-5, 100.0);
    visit("yaw", view.yaw, -7.0, 7.0);
    visit("pitch", view.pitch, -1.58, 1.58);
}

template <class T>
void take(const json& object, const std::string& key, T& value, T least, T most) {
    const auto found = object.find(key);
    if (found == object.end()) return;
    if constexpr (std::is_same_v<T, bool>) {
        if (found->is_boolean()) value = found->template get<bool>();
    } else if (found->is_number()) {
        // Read as a double first, because a number that is too large must not be converted to T.
        const auto number = found->template get<double>();
        value = static_cast<T>(std::clamp(number, static_cast<double>(least), static_cast<double>(most)));
    }
}

std::vector<std::string> texts(const json& object, const char* key) {
    std::vector<std::string> list;
    const auto found = object.find(key);
    if (found == object.end() || !found->is_array()) return list;
    for (const json& element : *found)
        if (element.is_string()) list.push_back(element.get<std::string>());
    return list;
}

std::string textOf(const json& object, const char* key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// Reads knobs that are stored as text. Invalid values get the default.
template <class S>
void takeKnobs(const json& object, const std::string& prefix, S& settings) {
    forEachKnob<S>([&](const auto& knob) {
        const auto found = object.find(prefix + std::string(knob.key));
        if (found == object.end() || !found->is_string()) return;
        S changed = settings;
        if (setKnobText(changed, knob, found->template get<std::string>(), knob.key)) settings = changed;
    });
}

template <class S>
void putKnobs(json& object, const std::string& prefix, const S& settings) {
    forEachKnob<S>(
        [&](const auto& knob) { object[prefix + std::string(knob.key)] = knobText(knob, settings.*knob.member); });
}

std::optional<CameraPose> viewFrom(const json& object) {
    if (!object.is_object()) return std::nullopt;
    CameraPose view;
    bool whole = true;
    forEachValueOfView(view, [&](const char* key, double& value, double least, double most) {
        const auto found = object.find(key);
        whole = whole && found != object.end() && found->is_number();
        if (whole) value = found->get<double>();
        whole = whole && value >= least && value <= most;
    });
    bool parallel = false;
    take(object, "parallel", parallel, false, true);
    view.projection = parallel ? Projection::Orthographic : Projection::Perspective;
    return whole ? std::optional(view) : std::nullopt;
}

json viewAsJson(const std::optional<CameraPose>& view) {
    if (!view) return nullptr;
    json object = {{"parallel", view->projection == Projection::Orthographic}};
    forEachValueOfView(*view, [&](const char* key, double value, double, double) { object[key] = value; });
    return object;
}

}  // namespace

KeptSettings loadSettings(const std::filesystem::path& file) {
    KeptSettings settings;
    const auto content = readWholeFile(file, kMostSettingsBytes);
    if (!content) return settings;
    const json object = json::parse(*content, nullptr, false);
    if (!object.is_object()) return settings;
    forEachValue(settings, [&](const std::string& key, auto& value, auto least, auto most) {
        take(object, key, value, least, most);
    });
    if (const auto views = object.find("views"); views != object.end() && views->is_array())
        for (std::size_t i = 0; i < std::min(views->size(), settings.navigation.views.size()); ++i)
            settings.navigation.views[i] = viewFrom((*views)[i]);
    if (object.contains("folded")) settings.layout.folded.clear();
    for (std::string& section : texts(object, "folded")) settings.layout.folded.insert(std::move(section));
    for (std::string& path : texts(object, "recent")) settings.recentFiles.emplace_back(std::move(path));
    takeKnobs(object, "brushTip.", settings.brushTip);
    takeKnobs(object, "stamp.", settings.stamp);
    takeKnobs(object, "lake.", settings.lake);
    takeKnobs(object, "pictures.", settings.pictures);
    takeKnobs(object, "saving.", settings.saving);
    takeKnobs(object, "packs.", settings.packs);
    for (std::string& name : texts(object, "packMasks"))
        if (LayerTable::isName(name) && name != info(Layer::Colour).name) settings.packMasks.insert(std::move(name));
    for (std::string& name : texts(object, "favourites"))
        if (settings.favourites.size() < kMostFavourites) settings.favourites.push_back(std::move(name));
    for (std::string& name : texts(object, "lockedKnobs")) settings.lockedKnobs.insert(std::move(name));
    for (const NamedFolder& each : kChosenFolders) settings.folders.*each.folder = textOf(object, each.key);
    if (const auto uses = object.find("searchUses"); uses != object.end() && uses->is_object())
        for (const auto& [name, count] : uses->items())
            if (count.is_number_integer() && settings.searchUses.size() < kMostSearchUses)
                settings.searchUses[name] = static_cast<int>(std::clamp(count.get<double>(), 0.0, 1000.0));
    return settings;
}

std::string formatSettings(const KeptSettings& settings) {
    json object = {{"folded", settings.layout.folded}, {"recent", json::array()}, {"views", json::array()}};
    forEachValue(settings, [&](const std::string& key, const auto& value, auto, auto) { object[key] = value; });
    for (const std::filesystem::path& path : settings.recentFiles) object["recent"].push_back(path.string());
    for (const std::optional<CameraPose>& view : settings.navigation.views) object["views"].push_back(viewAsJson(view));
    putKnobs(object, "brushTip.", settings.brushTip);
    putKnobs(object, "stamp.", settings.stamp);
    putKnobs(object, "lake.", settings.lake);
    putKnobs(object, "pictures.", settings.pictures);
    putKnobs(object, "saving.", settings.saving);
    putKnobs(object, "packs.", settings.packs);
    object["packMasks"] = settings.packMasks;
    object["favourites"] = settings.favourites;
    object["lockedKnobs"] = settings.lockedKnobs;
    object["searchUses"] = settings.searchUses;
    for (const NamedFolder& each : kChosenFolders) object[each.key] = (settings.folders.*each.folder).string();
    return object.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

Result<void> writeSettings(const std::string& text, const std::filesystem::path& file) {
    std::error_code failed;
    std::filesystem::create_directories(file.parent_path(), failed);
    return writeFileAtomically(file, text);
}

}  // namespace scree
