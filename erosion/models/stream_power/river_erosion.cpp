#include "erosion/models/stream_power/river_erosion.h"

#include <algorithm>
#include <cmath>

namespace scree {

namespace {

constexpr int kPasses = 4;
constexpr double kDiagonalStep = 1.41421356237309505;
constexpr float kRoundShare = 0.3f;  ///< Weight of one round in the mean discharge.

}  // namespace

void RiverErosion::gather(const Drainage::Catchments& catchments, const RiverGround& ground, const RiverRules& rules) {
    const std::size_t count = catchments.size();
    for (std::vector<double>* values : {&raised_, &height_, &water_, &factor_, &bank_, &level_, &deposit_, &sediment_})
        values->resize(count);
    meanWater_.resize(count);
    const float* heights = ground.heights.row(0);
    const double* water = ground.water.row(0);
    const float* upliftFactor = ground.upliftFactor != nullptr ? ground.upliftFactor->row(0) : nullptr;
    const float* amount = ground.amount != nullptr ? ground.amount->row(0) : nullptr;
    const auto riseOf = [&](float rate) { return static_cast<double>(rate) * 1e-3 * rules.years; };
    const double rise = riseOf(ground.uplift.everywhere);
    const float* weakness = ground.weakness != nullptr ? ground.weakness->row(0) : nullptr;
    const float* hardness = ground.hardness != nullptr ? ground.hardness->row(0) : nullptr;
    for (std::size_t i = 0; i < count; ++i) {
        const std::int32_t node = catchments.nodes[i];
        const bool rises = !catchments.isOutlet(i) || heights[node] < ground.sea;
        double factor = upliftFactor != nullptr ? static_cast<double>(upliftFactor[node]) : 1.0;
        if (amount != nullptr) factor *= static_cast<double>(amount[node]);
        const double unscaled = ground.uplift.nodes != nullptr ? riseOf(ground.uplift.nodes[node]) : rise;
        height_[i] = static_cast<double>(heights[node]);
        raised_[i] = height_[i] + (rises ? unscaled * factor : 0.0);
        water_[i] = water[node];
        sediment_[i] = 0.0;
        factor_[i] = hardness != nullptr ? 1.0 - static_cast<double>(hardness[node]) : 1.0;
        if (weakness != nullptr) factor_[i] *= static_cast<double>(weakness[node]);
    }
    for (std::size_t i = count; i-- > 0;) {
        const double risen = raised_[i] - height_[i];
        const auto deposition = static_cast<double>(ground.deposition.at(catchments.nodes[i]));
        deposit_[i] = water_[i] > 0.0 ? deposition * sediment_[i] / water_[i] : 0.0;
        if (catchments.isOutlet(i)) {
            height_[i] = raised_[i];
            continue;
        }
        const auto below = static_cast<std::size_t>(catchments.below[i]);
        water_[below] += water_[i];
        sediment_[below] += sediment_[i] + risen;
    }
    const auto cutOf = [&](float erodibility) {
        return static_cast<double>(erodibility) * rules.years * rules.areaPower / rules.cell;
    };
    const double cut = cutOf(ground.erodibility.everywhere);
    const float* erodibility = ground.erodibility.nodes;
    const float* mean = ground.meanDischarge != nullptr ? ground.meanDischarge->row(0) : nullptr;
    for (std::size_t i = 0; i < count; ++i) {
        const std::int32_t node = catchments.nodes[i];
        const auto now = static_cast<float>(water_[i]);
        meanWater_[i] = mean != nullptr ? mean[node] + kRoundShare * (now - mean[node]) : now;
        factor_[i] *= erodibility != nullptr ? cutOf(erodibility[node]) : cut;
    }
    gatherBanks(catchments, ground, rules);
    for (std::size_t i = 0; i < count; ++i)
        factor_[i] *=
            rules.power(static_cast<double>(meanWater_[i])) / (catchments.diagonal[i] != 0 ? kDiagonalStep : 1.0);
}

/// Finds B from K dt in factor_, and h_b.
void RiverErosion::gatherBanks(const Drainage::Catchments& catchments, const RiverGround& ground,
                               const RiverRules& rules) {
    std::fill(bank_.begin(), bank_.end(), 0.0);
    if (ground.floors == nullptr) return;
    const ValleyFloors::Node* floors = ground.floors->nodes().row(0);
    const float* heights = ground.heights.row(0);
    const float* mean = ground.meanDischarge->row(0);
    const auto stride = static_cast<std::int32_t>(ground.heights.stride());
    for (std::size_t i = 0; i < catchments.size(); ++i) {
        const std::int32_t node = catchments.nodes[i];
        const ValleyFloors::Node& floor = floors[node];
        if (!floor.isOnFloor() || floor.isRiver()) continue;
        const std::int32_t river = ground.floors->riverOf(floor, node % stride, node / stride);
        const double near = 1.0 - static_cast<double>(floor.distance2());
        const double perWidth = 0.5 * std::sqrt(static_cast<double>(floor.perHalf2));
        level_[i] = static_cast<double>(heights[river]);
        bank_[i] = factor_[i] * rules.power(static_cast<double>(mean[river])) * perWidth * near * near;
    }
}

/// Returns h of a node that is no outlet, for a deposit D and the height of its receiver.
double RiverErosion::solved(std::size_t i, double deposit, double wayOut) const {
    const double filled = raised_[i] + deposit;
    if (raised_[i] < wayOut) return std::min(filled, wayOut);
    const double bank = level_[i] < raised_[i] ? bank_[i] : 0.0;
    return std::max(wayOut, (filled + factor_[i] * wayOut + bank * level_[i]) / (1.0 + factor_[i] + bank));
}

void RiverErosion::solve(const Drainage::Catchments& catchments) {
    for (std::size_t i = 0; i < catchments.size(); ++i)
        if (!catchments.isOutlet(i))
            height_[i] = solved(i, deposit_[i], height_[static_cast<std::size_t>(catchments.below[i])]);
}

/// Updates D from the sediment that the last pass found upstream. The factor 1 / (1 + G) damps the change, so that the
/// passes converge for any G.
void RiverErosion::updateDeposits(const Drainage::Catchments& catchments, const NodeKnob& deposition) {
    auto here = static_cast<double>(deposition.everywhere);
    double share = 1.0 / (1.0 + here);
    for (std::size_t i = 0; i < catchments.size(); ++i) sediment_[i] = raised_[i] - height_[i];
    for (std::size_t i = catchments.size(); i-- > 0;) {
        if (catchments.isOutlet(i)) continue;
        if (deposition.nodes != nullptr) {
            here = static_cast<double>(deposition.at(catchments.nodes[i]));
            share = 1.0 / (1.0 + here);
        }
        const double from = sediment_[i] - (raised_[i] - height_[i]);
        const double wanted = water_[i] > 0.0 ? here * std::max(0.0, from) / water_[i] : 0.0;
        deposit_[i] += share * (wanted - deposit_[i]);
        sediment_[static_cast<std::size_t>(catchments.below[i])] += sediment_[i];
    }
}

RiverBooks RiverErosion::closeBooks(const Drainage::Catchments& catchments) {
    RiverBooks books;
    std::fill(sediment_.begin(), sediment_.end(), 0.0);
    for (std::size_t i = catchments.size(); i-- > 0;) {
        if (catchments.isOutlet(i)) {
            books.out += sediment_[i];
            deposit_[i] = 0.0;
            continue;
        }
        const double wayOut = height_[static_cast<std::size_t>(catchments.below[i])];
        const double received = std::max(0.0, sediment_[i]);
        if (deposit_[i] > received) height_[i] = solved(i, received, wayOut);
        // Where water stands, the fill was deposited. Elsewhere D was deposited, and the rest of the change was eroded.
        const double change = height_[i] - raised_[i];
        const double laid = raised_[i] < wayOut ? change : std::min(deposit_[i], received);
        const double cut = laid - change;
        deposit_[i] = laid;
        books.eroded += cut;
        books.deposited += laid;
        sediment_[static_cast<std::size_t>(catchments.below[i])] += sediment_[i] + cut - laid;
    }
    return books;
}

RiverBooks RiverErosion::run(const Drainage::Catchments& catchments, const RiverGround& ground, const RiverRules& rules,
                             RiverResult& result) {
    gather(catchments, ground, rules);
    const bool deposits = ground.deposition.nodes != nullptr || ground.deposition.everywhere > 0.0f;
    for (int pass = 1; deposits && pass < kPasses; ++pass) {
        solve(catchments);
        updateDeposits(catchments, ground.deposition);
    }
    solve(catchments);
    RiverBooks books = closeBooks(catchments);
    const float* before = ground.heights.row(0);
    double* heights = result.heights.row(0);
    float* risen = result.risen.row(0);
    float* laid = result.laid.row(0);
    float* discharge = result.discharge.row(0);
    float* meanDischarge = result.meanDischarge.row(0);
    for (std::size_t i = 0; i < catchments.size(); ++i) {
        const std::int32_t node = catchments.nodes[i];
        const double rise = raised_[i] - static_cast<double>(before[node]);
        heights[node] = height_[i];
        risen[node] = static_cast<float>(rise);
        laid[node] = static_cast<float>(deposit_[i]);
        discharge[node] = static_cast<float>(water_[i]);
        meanDischarge[node] = meanWater_[i];
        books.risen += rise;
    }
    return books;
}

}  // namespace scree
