#include "app/editor/settings_file.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "app/io/atomic_file.h"
#include "erosion/models/all.h"

namespace scree {

namespace {

using nlohmann::json;

template <class T>
void take(const json& object, const char* key, T& value, T least, T most) {
    const auto found = object.find(key);
    if (found != object.end() && found->is_number()) value = std::clamp(found->get<T>(), least, most);
}

void take(const json& object, const char* key, bool& value) {
    const auto found = object.find(key);
    if (found != object.end() && found->is_boolean()) value = found->get<bool>();
}

std::vector<std::string> texts(const json& object, const char* key) {
    std::vector<std::string> list;
    const auto found = object.find(key);
    if (found == object.end() || !found->is_array()) return list;
    for (const json& element : *found)
        if (element.is_string()) list.push_back(element.get<std::string>());
    return list;
}

std::optional<CameraPose> viewFrom(const json& object) {
    if (!object.is_object()) return std::nullopt;
    // A number out of these ranges, in units of the terrain's extent and radians, shows no terrain.
    CameraPose view;
    bool whole = true;
    const auto number = [&](const char* key, double& value, double least, double most) {
        const auto found = object.find(key);
        whole = whole && found != object.end() && found->is_number();
        if (whole) value = found->get<double>();
        whole = whole && value >= least && value <= most;
    };
    number("x", view.target.x, -20.0, 20.0);
    number("y", view.target.y, -20.0, 20.0);
    number("z", view.target.z, -20.0, 20.0);
    number("distance", view.distance, 1e-5, 100.0);
    number("yaw", view.yaw, -7.0, 7.0);
    number("pitch", view.pitch, -1.58, 1.58);
    bool parallel = false;
    take(object, "parallel", parallel);
    view.projection = parallel ? Projection::Orthographic : Projection::Perspective;
    return whole ? std::optional(view) : std::nullopt;
}

json viewAsJson(const std::optional<CameraPose>& view) {
    if (!view) return nullptr;
    return {{"x", view->target.x},
            {"y", view->target.y},
            {"z", view->target.z},
            {"distance", view->distance},
            {"yaw", view->yaw},
            {"pitch", view->pitch},
            {"parallel", view->projection == Projection::Orthographic}};
}

}  // namespace

RememberedSettings loadSettings(const std::filesystem::path& file) {
    RememberedSettings settings;
    const auto content = readWholeFile(file);
    if (!content) return settings;
    const json object = json::parse(*content, nullptr, false);
    if (!object.is_object()) return settings;
    take(object, "windowWidth", settings.window.width, 640, 16384);
    take(object, "windowHeight", settings.window.height, 400, 16384);
    take(object, "maximised", settings.window.maximised);
    take(object, "leftWidth", settings.layout.leftWidth, 220.0f, 520.0f);
    take(object, "rightWidth", settings.layout.rightWidth, 220.0f, 520.0f);
    take(object, "leftOpen", settings.layout.leftOpen);
    take(object, "rightOpen", settings.layout.rightOpen);
    take(object, "hintSeen", settings.layout.hintSeen);
    take(object, "smoothMotion", settings.navigation.smoothMotion);
    if (const auto views = object.find("views"); views != object.end() && views->is_array())
        for (std::size_t i = 0; i < std::min(views->size(), settings.navigation.views.size()); ++i)
            settings.navigation.views[i] = viewFrom((*views)[i]);
    if (object.contains("folded")) settings.layout.folded.clear();
    for (std::string& section : texts(object, "folded")) settings.layout.folded.insert(std::move(section));
    for (std::string& path : texts(object, "recent")) settings.recentFiles.emplace_back(std::move(path));
    forEachKnob<BrushSettings>([&](const auto& knob) {
        take(object, ("brush." + std::string(knob.key)).c_str(), settings.brush.*knob.member, knob.min, knob.max);
    });
    forEachKnob<PictureSettings>([&](const auto& knob) {
        const auto found = object.find("pictures." + std::string(knob.key));
        if (found == object.end() || !found->is_string()) return;
        PictureSettings pictures = settings.pictures;
        // What is no sound value any more leaves the default.
        if (setKnobText(pictures, knob, found->template get<std::string>(), knob.key)) settings.pictures = pictures;
    });
    return settings;
}

Result<void> saveSettings(const RememberedSettings& settings, const std::filesystem::path& file) {
    json object = {{"windowWidth", settings.window.width},     {"windowHeight", settings.window.height},
                   {"maximised", settings.window.maximised},   {"leftWidth", settings.layout.leftWidth},
                   {"rightWidth", settings.layout.rightWidth}, {"leftOpen", settings.layout.leftOpen},
                   {"rightOpen", settings.layout.rightOpen},   {"hintSeen", settings.layout.hintSeen},
                   {"folded", settings.layout.folded},         {"recent", json::array()}};
    for (const std::filesystem::path& path : settings.recentFiles) object["recent"].push_back(path.string());
    forEachKnob<BrushSettings>(
        [&](const auto& knob) { object["brush." + std::string(knob.key)] = settings.brush.*knob.member; });
    forEachKnob<PictureSettings>([&](const auto& knob) {
        object["pictures." + std::string(knob.key)] = knobText(knob, settings.pictures.*knob.member);
    });
    object["smoothMotion"] = settings.navigation.smoothMotion;
    object["views"] = json::array();
    for (const std::optional<CameraPose>& view : settings.navigation.views) object["views"].push_back(viewAsJson(view));
    std::error_code failed;
    std::filesystem::create_directories(file.parent_path(), failed);
    const std::string text = object.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
    return writeFileAtomically(file, text);
}

}  // namespace scree
