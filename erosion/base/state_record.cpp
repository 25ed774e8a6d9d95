#include "erosion/base/state_record.h"

#include <cassert>
#include <cstring>
#include <utility>

namespace scree {

namespace {

void enter(std::string& group, std::string_view name) {
    group.append(name).push_back('/');
}
void leave(std::string& group) {
    group.pop_back();
    group.erase(group.rfind('/') + 1);  // the whole path if no slash is left
}

}  // namespace

void StateKeeper::visitBytes(std::string_view name, std::span<std::byte> bytes) {
    std::string path = group_ + std::string(name);
    assert(!values.bytes.contains(path));
    values.bytes.emplace(std::move(path), std::vector<std::byte>(bytes.begin(), bytes.end()));
}

void StateKeeper::visitField(std::string_view name, Field<float>& field) {
    keepField(group_ + std::string(name), field);
}

void StateKeeper::enterGroup(std::string_view name, int version) {
    enter(group_, name);
    values.versions[group_] = version;
}

void StateKeeper::leaveGroup() {
    leave(group_);
}

Result<void> StateRestorer::outcome() const {
    if (misfit_.empty()) return {};
    return Error{"the state of " + misfit_ + " is of another version of Scree"};
}

std::size_t StateRestorer::bytesOf(std::string_view name, std::size_t now) {
    const auto kept = values_.bytes.find(group_ + std::string(name));
    return unknownGroups_ == 0 && kept != values_.bytes.end() ? kept->second.size() : now;
}

void StateRestorer::visitBytes(std::string_view name, std::span<std::byte> bytes) {
    const auto kept = values_.bytes.find(group_ + std::string(name));
    if (unknownGroups_ > 0 || kept == values_.bytes.end()) return;
    if (kept->second.size() != bytes.size()) {
        misfit_ = kept->first;
        return;
    }
    if (!bytes.empty()) std::memcpy(bytes.data(), kept->second.data(), bytes.size());
}

void StateRestorer::visitField(std::string_view name, Field<float>& field) {
    if (unknownGroups_ == 0) restoreField(group_ + std::string(name), field);
}

void StateRestorer::enterGroup(std::string_view name, int version) {
    enter(group_, name);
    const auto kept = values_.versions.find(group_);
    const bool known = kept != values_.versions.end() && kept->second == version;
    if (unknownGroups_ > 0 || !known) ++unknownGroups_;
    if (!known && kept != values_.versions.end()) misfit_ = std::string(name);
}

void StateRestorer::leaveGroup() {
    leave(group_);
    if (unknownGroups_ > 0) --unknownGroups_;
}

}  // namespace scree
