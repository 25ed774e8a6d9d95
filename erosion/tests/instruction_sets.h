#pragma once

#include <hwy/highway.h>

#include <cstdint>

namespace scree::test {

/// Restricts SIMD to these instruction sets (bits of HWY_TARGETS). 0 allows all sets of the processor.
inline void useInstructionSets(std::int64_t targets) {
    hwy::SetSupportedTargetsForTest(targets);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
}

}  // namespace scree::test
