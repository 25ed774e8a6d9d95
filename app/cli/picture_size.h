#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "erosion/base/result.h"

namespace scree {

/// Parses width and height of a picture from "1280x800". Errors name `option`.
Result<std::pair<int, int>> parsePictureSize(const std::string& option, std::string_view text);

}  // namespace scree
