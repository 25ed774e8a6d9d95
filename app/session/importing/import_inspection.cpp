#include "app/session/importing/import_inspection.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "app/history/relief_picture.h"
#include "app/io/formats/heightmap.h"
#include "erosion/base/shown_text.h"
#include "erosion/base/srgb.h"
#include "erosion/importing/orientation.h"
#include "erosion/records/colours.h"
#include "erosion/terrain/resample.h"

namespace scree {

namespace {

constexpr int kMostNodes = 512;      // of the small copy, along the longer edge
constexpr int kPixels = 320;         // longest side of the picture
constexpr double kWorthAWord = 0.5;  // seconds until progress is shown

Field<float> smallCopy(const Field<float>& heights) {
    const double longer = std::max(heights.width(), heights.height());
    if (longer <= kMostNodes) return heights;
    const auto scaled = [&](int nodes) {
        return std::max(1, static_cast<int>(std::lround(nodes * kMostNodes / longer)));
    };
    const Resampler resample(heights.width(), heights.height(), scaled(heights.width()), scaled(heights.height()),
                             Boundary::Wall);
    ThreadPool pool;
    return resample(heights, pool, -kHighestHeight * 2.0f, kHighestHeight * 2.0f);
}

std::array<float, ImportFacts::kBins> histogramOf(const Field<float>& heights, const Extremes& range) {
    std::array<std::size_t, ImportFacts::kBins> counts{};
    const float span = range.highest - range.lowest;
    for (int y = 0; y < heights.height(); ++y)
        for (int x = 0; x < heights.width(); ++x) {
            const float share = span > 0.0f ? (heights(x, y) - range.lowest) / span : 0.0f;
            const auto bin = static_cast<std::size_t>(share * static_cast<float>(ImportFacts::kBins));
            ++counts[std::min(bin, ImportFacts::kBins - 1)];
        }
    const auto most = static_cast<float>(*std::max_element(counts.begin(), counts.end()));
    std::array<float, ImportFacts::kBins> shares{};
    std::transform(counts.begin(), counts.end(), shares.begin(),
                   [&](std::size_t count) { return static_cast<float>(count) / most; });
    return shares;
}

ImportFacts factsOf(ReadHeights read) {
    ImportFacts facts;
    const Extremes range = extremes(read.heights);
    facts.lowest = read.datum + static_cast<double>(range.lowest);
    facts.highest = read.datum + static_cast<double>(range.highest);
    facts.gaps = read.gaps;
    facts.histogram = histogramOf(read.heights, range);
    facts.steps = findSteps(read.heights, read.filled);
    facts.notes = std::move(read.notes);
    facts.small = smallCopy(read.heights);
    facts.datum = read.datum;
    return facts;
}

/// Returns the means of the colours over squares of pixels. Transparent pixels are drawn over middle grey.
ImportFacts factsOf(const Field<Rgba>& colours) {
    ImportFacts facts;
    const int step = (std::max(colours.width(), colours.height()) + kPixels - 1) / kPixels;
    facts.smallColours = Field<ColourPixel>((colours.width() + step - 1) / step, (colours.height() + step - 1) / step);
    constexpr double kGrey = 0.2159;  // level 128 of 255
    for (int y = 0; y < facts.smallColours.height(); ++y)
        for (int x = 0; x < facts.smallColours.width(); ++x) {
            std::array<double, 3> sums{};
            int count = 0;
            for (int py = y * step; py < std::min((y + 1) * step, colours.height()); ++py)
                for (int px = x * step; px < std::min((x + 1) * step, colours.width()); ++px, ++count) {
                    const Rgba& colour = colours(px, py);
                    for (std::size_t channel = 0; channel < 3; ++channel) {
                        const auto value = static_cast<double>(colour.*kColourChannels[channel]);
                        sums[channel] += kGrey + static_cast<double>(colour.a) * (value - kGrey);
                    }
                }
            for (std::size_t channel = 0; channel < 3; ++channel)
                facts.smallColours(x, y)[channel] = static_cast<std::uint8_t>(
                    std::lround(255.0f * srgbOfLinear(static_cast<float>(sums[channel] / count))));
        }
    return facts;
}

Image imageOf(const Field<ColourPixel>& pixels) {
    Image image{pixels.width(), pixels.height(), {}};
    for (int y = 0; y < pixels.height(); ++y)
        for (int x = 0; x < pixels.width(); ++x)
            image.rgb.insert(image.rgb.end(), pixels(x, y).begin(), pixels(x, y).end());
    return image;
}

/// Draws values from black to white: levels as they are, other values from the lowest to the highest.
Image greyImage(const Field<float>& values, bool areLevels) {
    const Extremes range = areLevels ? Extremes{0.0f, 1.0f} : extremes(values);
    const float span = range.highest > range.lowest ? range.highest - range.lowest : 1.0f;
    Field<ColourPixel> pixels(values.width(), values.height());
    for (int y = 0; y < values.height(); ++y)
        for (int x = 0; x < values.width(); ++x) {
            const float share = std::clamp((values(x, y) - range.lowest) / span, 0.0f, 1.0f);
            pixels(x, y).fill(static_cast<std::uint8_t>(std::lround(255.0f * share)));
        }
    return imageOf(pixels);
}

/// Reads the file as heights or as colours.
Result<ImportFacts> readFacts(const std::filesystem::path& path, const FileSettings& settings, bool colours) {
    if (colours) {
        const Result<Field<Rgba>> picture = readColourFile(path);
        if (!picture) return picture.error();
        ImportFacts facts = factsOf(*picture);
        if (Result<HeightmapInfo> about = inspectColourFile(path)) facts.notes = std::move(about->notes);
        return facts;
    }
    Result<ReadHeights> read = readHeightmap(path, settings);
    if (!read) return read.error();
    return factsOf(std::move(*read));
}

}  // namespace

Result<ImportQuestion> importQuestion(const std::filesystem::path& path, const TerrainRecipe& recipe,
                                      std::optional<Layer> layer, SharedLayerTable table) {
    ImportQuestion question{.path = path, .options = {}, .layer = layer, .table = std::move(table)};
    const Result<HeightmapInfo> usual = inspectHeightmap(path);
    // If no channel has a usual name, take the first one until the user chooses.
    FileSettings first;
    first.channelNumber = 1;
    const Result<HeightmapInfo> map = usual ? usual : inspectHeightmap(path, first);
    if (map)
        question.asMap = *map;
    else
        question.whyNoMap = usual.error().message;
    const Result<HeightmapInfo> colours = inspectColourFile(path);
    if (colours) question.asColours = *colours;
    if (layer && isColour(*layer) && !colours) return colours.error();
    if (!map && !colours) return usual.error();
    if (!map && layer && !isColour(*layer)) return usual.error();
    if (!map) question.layer = Layer::Colour;
    if (layer && !isColour(*layer)) question.layerRange = usualRange(question.about());

    FileSettings& file = question.options.file;
    if (std::filesystem::path(recipe.path) == path && !layer) {
        file = recipe.file;
        question.treatment.reset();  // keep the document's erosion, which was chosen for this map
    }
    if (!usual && map && file.channelNumber == 0) file.channelNumber = 1;
    // Changes made to another map do not suit this one, but its range of heights may.
    file.low = map && map->range ? map->range->low : recipe.file.low;
    file.high = map && map->range ? map->range->high : recipe.file.high;
    question.options.cellSize = map && map->cellSize ? *map->cellSize : recipe.terrain.cellSize;
    question.options.boundary = recipe.terrain.boundary;
    return question;
}

Result<HeightmapInfo> infoOf(const ImportQuestion& question) {
    if (!(*formatOf(question.path))->raw) return question.info();
    return inspectHeightmap(question.path, question.options.file);
}

ImportInspection::Reading ImportInspection::readingOf(const ImportQuestion& question) {
    const FileSettings& file = question.options.file;
    FileSettings settings;
    settings.low = 0.0f;  // the heights of black and white affect only the scale
    settings.high = 1.0f;
    settings.channel = file.channel;
    settings.channelNumber = file.channelNumber;
    settings.rawWidth = file.rawWidth;
    settings.byteOrder = file.byteOrder;
    settings.rowOrder = file.rowOrder;
    return {question.path, settings, question.isColours()};
}

void ImportInspection::follow(Session::Hand hand) {
    outcomes_.follow(hand);
    const auto* question = session_.state().dialogs.questions.shown<ImportQuestion>();
    if (question == nullptr) {
        if (!reading_) return;
        session_.jobs().cancel(JobKind::ImportInspection);
        reading_.reset();
        session_.state().dialogs.importPreview = {};
        return;
    }
    const Reading reading = readingOf(*question);
    const Look look{question->options.file.flip, question->options.file.rotate, question->layer.has_value(),
                    !question->info().metric};
    if (reading_ == reading && look_ == look) return;
    if (reading_ != reading) session_.state().dialogs.importPreview = {};
    session_.jobs().cancel(JobKind::ImportInspection);
    begin(reading, look);
}

void ImportInspection::begin(const Reading& reading, const Look& look) {
    reading_ = reading;
    look_ = look;
    const auto fail = [this](const std::string& why) { session_.state().dialogs.importPreview.failure = why; };
    session_.jobs().start(
        {.kind = JobKind::ImportInspection,
         .title = "Reading " + shownPath(reading.path.filename()),
         .barAfter = kWorthAWord,
         .onFailure = [fail] { fail("It cannot be read."); }},
        [this, reading, look, fail,
         known = session_.state().dialogs.importPreview.facts](WorkWatch& watch) -> JobList::Completion {
            std::shared_ptr<const ImportFacts> facts = known;
            if (!facts) {
                Result<ImportFacts> read = readFacts(reading.path, reading.settings, reading.colours);
                if (!read) return [fail, why = read.error().message] { fail(why); };
                watch.beginPart();
                facts = std::make_shared<const ImportFacts>(std::move(*read));
            }
            FileSettings turned;
            turned.flip = look.flip;
            turned.rotate = look.rotate;
            const auto draw = [&]() -> Image {
                if (reading.colours) return imageOf(oriented(facts->smallColours, turned));
                const Field<float> map = oriented(facts->small, turned);
                if (look.isLayer) return greyImage(map, look.areLevels);
                return reliefPicture(Terrain(map, 1.0f, 0.0), kPixels);
            };
            auto picture = std::make_shared<const Image>(draw());
            return [this, facts, picture] { session_.state().dialogs.importPreview = {facts, picture, {}}; };
        });
}

}  // namespace scree
