#include <algorithm>
#include <array>
#include <utility>

#include "erosion/records/colours.h"
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

void Terrain::dropBase(ThreadPool& pool) {
    if (base_.empty()) return;
    const LayerSet living = layersWhere([](const LayerInfo& layer) { return livesOnBase(layer.layer); });
    const Terrain whole = std::move(*this);
    *this = Terrain();
    copyStored(whole, kAllLayers, &pool);
    base_.clear();
    grid_.reset();
    copyFromBase(whole, living, &pool);
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
        const TileVersions& versions = base_.front().versionsIn(layer.layer);
        for (int tile = 0; tile < versions.count(); ++tile) {
            if (versions.version(tile) < since) continue;
            const CellRect cells = versions.rect(tile);  // the spline reaches one cell farther
            markChanged(layer.layer, {(cells.x0 - 1) * ratio, (cells.y0 - 1) * ratio, (cells.x1 + 1) * ratio,
                                      (cells.y1 + 1) * ratio});
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
    if (!from.base_.empty()) copyFromBase(from, layers, pool);
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
void Terrain::copyFromBase(const Terrain& from, LayerSet layers, ThreadPool* pool) {
    for (const LayerInfo& each : kLayers) {
        const Layer layer = each.layer;
        if (!layers.contains(layer) || !livesOnBase(layer) || isDerived(layer) || isColour(layer)) continue;
        Field<float>& field = stored(layer);
        if (!from.has(layer)) {
            field = {};
            continue;
        }
        const bool all = resize(field, form_.width, form_.height);
        writeChanged(from.versionsIn(layer), versionsIn(layer), all, pool,
                     [&](int y, int x0, int x1) { from.readRow(layer, y, x0, x1, field.row(y) + x0); });
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
