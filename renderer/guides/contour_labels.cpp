#include "renderer/guides/contour_labels.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace scree {

namespace {

constexpr float kCapHeight = 8.5f;       // pixels, at scale 1
constexpr float kSquare = 190.0f;        // pixels: about one label in each square, at scale 1
constexpr int kRows = 3;                 // rows, and columns, of a square that are searched for lines
constexpr int kSamples = 48;             // samples in each row or column
constexpr float kLeastLinePitch = 2.2f;  // cap heights between two labelled lines, so that text is readable
constexpr float kMostBend = 2.0f;        // cap heights between the line and the ends of the text

/// Labelled lines per sample of a scan at which lines are closer than kLeastLinePitch.
constexpr double kDensest = 2.0 * static_cast<double>(kSquare / kSamples / (kLeastLinePitch * kCapHeight));

/// Heights above the datum, and the levels of labelled lines.
struct Relief {
    const Terrain& terrain;
    double step;    ///< Metres between two labelled lines.
    double offset;  ///< Height of the datum above the nearest labelled line below it, metres.

    double heightAt(Point at) const { return static_cast<double>(sampleBilinear(terrain.heights(), at)); }
    double linesAt(Point at) const { return (heightAt(at) + offset) / step; }
    glm::dvec2 gradientAt(Point at) const {
        return {(heightAt({at.x + 1.0f, at.y}) - heightAt({at.x - 1.0f, at.y})) * 0.5,
                (heightAt({at.x, at.y + 1.0f}) - heightAt({at.x, at.y - 1.0f})) * 0.5};
    }
};

std::string numberText(double metres) {
    std::array<char, 32> text{};
    const double tenths = std::round(metres * 10.0) / 10.0;
    std::snprintf(text.data(), text.size(), tenths == std::round(tenths) ? "%.0f" : "%.1f", tenths + 0.0);
    return text.data();
}

struct LabelCandidate {
    ContourLabel label;
    float reach = 0.0f;  ///< Half the length of the text in pixels.
    double flaw = 0.0;
};

/// The label at a point of a labelled line, or nothing if there is no room for it.
std::optional<LabelCandidate> labelAt(const GroundProjection& ground, const Relief& relief, Point at, float capHeight) {
    const glm::dvec2 gradient = relief.gradientAt(at);
    const double slope = glm::length(gradient);
    if (slope <= 1e-9) return std::nullopt;
    const glm::dvec2 uphill = gradient / slope;
    const glm::dvec2 line{-uphill.y, uphill.x};
    const auto moved = [&](const glm::dvec2& direction, double cells) {
        return Point{at.x + static_cast<float>(direction.x * cells), at.y + static_cast<float>(direction.y * cells)};
    };
    const auto here = ground.pixelOf(at);
    const auto beside = ground.pixelOf(moved(line, 0.5));
    const auto above = ground.pixelOf(moved(uphill, 0.5));
    if (!here || !beside || !above) return std::nullopt;
    const glm::vec2 along = (*beside - *here) * 2.0f;  // pixels per cell
    const float perCell = glm::length(along);
    if (perCell <= 0.0f) return std::nullopt;

    // Pixels between this line and the next labelled line, across the text.
    const glm::vec2 across{-along.y / perCell, along.x / perCell};
    const float rise = std::abs(glm::dot((*above - *here) * 2.0f, across));
    if (rise * static_cast<float>(relief.step / slope) < kLeastLinePitch * capHeight) return std::nullopt;

    LabelCandidate found;
    found.label.text = numberText(relief.heightAt(at) + relief.terrain.datum());
    found.label.cell = at;
    found.reach = 0.5f * textWidth(found.label.text) * capHeight;
    const double ends = static_cast<double>((found.reach + 0.5f * capHeight) / perCell);
    for (const double side : {-1.0, -0.5, 0.5, 1.0}) {
        const double bend = std::abs(relief.heightAt(moved(line, side * ends)) - relief.heightAt(at)) / slope;
        found.flaw = std::max(found.flaw, bend * static_cast<double>(rise / capHeight));
    }
    if (found.flaw > static_cast<double>(kMostBend)) return std::nullopt;
    const glm::vec2 direction = along / perCell;
    found.label.place = {*here, direction.x < 0.0f ? -direction : direction, capHeight};
    return found;
}

/// Samples along a row or a column of a square, at even steps.
struct Scan {
    Point begin;
    Point step;

