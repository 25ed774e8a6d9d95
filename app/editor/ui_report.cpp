#include "app/editor/ui_report.h"

#include <array>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/document/preset_layout.h"
#include "app/io/atomic_file.h"

namespace scree {

namespace {

using nlohmann::json;

/// Seconds between two reports. Short, because a test waits for a report after each key and each move of the mouse.
constexpr double kInterval = 0.02;

constexpr std::array kSeverities{"info", "warning", "error"};  // in the order of Severity

std::string severityOf(const Message& message) {
    return kSeverities[static_cast<std::size_t>(message.severity)];
}

std::string hexadecimal(std::uint64_t number) {
    std::array<char, 24> text{};
    std::snprintf(text.data(), text.size(), "%016llx", static_cast<unsigned long long>(number));
    return text.data();
}

template <class S>
json knobValues(const S& settings) {
    json values = json::object();
    forEachKnob<S>([&](const auto& knob) {
        using V = std::decay_t<decltype(settings.*knob.member)>;
        if constexpr (HasChoices<V>)
            values[std::string(knob.key)] = knobText(knob, settings.*knob.member);
        else
            values[std::string(knob.key)] = settings.*knob.member;
    });
    return values;
}

json knobs(const Preset& preset) {
    json all = json::object();
    forEachGroup([&](const KnobGroup& group, auto settings, auto enabled) {
        json values = knobValues(settings(preset));
        if (const bool* flag = enabled(preset)) values["enabled"] = *flag;
        all[std::string(group.name())] = values;
    });
    return all;
}

double sumOf(const Field<float>& field) {
    double sum = 0.0;
    for (int y = 0; y < field.height(); ++y)
        for (int x = 0; x < field.width(); ++x) sum += static_cast<double>(field(x, y));
    return sum;
}

json terrainFacts(const Snapshot& snapshot, const std::optional<Hover>& hover) {
    const Terrain& terrain = snapshot.terrain;
    json facts = {{"width", terrain.width()},
                  {"height", terrain.height()},
                  {"cell_size", terrain.cellSize()},
                  {"datum", terrain.datum()},
                  {"lowest", snapshot.heights.lowest},
                  {"highest", snapshot.heights.highest},
                  {"height_hash", hexadecimal(hashBits(terrain.heights()))},
                  {"layers", json::object()}};
    for (const LayerInfo& layer : terrain.layers()) {
        if (isColour(layer.layer) || !terrain.has(layer.layer) || !snapshot.upToDate.contains(layer.layer)) continue;
        const Field<float> field = terrain.values(layer.layer);
        json values = {{"sum", sumOf(field)}};
        if (hover) values["under_cursor"] = valueAt(terrain, layer.layer, hover->cell);
        facts["layers"][std::string(layer.name)] = values;
    }
    return facts;
}

/// Returns a JSON array of `fact(element)` for each element.
json listOf(const auto& all, const auto& fact) {
    json list = json::array();
    for (const auto& each : all) list.push_back(fact(each));
    return list;
}

json measurementOf(const std::optional<Measurement>& measurement) {
    if (!measurement) return nullptr;
    json values = {{"generation", measurement->generation}};
    for (const MetricInfo& metric : kMetrics)
        values[std::string(metric.title)] = {metric.shown(measurement->start), metric.shown(measurement->now)};
    return values;
}

json historyOf(const Session& session) {
    const Timeline& history = *session.snapshot().history;
    return {{"entries", listOf(history.entries, [](const TimelineEntry& entry) { return entry.name; })},
            {"current", history.current},
            {"line", listOf(history.line, [](const TimelineEntry& entry) { return entry.rounds; })},
            {"place", history.place},
            {"left", listOf(history.left, [](const TimelineEntry& entry) { return entry.rounds; })},
            {"bytes", history.bytes},
            {"budget", history.budget},
            {"moves", session.history().movesMade()},
            {"open", session.openChange()}};
}

json cameraFacts(const Session& session) {
    const CameraPose& pose = session.viewpoint().eye().pose();
    const glm::dvec3 eye = session.viewpoint().eye().position();
    return {{"distance", pose.distance},
            {"yaw", pose.yaw},
            {"pitch", pose.pitch},
            {"target", {pose.target.x, pose.target.y, pose.target.z}},
            {"position", {eye.x, eye.y, eye.z}},
            {"parallel", pose.projection == Projection::Orthographic},
            {"arrived", pose == session.viewpoint().camera().pose()}};
}

json rectangles(const std::map<std::string, WidgetRect>& widgets) {
    json all = json::object();
    for (const auto& [name, rect] : widgets) all[name] = {rect.x, rect.y, rect.width, rect.height};
    return all;
}

}  // namespace

void UiReport::frameDrawn(const Session& session) {
    ++frames_;
    pending_ = true;
    if (firstWidgets_.empty() && session.state().terrainReady) firstWidgets_ = widgets_.widgets();
}

void UiReport::write(const Session& session, const Window& window, const Rect& viewport, double now) {
    if (!pending_ || now - lastWrite_ < kInterval) return;
    lastWrite_ = now;
    pending_ = false;
    const Snapshot& snapshot = session.snapshot();
    const EditorState& state = session.state();
    const Preset& preset = session.document().preset();
    json report = {{"frames", frames_},
                   {"frames_shown", framesShown_},
                   {"ready", state.terrainReady},
                   {"running", snapshot.running},
                   {"busy", state.frame.progress.has_value()},
                   {"typing", state.frame.typing},
                   {"making", session.phase() == Session::Phase::MakingTerrain},
                   {"untouched", snapshot.untouched},
                   {"generation", snapshot.generation},
                   {"rounds", snapshot.statistics.rounds},
                   {"droplets", snapshot.statistics.droplets},
                   {"droplets_per_second", snapshot.dropletsPerSecond},
                   {"longest_wait", session.worker().longestWait()},
                   {"terrain", terrainFacts(snapshot, state.frame.hover)},
                   {"springs", listOf(preset.simulation.sources.springs, knobValues<Spring>)},
                   {"selected_spring", state.selectedSpring},
                   {"curves", listOf(preset.simulation.curves, [](const Curve& curve) { return curve.title; })},
                   {"selected_curve", state.curvePoint.curve},
                   {"knobs", knobs(preset)},
                   {"views", listOf(preset.views, [](const NamedView& view) { return view.name; })},
                   {"seed", preset.simulation.seed},
                   {"tool", info(state.tool).name()},
                   {"brush", knobValues(state.kept.brush)},
                   {"shown_overlay", state.frame.shownView.overlay.name()},
                   {"history", historyOf(session)},
                   {"measurement", measurementOf(state.measurement)},
                   {"messages", listOf(state.messages.entries(), [](const Message& message) { return message.text; })},
                   {"severities", listOf(state.messages.entries(), severityOf)},
                   {"document", {{"name", session.document().name()}, {"dirty", session.document().dirty()}}},
                   {"camera", cameraFacts(session)},
                   {"flying", state.frame.flying},
                   {"walking", state.frame.walking},
                   {"comparing", state.comparison.on},
                   {"compared_with", state.comparison.with ? json(*state.comparison.with) : json(nullptr)},
                   {"compared_share", state.comparison.share},
                   {"viewport", {viewport.x, viewport.y, viewport.width, viewport.height}},
                   {"view_pixels", {state.frame.viewWidth, state.frame.viewHeight}},
                   {"desktop_dialog", state.dialogs.questions.shown<DesktopDialog>() != nullptr},
                   {"first_widgets", rectangles(firstWidgets_)},
                   {"texts", widgets_.texts()},
                   {"widgets", rectangles(widgets_.widgets())}};
    if (state.frame.hover)
        report["cursor"] = {
            {"x", state.frame.hover->cell.x}, {"y", state.frame.hover->cell.y}, {"height", state.frame.hover->height}};
    const Size corner = window.position();
    report["window"] = {corner.width, corner.height, window.size().width, window.size().height};
    const std::string text = report.dump(1, ' ', false, json::error_handler_t::replace);
    // Ignore a failure, because the test that waits for the report will fail.
    const auto ignored = writeFileAtomically(file_, text);
    static_cast<void>(ignored);
}

}  // namespace scree
