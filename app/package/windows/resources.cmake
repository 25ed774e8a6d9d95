# scree_resources(TARGET FILE): icon, version and manifest of a program for Windows named FILE. The manifest declares
# narrow text as UTF-8, so tests need it, too.
enable_language(RC)
set(SCREE_WINDOWS_FOLDER ${CMAKE_CURRENT_LIST_DIR})
function(scree_resources target SCREE_PROGRAM_FILE)
  set(SCREE_ICON ${PROJECT_SOURCE_DIR}/assets/icon/scree.ico)
  set(resources ${CMAKE_CURRENT_BINARY_DIR}/${target}.rc)
  configure_file(${SCREE_WINDOWS_FOLDER}/scree.rc.in ${resources} @ONLY)
  target_sources(${target} PRIVATE ${resources})
  set_source_files_properties(${resources} PROPERTIES OBJECT_DEPENDS "${SCREE_WINDOWS_FOLDER}/scree.manifest;${SCREE_ICON}")
endfunction()
