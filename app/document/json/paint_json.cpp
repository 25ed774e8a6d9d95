#include "app/document/json/paint_json.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "app/document/json/paint_text.h"
#include "erosion/records/colours.h"

namespace scree {

namespace {

using Json = nlohmann::json;
using OrderedJson = nlohmann::ordered_json;

std::string keyIn(std::string_view name, std::string_view key) {
    return std::string(name).append(".").append(key);
}

class PaintReader {
 public:
    PaintReader(JsonReport& report, const Json& object, std::string name)
        : report_(report), object_(object), name_(std::move(name)) {}

    SharedPaint read(const SharedLayerTable& table) {
        const std::span<const LayerInfo> known = layersOf(table);
        warnOfUnknownLayers(known);
        std::vector<PaintedLayers::Painted> layers;
        for (const LayerInfo& layer : known) {
            const auto text = object_.find(layer.name);
            if (layer.source != LayerSource::Painted || text == object_.end()) continue;
            Field<float> values = readLayer(*text, keyIn(name_, layer.name), layer);
            if (!report_.sound()) return nullptr;
            layers.push_back({layer.layer, std::move(values)});
        }
        Field<Rgba> colours = readColours();
        return report_.sound() ? makePaint(std::move(layers), std::move(colours), table) : nullptr;
    }

 private:
    void warnOfUnknownLayers(std::span<const LayerInfo> known) {
        std::vector<std::string_view> keys{kPaintWidthKey, kPaintHeightKey};
        for (const LayerInfo& layer : known)
            if (layer.source == LayerSource::Painted || isColour(layer.layer)) keys.push_back(layer.name);
        for (const auto& [key, value] : object_.items())
            if (std::find(keys.begin(), keys.end(), key) == keys.end())
                report_.warnUnknown(keyIn(name_, key), key, keys);
    }

    Field<Rgba> readColours() {
        const LayerInfo& layer = info(Layer::Colour);
        Field<Rgba> colours;
        const auto object = object_.find(layer.name);
        if (object == object_.end()) return colours;
        for (std::size_t i = 0; i < kPaintColourKeys.size(); ++i) {
            const std::string channel = keyIn(keyIn(name_, layer.name), kPaintColourKeys[i]);
            const auto text = object->find(kPaintColourKeys[i]);
            if (text == object->end()) report_.fail(channel + " is missing; give the text that Scree writes");
            if (!report_.sound()) return colours;
            const Field<float> values = readLayer(*text, channel, layer);
            if (!report_.sound()) return colours;
            setChannel(colours, kColourChannels[i], values);
        }
        return colours;
    }

    /// Reads a painted layer from its text. Returns an empty field on failure.
    Field<float> readLayer(const Json& text, const std::string& name, const LayerInfo& layer) {
        if (!text.is_string()) report_.fail(name + " is " + shownJson(text) + "; give the text that Scree writes");
        if (!report_.sound()) return {};
        const int width = readSize(kPaintWidthKey);
        const int height = report_.sound() ? readSize(kPaintHeightKey) : 0;
        if (!report_.sound()) return {};
        Result<Field<float>> values = readPaintText(text.get_ref<const std::string&>(), width, height, layer);
        if (!values) report_.fail(name + " " + values.error().message);
        return values ? std::move(*values) : Field<float>();
    }

    /// Reads the number of nodes along an edge of the paint.
    int readSize(std::string_view key) {
        const std::string name = keyIn(name_, key);
        const auto nodes = object_.find(key);
        if (nodes == object_.end()) {
            report_.fail(name + " is missing; give the number of nodes that the painted layers have along this edge");
            return 0;
        }
        const bool fits = nodes->is_number_integer() && *nodes >= Terrain::kMinSize && *nodes <= kMostPaintNodes;
        if (!fits)
            report_.fail(name + " is " + shownJson(*nodes) + "; give a whole number from " +
                         std::to_string(Terrain::kMinSize) + " to " + std::to_string(kMostPaintNodes));
        return fits ? nodes->get<int>() : 0;
    }

    JsonReport& report_;
    const Json& object_;
    std::string name_;
};

}  // namespace

OrderedJson paintJson(const PaintedLayers& paint) {
    OrderedJson object{{kPaintWidthKey, paint.width()}, {kPaintHeightKey, paint.height()}};
    for (const PaintedLayers::Painted& painted : paint.layers())
        object[std::string(paint.infoOf(painted.layer).name)] = paintText(painted.values);
    for (std::size_t i = 0; !paint.colours().empty() && i < kPaintColourKeys.size(); ++i)
        object[std::string(info(Layer::Colour).name)][std::string(kPaintColourKeys[i])] =
            paintText(channelOf(paint.colours(), kColourChannels[i]));
    return object;
}

SharedPaint readPaint(JsonReport& report, const Json& object, const std::string& name, const SharedLayerTable& table) {
    return PaintReader(report, object, name).read(table);
}

OrderedJson paintSchema() {
    const OrderedJson values{
        {"type", "string"}, {"contentEncoding", "base64"}, {"contentMediaType", "application/zstd"}};
    // Layers that the preset adds have the same form.
    OrderedJson schema{{"type", "object"}, {"additionalProperties", values}};
    schema["description"] =
        "What is painted on the terrain, as Scree writes it; on a terrain of another size it is interpolated.";
    OrderedJson& properties = schema["properties"];
    for (const std::string_view key : {kPaintWidthKey, kPaintHeightKey})
        properties[std::string(key)] = {{"type", "integer"},
                                        {"minimum", Terrain::kMinSize},
                                        {"maximum", kMostPaintNodes},
                                        {"description", "Nodes of the painted layers along this edge."}};
    for (const LayerInfo& layer : kLayers) {
        if (layer.source != LayerSource::Painted && !isColour(layer.layer)) continue;
        OrderedJson& property = properties[std::string(layer.name)];
        property = values;
        if (isColour(layer.layer)) {
            property = {{"type", "object"}, {"additionalProperties", false}, {"required", kPaintColourKeys}};
            for (const std::string_view key : kPaintColourKeys) property["properties"][std::string(key)] = values;
        }
        property["description"] = std::string(layer.meaning) + ".";
    }
    return schema;
}

}  // namespace scree
