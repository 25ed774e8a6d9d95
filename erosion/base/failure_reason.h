#pragma once

#include <exception>
#include <filesystem>
#include <new>
#include <stdexcept>
#include <string>
#include <system_error>

#include "erosion/base/shown_text.h"

/// Texts for exceptions in messages. The names of the standard library, such as "std::bad_alloc", mean nothing to
/// users.
namespace scree {

/// The reason if memory runs out. A constant, because there may be no memory for another text.
inline constexpr char kNoMemory[] = "there is not enough memory";

/// Returns true if an allocation failed, or a container would have become larger than any memory.
inline bool isOutOfMemory(const std::exception& failure) {
    return dynamic_cast<const std::bad_alloc*>(&failure) != nullptr ||
           dynamic_cast<const std::length_error*>(&failure) != nullptr;
}

/// Returns the reason of a failure in words for a message, without a full stop. Throws std::bad_alloc.
inline std::string reasonOf(const std::exception& failure) {
    if (isOutOfMemory(failure)) return kNoMemory;
    if (const auto* file = dynamic_cast<const std::filesystem::filesystem_error*>(&failure))
        return shownPath(file->path1()) + ": " + file->code().message();
    if (const auto* system = dynamic_cast<const std::system_error*>(&failure))
        return "the system refused a resource such as a thread: " + system->code().message();
    return failure.what();
}

/// Returns the reason if there is not enough memory for a map of `width` x `height` nodes.
inline std::string needsMoreMemory(int width, int height) {
    return "a terrain of " + std::to_string(width) + " x " + std::to_string(height) +
           " nodes needs more memory than is available; make it smaller";
}

/// Same as reasonOf() for work on a map of `width` x `height` nodes. If memory ran out, the reason names that size.
inline std::string reasonOf(const std::exception& failure, int width, int height) {
    return isOutOfMemory(failure) ? needsMoreMemory(width, height) : reasonOf(failure);
}

}  // namespace scree
