#include "app/document/preset_fields.h"

#include <algorithm>
#include <array>
#include <utility>

#include "app/document/change_name.h"
#include "app/document/json/curve_entry.h"
#include "app/document/json/entry_json.h"
#include "app/document/json/knob_json.h"
#include "app/document/json/paint_json.h"
#include "app/document/named_view_keys.h"
#include "app/document/number_knobs.h"
#include "app/document/preset_layout.h"
#include "erosion/base/counted.h"
#include "erosion/base/shown_text.h"
#include "erosion/masks/mask_rule.h"

namespace scree {

namespace {

using Json = nlohmann::json;
using OrderedJson = nlohmann::ordered_json;

/// Returns the field with `same` for the part of a preset that `Part` returns.
template <class Part>
PresetField withPart(Part /*part*/, PresetField field) {
    field.same = [](const Preset& a, const Preset& b) { return Part{}(a) == Part{}(b); };
    return field;
}

/// Returns the field of a line of text, which is written unless it is empty.
template <class Line>
PresetField lineField(Line line, PresetField field) {
    field.write = [](const Preset& preset) -> std::optional<OrderedJson> {
        return Line{}(preset).empty() ? std::nullopt : std::optional<OrderedJson>(Line{}(preset));
    };
    field.read = [](FieldReading& reading, const Json& value) {
        Line{}(reading.preset) = readLine(reading.report, value, reading.name);
    };
    return withPart(line, std::move(field));
}

/// Returns a list of entries as JSON.
template <class E>
OrderedJson listJson(const std::vector<E>& entries) {
    OrderedJson list = OrderedJson::array();
    for (const E& entry : entries) list.push_back(entryJson(entry));
    return list;
}

void readVersion(FieldReading& reading, const Json& value) {
    for (const int known : {kVersionWithCells, kPresetVersion})
        if (value == known) {
            reading.version = known;
            return;
        }
    const bool isNewer = value.is_number_integer() && value > kPresetVersion;
    reading.report.fail(
        "version is " + shownJson(value) +
        (isNewer ? ", but this program reads version " + std::to_string(kPresetVersion) + "; it needs a newer Scree"
                 : "; give " + std::to_string(kPresetVersion)));
}

void readHeightmapPath(FieldReading& reading, const Json& value) {
    if (value.is_string())
        reading.preset.terrain.path = value.get<std::string>();
    else
        reading.report.fail(reading.name + " is " + shownJson(value) + "; give a file name in quotes");
}

void readViews(FieldReading& reading, const Json& value) {
    std::vector<NamedView>& views = reading.preset.views;
    readEntries<NamedView>(reading.report, value, reading.name, [&](NamedView view, const std::string& name) {
        if (Result<void> sound = checkNamedView(view); !sound)
            reading.report.fail(name + "." + sound.error().message);
        else if (findView(views, view.name) != nullptr)
            reading.report.fail(name + ".name is '" + shownText(view.name) +
                                "', like that of an earlier view; give each view another name");
        views.push_back(std::move(view));
    });
}

OrderedJson viewsSchema() {
    OrderedJson entry = entrySchema<NamedView>();
    for (const NamedViewLimit& limit : kNamedViewLimits) {
        OrderedJson& property = entry["properties"][std::string(limit.key)];
        property["minimum"] = shortest(static_cast<double>(limit.least));
        property["maximum"] = shortest(static_cast<double>(limit.most));
    }
    return OrderedJson{{"type", "array"},
                       {"description", "Cameras with names, for the menu View and for scree render --view NAME."},
                       {"items", std::move(entry)}};
}

SharedLayerTable tableOf(const Preset& preset) {
    return preset.terrain.paint ? preset.terrain.paint->table() : nullptr;
}

void readAddedLayers(FieldReading& reading, const Json& value) {
    std::vector<LayerDescription> added;
    readEntries<LayerDescription>(reading.report, value, reading.name, [&](LayerDescription layer, const auto&) {
        if (layer.title.empty()) layer.title = layer.name;
        added.push_back(std::move(layer));
    });
    if (!reading.report.sound()) return;
    addStrokeLayers(added);
    Result<SharedLayerTable> table = LayerTable::of(std::move(added));
    if (!table) return reading.report.fail(reading.name + ": " + table.error().message);
    if (*table)
        if (const Result<void> sound = checkRules(**table); !sound)
            return reading.report.fail(reading.name + ": " + sound.error().message);
    reading.preset.terrain.paint = makePaint({}, {}, std::move(*table));
}

void readPaintOf(FieldReading& reading, const Json& value) {
    reading.preset.terrain.paint = readPaint(reading.report, value, reading.name, tableOf(reading.preset));
}

void readSprings(FieldReading& reading, const Json& value) {
    readEntries<Spring>(reading.report, value, reading.name, [&](Spring spring, const auto&) {
        reading.preset.simulation.sources.springs.push_back(spring);
    });
}

void readModulations(FieldReading& reading, const Json& value) {
    std::vector<Modulation>& read = reading.preset.simulation.modulations;
    readEntries<Modulation>(reading.report, value, reading.name, [&](Modulation entry, const std::string& name) {
        const bool isTwice =
            std::any_of(read.begin(), read.end(), [&](const Modulation& other) { return other.knob == entry.knob; });
        if (Result<void> sound = checkModulation(entry); !sound)
            reading.report.fail(name + ": " + sound.error().message);
        else if (isTwice)
            reading.report.fail(name + ": " + entry.knob + " varies already; keep one entry for each knob");
        read.push_back(std::move(entry));
    });
}

void readCurves(FieldReading& reading, const Json& value) {
    readEntries<CurveEntry>(reading.report, value, reading.name, [&](const CurveEntry& entry, const std::string& name) {
        Result<Curve> curve = curveOf(entry);
        if (!curve) return reading.report.fail(name + "." + curve.error().message);
        reading.preset.simulation.curves.push_back(std::move(*curve));
    });
}

std::string curveChange(const Preset& presetBefore, const Preset& presetAfter) {
    const std::vector<Curve>&before = presetBefore.simulation.curves, &after = presetAfter.simulation.curves;
    if (after.size() < before.size()) return "deleted curve";
    for (std::size_t i = 0; i < after.size(); ++i) {
        if (i < before.size() && before[i] == after[i]) continue;
        const std::string title = after[i].title.empty() ? "curve" : after[i].title;
        if (i + 1 < after.size() && i >= before.size()) return counted(after.size() - before.size(), "new curve");
        if (i >= before.size()) return "new " + title;
        const std::size_t had = before[i].points.size(), has = after[i].points.size();
        if (has > had) return "point of " + title;
        return has < had ? "deleted point of " + title : "changed " + title;
    }
    return "curves";
}

std::string springChange(const Preset& presetBefore, const Preset& presetAfter) {
    const std::vector<Spring>& before = presetBefore.simulation.sources.springs;
    const std::vector<Spring>& after = presetAfter.simulation.sources.springs;
    if (after.size() > before.size()) return "new spring";
    if (after.size() < before.size()) return "deleted spring";
    const auto moved = [](const Spring& a, const Spring& b) { return a.x != b.x || a.y != b.y; };
    for (std::size_t i = 0; i < before.size(); ++i)
        if (moved(before[i], after[i])) return "moved spring";
    return "spring";
}

std::string modulationChange(const Preset& before, const Preset& after) {
    const std::vector<std::string> changed = modulationsChanged(before, after);
    if (changed.size() != 1) return "variation over the map";
    const std::optional<NamedKnob> knob = numberKnobNamed(after, changed.front());
    if (!knob) return "variation over the map";
    return withinSentence(knob->knob.label) + " over the map";
}

/// Returns the table.
auto allFields() {
    return std::array{
        PresetField{.path = {"$schema"},
                    .schema =
                        [] {
                            return OrderedJson{{"type", "string"}, {"description", "This schema, for text editors."}};
                        }},
        PresetField{
            .path = {kVersionKey},
            .write = [](const Preset&) { return std::optional<OrderedJson>(kPresetVersion); },
            .read = readVersion,
            .schema =
                [] {
                    return OrderedJson{{"const", kPresetVersion}, {"description", "Version of the file format."}};
                }},
        lineField([](auto& preset) -> auto& { return preset.title; },
                  {.path = {"title"},
                   .group = "Title",
                   .schema =
                       [] {
                           return OrderedJson{{"type", "string"}, {"description", "Name in the menu, on one line."}};
                       },
                   .changeName = [](const Preset&, const Preset&) { return std::string("title"); }}),
        lineField([](auto& preset) -> auto& { return preset.description; },
                  {.path = {"description"},
                   .group = "Description",
                   .schema =
                       [] {
                           return OrderedJson{{"type", "string"},
                                              {"description", "What to expect, on one line; shown in the menu."}};
                       },
                   .changeName = [](const Preset&, const Preset&) { return std::string("description"); }}),
        withPart([](auto& preset) -> auto& { return preset.views; },
                 {.path = {"views"},
                  .group = "Views",
                  .write = [](const Preset& preset) -> std::optional<OrderedJson> {
                      return preset.views.empty() ? std::nullopt : std::optional(listJson(preset.views));
                  },
                  .read = readViews,
                  .schema = viewsSchema,
                  .changeName = [](const Preset&, const Preset&) { return std::string("views"); }}),
        withPart([](auto& preset) -> auto& { return preset.terrain.path; },
                 {.path = {"terrain", "file", "path"},
                  .group = "Terrain",
                  .write = [](const Preset& preset) { return std::optional<OrderedJson>(preset.terrain.path); },
                  .read = readHeightmapPath,
                  .schema =
                      [] {
                          return OrderedJson{
                              {"type", "string"},
                              {"default", ""},
                              {"description",
                               "Heightmap to start from if start is \"file\"; relative to the preset's folder."}};
                      },
                  .changeName = [](const Preset&, const Preset&) { return std::string("heightmap"); }}),
        // The layers are part of the paint, which the next field compares and takes.
        PresetField{.path = {"terrain", "layers"},
                    .write = [](const Preset& preset) -> std::optional<OrderedJson> {
                        const SharedLayerTable table = tableOf(preset);
                        return table ? std::optional(listJson(table->added())) : std::nullopt;
                    },
                    .read = readAddedLayers,
                    .schema =
                        [] {
                            return OrderedJson{
                                {"type", "array"},
                                {"description",
                                 "Layers that the terrain has besides the built-in ones, to be painted."},
                                {"items", entrySchema<LayerDescription>()}};
                        }},
        PresetField{
            .path = {"terrain", "paint"},
            .group = "Terrain",
            .same = [](const Preset& a, const Preset& b) { return samePaint(a.terrain.paint, b.terrain.paint); },
            .write = [](const Preset& preset) -> std::optional<OrderedJson> {
                const SharedPaint& paint = preset.terrain.paint;
                return paint && paint->hasValues() ? std::optional(paintJson(*paint)) : std::nullopt;
            },
            .read = readPaintOf,
            .schema = paintSchema,
            .changeName = [](const Preset&, const Preset&) { return std::string("paint"); }},
        withPart([](auto& preset) -> auto& { return preset.simulation.sources.springs; },
                 {.path = {"sources", "springs"},
                  .group = "Springs",
                  .write = [](const Preset& preset) -> std::optional<OrderedJson> {
                      OrderedJson list = OrderedJson::array();
                      for (const Spring& each : preset.simulation.sources.springs)
                          writeKnobs(list.emplace_back(), each);
                      return list;
                  },
                  .read = readSprings,
                  .schema =
                      [] {
                          OrderedJson spring;
                          addKnobSchemas<Spring>(spring);
                          return OrderedJson{{"type", "array"},
                                             {"description", "Places where water comes out of the ground."},
                                             {"items", std::move(spring)}};
                      },
                  .changeName = springChange}),
        withPart([](auto& preset) -> auto& { return preset.simulation.curves; },
                 {.path = {"curves"},
                  .group = "Curves",
                  .write = [](const Preset& preset) -> std::optional<OrderedJson> {
                      if (preset.simulation.curves.empty()) return std::nullopt;
                      OrderedJson list = OrderedJson::array();
                      for (const Curve& curve : preset.simulation.curves) list.push_back(entryJson(entryOf(curve)));
                      return list;
                  },
                  .read = readCurves,
                  .schema =
                      [] {
                          OrderedJson entry = entrySchema<CurveEntry>();
                          entry["properties"]["kind"]["enum"] = choicesOf<CurveKind>;
                          return OrderedJson{{"type", "array"},
                                             {"description", "Roads, rivers, ridges and cliffs drawn on the ground."},
                                             {"items", std::move(entry)}};
                      },
                  .changeName = curveChange}),
        withPart([](auto& preset) -> auto& { return preset.simulation.modulations; },
                 {.path = {"simulation", "modulations"},
                  .group = "Variation over the map",
                  .write = [](const Preset& preset) -> std::optional<OrderedJson> {
                      const std::vector<Modulation>& modulations = preset.simulation.modulations;
                      return modulations.empty() ? std::nullopt : std::optional(listJson(modulations));
                  },
                  .read = readModulations,
                  .schema =
                      [] {
                          OrderedJson entry = entrySchema<Modulation>();
                          entry["properties"]["knob"]["enum"] = knobsWithPlace();
                          return OrderedJson{{"type", "array"},
                                             {"description",
                                              "Knobs that vary over the map with a painted layer, each within the "
                                              "range of the knob. The knob's own value has no effect then."},
                                             {"items", std::move(entry)}};
                      },
                  .changeName = modulationChange}),
    };
}

}  // namespace

std::span<const PresetField> presetFields() {
    static const auto fields = allFields();
    return fields;
}

}  // namespace scree
