#include "erosion/models/wind/sand_slides.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "erosion/models/wind/sand_rows.h"

namespace scree {

namespace {

/// Diffusion along the wind that keeps all shares above zero: (sqrt(2) - 1) / 2.
constexpr double kAlongWind = 0.20710678118654752;
constexpr int kSlideRows = 16;

/// Slides in a band of rows, from the north to the south. Each move is found once, for both of its nodes.
class SlideBand {
 public:
    SlideBand(const SandLand& land, const SlideLaw& law) : land_(land), law_(law), count_(land.width() + 2) {
        const auto size = static_cast<std::size_t>(count_);
        for (std::vector<float>* surface : {&here_, &below_}) surface->resize(size);
        for (auto* moves : {&own_, &above_})
            for (std::vector<std::int32_t>& line : *moves) line.resize(size);
    }
    /// Finds the moves of row `first`, which is the one before the band.
    void begin(int first) {
        raise(first, below_);
        find(first);
    }
    /// Writes the sand of a row of the band after its moves. Call it for each row in order.
    void slide(int y, std::int32_t* next) {
        own_.swap(above_);
        find(y);
        applyRowSlides(land_.sand.row(y), of(above_), of(own_), next, count_);
    }

 private:
    using Moves = std::array<std::vector<std::int32_t>, 4>;

    static SlideMoves of(Moves& moves) { return {moves[0].data(), moves[1].data(), moves[2].data(), moves[3].data()}; }
    void raise(int y, std::vector<float>& surface) const {
        addSandToRow(land_.under.row(y), land_.sand.row(y), surface.data(), count_);
    }
    void find(int y) {
        here_.swap(below_);
        raise(y + 1, below_);
        findRowSlides({here_.data(), land_.sand.row(y)}, {below_.data(), land_.sand.row(y + 1)}, law_, of(own_),
                      count_);
    }

    const SandLand& land_;
    SlideLaw law_;
    int count_;
    std::vector<float> here_, below_;
    Moves own_, above_;
};

}  // namespace

void SandSlides::run(SandLand& land, const Rules& rules, SandLand::Books& books, ThreadPool& pool) {
    if (!next_.isOf(land.sand.width(), land.sand.height()))
        next_ = Field<std::int32_t>(land.sand.width(), land.sand.height());
    for (const int y : {0, land.height() + 1}) std::copy_n(land.sand.row(y), land.width() + 2, next_.row(y));
    const auto rest = static_cast<float>(rules.slope) * land.cell();
    const float restAcross = rest * std::numbers::sqrt2_v<float>;
    const SlideLaw law{{rest, rest, restAcross, restAcross}, rules.creep};
    const bool open = land.boundary() == Boundary::Open;
    const RowBands bands{land.height(), kSlideRows};
    std::vector<std::int64_t> out(static_cast<std::size_t>(bands.count()));
    pool.forEach(bands.count(), [&](int band) {
        SlideBand slides(land, law);
        slides.begin(bands.begin(band));
        std::int64_t left = 0;
        for (int y = bands.begin(band) + 1; y <= bands.end(band); ++y) {
            const std::int32_t* sand = land.sand.row(y);
            std::int32_t* next = next_.row(y);
            for (const int end : {0, land.width() + 1}) next[end] = sand[end];
            slides.slide(y, next);
            // What the nodes lose together has slid onto the rim.
            if (open)
                for (int x = 1; x <= land.width(); ++x) left += sand[x] - next[x];
        }
        out[static_cast<std::size_t>(band)] = left;
    });
    std::swap(land.sand, next_);
    for (const std::int64_t ofBand : out) books.out += ofBand;
    land.wrap(land.sand);
}

std::array<float, 4> creepAcross(double east, double south, double squareCells) {
    // The vector across the wind is (-south, east).
    const double mixed = -south * east;
    const auto share = [&](double of) { return static_cast<float>(squareCells * of); };
    return {share(south * south + kAlongWind - std::abs(mixed)), share(east * east + kAlongWind - std::abs(mixed)),
            share(std::max(mixed, 0.0)), share(std::max(-mixed, 0.0))};
}

}  // namespace scree
