#include "erosion/models/pipes/pipes_band.h"

#include <algorithm>

#include "erosion/models/grid/lane_sum.h"
#include "erosion/models/pipes/pipes_weather.h"

namespace scree {

namespace {

/// Value of `closedEnd` if no end of a row of faces is closed.
constexpr int kNone = -1;

}  // namespace

PipesBuffers::PipesBuffers(int width)
    : bed(width),
      depth(width),
      level(width),
      load(width),
      share(width),
      lowest(width),
      highest(width),
      water(static_cast<std::size_t>(width)),
      dried(static_cast<std::size_t>(width)) {
    for (std::array<RowRing, 4>* rings : {&flux, &movedWater, &movedSoil}) rings->fill(RowRing(width));
    for (std::vector<float>* row : {&after, &arrived, &speed, &softness, &settles, &rain, &raw, &unused})
        row->resize(static_cast<std::size_t>(width));
}

PipesBand::PipesBand(const PipesFields& fields, const PipesTick& tick, const std::vector<Field<float>>& edges,
                     int firstEdge, int begin, int end, PipesBuffers& buffers)
    : fields_(fields),
      tick_(tick),
      edges_(edges),
      firstEdge_(firstEdge),
      begin_(begin),
      end_(end),
      rows_(buffers),
      width_(fields.height.width()),
      height_(fields.height.height()),
      wrap_(fields.boundary == Boundary::Wrap),
      open_(fields.boundary == Boundary::Open),
      outflow_(tick.form == PipeFlux::Outflow),
      movedCount_(tick.eight ? 4 : 2) {}

PipesTally PipesBand::run() {
    std::fill(rows_.dried.begin(), rows_.dried.end(), 0.0);
    load(begin_ - 2);
    load(begin_ - 1);
    findFluxes(begin_ - 2);
    load(begin_);
    findFluxes(begin_ - 1);
    findShares(begin_ - 1);
    load(begin_ + 1);
    findFluxes(begin_);
    findShares(begin_);
    pay(begin_ - 1);
    for (int y = begin_; y < end_; ++y) {
        load(y + 2);
        findFluxes(y + 1);
        findShares(y + 1);
        pay(y);
        settle(y);
    }
    for (const double dried : rows_.dried) tally_.dried += dried;
    return tally_;
}

const float* PipesBand::before(PipesEdge quantity, int y) const {
    if (y < begin_ || y >= end_) {
        const int slot = y < begin_ ? y - begin_ + kPipesReach : y - end_ + kPipesReach;
        return edges_[static_cast<std::size_t>(quantity)].row(firstEdge_ + slot);
    }
    switch (quantity) {
        case PipesEdge::Height:
            return fields_.height.row(y);
        case PipesEdge::Water:
            return fields_.water.row(y);
        case PipesEdge::Soil:
            return fields_.soil.row(y);
        default:
            return fields_.flux[static_cast<std::size_t>(quantity) - static_cast<std::size_t>(PipesEdge::Flux0)].row(y);
    }
}

const float* PipesBand::fluxBefore(int direction, int y) const {
    return before(static_cast<PipesEdge>(static_cast<int>(PipesEdge::Flux0) + direction), y);
}

WaterRow PipesBand::waterRow(int y, int shift) const {
    return {rows_.bed.row(y) + shift, rows_.depth.row(y) + shift, rows_.level.row(y) + shift,
            rows_.load.row(y) + shift};
}

FluxRows PipesBand::fluxRows(int y) const {
    return {rows_.flux[0].row(y), rows_.flux[1].row(y), rows_.flux[2].row(y), rows_.flux[3].row(y)};
}

MovedAround PipesBand::around(const Rings& moved, int y) const {
    const bool eight = movedCount_ == 4;
    return {moved[0].row(y),     moved[1].row(y - 1), moved[1].row(y),
            moved[2].row(y - 1), moved[3].row(y - 1), eight ? moved[2].row(y) : nullptr,
            moved[3].row(y)};
}

void PipesBand::repeatOrWrap(RowRing& ring, int y) const {
    float* cells = ring.row(y);
    cells[-1] = cells[wrap_ ? width_ - 1 : 0];
    cells[width_] = cells[wrap_ ? 0 : width_ - 1];
}

/// Sets the faces beyond the ends of a row: on a torus to those of the other side, otherwise to 0. Also sets the faces
/// at `closedEnd` to 0.
void PipesBand::closeOrWrap(RowRing& ring, int y, int closedEnd) const {
    float* cells = ring.row(y);
    if (!wrap_ && closedEnd != kNone) cells[closedEnd] = 0.0f;
    cells[-1] = wrap_ ? cells[width_ - 1] : 0.0f;
    cells[width_] = wrap_ ? cells[0] : 0.0f;
}

void PipesBand::load(int y) {
    float* bed = rows_.bed.row(y);
    float* load = rows_.load.row(y);
    loadWater({before(PipesEdge::Height, y), before(PipesEdge::Water, y), before(PipesEdge::Soil, y)}, fields_.sea,
              {bed, rows_.depth.row(y), rows_.level.row(y), load}, width_);
    if (!tick_.soilFlows) std::fill(load, load + width_, 0.0f);
    for (RowRing* ring : {&rows_.bed, &rows_.depth, &rows_.level, &rows_.load}) repeatOrWrap(*ring, y);
    rangeOfThree(bed, {rows_.lowest.row(y), rows_.highest.row(y)}, width_);
}

void PipesBand::findFluxes(int y) {
    const FluxRows flow = fluxRows(y);
    const bool south = hasSouthFaces(y);
    if (!south)
        for (RowRing& ring : rows_.flux) std::fill(ring.row(y), ring.row(y) + width_, 0.0f);
    if (outflow_) {
        outflows(tick_.axis, fluxBefore(0, y), fluxBefore(2, y), waterRow(y), waterRow(y, 1), flow.east, flow.southEast,
                 width_);
        if (south)
            outflows(tick_.axis, fluxBefore(1, y), fluxBefore(3, y), waterRow(y), waterRow(y + 1), flow.south,
                     flow.southWest, width_);
    } else {
        facesFlux(tick_.axis, fluxBefore(0, y), waterRow(y), waterRow(y, 1), flow.east, width_);
        if (south) facesFlux(tick_.axis, fluxBefore(1, y), waterRow(y), waterRow(y + 1), flow.south, width_);
        if (south && tick_.eight) {
            facesFlux(tick_.diagonal, fluxBefore(2, y), waterRow(y), waterRow(y + 1, 1), flow.southEast, width_);
            facesFlux(tick_.diagonal, fluxBefore(3, y), waterRow(y), waterRow(y + 1, -1), flow.southWest, width_);
        }
    }
    closeOrWrap(rows_.flux[0], y, width_ - 1);
    closeOrWrap(rows_.flux[1], y, kNone);
    closeOrWrap(rows_.flux[2], y, width_ - 1);
    closeOrWrap(rows_.flux[3], y, outflow_ ? kNone : 0);
}

void PipesBand::findShares(int y) {
    const FluxRows north = fluxRows(y - 1);
    const FluxRows own = fluxRows(y);
    const float* depth = rows_.depth.row(y);
    float* share = rows_.share.row(y);
    if (outflow_)
        paidShareOfOutflows(north, own, depth, tick_.volumeToDepth, tick_.outflowLimit, share, width_);
    else if (tick_.eight)
        paidShareOfEight(north, own, depth, tick_.volumeToDepth, share, width_);
    else
        paidShareOfFour(north, own, depth, tick_.volumeToDepth, share, width_);
    repeatOrWrap(rows_.share, y);
}

void PipesBand::payDirection(int direction, int y, int southward, int eastward) {
    const auto d = static_cast<std::size_t>(direction);
    const bool kept = y >= begin_;  // the row before the band belongs to the neighbouring band
    const auto paid = [&](std::size_t i) { return kept ? fields_.flux[i].row(y) : rows_.unused.data(); };
    const PayerRow a{rows_.share.row(y), rows_.load.row(y)};
    const PayerRow b{rows_.share.row(y + southward) + eastward, rows_.load.row(y + southward) + eastward};
    const MovedRow moved{rows_.movedWater[d].row(y), rows_.movedSoil[d].row(y)};
    if (outflow_)
        payOutflows(rows_.flux[d].row(y), rows_.flux[d + 2].row(y), a, b, tick_.volumeToDepth, paid(d), paid(d + 2),
                    moved, width_);
    else
        payFaces(rows_.flux[d].row(y), a, b, tick_.volumeToDepth, paid(d), moved, width_);
    closeOrWrap(rows_.movedWater[d], y, kNone);
    closeOrWrap(rows_.movedSoil[d], y, kNone);
}

void PipesBand::pay(int y) {
    if (y >= begin_) payDirection(0, y, 0, 1);
    payDirection(1, y, 1, 0);
    if (movedCount_ == 2) return;
    payDirection(2, y, 1, 1);
    payDirection(3, y, 1, -1);
}

void PipesBand::settle(int y) {
    const MovedAround water = around(rows_.movedWater, y);
    const MovedAround soil = around(rows_.movedSoil, y);
    const float* depth = rows_.depth.row(y);
    float* height = fields_.height.row(y);
    findGround(y);
    gatherWater(depth, fields_.remainder.row(y), water, rows_.water.data(), width_);
    gatherSoil(fields_.soil.row(y), soil, rows_.arrived.data(), width_);
    endWater(y);
    std::transform(rows_.water.begin(), rows_.water.end(), rows_.after.begin(),
                   [](double exact) { return static_cast<float>(exact); });

    const FlowRow flow{rows_.speed.data(), fields_.eastSpeed != nullptr ? fields_.eastSpeed->row(y) : nullptr,
                       fields_.southSpeed != nullptr ? fields_.southSpeed->row(y) : nullptr};
    flowSpeed(water, depth, rows_.after.data(), tick_.depthToSpeed, tick_.maxSpeed, flow, width_);
    const auto bedRange = [&](int row) { return BedRange{rows_.lowest.row(row), rows_.highest.row(row)}; };
    const BedAround bed{rows_.bed.row(y - 1), rows_.bed.row(y), rows_.bed.row(y + 1),
                        bedRange(y - 1),      bedRange(y),      bedRange(y + 1)};
    exchangeSoil(tick_.exchange, bed,
                 {flow.speed, rows_.after.data(), softness_, rows_.settles.data(), rows_.arrived.data()}, height,
                 fields_.soil.row(y), width_);
    endSoil(y);
    bookHeights(y);
    if (tick_.weather != nullptr)
        weatherRow(fields_, *tick_.weather, y, {rows_.water.data(), rows_.rain.data(), rows_.dried.data()}, tally_);
    else
        storeWater(rows_.water.data(), fields_.water.row(y), fields_.remainder.row(y), width_);
}

void PipesBand::bookHeights(int y) {
    const float* before = hasSea_ ? rows_.raw.data() : rows_.bed.row(y);
    const float* after = fields_.height.row(y);
    const auto gain = [&](int x) { return static_cast<double>(after[x]) - static_cast<double>(before[x]); };
    const double raised = sumOf(0, width_, [&](int x) { return std::max(gain(x), 0.0); });
    tally_.deposited += raised;
    tally_.eroded += raised - sumOf(0, width_, gain);
}

/// Separates rim and sea, where the ground does not change and water ends, from land.
void PipesBand::findGround(int y) {
    const float* height = fields_.height.row(y);
    std::vector<float>& settles = rows_.settles;
    std::fill(settles.begin(), settles.end(), open_ && (y == 0 || y + 1 == height_) ? 0.0f : 1.0f);
    if (open_) settles.front() = settles.back() = 0.0f;
    hasSea_ = false;
    if (fields_.hasSea()) {
        for (std::size_t x = 0; x < settles.size(); ++x) {
            if (height[x] >= fields_.sea) continue;
            settles[x] = 0.0f;
            hasSea_ = true;
        }
        if (hasSea_) std::copy(height, height + width_, rows_.raw.begin());
    }
    softness_ = settles.data();
    if (fields_.hardness == nullptr) return;
    std::transform(fields_.hardness->row(y), fields_.hardness->row(y) + width_, rows_.softness.begin(),
                   [](float hardness) { return 1.0f - hardness; });
    softness_ = rows_.softness.data();
}

template <class End>
void PipesBand::forEachEnd(int y, const End& end) const {
    if (hasSea_ || isRim(width_ / 2, y)) {
        for (int x = 0; x < width_; ++x)
            if (rows_.settles[static_cast<std::size_t>(x)] == 0.0f) end(x);
    } else if (open_) {
        end(0);
        if (width_ > 1) end(width_ - 1);
    }
}

/// Books the water on the rim as out of the map, and the water in the sea as the sea's.
void PipesBand::endWater(int y) {
    forEachEnd(y, [&](int x) {
        double& water = rows_.water[static_cast<std::size_t>(x)];
        (isRim(x, y) ? tally_.waterOut : tally_.waterToSea) += water;
        water = 0.0;
    });
}

/// Removes the soil on the rim from the map, and lets soil in the sea settle up to the sea's surface.
void PipesBand::endSoil(int y) {
    float* height = fields_.height.row(y);
    float* soil = fields_.soil.row(y);
    forEachEnd(y, [&](int x) {
        float& carried = soil[x];
        const float raw = hasSea_ ? rows_.raw[static_cast<std::size_t>(x)] : height[x];
        height[x] = raw;
        if (!isRim(x, y)) {
            height[x] = std::min(raw + carried, fields_.sea);
            carried -= height[x] - raw;
        }
        tally_.soilOut += static_cast<double>(carried);
        carried = 0.0f;
    });
}

}  // namespace scree
