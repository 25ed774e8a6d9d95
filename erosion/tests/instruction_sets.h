#pragma once

#include <hwy/highway.h>

#include <cstdint>

namespace scree::test {

/// Lets SIMD choose among these instruction sets (bits of HWY_TARGETS) only; 0: among all that the processor has.
inline void useInstructionSets(std::int64_t targets) {
    hwy::SetSupportedTargetsForTest(targets);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
}

}  // namespace scree::test
