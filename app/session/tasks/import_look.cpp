#include "app/session/tasks/import_look.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/history/relief_picture.h"
#include "app/io/formats/heightmap.h"
#include "erosion/base/shown_text.h"
#include "erosion/importing/orientation.h"
#include "erosion/terrain/resample.h"

namespace scree {

namespace {

constexpr int kMostNodes = 512;      // of the small copy, along the longer edge
constexpr int kPixels = 320;         // pixels
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
    return facts;
}

}  // namespace

ImportLook::Reading ImportLook::readingOf(const ImportQuestion& question) {
    const FileSettings& file = question.options.file;
    FileSettings settings;
    settings.low = 0.0f;  // the heights of black and white change no more than the scale
    settings.high = 1.0f;
    settings.channel = file.channel;
    settings.rawWidth = file.rawWidth;
    settings.byteOrder = file.byteOrder;
    settings.rowOrder = file.rowOrder;
    return {question.path, settings};
}

void ImportLook::follow() {
    const auto* question = session_.state().questions.shown<ImportQuestion>();
    if (question == nullptr) {
        if (!reading_) return;
        session_.jobs().cancel(JobKind::ImportLook);
        reading_.reset();
        session_.state().importPreview = {};
        return;
    }
    const Reading reading = readingOf(*question);
    const Look look{question->options.file.flip, question->options.file.rotate};
    if (reading_ == reading && look_ == look) return;
    if (reading_ != reading) session_.state().importPreview = {};
    session_.jobs().cancel(JobKind::ImportLook);
    begin(reading, look);
}

void ImportLook::begin(const Reading& reading, const Look& look) {
    reading_ = reading;
    look_ = look;
    const auto fail = [this](const std::string& why) { session_.state().importPreview.failure = why; };
    session_.jobs().start({.kind = JobKind::ImportLook,
                           .title = "Reading " + shownPath(reading.path.filename()),
                           .barAfter = kWorthAWord,
                           .onFailure = [fail] { fail("It cannot be read."); }},
                          [this, reading, look, fail,
                           known = session_.state().importPreview.facts](WorkWatch& watch) -> JobList::Completion {
                              std::shared_ptr<const ImportFacts> facts = known;
                              if (!facts) {
                                  Result<ReadHeights> read = readHeightmap(reading.path, reading.settings);
                                  if (!read) return [fail, why = read.error().message] { fail(why); };
                                  watch.beginPart();
                                  facts = std::make_shared<const ImportFacts>(factsOf(std::move(*read)));
                              }
                              FileSettings turned;
                              turned.flip = look.flip;
                              turned.rotate = look.rotate;
                              const Terrain land(oriented(facts->small, turned), 1.0f, 0.0);
                              auto picture = std::make_shared<const Image>(reliefPicture(land, kPixels));
                              return [this, facts, picture] { session_.state().importPreview = {facts, picture, {}}; };
                          });
}

}  // namespace scree
