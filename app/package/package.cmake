# Files to install: the program, and the files that it finds relative to itself (see app/io/resources.h). ./dev package
# makes packages of them.
install(DIRECTORY shaders presets DESTINATION share/scree COMPONENT program)
install(DIRECTORY assets/heightmaps assets/manual assets/presets assets/sliders DESTINATION share/scree/assets COMPONENT program PATTERN make_pictures EXCLUDE)

# Fonts, for systems that lack them.
set(fonts /usr/share/fonts/opentype/inter/Inter-Regular.otf /usr/share/fonts/opentype/inter/Inter-SemiBold.otf
          /usr/share/fonts/truetype/materialdesignicons-webfont/materialdesignicons-webfont.ttf)

if(WIN32)
  install(TARGETS scree scree_console RUNTIME DESTINATION . COMPONENT program)
  install(FILES ${fonts} DESTINATION share/scree/fonts COMPONENT program)
  # The program in the build folder uses these fonts, too.
  file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/share/scree/fonts)
  foreach(font IN LISTS fonts)
    cmake_path(GET font FILENAME name)
    file(CREATE_LINK ${font} ${PROJECT_BINARY_DIR}/share/scree/fonts/${name} SYMBOLIC)
  endforeach()
  install(FILES LICENSE CHANGELOG.md DESTINATION . COMPONENT program)
elseif(LINUX)
  include(app/package/linux/linux.cmake)
else()
  install(TARGETS scree RUNTIME DESTINATION bin COMPONENT program)
endif()
