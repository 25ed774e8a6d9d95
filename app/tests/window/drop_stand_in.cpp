// Drops files on Scree's window like a file manager. A real drop (XDND) needs a program at the other end, and xdotool
// is not one. Preloaded (LD_PRELOAD), it waits for the file named by SCREE_TEST_DROP, calls the window's drop callback
// with the paths in the file, one per line, and removes the file.

#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

struct GLFWwindow;

namespace {

using DropCallback = void (*)(GLFWwindow*, int, const char**);
using Wait = void (*)(double);

GLFWwindow* dropWindow = nullptr;
DropCallback dropCallback = nullptr;

void dropOnDemand() {
    // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing here writes the environment
    const char* path = std::getenv("SCREE_TEST_DROP");
    if (path == nullptr || dropCallback == nullptr) return;
    std::ifstream file(path);
    if (!file) return;
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);) lines.push_back(line);
    std::remove(path);
    std::vector<const char*> paths;
    paths.reserve(lines.size());
    for (const std::string& line : lines) paths.push_back(line.c_str());
    dropCallback(dropWindow, static_cast<int>(paths.size()), paths.data());
}

}  // namespace

extern "C" DropCallback glfwSetDropCallback(GLFWwindow* window, DropCallback callback) {
    static const auto original =
        reinterpret_cast<DropCallback (*)(GLFWwindow*, DropCallback)>(dlsym(RTLD_NEXT, "glfwSetDropCallback"));
    dropWindow = window;
    dropCallback = callback;
    return original(window, callback);
}

extern "C" void glfwPollEvents() {
    static const auto original = reinterpret_cast<void (*)()>(dlsym(RTLD_NEXT, "glfwPollEvents"));
    original();
    dropOnDemand();
}

extern "C" void glfwWaitEventsTimeout(double seconds) {
    static const auto original = reinterpret_cast<Wait>(dlsym(RTLD_NEXT, "glfwWaitEventsTimeout"));
    original(seconds);
    dropOnDemand();
}
