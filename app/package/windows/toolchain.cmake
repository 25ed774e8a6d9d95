# Builds for Windows on Debian with MinGW-w64. The compiler is the posix variant, which has std::thread. The libraries
# are those made by build_libraries; no library of the build machine is used.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc-posix)
set(CMAKE_CXX_COMPILER x86_64-w64-mingw32-g++-posix)
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)

cmake_path(SET libraries NORMALIZE ${CMAKE_CURRENT_LIST_DIR}/../../../build/windows-libraries/installed)
set(CMAKE_FIND_ROOT_PATH ${libraries} /usr/x86_64-w64-mingw32)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(ENV{PKG_CONFIG_LIBDIR} ${libraries}/lib/pkgconfig)
set(ZLIB_LIBRARY /usr/x86_64-w64-mingw32/lib/libz.a CACHE FILEPATH "") # of Debian's libz-mingw-w64-dev

# Windows 10 or newer. All text is Unicode. All libraries are linked into the program, so that it needs only those of
# Windows. GCC keeps vectors of 32 and 64 bytes on a stack that Windows aligns to 16 (GCC bug 54412), so the assembler
# writes moves that accept any address.
set(CMAKE_CXX_FLAGS_INIT "-D_WIN32_WINNT=0x0A00 -DUNICODE -D_UNICODE -DNOMINMAX -DWIN32_LEAN_AND_MEAN -Wa,-muse-unaligned-vector-move")
set(CMAKE_C_FLAGS_INIT ${CMAKE_CXX_FLAGS_INIT})
set(CMAKE_EXE_LINKER_FLAGS_INIT -static)

# Runs programs during the build, for example tests that list their names.
find_program(WINE NAMES wine64 wine PATHS /usr/bin /usr/lib/wine NO_CMAKE_FIND_ROOT_PATH)
if(WINE)
  set(CMAKE_CROSSCOMPILING_EMULATOR ${WINE})
  # Tests that draw need a screen.
  find_program(XVFB_RUN xvfb-run NO_CMAKE_FIND_ROOT_PATH)
  if(XVFB_RUN)
    set(SCREE_WINE_SCREEN ${XVFB_RUN} --auto-servernum)
  endif()
  # No debug output of Wine; file names are UTF-8.
  set(SCREE_WINE_ENVIRONMENT "WINEDEBUG=-all;WINEDLLOVERRIDES=mscoree=\;mshtml=;LC_ALL=C.UTF-8")
endif()
