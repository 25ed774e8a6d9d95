#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "erosion/base/result.h"

namespace scree {

/// What the fields of names stand for: {"seed", "7"}, {"droplet.capacity", "12"}.
using NameFields = std::vector<std::pair<std::string, std::string>>;

/// `pattern` with the value of each field in place of its name in braces: "land-{seed}.png" as "land-7.png". An Error,
/// naming `option`, where a field is unknown or a brace is alone.
Result<std::string> filledName(std::string_view option, std::string_view pattern, const NameFields& fields);

/// The names of the fields as a pattern has them: "{input}, {seed}".
std::string shownFields(const NameFields& fields);

/// A file's name without folder and ending: "alps" for "maps/alps.png" and for "alps.scree.exr".
std::string stemOf(const std::string& path);

}  // namespace scree