    Point at(float steps) const { return {begin.x + step.x * steps, begin.y + step.y * steps}; }
    /// Finds the crossing between two samples by bisection.
    Point crossing(const Relief& relief, int sample, double line) const {
        float low = static_cast<float>(sample), high = low + 1.0f;
        const bool falls = relief.linesAt(at(low)) > line;
        for (int half = 0; half < 12; ++half) {
            const float middle = 0.5f * (low + high);
            ((relief.linesAt(at(middle)) > line) == falls ? low : high) = middle;
        }
        return at(low);
    }
};

/// The best position for a label in a square of the map.
std::optional<LabelCandidate> bestIn(const GroundProjection& ground, const Relief& relief,
                                     const GroundProjection::Square& square, float capHeight) {
    std::optional<LabelCandidate> best;
    const float lastX = static_cast<float>(relief.terrain.width() - 1);
    const float lastY = static_cast<float>(relief.terrain.height() - 1);
    const auto consider = [&](Point at, double line) {
        auto found = labelAt(ground, relief, at, capHeight);
        if (!found) return;
        found->flaw += 0.5 * std::hypot(static_cast<double>((at.x - square.x) / square.size) - 0.5,
                                        static_cast<double>((at.y - square.y) / square.size) - 0.5);
        found->label.text = numberText(line * relief.step - relief.offset + relief.terrain.datum());
        if (!best || found->flaw < best->flaw) best = std::move(found);
    };
    const float step = square.size / kSamples;
    for (int i = 0; i < 2 * kRows; ++i) {
        const int row = i / 2;
        const float aside = square.size * (static_cast<float>(row) + 0.5f) / kRows;
        const Scan scan = i % 2 == 0 ? Scan{{square.x, square.y + aside}, {step, 0.0f}}
                                     : Scan{{square.x + aside, square.y}, {0.0f, step}};
        double before = relief.linesAt(scan.begin);
        for (int sample = 0; sample < kSamples; ++sample) {
            const Point end = scan.at(static_cast<float>(sample + 1));
            if (end.x >= lastX || end.y >= lastY) break;
            const double now = relief.linesAt(end);
            const double line = std::floor(std::max(before, now));
            if (line > std::min(before, now) && std::abs(now - before) < kDensest)
                consider(scan.crossing(relief, sample, line), line);
            before = now;
        }
    }
    return best;
}

}  // namespace

std::vector<ContourLabel> contourLabels(const GroundProjection& ground, float interval, float scale) {
    const Terrain& terrain = ground.terrain();
    const double step = 5.0 * static_cast<double>(interval);
    const Relief relief{terrain, step, std::fmod(terrain.datum(), step)};
    const float capHeight = kCapHeight * scale;

    std::vector<LabelCandidate> placed;
    for (const GroundProjection::Square& square : ground.squares(kSquare * scale)) {
        auto candidate = bestIn(ground, relief, square, capHeight);
        if (!candidate || !ground.onScreen(candidate->label.place.middle, candidate->reach + capHeight) ||
            ground.hidden(candidate->label.cell))
            continue;
        const bool free = std::none_of(placed.begin(), placed.end(), [&](const LabelCandidate& other) {
            return glm::distance(other.label.place.middle, candidate->label.place.middle) <
                   other.reach + candidate->reach + 1.5f * capHeight;
        });
        if (free) placed.push_back(std::move(*candidate));
    }
    std::vector<ContourLabel> labels;
    labels.reserve(placed.size());
    for (LabelCandidate& each : placed) labels.push_back(std::move(each.label));
    return labels;
}

}  // namespace scree
