#include <algorithm>
#include <array>
#include <utility>

#include "erosion/records/colours.h"
#include "erosion/terrain/grid_neighbours.h"
#include "erosion/terrain/terrain.h"

/// Copies of terrains, and what comes, goes and is read between a terrain and its base.
namespace scree {

void Terrain::setBase(Terrain base, int level) {
    grid_ = std::make_shared<const GridLevel>(form_.width, form_.height, form_.boundary, level);
    assert(base.form_.width == grid_->width() && base.form_.height == grid_->height());
    base_.clear();
    base_.push_back(std::move(base));
    dropLayersOfBase();
}

void Terrain::dropLayersOfBase() {
    for (const LayerInfo& layer : kLayers)
        if (livesOnBase(layer.layer) && !isColour(layer.layer) && !isDerived(layer.layer)) stored(layer.layer) = {};
    record_ = {};
    colour_ = {};
}

void Terrain::dropBase(ThreadPool& pool, WaterForm water) {
    if (base_.empty()) return;
    const LayerSet living = layersWhere([](const LayerInfo& layer) { return livesOnBase(layer.layer); });
    const Terrain whole = std::move(*this);
    *this = Terrain();
    copyStored(whole, kAllLayers, &pool);
    base_.clear();
    grid_.reset();
    copyFromBase(whole, living, water, &pool);
    for (const LayerInfo& layer : kLayers)
        if (living.contains(layer.layer)) markAllChanged(layer.layer);
}

void Terrain::readColours(int y, int x0, int x1, Rgba* colours) const {
    if (isHere(Layer::Colour)) {
        std::copy(colour_.row(y) + x0, colour_.row(y) + x1, colours);
        return;
    }
    const Field<Rgba>& coarse = base_.front().colour_;
    std::vector<float> values(static_cast<std::size_t>(x1 - x0));
    for (float Rgba::*channel : kColourChannels) {
        const auto rowOfBase = [&](int row, int first, int end, float* read) {
            for (int at = first; at < end; ++at) *read++ = coarse(at, row).*channel;
        };
        grid_->refineRow(rowOfBase, y, x0, x1, values.data());
        for (std::size_t i = 0; i < values.size(); ++i) colours[i].*channel = values[i];
    }
}

namespace {

/// The water of a base whose surface is drawn as it stands on the base.
class StandingWater {
 public:
    explicit StandingWater(const Terrain& base)
        : around_(base),
          heights_(base.heights()),
          water_(base.layer(Layer::Water)),
          detail_(base.layer(Layer::SlopeDetail)),
          cell_(base.cellSize()) {}

    /// Height of the water's surface, or of the ground if it is dry; metres above the datum.
    float surface(int x, int y) const {
        return heights_(x, y) + water_(x, y) + (detail_.empty() ? 0.0f : detail_(x, y));
    }
    /// Returns 1 for water, less for a film, and 0 for dry ground.
    float wetness(int x, int y) const { return std::clamp(water_(x, y) / kStillDepth, 0.0f, 1.0f); }
    /// Returns the part of the wetness that is still: all of it if the surface is level, and less the faster the
    /// surface falls and the shallower the water is.
    float stillness(int x, int y) const {
        const float depth = water_(x, y);
        if (depth <= 0.0f) return 0.0f;
        const float lowest = std::min(std::min(surface(around_.west(x), y), surface(around_.east(x), y)),
                                      std::min(surface(x, around_.north(y)), surface(x, around_.south(y))));
        const float slope = std::max(0.0f, surface(x, y) - lowest) / cell_;
        return std::min(depth / (kStillDepth + kDepthOfSlope * slope), 1.0f);
    }

 private:
    static constexpr float kStillDepth = 0.1f;     // metres; shallower water is a film
    static constexpr float kDepthOfSlope = 20.0f;  // metres; water on a slope of 1 is level if it is deeper than this

