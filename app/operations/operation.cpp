#include "app/operations/operation.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "app/operations/damaged_operation.h"

namespace scree {

namespace {

using nlohmann::json;

template <class O>
constexpr bool kHasRecord = O::kInfo.kept == Kept::AsItself;

template <class O>
void readIfNamed(const std::string& id, const json& payload, BlobReader& blobs, std::optional<Operation>& read) {
    if constexpr (kHasRecord<O>)
        if (O::kInfo.id == id) read = O::read(payload, blobs);
}

template <class... All>
std::optional<Operation> readAny(std::type_identity<std::variant<All...>> /*operations*/, const std::string& id,
                                 const json& payload, BlobReader& blobs) {
    std::optional<Operation> read;
    (readIfNamed<All>(id, payload, blobs, read), ...);
    return read;
}

}  // namespace

json recordOf(const Operation& operation, BlobWriter& blobs) {
    return std::visit(
        [&]<class O>(const O& each) -> json {
            if constexpr (kHasRecord<O>)
                return {{O::kInfo.id, each.write(blobs)}};
            else
                throw std::logic_error("this operation has no record");
        },
        operation);
}

Operation readRecord(const json& record, BlobReader& blobs) {
    if (!record.is_object() || record.size() != 1) throw DamagedOperation("a record needs exactly one key");
    const auto& [id, payload] = *record.get_ref<const json::object_t&>().begin();
    std::optional<Operation> read = readAny(std::type_identity<Operation>{}, id, payload, blobs);
    if (!read) throw DamagedOperation("no operation has this name");
    return std::move(*read);
}

}  // namespace scree
