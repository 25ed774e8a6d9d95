// The leak checker cannot name frames of a graphics driver that has been unloaded, and calls its globals lost. In
// sanitizer builds nothing is unloaded.
#if defined(__SANITIZE_ADDRESS__)
extern "C" int dlclose(void* /*library*/) {
    return 0;
}
#endif
