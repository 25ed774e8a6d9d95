#pragma once

#include <string>

namespace scree {

/// Converts UTF-8 to the UTF-16 of Windows. Invalid bytes become U+FFFD. Only on Windows.
std::wstring wideText(const std::string& text);

}  // namespace scree