    GridNeighbours around_;
    const Field<float>& heights_;
    const Field<float>& water_;
    const Field<float>& detail_;
    float cell_;
};

}  // namespace

void Terrain::readShownRow(Layer layer, int y, int x0, int x1, float* values) const {
    readRow(layer, y, x0, x1, values);
    if (layer != Layer::Water || !hasWaterOnBase()) return;
    if (std::all_of(values, values + (x1 - x0), [](float depth) { return depth <= 0.0f; })) return;
    const StandingWater standing(base_.front());
    const auto count = static_cast<std::size_t>(x1 - x0);
    std::vector<float> wetness(count), stillness(count), surfaces(count);
    const auto refine = [&](const auto& valueAt, std::vector<float>& refined) {
        const auto rowOfBase = [&](int row, int from, int to, float* read) {
            for (int at = from; at < to; ++at) *read++ = valueAt(at, row);
        };
        grid_->refineRow(rowOfBase, y, x0, x1, refined.data());
    };
    refine([&](int x, int row) { return standing.wetness(x, row); }, wetness);
    refine([&](int x, int row) { return standing.stillness(x, row); }, stillness);
    refine([&](int x, int row) { return standing.stillness(x, row) * standing.surface(x, row); }, surfaces);
    // Dry cells have no part in this surface, so that a lake stays level up to its shore, which lies in dry cells. In
    // the middle of such a cell, beside a straight shore, the spline has an eighth of the lake left.
    constexpr float kAtShore = 0.125f;
    constexpr float kLeast = 1e-6f;
    const float* ground = heights().row(y) + x0;
    for (std::size_t i = 0; i < count; ++i) {
        if (stillness[i] < kLeast) continue;
        const float level = std::max(0.0f, surfaces[i] / stillness[i] - ground[i]);
        const float still = std::clamp(2.0f * stillness[i] / wetness[i] - 1.0f, 0.0f, 1.0f);
        const float share = still * still * (3.0f - 2.0f * still) * std::min(1.0f, wetness[i] / kAtShore);
        values[i] += share * (level - values[i]);
    }
}

float Terrain::value(Layer layer, int x, int y) const {
    if (has(layer) && isHere(layer)) return this->layer(layer)(x, y);
    float value = 0.0f;
    readRow(layer, y, x, x + 1, &value);
    return value;
}

void Terrain::markChangedOnBase(std::uint64_t since) {
    const int ratio = grid_->ratio();
    for (const LayerInfo& layer : kLayers) {
        if (!livesOnBase(layer.layer) || layer.layer == Layer::Deposit || !base_.front().has(layer.layer)) continue;
        const bool isWater = layer.layer == Layer::Water;  // its surface depends on the ground and on neighbours
        const TileVersions& versions = base_.front().versionsIn(layer.layer);
        const TileVersions& ground = base_.front().versionsIn(isWater ? Layer::Height : layer.layer);
        const int reach = isWater ? 2 : 1;  // the spline reaches one cell farther
        for (int tile = 0; tile < versions.count(); ++tile) {
            if (std::max(versions.version(tile), ground.version(tile)) < since) continue;
            const CellRect cells = versions.rect(tile);
            markChanged(layer.layer, {(cells.x0 - reach) * ratio, (cells.y0 - reach) * ratio,
                                      (cells.x1 + reach) * ratio, (cells.y1 + reach) * ratio});
        }
    }
}

namespace {

template <class T>
Terrain::Copied copyTiles(const Field<T>& from, const TileVersions& fromVersions, Field<T>& to,
                          TileVersions& toVersions, ThreadPool* pool) {
    if (from.empty()) {
        to = {};
        toVersions = fromVersions;  // the versions on the base
        return Terrain::Copied::Tiles;
    }
    if (to.width() != from.width() || to.height() != from.height()) {
        to = Field<T>(from);  // an assignment that runs out of memory would leave a size without its cells
        toVersions = fromVersions;
        return Terrain::Copied::Layers;
    }
    std::vector<int> stale;
    for (int tile = 0; tile < fromVersions.count(); ++tile)
        if (toVersions.version(tile) != fromVersions.version(tile)) stale.push_back(tile);
    forEach(pool, static_cast<int>(stale.size()), [&](int i) {
        const int tile = stale[static_cast<std::size_t>(i)];
        const CellRect cells = fromVersions.rect(tile);
        for (int y = cells.y0; y < cells.y1; ++y)
            std::copy(from.row(y) + cells.x0, from.row(y) + cells.x1, to.row(y) + cells.x0);
        toVersions.setVersion(tile, fromVersions.version(tile));
    });
    return Terrain::Copied::Tiles;
}

}  // namespace

void Terrain::takeHead(const Terrain& from) {
    form_ = from.form_;
    revision_ = from.revision_;
    ledger_ = from.ledger_;
    waterLedger_ = from.waterLedger_;
    inlandWater_ = from.inlandWater_;
    for (TileVersions& versions : versions_)
        if (!versions.isOf(form_.width, form_.height)) versions = TileVersions(form_.width, form_.height);
    setLayerTable(from.table_);
    for (Added& layer : added_)
        if (!layer.versions.isOf(form_.width, form_.height)) layer.versions = TileVersions(form_.width, form_.height);
}

Terrain::Copied Terrain::copyLayer(const Terrain& from, Layer layer, ThreadPool* pool) {
    const auto copy = [&](const auto& source, auto& target) {
        return copyTiles(source, from.versionsIn(layer), target, versionsIn(layer), pool);
    };
    if (isColour(layer)) return copy(from.colour_, colour_);
    if (layer == Layer::Wear) return copy(from.record_.uneroded, record_.uneroded);
    if (isDerived(layer)) return copy(from.record_.nodes, record_.nodes);
    return copy(from.stored(layer), stored(layer));
}

Terrain::Copied Terrain::copyChanged(const Terrain& from, LayerSet layers, ThreadPool* pool) {
    base_.clear();
    grid_.reset();
    takeHead(from);
    layers = withSources(layers);
    Copied copied = Copied::Tiles;
    for (const LayerInfo& layer : this->layers())
        if (layers.contains(layer.layer) && (from.base_.empty() || !livesOnBase(layer.layer)))
            copied = std::max(copied, copyLayer(from, layer.layer, pool));
    if (!from.base_.empty()) copyFromBase(from, layers, WaterForm::Shown, pool);
    return copied;
}

Terrain::Copied Terrain::copyStored(const Terrain& from, LayerSet layers, ThreadPool* pool) {
    takeHead(from);
    layers = withSources(layers);
    Copied copied = Copied::Tiles;
    for (const LayerInfo& layer : this->layers())
        if (layers.contains(layer.layer)) copied = std::max(copied, copyLayer(from, layer.layer, pool));
    grid_ = from.grid_;
    followed_ = from.followed_;
    if (from.base_.empty())
        base_.clear();
    else {
        if (base_.empty()) base_.emplace_back();
        base_.front().copyStored(from.base_.front(), layers, pool);
    }
    return copied;
}

namespace {

/// Calls `write(y, x0, x1)` for each row of each tile whose version differs, and copies the versions.
template <class Write>
void writeChanged(const TileVersions& from, TileVersions& to, bool all, ThreadPool* pool, const Write& write) {
    std::vector<int> stale;
    for (int tile = 0; tile < from.count(); ++tile)
        if (all || to.version(tile) != from.version(tile)) stale.push_back(tile);
    if (all) to = from;
    forEach(pool, static_cast<int>(stale.size()), [&](int i) {
        const int tile = stale[static_cast<std::size_t>(i)];
        const CellRect cells = from.rect(tile);
        for (int y = cells.y0; y < cells.y1; ++y) write(y, cells.x0, cells.x1);
        to.setVersion(tile, from.version(tile));
    });
}

/// Gives the field this size. Returns true if the size changed.
template <class T>
bool resize(Field<T>& field, int width, int height) {
    if (field.width() == width && field.height() == height) return false;
    field = Field<T>(width, height);
    return true;
}

}  // namespace

/// Copies the layers on the base of `from`. The heights are already here.
void Terrain::copyFromBase(const Terrain& from, LayerSet layers, WaterForm water, ThreadPool* pool) {
    for (const LayerInfo& each : kLayers) {
        const Layer layer = each.layer;
        if (!layers.contains(layer) || !livesOnBase(layer) || isDerived(layer) || isColour(layer)) continue;
        Field<float>& field = stored(layer);
        if (!from.has(layer)) {
            field = {};
            continue;
        }
        const bool all = resize(field, form_.width, form_.height);
        writeChanged(from.versionsIn(layer), versionsIn(layer), all, pool, [&](int y, int x0, int x1) {
            if (water == WaterForm::Shown)
                from.readShownRow(layer, y, x0, x1, field.row(y) + x0);
            else
                from.readRow(layer, y, x0, x1, field.row(y) + x0);
        });
    }
    if (layers.contains(Layer::Colour) && from.has(Layer::Colour)) {
        const bool all = resize(colour_, form_.width, form_.height);
        writeChanged(from.versionsIn(Layer::Colour), versionsIn(Layer::Colour), all, pool,
                     [&](int y, int x0, int x1) { from.readColours(y, x0, x1, colour_.row(y) + x0); });
    }
    // Rebuild the record from the interpolated layers, which follow from it.
    const bool derives =
        layers.contains(Layer::Sediment) || layers.contains(Layer::Deposit) || layers.contains(Layer::Wear);
    if (!derives || !from.has(Layer::Sediment)) {
        if (derives) record_ = {};
        return;
    }
    const auto interpolated = [&](Layer layer, int y, int x0, int x1) {
        std::array<float, TileVersions::kTileSize> values;
        from.readRow(layer, y, x0, x1, values.data());
        return values;
    };
    bool all = resize(record_.nodes, form_.width, form_.height);
    writeChanged(from.versionsIn(Layer::Sediment), versionsIn(Layer::Sediment), all, pool, [&](int y, int x0, int x1) {
        const auto sediment = interpolated(Layer::Sediment, y, x0, x1);
        const auto deposit = interpolated(Layer::Deposit, y, x0, x1);
        const float* height = heights().row(y);
        for (int x = x0; x < x1; ++x) {
            const auto i = static_cast<std::size_t>(x - x0);
            record_.nodes(x, y) = {height[x] - sediment[i], deposit[i]};
        }
    });
    if (!layers.contains(Layer::Wear)) return;
    all = resize(record_.uneroded, form_.width, form_.height);
    writeChanged(from.versionsIn(Layer::Wear), versionsIn(Layer::Wear), all, pool, [&](int y, int x0, int x1) {
        const auto wear = interpolated(Layer::Wear, y, x0, x1);
        const auto deposit = interpolated(Layer::Deposit, y, x0, x1);
        const float* height = heights().row(y);
        for (int x = x0; x < x1; ++x) {
            const auto i = static_cast<std::size_t>(x - x0);
            record_.uneroded(x, y) = height[x] + (wear[i] - deposit[i]);
        }
    });
}

}  // namespace scree
