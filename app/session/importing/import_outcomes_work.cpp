#include "app/session/importing/import_outcomes_work.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/history/relief_picture.h"
#include "app/session/importing/import_inspection.h"
#include "erosion/importing/land_scale.h"
#include "erosion/importing/orientation.h"
#include "erosion/terrain/resample.h"

namespace scree {

namespace {

constexpr int kNodes = 192;       // of the eroded land, along the longer edge
constexpr int kMostRounds = 200;  // limit, so that no picture takes long
constexpr int kUsualRounds = 100;

/// Converts the crop of a map to nodes of its small copy.
FileSettings cropOfSmall(const FileSettings& file, MapNodes map, MapNodes small) {
    const MapPart kept = croppedPart(map, file);
    FileSettings result = file;
    const auto scale = [](int left, int width, int from, int to, int& smallLeft, int& smallWidth) {
        const double factor = static_cast<double>(to) / from;
        smallWidth = std::clamp(static_cast<int>(std::lround(width * factor)), Terrain::kMinSize, to);
        smallLeft = std::clamp(static_cast<int>(std::lround(left * factor)), 0, to - smallWidth);
    };
    scale(kept.left, kept.width, map.width, small.width, result.cropLeft, result.cropWidth);
    scale(kept.top, kept.height, map.height, small.height, result.cropTop, result.cropHeight);
    return result;
}

/// Returns the settings of a picture: the document's with this treatment or, for the last index, with its own erosion.
Preset presetOf(const Preset& document, std::size_t index) {
    return treated(document, index < kTreatments.size() ? std::optional(kTreatments[index].treatment) : std::nullopt);
}

/// Draws the land after its rounds, or when its erosion fails, as far as it got. Throws WorkCancelled.
Image pictureAfter(const Terrain& land, const Preset& preset, const WorkWatch& watch) {
    Simulation simulation(land, preset.simulation, std::make_shared<ThreadPool>(1));
    const int rounds = preset.run.rounds > 0 ? std::min(preset.run.rounds, kMostRounds) : kUsualRounds;
    for (int round = 0; round < rounds; ++round) {
        watch.beginPart();
        if (!simulation.runRound()) break;
    }
    return reliefPicture(simulation.terrain(), kNodes);
}

}  // namespace

Terrain smallLand(const ImportFacts& facts, const HeightmapInfo& info, const ImportOptions& options, int nodes,
                  ThreadPool& pool) {
    const MapNodes map = rotatedSize({info.width, info.height}, options.file);
    const MapNodes small = rotatedSize({facts.small.width(), facts.small.height()}, options.file);
    Field<float> heights = oriented(facts.small, cropOfSmall(options.file, map, small));
    double datum = facts.datum;
    if (!info.metric) {
        const float span = options.file.high - options.file.low;
        for (int y = 0; y < heights.height(); ++y)
            for (int x = 0; x < heights.width(); ++x) heights(x, y) *= span;
        datum = static_cast<double>(options.file.low) + datum * static_cast<double>(span);
    }
    const double cell =
        static_cast<double>(options.cellSize) * std::max(map.width, map.height) / std::max(small.width, small.height);
    Terrain land(std::move(heights), static_cast<float>(cell), datum, options.boundary);
    const double shrink = static_cast<double>(nodes) / std::max(land.width(), land.height());
    if (shrink < 1.0) {
        const auto scaled = [&](int size) {
            return std::max(Terrain::kMinSize, static_cast<int>(std::lround(size * shrink)));
        };
        land = resampled(land, scaled(land.width()), scaled(land.height()), pool);
    }
    land.openLedger();
    return land;
}

bool ImportOutcomesWork::Wish::sameLand(const Wish& other) const {
    return facts == other.facts && info.width == other.info.width && info.height == other.info.height &&
           options.file == other.options.file && options.cellSize == other.options.cellSize &&
           options.boundary == other.options.boundary;
}

/// Returns the land to erode, or nothing if there is no land or it could not be imported.
std::optional<ImportOutcomesWork::Wish> ImportOutcomesWork::wish() const {
    const EditorState& state = session_.state();
    const auto* question = state.dialogs.questions.shown<ImportQuestion>();
    const std::shared_ptr<const ImportFacts>& facts = state.dialogs.importPreview.facts;
    if (question == nullptr || question->layer || !facts) return std::nullopt;
    if (std::min(facts->small.width(), facts->small.height()) < Terrain::kMinSize) return std::nullopt;
    const FileSettings& file = question->options.file;
    const Result<HeightmapInfo> info = infoOf(*question);
    if (!info || !keptNodes(question->path, {info->width, info->height}, file)) return std::nullopt;
    if (!info->metric && !(file.low < file.high)) return std::nullopt;
    return Wish{facts, *info, question->options};
}

void ImportOutcomesWork::follow(Session::Hand hand) {
    const auto* question = session_.state().dialogs.questions.shown<ImportQuestion>();
    const bool held = question != nullptr && hand == Session::Hand::Holds;
    if (held) return;
    const std::optional<Wish> wanted = wish();
    if (!wanted && !begun_) return;
    if (wanted && begun_ && wanted->sameLand(*begun_)) return;
    session_.jobs().cancel(JobKind::ImportOutcomes);
    session_.state().dialogs.importOutcomes = {};
    begun_ = wanted;
    if (wanted) makeLand(*wanted);
}

void ImportOutcomesWork::makeLand(const Wish& wanted) {
    session_.jobs().start({.kind = JobKind::ImportOutcomes, .title = "Looking at the map", .barAfter = HUGE_VAL},
                          [this, wanted](WorkWatch&) -> JobList::Completion {
                              ThreadPool pool(1);
                              auto land = std::make_shared<const Terrain>(
                                  smallLand(*wanted.facts, wanted.info, wanted.options, kNodes, pool));
                              const Extremes range = extremes(land->heights());
                              const std::string problem =
                                  scaleProblem(std::max(land->width(), land->height()), land->extent(),
                                               static_cast<double>(range.highest) - static_cast<double>(range.lowest));
                              return [this, land, problem] {
                                  session_.state().dialogs.importOutcomes.scaleProblem = problem;
                                  erode(land, 0);
                              };
                          });
}

void ImportOutcomesWork::erode(const std::shared_ptr<const Terrain>& land, std::size_t index) {
    if (index == session_.state().dialogs.importOutcomes.pictures.size()) return;
    session_.jobs().start({.kind = JobKind::ImportOutcomes, .title = "Eroding a small map", .barAfter = HUGE_VAL},
                          [this, land, index, preset = presetOf(session_.document().preset(), index)](
                              const WorkWatch& watch) -> JobList::Completion {
                              auto picture = std::make_shared<const Image>(pictureAfter(*land, preset, watch));
                              return [this, land, index, picture] {
                                  session_.state().dialogs.importOutcomes.pictures[index] = picture;
                                  erode(land, index + 1);
                              };
                          });
}

}  // namespace scree
