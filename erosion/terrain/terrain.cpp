#include "erosion/terrain/terrain.h"

#include <bit>
#include <cmath>
#include <utility>

#include "erosion/base/random.h"
#include "erosion/terrain/strata.h"

namespace scree {

Terrain::Terrain(int width, int height, float cellSize, Boundary boundary)
    : Terrain(Field<float>(width, height), cellSize, 0.0, boundary) {}

Terrain::Terrain(Field<float> heights, float cellSize, double datum, Boundary boundary)
    : form_{heights.width(), heights.height(), cellSize, datum, boundary} {
    assert(form_.width >= kMinSize && form_.height >= kMinSize && form_.width <= kMaxSize && form_.height <= kMaxSize);
    assert(cellSize > 0.0f);
    stored(Layer::Height) = std::move(heights);
    for (TileVersions& versions : versions_) {
        versions = TileVersions(form_.width, form_.height);
        versions.setAll(revision_);
    }
    openLedger();
}

std::optional<Layer> Terrain::findLayer(std::string_view name) const {
    for (const LayerInfo& layer : layers())
        if (layer.name == name) return layer.layer;
    return std::nullopt;
}

Result<Layer> Terrain::addLayer(LayerDescription description) {
    std::vector<LayerDescription> added = table_ ? table_->added() : std::vector<LayerDescription>();
    added.push_back(std::move(description));
    Result<SharedLayerTable> table = LayerTable::of(std::move(added));
    if (!table) return table.error();
    nextRevision();
    setLayerTable(std::move(*table));
    return layers().back().layer;
}

Result<void> Terrain::setAddedLayers(std::span<const AddedLayer> layers) {
    std::vector<LayerDescription> descriptions;
    std::vector<Added> added(layers.size());
    for (std::size_t i = 0; i < layers.size(); ++i) {
        descriptions.push_back(layers[i].description);
        if (!layers[i].from) continue;
        if (isBuiltIn(*layers[i].from) || indexOfAdded(*layers[i].from) >= added_.size())
            return Error{"the terrain has no such layer"};
        added[i].values = added_[indexOfAdded(*layers[i].from)].values;
    }
    Result<SharedLayerTable> table = LayerTable::of(std::move(descriptions));
    if (!table) return table.error();
    nextRevision();
    for (Added& layer : added) {
        layer.versions = TileVersions(form_.width, form_.height);
        layer.versions.setAll(revision_);
    }
    added_ = std::move(added);
    table_ = std::move(*table);
    return {};
}

void Terrain::setLayerTable(SharedLayerTable table) {
    const std::size_t count = table ? table->added().size() : 0;
    const std::size_t before = added_.size();
    added_.resize(count);
    for (std::size_t i = before; i < count; ++i) {
        added_[i].versions = TileVersions(form_.width, form_.height);
        added_[i].versions.setAll(revision_);
    }
    table_ = std::move(table);
}

bool Terrain::has(Layer layer) const {
    if (!base_.empty() && livesOnBase(layer)) return base_.front().has(layer);
    if (isColour(layer)) return !colour_.empty();
    if (layer == Layer::Wear) return !record_.uneroded.empty();
    return isDerived(layer) ? !record_.nodes.empty() : !stored(layer).empty();
}

Field<float>& Terrain::use(Layer layer) {
    assert(!isColour(layer) && !isDerived(layer) && (base_.empty() || !livesOnBase(layer)));
    Field<float>& field = stored(layer);
    if (field.empty()) {
        field = Field<float>(form_.width, form_.height, infoOf(layer).initial);
        markAllChanged(layer);
    }
    return field;
}

void Terrain::keepRecord() {
    assert(base_.empty());
    if (record_.uneroded.empty()) {
        record_.uneroded = heights();
        markAllChanged(Layer::Wear);
    }
    if (!record_.nodes.empty()) return;
    record_.nodes = Field<NodeRecord>(form_.width, form_.height);
    for (int y = 0; y < form_.height; ++y) {
        const float* height = heights().row(y);
        NodeRecord* nodes = record_.nodes.row(y);
        for (int x = 0; x < form_.width; ++x) nodes[x].bedrock = height[x];
    }
    markAllChanged(Layer::Sediment);
}

void Terrain::keepRecord(Field<float> uneroded, const Field<float>& sediment, const Field<float>& deposit) {
    keepRecord();
    record_.uneroded = std::move(uneroded);
    for (int y = 0; y < form_.height; ++y)
        for (int x = 0; x < form_.width; ++x) record_.nodes(x, y) = {heights()(x, y) - sediment(x, y), deposit(x, y)};
}

namespace {

/// The layers that change when the ground changes.
constexpr std::array kGroundLayers{Layer::Height, Layer::Sediment, Layer::Wear};

}  // namespace

void Terrain::markGroundChanged(CellRect cells) {
    for (const Layer layer : kGroundLayers) markChanged(layer, cells);
    if (hasWaterOnBase()) markChanged(Layer::Water, cells);
}

void Terrain::markGroundTileChanged(int tile) {
    for (const Layer layer : kGroundLayers) markTileChanged(layer, tile);
    if (hasWaterOnBase()) markTileChanged(Layer::Water, tile);
}

void Terrain::readRow(Layer layer, int y, int x0, int x1, float* values) const {
    if (!has(layer)) {
        std::fill(values, values + (x1 - x0), infoOf(layer).initial);
        return;
    }
    if (!base_.empty() && livesOnBase(layer)) {
        const Terrain& base = base_.front();
        const auto rowOfBase = [&](int row, int from, int to, float* read) {
            base.readRow(layer, row, from, to, read);
        };
        return grid_->refineRow(rowOfBase, y, x0, x1, values);
    }
    const int count = x1 - x0;
    if (!isDerived(layer)) {
        const float* kept = this->layer(layer).row(y) + x0;
        std::copy(kept, kept + count, values);
        return;
    }
    const NodeRecord* nodes = record_.nodes.row(y) + x0;
    if (layer == Layer::Deposit) {
        for (int x = 0; x < count; ++x) values[x] = nodes[x].deposit;
        return;
    }
    const float* height = heights().row(y) + x0;
    if (layer == Layer::Sediment) {
        for (int x = 0; x < count; ++x) values[x] = std::max(0.0f, height[x] - nodes[x].bedrock);
        return;
    }
    const float* uneroded = record_.uneroded.row(y) + x0;
    for (int x = 0; x < count; ++x) values[x] = std::max(0.0f, (uneroded[x] - height[x]) + nodes[x].deposit);
}

Field<float> Terrain::values(Layer layer, ThreadPool* pool) const {
    Field<float> field(form_.width, form_.height);
    const RowBands bands{form_.height, 64};
    forEach(pool, bands.count(), [&](int band) {
        for (int y = bands.begin(band); y < bands.end(band); ++y) readRow(layer, y, 0, form_.width, field.row(y));
    });
    return field;
}

const Field<float>& Terrain::valuesIn(Field<float>& memory, Layer layer, ThreadPool* pool) const {
    if (isHere(layer)) return this->layer(layer);
    memory = has(layer) ? values(layer, pool) : Field<float>();
    return memory;
}

namespace {

/// Colours of gently folded bands that look like sandstone: pale, ochre, red and brown, each a few percent of the
/// relief thick.
Rgba bandColour(float relativeHeight, float x, float y) {
    static constexpr std::array kBands{Rgba{0.55f, 0.42f, 0.28f}, Rgba{0.42f, 0.22f, 0.13f}, Rgba{0.62f, 0.52f, 0.38f},
                                       Rgba{0.33f, 0.19f, 0.13f}, Rgba{0.50f, 0.31f, 0.18f}, Rgba{0.68f, 0.62f, 0.50f}};
    const float fold = 0.05f * std::sin(5.0f * x) + 0.04f * std::sin(4.0f * y + 2.0f * x);
    const float level = std::max(0.0f, (relativeHeight + fold + 0.1f) * 14.0f);
    const auto band = static_cast<std::size_t>(level);
    const float within = level - static_cast<float>(band);
    const Rgba& low = kBands[mixBits(band) % kBands.size()];
    const Rgba& high = kBands[mixBits(band + 1) % kBands.size()];
    const float mix = within < 0.7f ? 0.0f : (within - 0.7f) / 0.3f;
    return {std::lerp(low.r, high.r, mix), std::lerp(low.g, high.g, mix), std::lerp(low.b, high.b, mix), 1.0f};
}

Rgba bedColour(Strata::Look look) {
    constexpr Rgba kDark{0.33f, 0.24f, 0.18f};
    constexpr Rgba kPale{0.68f, 0.60f, 0.47f};
    const auto channel = [&](float Rgba::*value, float reddened) {
        return std::lerp(kDark.*value, kPale.*value, look.pale) * std::lerp(1.0f, reddened, look.red);
    };
    return {channel(&Rgba::r, 1.35f), channel(&Rgba::g, 0.80f), channel(&Rgba::b, 0.60f), 1.0f};
}

}  // namespace

Field<Rgba>& Terrain::useColour(const Strata* strata) {
    if (!colour_.empty()) return colour_;
    colour_ = Field<Rgba>(form_.width, form_.height);
    const Extremes range = extremes(heights());
    const float relief = std::max(range.highest - range.lowest, 1e-6f);
    const double cell = static_cast<double>(form_.cellSize);
    for (int y = 0; y < form_.height; ++y)
        for (int x = 0; x < form_.width; ++x)
            colour_(x, y) =
                strata != nullptr
                    ? bedColour(strata->look(strata->across((x + 0.5) * cell, (y + 0.5) * cell,
                                                            form_.datum + static_cast<double>(heights()(x, y)))))
                    : bandColour((heights()(x, y) - range.lowest) / relief,
                                 static_cast<float>(x) / static_cast<float>(form_.width),
                                 static_cast<float>(y) / static_cast<float>(form_.height));
    markAllChanged(Layer::Colour);
    return colour_;
}

bool Terrain::takePainted(const Terrain& from) {
    assert(from.form_.width == form_.width && from.form_.height == form_.height);
    bool any = false;
    setLayerTable(from.table_);
    for (const LayerInfo& layer : layers()) {
        if (layer.source != LayerSource::Painted || !from.has(layer.layer)) continue;
        if (use(layer.layer) == from.layer(layer.layer)) continue;
        use(layer.layer) = from.layer(layer.layer);
        markAllChanged(layer.layer);
        any = true;
    }
    return any;
}

void Terrain::swapLayer(Layer layer, Field<float>& other) {
    assert(other.width() == form_.width && other.height() == form_.height);
    std::swap(use(layer), other);
}

void Terrain::visitState(StateVisitor& visitor) {
    visitor.visit("revision", revision_);
    if (!base_.empty()) visitor.visit("followed", followed_);
    visitor.visit("ledger", ledger_);
    visitor.visit("water_ledger", waterLedger_);
    forEachStored([&](std::string_view name, const auto& field, TileVersions& versions) {
        if (!field.empty()) visitor.group(name, 1, [&] { versions.visitState(visitor); });
    });
    if (!base_.empty()) visitor.group("base", 1, [&] { base_.front().visitState(visitor); });
}

void Terrain::raiseVersions(std::uint64_t by) {
    const auto raise = [&](TileVersions& versions) {
        versions.raise(by);
        revision_ = std::max(revision_, versions.newest());
    };
    for (TileVersions& versions : versions_) raise(versions);
    for (Added& layer : added_) raise(layer.versions);
    nextRevisionAfter(by);
    followed_ += by;
    if (!base_.empty()) base_.front().raiseVersions(by);
}

void Terrain::startAfter(std::uint64_t revision) {
    nextRevisionAfter(revision);
    for (TileVersions& versions : versions_) versions.setAll(revision_);
    for (Added& layer : added_) layer.versions.setAll(revision_);
    followed_ = revision_;
    if (!base_.empty()) base_.front().startAfter(revision);
}

void Terrain::openLedger() {
    const double suspended = total(Layer::Suspended);
    ledger_ = {.initial = volume() + suspended, .suspended = suspended};
    waterLedger_ = {.initial = waterVolume()};
}

double Terrain::total(Layer layer, ThreadPool* pool) const {
    if (!base_.empty() && livesOnBase(layer)) return base_.front().total(layer, pool);
    const Field<float>& field = this->layer(layer);
    if (field.empty()) return 0.0;
    const RowBands bands{form_.height, 64};
    std::vector<double> sums(static_cast<std::size_t>(bands.count()), 0.0);
    const auto sumBand = [&](int band) {
        double total = 0.0;
        for (int y = bands.begin(band); y < bands.end(band); ++y) {
            const float* row = field.row(y);
            double rowSum = 0.0;
            for (int x = 0; x < form_.width; ++x) rowSum += static_cast<double>(row[x]);
            total += rowSum;
        }
        sums[static_cast<std::size_t>(band)] = total;
    };
    forEach(pool, bands.count(), sumBand);
    double total = 0.0;
    for (const double sum : sums) total += sum;
    return total * cellArea();
}

namespace {

Extremes extremesOfRows(const Field<float>& field, int begin, int end) {
    constexpr int kLanes = 16;  // independent comparisons, which the compiler can turn into vector instructions
    std::array<float, kLanes> lowest{};
    std::array<float, kLanes> highest{};
    lowest.fill(field(0, begin));
    highest.fill(field(0, begin));
    for (int y = begin; y < end; ++y) {
        const float* row = field.row(y);
        const auto take = [&](std::size_t lane, float value) {
            lowest[lane] = value < lowest[lane] ? value : lowest[lane];
            highest[lane] = value > highest[lane] ? value : highest[lane];
        };
        int x = 0;
        for (; x + kLanes <= field.width(); x += kLanes)
            for (std::size_t lane = 0; lane < kLanes; ++lane) take(lane, row[static_cast<std::size_t>(x) + lane]);
        for (; x < field.width(); ++x) take(0, row[x]);
    }
    return {*std::min_element(lowest.begin(), lowest.end()), *std::max_element(highest.begin(), highest.end())};
}

}  // namespace

float valueAt(const Terrain& terrain, Layer layer, Point cell) {
    if (!terrain.has(layer)) return terrain.infoOf(layer).initial;
    if (terrain.isHere(layer)) return sampleBilinear(terrain.layer(layer), cell);
    return sampleBilinear(terrain.width(), terrain.height(), cell,
                          [&](int x, int y) { return terrain.value(layer, x, y); });
}

Extremes extremes(const Field<float>& field) {
    return extremesOfRows(field, 0, field.height());
}

Extremes extremes(const Field<float>& field, ThreadPool& pool) {
    const RowBands bands{field.height(), 64};
    std::vector<Extremes> parts(static_cast<std::size_t>(bands.count()));
    pool.forEach(bands.count(), [&](int band) {
        parts[static_cast<std::size_t>(band)] = extremesOfRows(field, bands.begin(band), bands.end(band));
    });
    Extremes all = parts.front();
    for (const Extremes& part : parts) all = {std::min(all.lowest, part.lowest), std::max(all.highest, part.highest)};
    return all;
}

std::uint64_t hashBits(const Field<float>& field) {
    std::uint64_t hash =
        mixBits(static_cast<std::uint64_t>(field.width()) << 32 | static_cast<std::uint64_t>(field.height()));
    for (int y = 0; y < field.height(); ++y) {
        const float* row = field.row(y);
        for (int x = 0; x < field.width(); ++x) hash = (hash ^ std::bit_cast<std::uint32_t>(row[x])) * 0x100000001B3u;
        hash = mixBits(hash);
    }
    return hash;
}

}  // namespace scree
