#include "app/tests/showable_text.h"

#include <nlohmann/json.hpp>

namespace scree::test {

std::string whyNotShowable(const std::string& text) {
    try {
        (void)nlohmann::json(text).dump();  // throws if the text is not UTF-8
    } catch (const nlohmann::json::exception& failure) {
        return failure.what();
    }
    std::size_t characters = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        characters += (byte & 0xC0) != 0x80 ? 1 : 0;
        if (byte < 0x20 || byte == 0x7F) return "a control character at byte " + std::to_string(i);
        if (byte == 0xC2 && static_cast<unsigned char>(text[i + 1]) < 0xA0)
            return "a C1 control at byte " + std::to_string(i);
    }
    if (text.empty()) return "no text";
    return characters < 300 ? std::string() : std::to_string(characters) + " characters";
}

}  // namespace scree::test
