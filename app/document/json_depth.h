#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace scree {

/// Objects and lists within each other: more than any file of Scree has, few enough to walk by recursion.
inline constexpr int kDeepestNesting = 32;

/// Thrown if more of them lie within each other.
struct JsonTooDeep {};

/// Follows the nesting of a JSON text while nlohmann::json reads it, and stops the reading beyond kDeepestNesting.
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

/// Parses JSON text in a time proportional to its length. Throws JsonTooDeep, and nlohmann::json::exception if it is
/// not valid. The depth is found in a pass of its own, because json::parse() with a callback looks through all siblings
/// again after each object.
inline nlohmann::json parseJsonOfSomeDepth(std::string_view text) {
    JsonDepth depth;
    nlohmann::json::sax_parse(text, &depth);
    if (depth.tooDeep()) throw JsonTooDeep();
    return nlohmann::json::parse(text);
}

}  // namespace scree
