# The packages for Linux. The components `program` and `desktop` are in both packages, `debian` is only in the .deb, and
# `portable` is only in the .tar.gz, which includes the libraries and fonts that not every desktop has.
set(here ${CMAKE_CURRENT_LIST_DIR})
install(FILES ${here}/scree.desktop DESTINATION share/applications COMPONENT desktop EXCLUDE_FROM_ALL)
install(FILES assets/icon/scree.svg DESTINATION share/icons/hicolor/scalable/apps COMPONENT desktop EXCLUDE_FROM_ALL)
install(FILES ${here}/scree-mime.xml DESTINATION share/mime/packages RENAME scree.xml COMPONENT desktop EXCLUDE_FROM_ALL)
install(TARGETS scree RUNTIME_DEPENDENCY_SET libraries RUNTIME DESTINATION bin COMPONENT program)

install(CODE "string(TIMESTAMP SCREE_DATE %Y-%m-%d UTC) # of SOURCE_DATE_EPOCH, if that is set
  set(PROJECT_VERSION ${PROJECT_VERSION})
  configure_file(\"${here}/scree.metainfo.xml.in\"
    \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/share/metainfo/local.scree.scree.metainfo.xml\" @ONLY)" COMPONENT desktop EXCLUDE_FROM_ALL)

# The manual page and the completions, made from the options that the program itself reports.
set(texts ${PROJECT_BINARY_DIR}/texts)
add_custom_command(
  OUTPUT ${texts}/scree.1.gz ${texts}/scree ${texts}/_scree
  COMMAND ${here}/describe_command_line $<TARGET_FILE:scree> ${texts}
  DEPENDS scree ${here}/describe_command_line
  VERBATIM)
install(FILES ${texts}/scree.1.gz DESTINATION share/man/man1 COMPONENT desktop EXCLUDE_FROM_ALL)
install(FILES ${texts}/scree DESTINATION share/bash-completion/completions COMPONENT desktop EXCLUDE_FROM_ALL)
install(FILES ${texts}/_scree DESTINATION share/zsh/vendor-completions COMPONENT debian EXCLUDE_FROM_ALL)
install(FILES ${texts}/_scree DESTINATION share/zsh/site-functions COMPONENT portable EXCLUDE_FROM_ALL)

foreach(size 16 22 24 32 48 64 128 256 512)
  set(picture ${PROJECT_BINARY_DIR}/icons/${size}.png)
  add_custom_command(
    OUTPUT ${picture}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${PROJECT_BINARY_DIR}/icons
    COMMAND rsvg-convert --width ${size} --output ${picture} ${PROJECT_SOURCE_DIR}/assets/icon/scree.svg
    DEPENDS ${PROJECT_SOURCE_DIR}/assets/icon/scree.svg
    VERBATIM)
  install(FILES ${picture} DESTINATION share/icons/hicolor/${size}x${size}/apps RENAME scree.png COMPONENT desktop EXCLUDE_FROM_ALL)
  list(APPEND pictures ${picture})
endforeach()
add_custom_target(scree_package_files DEPENDS ${texts}/scree.1.gz ${pictures})

# A Debian package depends on the libraries of the system, so the program needs no path to its own.
install(CODE "file(RPATH_REMOVE FILE \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/bin/scree\")" COMPONENT debian
        EXCLUDE_FROM_ALL)
install(CODE "execute_process(COMMAND \"${here}/debian_documents\" ${PROJECT_VERSION}
  \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/share/doc/scree\" COMMAND_ERROR_IS_FATAL ANY)" COMPONENT debian EXCLUDE_FROM_ALL)

# In the archive the libraries are in ../lib/scree. Three kinds are left to the system: the C and C++ libraries,
# libraries that graphics drivers also load (the system's may have to be newer), and libraries that every desktop has.
target_link_options(scree PRIVATE -Wl,--disable-new-dtags) # so that the path counts for libraries of libraries
# The built program already has the path of the installed one. Otherwise CMake would pad the path with empty entries,
# which the loader takes for the current folder.
set_target_properties(scree PROPERTIES INSTALL_RPATH "$ORIGIN/../lib/scree" BUILD_WITH_INSTALL_RPATH ON)
string(JOIN "|" of_the_system ld-linux libc libm libdl libpthread librt "libstdc[+][+]" libgcc_s libGL libEGL libOpenGL
       libX11 libxcb libz libzstd liblzma libfreetype)
install(RUNTIME_DEPENDENCY_SET libraries PRE_EXCLUDE_REGEXES "^(${of_the_system})[-.]" LIBRARY DESTINATION lib/scree
        COMPONENT portable EXCLUDE_FROM_ALL)
install(FILES ${fonts} DESTINATION share/scree/fonts COMPONENT portable EXCLUDE_FROM_ALL)
install(FILES LICENSE CHANGELOG.md DESTINATION . COMPONENT portable EXCLUDE_FROM_ALL)
configure_file(${here}/README.in README @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/README DESTINATION . COMPONENT portable EXCLUDE_FROM_ALL)
install(CODE "execute_process(COMMAND \"${PROJECT_SOURCE_DIR}/app/package/collect_licences\" --libraries
  \"\${CMAKE_INSTALL_PREFIX}/lib/scree\" \"\${CMAKE_INSTALL_PREFIX}/share/doc/scree/licences\" COMMAND_ERROR_IS_FATAL ANY)"
        COMPONENT portable EXCLUDE_FROM_ALL)

set(CPACK_PACKAGE_NAME scree)
set(CPACK_PACKAGE_VENDOR "the Scree developers")
set(CPACK_PACKAGE_CONTACT "the Scree developers <maintainers@scree.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "live terrain erosion editor")
set(CPACK_PACKAGE_DESCRIPTION_FILE ${here}/description)
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/packages)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_PROJECT_CONFIG_FILE ${here}/packages.cmake)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ
                                                WORLD_EXECUTE)
set(CPACK_DEBIAN_PACKAGE_SECTION graphics)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS libgl1) # opened while it runs
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "libgl1-mesa-dri, fonts-inter, fonts-materialdesignicons-webfont, zenity, libxi6")
include(CPack)
