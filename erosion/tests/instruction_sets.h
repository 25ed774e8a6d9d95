#pragma once

#include <hwy/highway.h>

#include <cstdint>

namespace scree::test {

/// Restricts SIMD to these instruction sets (bits of HWY_TARGETS). 0 allows all sets of the processor.
inline void useInstructionSets(std::int64_t targets) {
    hwy::SetSupportedTargetsForTest(targets);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
}

/// Calls `check(name)` with each of the processor's instruction sets in turn, and then allows all of them again.
template <class Check>
void withEachInstructionSet(const Check& check) {
    for (std::int64_t rest = hwy::SupportedTargets(); rest != 0; rest &= rest - 1) {
        const std::int64_t target = rest & -rest;
        useInstructionSets(target);
        check(hwy::TargetName(target));
    }
    useInstructionSets(0);
}

}  // namespace scree::test
