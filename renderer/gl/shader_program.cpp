#include "renderer/gl/shader_program.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>

#include "renderer/gl/ground_block.h"
#include "renderer/ground/ground_table_glsl.h"

namespace scree {

namespace {

/// All drivers report the line of an error, but not all report the file. So the line numbers of file i start at i times
/// this.
constexpr int kLinesPerFile = 10000;

/// A shader with its includes inserted, and the files it came from, in the order of their line numbers.
struct AssembledShader {
    std::string text;
    std::vector<std::filesystem::path> files;
    std::map<std::string, std::string> uniforms;  ///< Name to type of all uniforms that the text declares.
};

/// Name of the include that stands for the table of the ground.
constexpr std::string_view kGroundTableFile = "ground_table.glsl";

Result<std::string> readText(const std::filesystem::path& file) {
    if (file.filename() == kGroundTableFile) return groundTableGlsl();
    std::ifstream stream(file, std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(stream), {}};
    if (!stream.is_open() || stream.bad() || text.empty())
        return Error{file.string() + ": cannot read this shader; reinstall Scree or name its shader folder"};
    return text;
}

/// Returns the file of an `#include "name"` line, or an empty string for any other line.
std::string includedFile(const std::string& line) {
    if (!line.starts_with("#include")) return {};
    const std::size_t open = line.find('"');
    const std::size_t close = line.rfind('"');
    return open < close ? line.substr(open + 1, close - open - 1) : std::string();
}

/// Records the uniforms of a line such as "uniform vec3 toSun, eye;". Uniform blocks are not recorded, because they
/// have their own handles.
void noteUniforms(AssembledShader& shader, const std::string& line) {
    std::istringstream words(line.substr(0, line.find(';')));
    std::string keyword, type, name;
    words >> keyword >> type;
    if (keyword != "uniform") return;
    while (std::getline(words >> std::ws, name, ',')) shader.uniforms[name] = type;
}

/// Appends a file, unless it has been appended before.
Result<void> append(AssembledShader& shader, const std::filesystem::path& file) {
    if (std::find(shader.files.begin(), shader.files.end(), file) != shader.files.end()) return {};
    Result<std::string> text = readText(file);
    if (!text) return text.error();
    int lineNumber = static_cast<int>(shader.files.size()) * kLinesPerFile;
    shader.files.push_back(file);
    shader.text += "#line " + std::to_string(lineNumber + 1) + "\n";
    std::istringstream lines(*text);
    for (std::string line; std::getline(lines, line);) {
        ++lineNumber;
        const std::string included = includedFile(line);
        if (included.empty()) {
            noteUniforms(shader, line);
            shader.text += line + "\n";
            continue;
        }
        if (Result<void> done = append(shader, file.parent_path() / included); !done) return done;
        shader.text += "#line " + std::to_string(lineNumber + 1) + "\n";
    }
    return {};
}

/// Returns "FILE:LINE: first line of the driver's log". Logs start with the numbers of source string and line in forms
/// such as "0:12(3): error", "0(12) : error" and "ERROR: 0:12:".
std::string complaint(const AssembledShader& shader, const std::string& log) {
    const std::string line = log.substr(0, log.find('\n'));
    constexpr const char* kDigits = "0123456789";
    const std::size_t source = line.find_first_of(kDigits);
    const std::size_t afterSource = line.find_first_not_of(kDigits, source);
    const std::size_t number = line.find_first_of(kDigits, afterSource);
    int place = 0;
    if (number != std::string::npos) place = std::atoi(line.substr(number, 7).c_str());
    const auto file = static_cast<std::size_t>(place / kLinesPerFile);
    if (place == 0 || file >= shader.files.size())
        return shader.files.front().string() + ": the shader does not compile: " + line;
    return shader.files[file].string() + ":" + std::to_string(place % kLinesPerFile) +
           ": the shader does not compile: " + line;
}

/// Owns a shader and deletes it at the end of the scope.
struct ShaderName {
    GLuint name;
    explicit ShaderName(GLenum stage) : name(glCreateShader(stage)) {}
    ShaderName(const ShaderName&) = delete;
    ShaderName& operator=(const ShaderName&) = delete;
    ~ShaderName() { glDeleteShader(name); }
};

/// Compiles a shader and returns the uniforms that it declares: name to type.
Result<std::map<std::string, std::string>> compile(const ShaderName& shader, const std::filesystem::path& file,
                                                   const std::vector<std::string>& defines) {
    AssembledShader assembled;
    assembled.text = "#version 410 core\n";
    for (const std::string& define : defines) assembled.text += "#define " + define + "\n";
    if (Result<void> read = append(assembled, file); !read) return read.error();
    const char* text = assembled.text.c_str();
    glShaderSource(shader.name, 1, &text, nullptr);
    glCompileShader(shader.name);
    GLint compiled = GL_FALSE;
    glGetShaderiv(shader.name, GL_COMPILE_STATUS, &compiled);
    if (compiled == GL_TRUE) return std::move(assembled.uniforms);
    std::string log(4096, '\0');
    GLsizei length = 0;
    glGetShaderInfoLog(shader.name, static_cast<GLsizei>(log.size()), &length, log.data());
    log.resize(static_cast<std::size_t>(length));
    return Error{complaint(assembled, log)};
}

}  // namespace

Result<ShaderProgram> ShaderProgram::load(const std::filesystem::path& folder, const ShaderSources& sources) {
    const ShaderName vertex(GL_VERTEX_SHADER);
    const ShaderName fragment(GL_FRAGMENT_SHADER);
    auto declared = compile(vertex, folder / sources.vertex, sources.defines);
    if (!declared) return declared.error();
    auto ofFragment = compile(fragment, folder / sources.fragment, sources.defines);
    if (!ofFragment) return ofFragment.error();
    declared->merge(*ofFragment);

    ShaderProgram program;
    program.program_ = GlProgram::make();
    const GLuint name = program.program_.name();
    glAttachShader(name, vertex.name);
    glAttachShader(name, fragment.name);
    glLinkProgram(name);
    glDetachShader(name, vertex.name);
    glDetachShader(name, fragment.name);
    GLint linked = GL_FALSE;
    glGetProgramiv(name, GL_LINK_STATUS, &linked);
    if (linked != GL_TRUE) {
        std::string log(4096, '\0');
        GLsizei length = 0;
        glGetProgramInfoLog(name, static_cast<GLsizei>(log.size()), &length, log.data());
        log.resize(static_cast<std::size_t>(length));
        return Error{(folder / sources.fragment).string() + ": the shader does not link with " +
                     std::string(sources.vertex) + ": " + log.substr(0, log.find('\n'))};
    }
    program.title_ = (folder / sources.fragment).string() + " with " + std::string(sources.vertex);
    for (const auto& [uniform, type] : *declared)
        program.uniforms_.emplace(uniform, DeclaredUniform{type, glGetUniformLocation(name, uniform.c_str())});
    GroundBlock::connect(name);
    return program;
}

const ShaderProgram::DeclaredUniform* ShaderProgram::uniform(std::string_view name) const {
    const auto found = uniforms_.find(name);
    return found != uniforms_.end() ? &found->second : nullptr;
}

}  // namespace scree
