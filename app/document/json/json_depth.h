#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace scree {

/// Deepest nesting of objects and lists: more than any file of Scree needs, and few enough for recursion.
inline constexpr int kDeepestNesting = 32;

/// Thrown if objects and lists are nested too deeply.
struct JsonTooDeep {};

/// Tracks the nesting while nlohmann::json reads a text, and stops beyond kDeepestNesting.
class JsonDepth final : public nlohmann::json::json_sax_t {
 public:
    bool tooDeep() const { return depth_ > kDeepestNesting; }

    bool start_object(std::size_t) override { return open(); }
    bool end_object() override { return close(); }
    bool start_array(std::size_t) override { return open(); }
    bool end_array() override { return close(); }
    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(number_integer_t) override { return true; }
    bool number_unsigned(number_unsigned_t) override { return true; }
    bool number_float(number_float_t, const string_t&) override { return true; }
    bool string(string_t&) override { return true; }
    bool binary(binary_t&) override { return true; }
    bool key(string_t&) override { return true; }
    bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception&) override { return false; }

 private:
    bool open() {
        ++depth_;
        return !tooDeep();
    }
    bool close() {
        --depth_;
        return true;
    }

    int depth_ = 0;
};

/// Parses JSON text in a time proportional to its length. Throws JsonTooDeep, or nlohmann::json::exception if the text
/// is invalid. A separate pass measures the depth, because json::parse() with a callback goes through all siblings
/// again after each object.
inline nlohmann::json parseJsonOfSomeDepth(std::string_view text) {
    JsonDepth depth;
    nlohmann::json::sax_parse(text, &depth);
    if (depth.tooDeep()) throw JsonTooDeep();
    return nlohmann::json::parse(text);
}

}  // namespace scree
