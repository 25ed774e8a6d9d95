#include "erosion/models/thermal/thermal_isotropic.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "erosion/models/grid/grid_faces.h"
#include "erosion/models/grid/height_update.h"

namespace scree {

namespace {

/// Flux over a face, metres of height: `dn` is the normal, `dt` the tangential difference.
inline float faceFlux(float dn, float dt, float talus, float rate, float perMetre) {
    const float steepness = std::sqrt(dn * dn + dt * dt) * perMetre;
    const float flux = rate * dn * (1.0f - talus / std::max(steepness, 1e-30f));
    return steepness > talus ? flux : 0.0f;
}

/// The fluxes of one pass, all from the same heights.
struct PassFluxes {
    const Field<float>& h;
    const Field<float>& talus;
    GridNeighbours n;
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
        const int from = n.donorRow(y);
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
    for (int x = 0; x < count; ++x) {
        const float first = from[x];
        const float second = to[x];
        flux[x] *= flux[x] > 0.0f ? first : second;
    }
}

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

/// The share of each node's outflow that its loose sediment can pay.
void prepareShare(const ThermalPass& pass, const PassFluxes& fluxes) {
    const Terrain& terrain = pass.terrain;
    Field<float>& share = fitted(pass.share, terrain);
    const RowBands bands{terrain.height(), HeightUpdate::kRowsPerBand};
    pass.pool.forEach(bands.count(), [&](int band) {
        RowBuffers buffers(terrain.width());
        std::vector<float> available(buffers.east.size());
        fluxes.south(bands.begin(band) - 1, buffers.north.data());
        for (int y = bands.begin(band); y < bands.end(band); ++y) {
            fluxes.east(y, buffers.east.data());
            fluxes.south(y, buffers.south.data());
            terrain.readRow(Layer::Sediment, y, 0, terrain.width(), available.data());
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

}  // namespace

void collapseIsotropic(const ThermalPass& pass) {
    Terrain& terrain = pass.terrain;
    const GridNeighbours n(terrain);
    const PassFluxes fluxes{terrain.heights(), pass.talus, n, 0.25f * pass.rate, 1.0f / terrain.cellSize()};
    if (pass.looseOnly) prepareShare(pass, fluxes);
    const Field<float>& share = pass.share;

    HeightUpdate ground(terrain, pass.next, pass.books);
    const RowBands bands = ground.bands();
    pass.pool.forEach(bands.count(), [&](int band) {
        RowBuffers buffers(n.width);
        const auto southFluxes = [&](int y, float* flux) {
            fluxes.south(y, flux);
            if (!n.hasSouthFace(y)) return;
            const int from = n.donorRow(y);
            const int to = n.south(from);
            if (pass.looseOnly) limitByDonor(flux, share.row(from), share.row(to), n.width);
            closeRimSouth(n, from, to, flux);
        };
        southFluxes(bands.begin(band) - 1, buffers.north.data());
        for (int y = bands.begin(band); y < bands.end(band); ++y) {
            fluxes.east(y, buffers.east.data());
            if (pass.looseOnly) {
                const float* row = share.row(y);
                limitByDonor(buffers.east.data(), row, row + 1, n.width - 1);
                limitByDonor(&buffers.east.back(), row + n.width - 1, row, 1);
            }
            closeRimEast(n, y, buffers.east.data());
            southFluxes(y, buffers.south.data());
            buffers.gather(n.width, n.wrap);
            ground.applyRow(y, buffers.delta.data());
            std::swap(buffers.north, buffers.south);
        }
    });
    ground.finish();
}

}  // namespace scree
