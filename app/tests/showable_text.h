#pragma once

#include <string>

namespace scree::test {

/// What keeps a text from being shown as it is: an empty string for one line of printable UTF-8 that is shorter than
/// 300 characters. Written from Unicode's tables, not with shownText().
std::string whyNotShowable(const std::string& text);

}  // namespace scree::test
