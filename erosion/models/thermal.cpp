#include "erosion/models/thermal.h"

#include <algorithm>
#include <cmath>

#include "erosion/generators/noise.h"
#include "erosion/random.h"

namespace scree {

namespace {

constexpr double kDegree = 3.14159265358979323846 / 180.0;
/// A band is a row of tiles, so that no two threads mark the same tile.
constexpr int kRowsPerBand = TileVersions::kTileSize;
/// Rock of hardness 1 holds this many times steeper slopes than loose ground.
constexpr float kHardnessGain = 3.0f;
/// Wavelength of the talus noise, cells of the reference grid of 512.
constexpr double kNoiseWavelength = 7.0;

/// Reads heights with the map's boundary: beyond an edge, the edge's own nodes or, on a torus, the other side's.
struct Neighbours {
    int width, height;
    bool wrap;

    int west(int x) const { return x > 0 ? x - 1 : wrap ? width - 1 : 0; }
    int east(int x) const { return x + 1 < width ? x + 1 : wrap ? 0 : width - 1; }
    int north(int y) const { return y > 0 ? y - 1 : wrap ? height - 1 : 0; }
    int south(int y) const { return y + 1 < height ? y + 1 : wrap ? 0 : height - 1; }
    /// True where a face leads from row y to the south.
    bool hasSouthFace(int y) const { return wrap || (y >= 0 && y + 1 < height); }
};

/// Flux over a face, metres of height: `dn` is the normal, `dt` the tangential difference.
inline float faceFlux(float dn, float dt, float talus, float rate, float perMetre) {
    const float steepness = std::sqrt(dn * dn + dt * dt) * perMetre;
    const float flux = rate * dn * (1.0f - talus / std::max(steepness, 1e-30f));
    return steepness > talus ? flux : 0.0f;
}

/// The fluxes of one pass, all from the same heights.
struct FluxRows {
    const Field<float>& h;
    const Field<float>& talus;
    Neighbours n;
    float rate;      ///< c / 4.
    float perMetre;  ///< 1 / L.

    /// flux[x] goes from (x, y) to its eastern neighbour.
    void east(int y, float* flux) const {
        const float* row = h.row(y);
        const float* north = h.row(n.north(y));
        const float* south = h.row(n.south(y));
        const float* limit = talus.row(y);
        const auto face = [&](int x, int e) {
            const float dt = 0.25f * ((south[x] - north[x]) + (south[e] - north[e]));
            flux[x] = faceFlux(row[x] - row[e], dt, 0.5f * (limit[x] + limit[e]), rate, perMetre);
        };
        for (int x = 0; x + 1 < n.width; ++x) face(x, x + 1);
        flux[n.width - 1] = 0.0f;
        if (n.wrap) face(n.width - 1, 0);
    }

    /// flux[x] goes from (x, y) to its southern neighbour; y = -1 is the face beyond the north edge.
    void south(int y, float* flux) const {
        if (!n.hasSouthFace(y)) {
            std::fill(flux, flux + n.width, 0.0f);
            return;
        }
        const int from = y < 0 ? n.height - 1 : y;
        const float* row = h.row(from);
        const float* below = h.row(n.south(from));
        const float* limit = talus.row(from);
        const float* limitBelow = talus.row(n.south(from));
        const auto face = [&](int w, int x, int e) {
            const float dt = 0.25f * ((row[e] - row[w]) + (below[e] - below[w]));
            flux[x] = faceFlux(row[x] - below[x], dt, 0.5f * (limit[x] + limitBelow[x]), rate, perMetre);
        };
        face(n.west(0), 0, n.east(0));
        for (int x = 1; x + 1 < n.width; ++x) face(x - 1, x, x + 1);
        face(n.west(n.width - 1), n.width - 1, n.east(n.width - 1));
    }
};

/// Scales fluxes by what their donor can pay.
void limitByDonor(float* flux, const float* from, const float* to, int count) {
    for (int x = 0; x < count; ++x) flux[x] *= flux[x] > 0.0f ? from[x] : to[x];
}

/// Sums of a band, metres of height.
struct BandTally {
    double eroded = 0.0, deposited = 0.0, out = 0.0;
};

/// One row's flux buffers.
struct RowBuffers {
    explicit RowBuffers(int width)
        : east(static_cast<std::size_t>(width)),
          north(static_cast<std::size_t>(width)),
          south(static_cast<std::size_t>(width)),
          delta(static_cast<std::size_t>(width)) {}
    std::vector<float> east, north, south, delta;

