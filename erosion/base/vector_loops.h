#pragma once

#include <bit>
#include <cstdint>

/// Forces a lambda to be inlined into the loop over a row. The loop becomes vector instructions only if its whole body
/// is in one place. [[gnu::always_inline]] on a lambda's call operator would be C++23.
#define SCREE_INLINE_LAMBDA __attribute__((always_inline))

/// Placed before a loop over a row whose iterations do not read what other iterations write. The compiler cannot know
/// this by itself: it checks at most ten pairs of pointers before it gives up.
#ifdef __clang__
#define SCREE_INDEPENDENT _Pragma("clang loop vectorize(assume_safety)")
#else
#define SCREE_INDEPENDENT _Pragma("GCC ivdep")
#endif

namespace scree {

/// Returns `value` if `condition` holds, else 0. It works on bits, because a choice between floats whose result becomes
/// a double keeps a loop from becoming vector instructions.
SCREE_INLINE_LAMBDA inline float keptIf(bool condition, float value) {
    return std::bit_cast<float>(std::bit_cast<std::int32_t>(value) & -static_cast<std::int32_t>(condition));
}

}  // namespace scree
