#pragma once

#include <bit>
#include <cstdint>

/// For the lambdas in the loop over a row, which becomes vector instructions only with all of it in one place. As an
/// attribute of a lambda's call operator, [[gnu::always_inline]] is C++23.
#define SCREE_INLINE_LAMBDA __attribute__((always_inline))

/// Before a loop over a row whose rounds do not read what others write, though the compiler cannot know: it checks ten
/// pairs of pointers at most before it gives up.
#ifdef __clang__
#define SCREE_INDEPENDENT _Pragma("clang loop vectorize(assume_safety)")
#else
#define SCREE_INDEPENDENT _Pragma("GCC ivdep")
#endif

namespace scree {

/// `value` where `condition` holds, else 0: as bits, since a choice between floats whose result becomes a double keeps
/// a loop from becoming vector instructions.
SCREE_INLINE_LAMBDA inline float keptIf(bool condition, float value) {
    return std::bit_cast<float>(std::bit_cast<std::int32_t>(value) & -static_cast<std::int32_t>(condition));
}

}  // namespace scree
