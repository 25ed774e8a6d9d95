// Linked with the address sanitizer only. EGL unloads the graphics driver when the last picture is drawn; what the
// driver keeps in its own globals would then look like a leak of ours at exit. So libraries stay loaded there.
extern "C" __attribute__((visibility("default"))) int dlclose(void* /*library*/) { return 0; }
