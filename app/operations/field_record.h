#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "app/operations/blobs.h"
#include "app/operations/damaged_operation.h"
#include "erosion/base/field.h"
#include "erosion/terrain/terrain.h"

/// Fields in the records of operations.
namespace scree {

/// Stores the values of a field as a blob, row by row.
template <class T>
nlohmann::json fieldJson(const Field<T>& field, BlobWriter& blobs) {
    const std::size_t rowBytes = static_cast<std::size_t>(field.width()) * sizeof(T);
    Bytes bytes(rowBytes * static_cast<std::size_t>(field.height()));
    for (int y = 0; y < field.height(); ++y)
        std::memcpy(bytes.data() + static_cast<std::size_t>(y) * rowBytes, field.row(y), rowBytes);
    return {{"width", field.width()}, {"height", field.height()}, {"blob", blobs.store(bytes)}};
}

/// Reads such a field. `isSound` tells if a value is allowed.
template <class T, class IsSound>
std::shared_ptr<const Field<T>> fieldOf(const nlohmann::json& payload, BlobReader& blobs, const IsSound& isSound) {
    const int width = payload.at("width").get<int>(), height = payload.at("height").get<int>();
    const Bytes bytes = blobs.find(payload.at("blob").get<std::string>());
    const bool isSize = width > 0 && height > 0 && width <= Terrain::kMaxSize && height <= Terrain::kMaxSize;
    const std::size_t rowBytes = static_cast<std::size_t>(isSize ? width : 0) * sizeof(T);
    if (!isSize || bytes.size() != rowBytes * static_cast<std::size_t>(height))
        throw DamagedOperation("values of another size");
    auto field = std::make_shared<Field<T>>(width, height);
    for (int y = 0; y < height; ++y) {
        std::memcpy(field->row(y), bytes.data() + static_cast<std::size_t>(y) * rowBytes, rowBytes);
        if (!std::all_of(field->row(y), field->row(y) + width, isSound)) throw DamagedOperation("values out of range");
    }
    return field;
}

}  // namespace scree
