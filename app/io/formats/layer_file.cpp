#include "app/io/formats/layer_file.h"

#include <algorithm>
#include <cmath>
#include <new>

#include "app/io/formats/heightmap.h"
#include "erosion/base/knob.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace {

std::string limitsOf(const LayerInfo& about) {
    return std::string(about.name) + " goes from " + formatKnobValue(static_cast<double>(about.lowest)) + " to " +
           formatKnobValue(static_cast<double>(about.highest));
}

std::vector<std::string_view> paintedNames(std::span<const LayerInfo> layers) {
    std::vector<std::string_view> names;
    for (const LayerInfo& each : layers)
        if (each.source == LayerSource::Painted || isColour(each.layer)) names.push_back(each.name);
    return names;
}

bool isWithinLayer(const LayerInfo& about, double value) {
    return value >= static_cast<double>(about.lowest) && value <= static_cast<double>(about.highest);
}

/// Parses "LO:HI".
Result<HeightRange> parseRange(std::string_view option, const LayerInfo& layer, std::string_view text) {
    const std::size_t colon = std::min(text.find(':'), text.size());
    const std::optional<double> low = parseNumber(text.substr(0, colon));
    const std::optional<double> high = parseNumber(text.substr(std::min(colon + 1, text.size())));
    if (low && high && *low != *high && isWithinLayer(layer, *low) && isWithinLayer(layer, *high))
        return HeightRange{static_cast<float>(*low), static_cast<float>(*high)};
    return Error{std::string(option) + ": the range is '" + shownText(text) +
                 "'; give LO:HI, the values of black and white; " + limitsOf(layer)};
}

/// The format of a picture with colours.
Result<const HeightmapFormat*> colourFormatOf(const std::filesystem::path& path) {
    Result<const HeightmapFormat*> format = formatOf(path);
    if (format && (*format)->readColours != nullptr) return format;
    return Error{shownPath(path) + " cannot be read as colours; give " + shownColourEndings()};
}

}  // namespace

HeightRange usualRange(const LayerInfo& layer) {
    const bool isFactor = isBuiltIn(layer.layer) && layer.initial > 0.0f;
    return {layer.lowest, isFactor ? 2.0f * layer.initial : layer.highest};
}

Result<LayerFile> parseLayerFile(std::string_view option, std::string_view text, const SharedLayerTable& table) {
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos || equals == 0 || equals + 1 == text.size())
        return Error{std::string(option) + " is '" + shownText(text) +
                     "'; give NAME=FILE or NAME:LO:HI=FILE, such as rain:0:3=clouds.png"};
    const std::string_view what = text.substr(0, equals);
    const std::size_t colon = std::min(what.find(':'), what.size());
    const std::string_view name = what.substr(0, colon);
    const std::vector<std::string_view> known = paintedNames(layersOf(table));
    if (std::find(known.begin(), known.end(), name) == known.end()) {
        return Error{std::string(option) + ": '" + shownText(name) + "' is not a layer that is painted" +
                     suggestion(name, known) + " (there are " + listed(known) + ")"};
    }
    const Layer layer = *layerNamed(name, layersOf(table));
    LayerFile file{layer, std::filesystem::path(text.substr(equals + 1)), {}, {}, table, std::string(option)};
    if (colon == what.size()) return file;
    if (isColour(layer))
        return Error{std::string(option) + ": " + std::string(name) + " has no range; give " + std::string(name) +
                     "=FILE"};
    const Result<HeightRange> range = parseRange(option, file.about(), what.substr(colon + 1));
    if (!range) return range.error();
    file.range = *range;
    return file;
}

Result<HeightmapInfo> inspectColourFile(const std::filesystem::path& path) {
    const Result<const HeightmapFormat*> format = colourFormatOf(path);
    if (!format) return format.error();
    Result<HeightmapInfo> info = (*format)->inspectColours(path);
    if (!info) return info;
    const std::string is =
        shownPath(path) + " is " + std::to_string(info->width) + " x " + std::to_string(info->height);
    if (std::min(info->width, info->height) < Terrain::kMinSize)
        return Error{is + "; give a picture of at least " + std::to_string(Terrain::kMinSize) +
                     " pixels along each edge"};
    if (std::max(info->width, info->height) > Terrain::kMaxSize)
        return Error{is + ", which is too large; scale it to at most " + std::to_string(Terrain::kMaxSize) +
                     " pixels along each edge"};
    return info;
}

Result<Field<Rgba>> readColourFile(const std::filesystem::path& path, const FileSettings& map) {
    try {
        if (const Result<HeightmapInfo> sound = inspectColourFile(path); !sound) return sound.error();
        Result<Field<Rgba>> colours = (*colourFormatOf(path))->readColours(path);
        if (!colours) return colours;
        const MapNodes size{colours->width(), colours->height()};
        if (const Result<MapNodes> kept = keptNodes(path, size, map); !kept) return kept.error();
        if (!keepsOrientation(size, map)) colours = oriented(*colours, map);
        return colours;
    } catch (const std::bad_alloc&) {
        return Error{shownPath(path) + " needs more memory than is available; scale it down"};
    }
}

Result<Field<float>> readLayerFile(const LayerFile& file, std::vector<std::string>* notes) {
    try {
        const HeightRange range = file.range.value_or(usualRange(file.about()));
        FileSettings settings = file.map;
        settings.low = range.low;
        settings.high = range.high;
        const Result<HeightmapInfo> about = inspectHeightmap(file.path, settings);
        if (!about) return about.error();
        if (about->metric && file.range)
            return Error{shownPath(file.path) + " holds numbers, which are taken as they are; give no range for it"};
        Result<ReadHeights> read = readHeightmap(file.path, settings);
        if (!read) return read.error();
        if (Result<void> prepared = prepareHeights(*read, file.path, settings); !prepared) return prepared.error();
        Field<float>& values = read->heights;
        for (int y = 0; y < values.height(); ++y)
            for (int x = 0; x < values.width(); ++x) {
                values(x, y) = static_cast<float>(read->datum + static_cast<double>(values(x, y)));
                // Rounding may give values slightly beyond black and white.
                if (!about->metric)
                    values(x, y) =
                        std::clamp(values(x, y), std::min(range.low, range.high), std::max(range.low, range.high));
                if (!isWithinLayer(file.about(), static_cast<double>(values(x, y))))
                    return Error{shownPath(file.path) + ": the value at x " + std::to_string(x) + ", y " +
                                 std::to_string(y) + " is " + formatKnobValue(static_cast<double>(values(x, y))) +
                                 ", and " + limitsOf(file.about()) + "; scale the values"};
            }
        if (notes != nullptr) notes->insert(notes->end(), read->notes.begin(), read->notes.end());
        return std::move(values);
    } catch (const std::bad_alloc&) {
        return Error{shownPath(file.path) + " needs more memory than is available; scale it down"};
    }
}

}  // namespace scree
