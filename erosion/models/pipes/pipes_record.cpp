#include "erosion/models/pipes/pipes_record.h"

#include <algorithm>
#include <cmath>

#include "erosion/models/grid/row_ring.h"
#include "erosion/models/pipes/pipes_erosion.h"
#include "erosion/records/erosion_record.h"

namespace scree {

namespace {

constexpr int kTile = TileVersions::kTileSize;
/// Number of ticks over which discharge and moisture are averaged.
constexpr double kAveragedTicks = 200.0;
/// Number of ticks in which the flow layer, which other models also write, adapts to the discharge.
constexpr double kBlendedTicks = 50.0;
/// Depth of standing water (m) that makes ground half moist.
constexpr float kWetDepth = 0.1f;

/// Calls body(tile, cells) for each tile. Rows of tiles run in parallel.
template <class Body>
void forEachTile(const TileVersions& tiles, ThreadPool& pool, const Body& body) {
    pool.forEach(tiles.down(), [&](int row) {
        for (int tile = row * tiles.across(); tile < (row + 1) * tiles.across(); ++tile) body(tile, tiles.rect(tile));
    });
}

/// Discharge through the middle of each cell, m^3/s, from the fluxes of its faces.
class Discharge {
 public:
    Discharge(const std::array<Field<float>, 4>& flux, const PipesSettings& settings, Boundary boundary)
        : flux_(flux),
          width_(flux[0].width()),
          height_(flux[0].height()),
          wrap_(boundary == Boundary::Wrap),
          outflow_(settings.flux == PipeFlux::Outflow),
          eight_(!outflow_ && settings.directions == PipeDirections::Eight) {
        for (RowRing& ring : rows_) ring = RowRing(width_);
    }

    /// Loads row y. Row y - 1 must be loaded before row y is read.
    void load(int y) {
        const bool onMap = wrap_ || (y >= 0 && y < height_);
        const int from = y < 0 ? height_ - 1 : y;
        for (std::size_t i = 0; i < (eight_ ? 4u : 2u); ++i) {
            float* row = rows_[i].row(y);
            if (!onMap) {
                std::fill(row - 1, row + width_ + 1, 0.0f);
                continue;
            }
            std::copy(flux_[i].row(from), flux_[i].row(from) + width_, row);
            if (outflow_)
                std::transform(row, row + width_, flux_[i + 2].row(from), row,
                               [](float out, float back) { return out - back; });
            row[-1] = wrap_ ? row[width_ - 1] : 0.0f;
            row[width_] = wrap_ ? row[0] : 0.0f;
        }
    }
    void evaluate(int y, float* east, float* south) const {
        flowThrough({rows_[0].row(y), rows_[1].row(y - 1), rows_[1].row(y), rows_[2].row(y - 1), rows_[3].row(y - 1),
                     eight_ ? rows_[2].row(y) : nullptr, rows_[3].row(y)},
                    east, south, width_);
    }

