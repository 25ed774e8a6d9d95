#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "erosion/base/result.h"
#include "erosion/base/state_visitor.h"

namespace scree {

/// The plain values of a state, by their paths: names of groups and of the value, such as "droplet/under_way".
struct StateValues {
    std::map<std::string, std::vector<std::byte>, std::less<>> bytes;
    std::map<std::string, int, std::less<>> versions;  ///< Of groups.
};

/// Keeps the values that it visits. What becomes of fields is for others to say.
class StateKeeper : public StateVisitor {
 public:
    StateValues values;

 protected:
    /// The field is not changed.
    virtual void keepField(const std::string& path, Field<float>& field) = 0;

 private:
    std::size_t bytesOf(std::string_view, std::size_t now) override { return now; }
    void visitBytes(std::string_view name, std::span<std::byte> bytes) override;
    void visitField(std::string_view name, Field<float>& field) override;
    void enterGroup(std::string_view name, int version) override;
    void leaveGroup() override;

    std::string group_;
};

/// Puts back what a StateKeeper has kept. A value that it lacks stays as it is; so do all of a group whose version is
/// another, and a value of another size.
class StateRestorer : public StateVisitor {
 public:
    /// Keeps a reference to the values.
    explicit StateRestorer(const StateValues& values) : values_(values) {}

    /// An Error that names what was kept but could not be put back.
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
    int unknownGroups_ = 0;  ///< Entered since one whose version is not that of what was kept.
    std::string misfit_;
};

}  // namespace scree
