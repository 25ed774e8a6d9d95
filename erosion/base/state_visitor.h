#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include "erosion/base/field.h"

namespace scree {

/// Visits all persistent state in a fixed order, each value by its name, to save or to restore it. A class with such
/// state has a function visitState(StateVisitor&). Names are unique within a group and never change, because files
/// contain them.
class StateVisitor {
 public:
    StateVisitor() = default;
    StateVisitor(const StateVisitor&) = delete;
    StateVisitor& operator=(const StateVisitor&) = delete;
    virtual ~StateVisitor() = default;

    /// Visits a field, a vector of plain values, or a plain value. Restoring may change the size of the first two.
    void visit(std::string_view name, Field<float>& field) { visitField(name, field); }
    template <class T>
    void visit(std::string_view name, std::vector<T>& values) {
        static_assert(std::is_trivially_copyable_v<T>);
        values.resize(bytesOf(name, values.size() * sizeof(T)) / sizeof(T));
        visitBytes(name, std::as_writable_bytes(std::span(values)));
    }
    template <class T>
    void visit(std::string_view name, T& value) {
        static_assert(std::is_trivially_copyable_v<T>);
        visitBytes(name, std::as_writable_bytes(std::span(&value, 1)));
    }

    /// Visits the values that `visitWithin()` visits, as a group. Increase the version whenever the meaning or the form
    /// of one of its values changes. Values of another version are not restored.
    template <class VisitWithin>
    void group(std::string_view name, int version, const VisitWithin& visitWithin) {
        enterGroup(name, version);
        visitWithin();
        leaveGroup();
    }

 protected:
    /// Returns the number of bytes of the value with this name: `now`, or the recorded number when restoring.
    virtual std::size_t bytesOf(std::string_view name, std::size_t now) = 0;
    virtual void visitBytes(std::string_view name, std::span<std::byte> bytes) = 0;
    virtual void visitField(std::string_view name, Field<float>& field) = 0;
    virtual void enterGroup(std::string_view name, int version) = 0;
    virtual void leaveGroup() = 0;
};

}  // namespace scree