 private:
    const std::array<Field<float>, 4>& flux_;
    int width_, height_;
    bool wrap_, outflow_, eight_;
    std::array<RowRing, 4> rows_;
};

}  // namespace

void PipesRecorder::begin(const Terrain& terrain, ThreadPool& pool) {
    if (before_.width() != terrain.width() || before_.height() != terrain.height())
        before_ = Field<float>(terrain.width(), terrain.height());
    pool.forEach(terrain.height(), [&](int y) {
        const float* height = terrain.heights().row(y);
        std::copy(height, height + terrain.width(), before_.row(y));
    });
}

void PipesRecorder::end(Terrain& terrain, const std::array<Field<float>, 4>& flux, const PipesSettings& settings,
                        ThreadPool& pool) {
    bookHeights(terrain, pool);
    average(terrain, flux, settings, pool);
    markWet(terrain, pool);
}

void PipesRecorder::bookHeights(Terrain& terrain, ThreadPool& pool) {
    const Field<float>& heights = terrain.heights();
    terrain.keepRecord();
    const TileVersions tiles(terrain.width(), terrain.height());
    std::vector<std::uint8_t> changed(static_cast<std::size_t>(tiles.count()), 0);
    forEachTile(tiles, pool, [&](int tile, CellRect cells) {
        for (int y = cells.y0; y < cells.y1; ++y) {
            const float* before = before_.row(y);
            const float* after = heights.row(y);
            if (std::equal(after + cells.x0, after + cells.x1, before + cells.x0)) continue;
            changed[static_cast<std::size_t>(tile)] = 1;
            NodeRecord* record = terrain.record().nodes.row(y);
            for (int x = cells.x0; x < cells.x1; ++x) record[x].note(before[x], after[x]);
        }
    });
    for (int tile = 0; tile < tiles.count(); ++tile)
        if (changed[static_cast<std::size_t>(tile)] != 0) terrain.markGroundTileChanged(tile);
}

void PipesRecorder::average(Terrain& terrain, const std::array<Field<float>, 4>& flux, const PipesSettings& settings,
                            ThreadPool& pool) {
    if (!terrain.has(Layer::Flow) || !terrain.has(Layer::Moisture)) restart();
    if (averagedTicks_ == 0.0) {
        meanEast_ = Field<float>(terrain.width(), terrain.height());
        meanSouth_ = Field<float>(terrain.width(), terrain.height());
    }
    averagedTicks_ += settings.ticks;
    const auto shareOf = [&](double span) {
        return static_cast<float>(std::min(1.0, settings.ticks / std::min(span, averagedTicks_)));
    };
    const float share = shareOf(kAveragedTicks);
    const float blend = shareOf(kBlendedTicks);
    const auto perCell = static_cast<float>(1.0 / (static_cast<double>(settings.rain) * terrain.rainCellArea()));
    const float perCapacity = settings.soilDepth > 0.0f ? 1.0f / settings.soilDepth : 0.0f;
    Field<float>& flow = terrain.use(Layer::Flow);
    Field<float>& moisture = terrain.use(Layer::Moisture);
    const Field<float>& water = terrain.layer(Layer::Water);
    const Field<float>& ground = terrain.layer(Layer::Groundwater);
    const RowBands bands{terrain.height(), kTile};
    pool.forEach(bands.count(), [&](int band) {
        Discharge discharge(flux, settings, terrain.boundary());
        std::vector<float> passedEast(static_cast<std::size_t>(terrain.width()));
        std::vector<float> passedSouth(passedEast.size());
        discharge.load(bands.begin(band) - 1);
        for (int y = bands.begin(band); y < bands.end(band); ++y) {
            discharge.load(y);
            discharge.evaluate(y, passedEast.data(), passedSouth.data());
            float* __restrict flowRow = flow.row(y);
            float* __restrict moistureRow = moisture.row(y);
            const float* depth = water.row(y);
            const float* soaked = ground.row(y);
            const float* nowEast = passedEast.data();
            const float* nowSouth = passedSouth.data();
            float* __restrict east = meanEast_.row(y);
            float* __restrict south = meanSouth_.row(y);
            for (int x = 0; x < terrain.width(); ++x) {
                east[x] += share * (nowEast[x] - east[x]);
                south[x] += share * (nowSouth[x] - south[x]);
                const float passing = std::sqrt(east[x] * east[x] + south[x] * south[x]) * perCell;
                const float mean = flowRow[x] + blend * (passing - flowRow[x]);
                const float byFlow = mean / (mean + settings.wetFlow);
                const float byDepth = depth[x] / (depth[x] + kWetDepth);
                const float byGround = soaked[x] * perCapacity;
                const float surface = byFlow > byDepth ? byFlow : byDepth;
                const float wet = surface > byGround ? surface : byGround;
                flowRow[x] = mean;
                moistureRow[x] += share * ((wet < 1.0f ? wet : 1.0f) - moistureRow[x]);
            }
        }
    });
    terrain.markAllChanged(Layer::Flow);
    terrain.markAllChanged(Layer::Moisture);
}

void PipesRecorder::markWet(Terrain& terrain, ThreadPool& pool) {
    const TileVersions tiles(terrain.width(), terrain.height());
    wet_.resize(static_cast<std::size_t>(tiles.count()), 1);
    std::vector<std::uint8_t> wetNow(wet_.size(), 0);
    const auto anyIn = [](const Field<float>& field, CellRect cells) {
        for (int y = cells.y0; y < cells.y1; ++y) {
            const float* row = field.row(y);
            if (std::any_of(row + cells.x0, row + cells.x1, [](float value) { return value != 0.0f; })) return true;
        }
        return false;
    };
    forEachTile(tiles, pool, [&](int tile, CellRect cells) {
        wetNow[static_cast<std::size_t>(tile)] = anyIn(terrain.layer(Layer::Water), cells) ||
                                                 anyIn(terrain.layer(Layer::Suspended), cells) ||
                                                 anyIn(terrain.layer(Layer::Groundwater), cells);
    });
    for (int tile = 0; tile < tiles.count(); ++tile) {
        const auto i = static_cast<std::size_t>(tile);
        if (wetNow[i] == 0 && wet_[i] == 0) continue;
        for (const Layer layer : {Layer::Water, Layer::Suspended, Layer::Groundwater})
            terrain.markTileChanged(layer, tile);
    }
    wet_ = std::move(wetNow);
}

}  // namespace scree
