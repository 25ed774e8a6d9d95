#pragma once

#include <array>
#include <cstddef>

namespace scree {

/// A sum in several lanes. An addition need not wait for the previous one, and the order is the same on every machine.
/// Use lanes of float only for short sums of small terms.
template <class Value = double>
class LaneSum {
 public:
    static constexpr int kLanes = 8;

    /// Adds term(x) for x from begin to end - 1.
    template <class Term>
    void add(int begin, int end, const Term& term) {
        int x = begin;
        for (; x + kLanes <= end; x += kLanes)
            for (int lane = 0; lane < kLanes; ++lane) lanes_[static_cast<std::size_t>(lane)] += term(x + lane);
        for (; x < end; ++x) lanes_[0] += term(x);
    }
    Value total() const {
        return ((lanes_[0] + lanes_[1]) + (lanes_[2] + lanes_[3])) +
               ((lanes_[4] + lanes_[5]) + (lanes_[6] + lanes_[7]));
    }

 private:
    std::array<Value, kLanes> lanes_{};
};

/// Returns the sum of term(x) for x from begin to end - 1.
template <class Value = double, class Term>
double sumOf(int begin, int end, const Term& term) {
    LaneSum<Value> sum;
    sum.add(begin, end, term);
    return static_cast<double>(sum.total());
}

}  // namespace scree
