// Makes frames of Scree's window fail, which cannot be triggered in a correct program. Preloaded (LD_PRELOAD), it
// throws inside a frame once the file named by SCREE_TEST_FAILURE appears, and removes the file, so that one frame
// fails. If the file contains text, it stays, and every frame fails.

#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

namespace {

using Function = void (*)();
using ClearColor = void (*)(float, float, float, float);

ClearColor clearColor = nullptr;

void throwOnDemand(float red, float green, float blue, float alpha) {
    clearColor(red, green, blue, alpha);
    // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing here writes the environment
    const char* path = std::getenv("SCREE_TEST_FAILURE");
    std::FILE* file = path == nullptr ? nullptr : std::fopen(path, "r");
    if (file == nullptr) return;
    const bool once = std::fgetc(file) == EOF;
    std::fclose(file);
    if (once) std::remove(path);
    throw std::runtime_error("a failure for the test");
}

}  // namespace

extern "C" Function glfwGetProcAddress(const char* name) {
    static const auto original = reinterpret_cast<Function (*)(const char*)>(dlsym(RTLD_NEXT, "glfwGetProcAddress"));
    if (std::strcmp(name, "glClearColor") != 0) return original(name);
    clearColor = reinterpret_cast<ClearColor>(original(name));
    return reinterpret_cast<Function>(&throwOnDemand);
}
