// Simulates a graphics driver that resets its contexts, which cannot be triggered in a real driver. Preloaded
// (LD_PRELOAD), it reports a reset to Scree once the file named by SCREE_TEST_RESET appears, and removes the file. If
// the file contains "gone", no window can be opened from then on; if it contains "throw", opening a window throws.

#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>

namespace {

using Function = void (*)();

std::string driver;  ///< Text of the file.

unsigned resetStatus() {
    constexpr unsigned kUnknownContextReset = 0x8255;
    // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing here writes the environment
    const char* path = std::getenv("SCREE_TEST_RESET");
    std::FILE* file = path == nullptr ? nullptr : std::fopen(path, "r");
    if (file == nullptr) return 0;
    driver.clear();
    for (int letter = std::fgetc(file); letter != EOF; letter = std::fgetc(file)) driver += static_cast<char>(letter);
    std::fclose(file);
    std::remove(path);
    return kUnknownContextReset;
}

template <class F>
F original(const char* name) {
    return reinterpret_cast<F>(dlsym(RTLD_NEXT, name));
}

}  // namespace

extern "C" int glfwExtensionSupported(const char* name) {
    if (std::strcmp(name, "GL_KHR_robustness") == 0) return 1;
    return original<int (*)(const char*)>("glfwExtensionSupported")(name);
}

extern "C" Function glfwGetProcAddress(const char* name) {
    if (std::strcmp(name, "glGetGraphicsResetStatus") == 0) return reinterpret_cast<Function>(&resetStatus);
    return original<Function (*)(const char*)>("glfwGetProcAddress")(name);
}

extern "C" void* glfwCreateWindow(int width, int height, const char* title, void* monitor, void* share) {
    if (driver == "gone") return nullptr;
    if (driver == "throw") throw std::runtime_error("a failure for the test");
    return original<void* (*)(int, int, const char*, void*, void*)>("glfwCreateWindow")(width, height, title, monitor,
                                                                                        share);
}
