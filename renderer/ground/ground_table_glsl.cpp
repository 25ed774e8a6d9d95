#include "renderer/ground/ground_table_glsl.h"

#include <cctype>
#include <type_traits>

#include "renderer/ground/ground_table_fields.h"

namespace scree {

namespace {

template <class T>
inline constexpr bool kIsVector = std::is_same_v<T, float> || std::is_same_v<T, glm::vec3>;
template <class T>
inline constexpr bool kIsArray = false;
template <class T, std::size_t N>
inline constexpr bool kIsArray<std::array<T, N>> = true;

/// Declares structs, each after the structs that it contains.
struct GlslWriter {
    std::string text;

    template <class T>
    std::string declare(const std::string& name) {
        if constexpr (std::is_same_v<T, float>)
            return "float " + name;
        else if constexpr (std::is_same_v<T, glm::vec3>)
            return "vec3 " + name;
        else if constexpr (kIsArray<T>)
            return declare<typename T::value_type>(name) + "[" + std::to_string(std::tuple_size_v<T>) + "]";
        else {
            const std::string type(fieldsOf<T>.name);
            if (text.find("struct " + type + " {") == std::string::npos) {
                const std::string body = members<T>();
                text += "struct " + type + " {\n" + body + "};\n";
            }
            return type + " " + name;
        }
    }

    template <class S>
    std::string members() {
        std::string body;
        forEachField<S>([&]<class T>(const TableField<S, T>& field) {
            body += "    " + declare<T>(std::string(field.name)) + ";\n";
        });
        return body;
    }
};

/// Writes values in std140 layout: OpenGL 4.1, section 2.11.7.
struct Std140Writer {
    std::vector<float> floats;

    void alignTo(std::size_t count) {
        while (floats.size() % count != 0) floats.push_back(0.0f);
    }
    void write(float value) { floats.push_back(value); }
    void write(const glm::vec3& value) {
        alignTo(4);
        floats.insert(floats.end(), {value.x, value.y, value.z});
    }
    template <class T, std::size_t N>
    void write(const std::array<T, N>& values) {
        static_assert(!kIsVector<T>, "elements of such an array would have a stride of their own");
        for (const T& value : values) write(value);
    }
    template <class S>
    void write(const S& values) {
        alignTo(4);
        forEachField<S>([&](const auto& field) { write(values.*field.member); });
        alignTo(4);
    }
};

}  // namespace

std::string groundTableGlsl() {
    GlslWriter writer;
    const std::string members = writer.members<GroundTable>();
    std::string indices = "const int kMaterials = " + std::to_string(kMaterialCount) + ";\n";
    for (std::size_t i = 0; i < kMaterialCount; ++i) {
        std::string name(kMaterialNames[i]);
        name[0] = static_cast<char>(std::toupper(name[0]));
        indices += "const int k" + name + " = " + std::to_string(i) + ";\n";
    }
    return writer.text + "layout(std140) uniform " + kGroundBlockName + " {\n" + members + "} kGround;\n" + indices;
}

std::vector<float> groundTableStd140(const GroundTable& table) {
    Std140Writer writer;
    writer.write(table);
    return std::move(writer.floats);
}

}  // namespace scree
