// Settings of the leak checker of sanitizer builds, for graphics drivers.
#if defined(__SANITIZE_ADDRESS__)
#include <dlfcn.h>

// The leak checker cannot name frames of an unloaded driver and reports the driver's globals as lost. So nothing is
// unloaded.
extern "C" int dlclose(void* /*library*/) noexcept {
    return 0;
}

// The leak checker stops all threads to read their memory. Sometimes it crashes on threads of Mesa's software driver
// that end at that moment. So a program that has loaded this driver is not checked for leaks.
extern "C" int __lsan_is_turned_off() noexcept {  // NOLINT(bugprone-reserved-identifier): the name that it looks for
    return dlopen("libEGL_mesa.so.0", RTLD_LAZY | RTLD_NOLOAD) != nullptr ? 1 : 0;
}
#endif
