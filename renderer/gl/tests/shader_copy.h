#pragma once

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace scree {

/// A copy of the shaders that a test may change; removed at the end.
class ShaderCopy {
 public:
    ShaderCopy()
        : folder_(std::filesystem::temp_directory_path() /
                  ("scree-shaders-" + std::to_string(std::chrono::steady_clock::now().time_since_epoch().count()))) {
        std::filesystem::copy(SCREE_SHADER_FOLDER, folder_);
    }
    ~ShaderCopy() { std::filesystem::remove_all(folder_); }
    ShaderCopy(const ShaderCopy&) = delete;
    ShaderCopy& operator=(const ShaderCopy&) = delete;

    const std::filesystem::path& folder() const { return folder_; }

    std::string read(const std::string& name) const {
        std::ifstream file(folder_ / name);
        return {std::istreambuf_iterator<char>(file), {}};
    }

    /// Writes a file with a time later than all earlier ones, because clocks of file systems are coarse.
    void write(const std::string& name, const std::string& text) {
        std::ofstream(folder_ / name) << text;
        later_ += std::chrono::seconds(2);
        std::filesystem::last_write_time(folder_ / name, std::filesystem::file_time_type::clock::now() + later_);
    }

 private:
    std::filesystem::path folder_;
    std::chrono::seconds later_{0};
};

}  // namespace scree
