#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "erosion/base/result.h"

namespace scree {

/// Fields of names and their values: {"seed", "7"}, {"droplet.capacity", "12"}.
using NameFields = std::vector<std::pair<std::string, std::string>>;

/// Replaces each field in braces by its value: "land-{seed}.png" becomes "land-7.png". Fails, naming `option`, if a
/// field is unknown or a brace has no partner.
Result<std::string> filledName(std::string_view option, std::string_view pattern, const NameFields& fields);

/// The names of the fields in braces: "{input}, {seed}".
std::string shownFields(const NameFields& fields);

/// A file name without folder and ending: "alps" for "maps/alps.png" and for "alps.scree.exr".
std::string stemOf(const std::string& path);

}  // namespace scree
