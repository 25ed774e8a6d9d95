// What the leak checker of sanitizer builds must know of graphics drivers.
#if defined(__SANITIZE_ADDRESS__)
#include <dlfcn.h>

// It cannot name frames of a driver that has been unloaded, and calls its globals lost: nothing is unloaded.
extern "C" int dlclose(void* /*library*/) noexcept {
    return 0;
}

// It stops all threads to look at their memory, and now and then crashes on those of Mesa's software driver, which end
// by themselves at that moment: a program that has loaded this driver is not searched for leaks.
extern "C" int __lsan_is_turned_off() noexcept {  // NOLINT(bugprone-reserved-identifier): the name that it looks for
    return dlopen("libEGL_mesa.so.0", RTLD_LAZY | RTLD_NOLOAD) != nullptr ? 1 : 0;
}
#endif