    /// delta = what flows in minus what flows out, in an order that is the same seen in a mirror.
    void gather(int width, bool wrap) {
        const float fromLast = wrap ? east.back() : 0.0f;
        delta[0] = (fromLast - east[0]) + (north[0] - south[0]);
        for (std::size_t x = 1; x < static_cast<std::size_t>(width); ++x)
            delta[x] = (east[x - 1] - east[x]) + (north[x] - south[x]);
    }
};

}  // namespace

struct ThermalModel::Workspace {
    Field<float> next;   ///< Heights after the pass.
    Field<float> talus;  ///< tan(talus angle) at each node.
    Field<float> share;  ///< Share of a node's outflow that its loose sediment can pay; empty unless looseOnly.
    std::uint64_t passes = 0;
    std::uint64_t movedCells = 0;

    struct TalusKey {
        float angle = 0.0f, noise = 0.0f, cellSize = 0.0f;
        std::uint64_t seed = 0, hardness = 0;
        bool operator==(const TalusKey&) const = default;
    } talusKey;

    void prepareTalus(const Terrain& terrain, const ThermalSettings& settings, const RoundContext& round);
    void prepareShare(const Terrain& terrain, const FluxRows& fluxes, ThreadPool& pool);
    void pass(Terrain& terrain, const ThermalSettings& settings, ThreadPool& pool);
};

void ThermalModel::Workspace::prepareTalus(const Terrain& terrain, const ThermalSettings& settings,
                                           const RoundContext& round) {
    std::uint64_t hardnessVersion = 0;
    const bool hard = terrain.has(Layer::Hardness);
    if (hard) {
        const TileVersions& versions = terrain.versions(Layer::Hardness);
        for (int tile = 0; tile < versions.count(); ++tile)
            hardnessVersion = mixBits(hardnessVersion ^ versions.version(tile));
    }
    const TalusKey key{settings.talus, settings.talusNoise, terrain.cellSize(), round.seed, hardnessVersion};
    if (key == talusKey && talus.width() == terrain.width() && talus.height() == terrain.height()) return;
    talusKey = key;
    talus = Field<float>(terrain.width(), terrain.height());
    const auto tangent = static_cast<float>(std::tan(static_cast<double>(settings.talus) * kDegree));
    const double reference = std::max(static_cast<double>(terrain.cellSize()), terrain.extent() / 512.0);
    const auto frequency = static_cast<float>(static_cast<double>(terrain.cellSize()) / (kNoiseWavelength * reference));
    const std::uint64_t noiseSeed = randomBits(round.seed, RandomStream::TalusNoise, 0, 0);
    round.pool.forEach(terrain.height(), [&](int y) {
        float* row = talus.row(y);
        const float* hardness = hard ? terrain.layer(Layer::Hardness).row(y) : nullptr;
        for (int x = 0; x < terrain.width(); ++x) {
            float factor = 1.0f;
            if (settings.talusNoise > 0.0f)
                factor += settings.talusNoise * gradientNoise(noiseSeed, static_cast<float>(x) * frequency,
                                                              static_cast<float>(y) * frequency);
            if (hardness != nullptr) factor *= 1.0f + (kHardnessGain - 1.0f) * hardness[x];
            row[x] = tangent * factor;
        }
    });
}

void ThermalModel::Workspace::prepareShare(const Terrain& terrain, const FluxRows& fluxes, ThreadPool& pool) {
    if (share.width() != terrain.width() || share.height() != terrain.height())
        share = Field<float>(terrain.width(), terrain.height());
    const Field<float>& loose = terrain.layer(Layer::Sediment);
    const RowBands bands{terrain.height(), kRowsPerBand};
    pool.forEach(bands.count(), [&](int band) {
        RowBuffers buffers(terrain.width());
        fluxes.south(bands.begin(band) - 1, buffers.north.data());
        for (int y = bands.begin(band); y < bands.end(band); ++y) {
            fluxes.east(y, buffers.east.data());
            fluxes.south(y, buffers.south.data());
            const float* available = loose.row(y);
            float* row = share.row(y);
            float fromWest = fluxes.n.wrap ? buffers.east.back() : 0.0f;
            for (std::size_t x = 0; x < static_cast<std::size_t>(terrain.width()); ++x) {
                const float outflow = (std::max(buffers.east[x], 0.0f) + std::max(-fromWest, 0.0f)) +
                                      (std::max(buffers.south[x], 0.0f) + std::max(-buffers.north[x], 0.0f));
                row[x] = outflow > available[x] ? available[x] / outflow : 1.0f;
                fromWest = buffers.east[x];
            }
            std::swap(buffers.north, buffers.south);
        }
    });
}

void ThermalModel::Workspace::pass(Terrain& terrain, const ThermalSettings& settings, ThreadPool& pool) {
    const Field<float>& h = terrain.heights();
    const Neighbours n{terrain.width(), terrain.height(), terrain.boundary() == Boundary::Wrap};
    const FluxRows fluxes{h, talus, n, 0.25f * settings.rate, 1.0f / terrain.cellSize()};
    if (settings.looseOnly) prepareShare(terrain, fluxes, pool);

    Field<float>& sediment = terrain.use(Layer::Sediment);
    Field<float>& wear = terrain.use(Layer::Wear);
    Field<float>& deposit = terrain.use(Layer::Deposit);
    const bool open = terrain.boundary() == Boundary::Open;
    const TileVersions tiles(n.width, n.height);
    std::vector<std::uint8_t> changed(static_cast<std::size_t>(tiles.count()), 0);
    const RowBands bands{n.height, kRowsPerBand};
    std::vector<BandTally> tallies(static_cast<std::size_t>(bands.count()));

    pool.forEach(bands.count(), [&](int band) {
        RowBuffers buffers(n.width);
        BandTally& tally = tallies[static_cast<std::size_t>(band)];
        const auto southFluxes = [&](int y, float* flux) {
            fluxes.south(y, flux);
            if (!settings.looseOnly || !n.hasSouthFace(y)) return;
            const int from = y < 0 ? n.height - 1 : y;
            limitByDonor(flux, share.row(from), share.row(n.south(from)), n.width);
        };
        southFluxes(bands.begin(band) - 1, buffers.north.data());
        for (int y = bands.begin(band); y < bands.end(band); ++y) {
            fluxes.east(y, buffers.east.data());
            if (settings.looseOnly) {
                const float* row = share.row(y);
                limitByDonor(buffers.east.data(), row, row + 1, n.width - 1);
                limitByDonor(&buffers.east.back(), row + n.width - 1, row, 1);
            }
            southFluxes(y, buffers.south.data());
            buffers.gather(n.width, n.wrap);
            if (open) {  // the rim is a fixed base level: what reaches it has left the map
                const auto leave = [&](float& delta) {
                    tally.out += static_cast<double>(delta);
                    delta = 0.0f;
                };
                if (y == 0 || y + 1 == n.height) {
                    for (float& delta : buffers.delta) leave(delta);
                } else {
                    leave(buffers.delta.front());
                    leave(buffers.delta.back());
                }
            }
            const float* before = h.row(y);
            float* after = next.row(y);
            const float* delta = buffers.delta.data();
            for (int begin = 0; begin < n.width; begin += TileVersions::kTileSize) {
                const int end = std::min(begin + TileVersions::kTileSize, n.width);
                bool moved = false;
                for (int x = begin; x < end; ++x) {
                    after[x] = before[x] + delta[x];
                    moved |= after[x] != before[x];
                }
                if (!moved) continue;
                changed[static_cast<std::size_t>(y / TileVersions::kTileSize * tiles.across() +
                                                 begin / TileVersions::kTileSize)] = 1;
                float* loose = sediment.row(y);
                float* removed = wear.row(y);
                float* added = deposit.row(y);
                for (int x = begin; x < end; ++x) {
                    const float applied = after[x] - before[x];
                    const float gain = std::max(applied, 0.0f);
                    const float loss = std::max(-applied, 0.0f);
                    loose[x] = std::max(0.0f, loose[x] + applied);
                    removed[x] += loss;
                    added[x] += gain;
                    tally.deposited += static_cast<double>(gain);
                    tally.eroded += static_cast<double>(loss);
                }
            }
            std::swap(buffers.north, buffers.south);
        }
    });

    terrain.swapLayer(Layer::Height, next);
    for (int tile = 0; tile < tiles.count(); ++tile) {
        if (changed[static_cast<std::size_t>(tile)] == 0) continue;
        for (const Layer layer : {Layer::Height, Layer::Sediment, Layer::Wear, Layer::Deposit})
            terrain.markTileChanged(layer, tile);
    }
    Ledger& ledger = terrain.ledger();
    for (const BandTally& tally : tallies) {
        ledger.eroded += tally.eroded * terrain.cellArea();
        ledger.deposited += tally.deposited * terrain.cellArea();
        ledger.out += tally.out * terrain.cellArea();
    }
    ++passes;
}

ThermalModel::ThermalModel() : workspace_(std::make_unique<Workspace>()) {}
ThermalModel::~ThermalModel() = default;

void ThermalModel::step(Terrain& terrain, const RoundContext& round) {
    if (settings.passes == 0 || settings.rate == 0.0f) return;
    if (settings.looseOnly && !terrain.has(Layer::Sediment)) return;
    workspace_->prepareTalus(terrain, settings, round);
    if (workspace_->next.width() != terrain.width() || workspace_->next.height() != terrain.height())
        workspace_->next = Field<float>(terrain.width(), terrain.height());
    for (int i = 0; i < settings.passes; ++i) workspace_->pass(terrain, settings, round.pool);
}

std::vector<Counter> ThermalModel::counters() const {
    return {{"passes", workspace_->passes}};
}

}  // namespace scree
