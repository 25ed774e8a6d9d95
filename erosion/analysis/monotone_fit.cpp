#include "erosion/analysis/monotone_fit.h"

#include <cassert>
#include <cstddef>

namespace scree {

std::vector<double> fitWithoutRise(std::span<const double> values, std::span<const double> weights) {
    assert(values.size() == weights.size());
    struct Pool {
        double sum, weight;
        std::size_t count;

        double mean() const { return sum / weight; }
    };
    std::vector<Pool> pools;
    for (std::size_t i = 0; i < values.size(); ++i) {
        Pool next{values[i] * weights[i], weights[i], 1};
        while (!pools.empty() && pools.back().mean() < next.mean()) {
            next = {next.sum + pools.back().sum, next.weight + pools.back().weight, next.count + pools.back().count};
            pools.pop_back();
        }
        pools.push_back(next);
    }
    std::vector<double> fit;
    fit.reserve(values.size());
    for (const Pool& pool : pools) fit.insert(fit.end(), pool.count, pool.mean());
    return fit;
}

}  // namespace scree
