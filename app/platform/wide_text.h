#pragma once

#include <string>

namespace scree {

/// UTF-16, as Windows takes it, of UTF-8. U+FFFD stands for bytes that are no UTF-8. On Windows alone.
std::wstring wideText(const std::string& text);

}  // namespace scree
