#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "erosion/base/result.h"
#include "erosion/base/state_visitor.h"

namespace scree {

/// The plain values of a state by path. A path is the names of the groups and of the value, such as
/// "droplet/under_way".
struct StateValues {
    std::map<std::string, std::vector<std::byte>, std::less<>> bytes;
    std::map<std::string, int, std::less<>> versions;  ///< Versions of the groups.
};

/// Records the values that it visits. Derived classes decide what to do with fields.
class StateKeeper : public StateVisitor {
 public:
    StateValues values;

 protected:
    /// Must not change the field.
    virtual void keepField(const std::string& path, Field<float>& field) = 0;

 private:
    std::size_t bytesOf(std::string_view, std::size_t now) override { return now; }
    void visitBytes(std::string_view name, std::span<std::byte> bytes) override;
    void visitField(std::string_view name, Field<float>& field) override;
    void enterGroup(std::string_view name, int version) override;
    void leaveGroup() override;

    std::string group_;
};

/// Restores what a StateKeeper has recorded. A value stays as it is if it was not recorded, if the recorded version of
/// its group differs, or if its size differs.
class StateRestorer : public StateVisitor {
 public:
    /// Keeps a reference to the values.
    explicit StateRestorer(const StateValues& values) : values_(values) {}

    /// Fails with the name of a value or group that was recorded but could not be restored.
    Result<void> outcome() const;

 protected:
    virtual void restoreField(const std::string& path, Field<float>& field) = 0;

 private:
    std::size_t bytesOf(std::string_view name, std::size_t now) override;
    void visitBytes(std::string_view name, std::span<std::byte> bytes) override;
    void visitField(std::string_view name, Field<float>& field) override;
    void enterGroup(std::string_view name, int version) override;
    void leaveGroup() override;

    const StateValues& values_;
    std::string group_;
    int unknownGroups_ = 0;  ///< Open groups from the first of another version on.
    std::string misfit_;
};

}  // namespace scree
