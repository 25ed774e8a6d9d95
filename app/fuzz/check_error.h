#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>

#include "erosion/base/result.h"

/// Shared by the programs that feed a reader with inputs of libFuzzer.
namespace scree {

/// Returns the path of a file for this process only, in memory if the system has a folder for that.
inline std::filesystem::path fuzzedFile(const char* ending) {
    const std::filesystem::path shared = "/dev/shm";
    const auto folder = std::filesystem::is_directory(shared) ? shared : std::filesystem::temp_directory_path();
    return folder / ("scree-fuzz-" + std::to_string(std::random_device()()) + ending);
}

/// Aborts the program if `holds` is false, so that libFuzzer keeps the input.
inline void require(bool holds, const char* what, const std::string& text = {}) {
    if (holds) return;
    std::fprintf(stderr, "%s: %s\n", what, text.c_str());
    std::abort();
}

/// Requires that an Error is one line that names the file.
inline void checkError(const Error& error) {
    require(error.message.find("scree-fuzz-") != std::string::npos, "an Error that names no file", error.message);
    for (const char letter : error.message)
        require(static_cast<unsigned char>(letter) >= ' ', "an Error with a control character", error.message);
}

}  // namespace scree
