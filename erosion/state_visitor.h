#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

#include "erosion/field.h"

namespace scree {

/// Meets, always in the same order, the values from which something goes on: to keep them, or to put back what was
/// kept. What has such values shows them in a function visitState(StateVisitor&).
class StateVisitor {
 public:
    StateVisitor() = default;
    StateVisitor(const StateVisitor&) = delete;
    StateVisitor& operator=(const StateVisitor&) = delete;
    virtual ~StateVisitor() = default;

    /// Fields, vectors and plain values; the first two may change their size when they are put back.
    template <class... Values>
    void visit(Values&... values) {
        (visitOne(values), ...);
    }

 protected:
    virtual void visitBytes(std::span<std::byte> bytes) = 0;
    virtual void visitField(Field<float>& field) = 0;

 private:
    void visitOne(Field<float>& field) { visitField(field); }
    template <class T>
    void visitOne(std::vector<T>& values) {
        std::uint64_t count = values.size();
        visitOne(count);
        values.resize(count);
        static_assert(std::is_trivially_copyable_v<T>);
        visitBytes(std::as_writable_bytes(std::span(values)));
    }
    template <class T>
    void visitOne(T& value) {
        static_assert(std::is_trivially_copyable_v<T>);
        visitBytes(std::as_writable_bytes(std::span(&value, 1)));
    }
};

}  // namespace scree
