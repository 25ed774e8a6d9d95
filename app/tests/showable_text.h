#pragma once

#include <string>

namespace scree::test {

/// Returns why a text cannot be shown unchanged, or an empty string if it is one line of printable UTF-8 shorter than
/// 300 characters. Based on Unicode's tables, independent of shownText().
std::string whyNotShowable(const std::string& text);

}  // namespace scree::test
