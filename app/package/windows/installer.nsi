; The installer for Windows. make_packages gives VERSION, FILE_VERSION (four numbers), FOLDER (the files), LISTS (a folder
; with lists of them), SIZE (KiB), OUTPUT, ICON, and PICTURE (shown on the first and the last page).
;
;   scree-VERSION-setup.exe [/S] [/CurrentUser|/AllUsers] [/D=FOLDER]    /S asks nothing; for the current user by default
;   uninstall.exe [/S] [/RemoveSettings]                                 keeps the user's settings unless asked

Target amd64-unicode ; a program of 64 bits, as Scree itself
SetCompressor /SOLID lzma
ManifestDPIAware true
ManifestSupportedOS Win10

!define KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Scree"
!define CLASSES "Software\Classes"
!define PROGRAM "$INSTDIR\scree.exe"

!define MULTIUSER_EXECUTIONLEVEL Highest
!define MULTIUSER_MUI
!define MULTIUSER_INSTALLMODE_COMMANDLINE
!define MULTIUSER_INSTALLMODE_DEFAULT_CURRENTUSER
!define MULTIUSER_INSTALLMODE_DEFAULT_REGISTRY_KEY "${KEY}"
!define MULTIUSER_INSTALLMODE_DEFAULT_REGISTRY_VALUENAME "InstallLocation"
!define MULTIUSER_INSTALLMODE_INSTDIR "Scree"
!define MULTIUSER_INSTALLMODE_FUNCTION useFolderOfBefore
!define MULTIUSER_USE_PROGRAMFILES64
!include MultiUser.nsh
!include MUI2.nsh
!include FileFunc.nsh
!include LogicLib.nsh
!include Sections.nsh
!include WinVer.nsh

Name "Scree"
OutFile "${OUTPUT}"
BrandingText "Scree ${VERSION}"
VIProductVersion "${FILE_VERSION}"
VIAddVersionKey ProductName "Scree"
VIAddVersionKey ProductVersion "${VERSION}"
VIAddVersionKey FileVersion "${VERSION}"
VIAddVersionKey FileDescription "Installer of Scree"
VIAddVersionKey LegalCopyright "the Scree developers, MIT licence"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_WELCOMEFINISHPAGE_BITMAP "${PICTURE}"
!define MUI_UNWELCOMEFINISHPAGE_BITMAP "${PICTURE}"
!define MUI_COMPONENTSPAGE_NODESC
!define MUI_ABORTWARNING
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_LICENSE "${FOLDER}\LICENSE.txt"
!insertmacro MULTIUSER_PAGE_INSTALLMODE
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!define MUI_FINISHPAGE_RUN
!define MUI_FINISHPAGE_RUN_TEXT "Start Scree"
!define MUI_FINISHPAGE_RUN_FUNCTION startProgram
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_COMPONENTS
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE English

Var given ; the folder that the command line gives, or empty

!macro refuse REASON
    MessageBox MB_OK|MB_ICONSTOP "${REASON}" /SD IDOK
    SetErrorLevel 2
    Quit
!macroend

; A program that runs cannot be written to.
!macro refuseWhileItRuns
    ${If} ${FileExists} "${PROGRAM}"
        ClearErrors
        FileOpen $0 "${PROGRAM}" a
        ${If} ${Errors}
            !insertmacro refuse "Scree is running, or its file cannot be written: ${PROGRAM}. Close Scree, then start this again."
        ${EndIf}
        FileClose $0
    ${EndIf}
!macroend

Function .onInit
    ${IfNot} ${AtLeastWin10}
        !insertmacro refuse "Scree needs Windows 10 or newer."
    ${EndIf}
    SetRegView 64
    StrCpy $given $INSTDIR
    !insertmacro MULTIUSER_INIT
    ${If} $given != ""
        StrCpy $INSTDIR $given
    ${EndIf}
FunctionEnd

Function useFolderOfBefore
    ReadRegStr $0 SHCTX "${KEY}" "InstallLocation"
    ${If} $0 != ""
        StrCpy $INSTDIR $0
    ${EndIf}
FunctionEnd

; By the desktop, so that Scree does not get the rights of the installer.
Function startProgram
    Exec '"$WINDIR\explorer.exe" "${PROGRAM}"'
FunctionEnd

; Opens files of this ending with CLASS, if the user asks for it: another program stays the usual one.
!macro offer ENDING CLASS
    WriteRegStr SHCTX "${CLASSES}\${ENDING}\OpenWithProgids" "${CLASS}" ""
    WriteRegStr SHCTX "${CLASSES}\Applications\scree.exe\SupportedTypes" "${ENDING}" ""
    WriteRegStr SHCTX "Software\Scree\Capabilities\FileAssociations" "${ENDING}" "${CLASS}"
!macroend
!macro un.offer ENDING CLASS
    DeleteRegValue SHCTX "${CLASSES}\${ENDING}\OpenWithProgids" "${CLASS}"
    DeleteRegKey /ifempty SHCTX "${CLASSES}\${ENDING}\OpenWithProgids"
    DeleteRegKey /ifempty SHCTX "${CLASSES}\${ENDING}"
!macroend
!macro forEachEnding ACTION
    !insertmacro ${ACTION} ".exr" "Scree.Project"
    !insertmacro ${ACTION} ".json" "Scree.Preset"
    !insertmacro ${ACTION} ".png" "Scree.Heightmap"
    !insertmacro ${ACTION} ".tif" "Scree.Heightmap"
    !insertmacro ${ACTION} ".r16" "Scree.Heightmap"
    !insertmacro ${ACTION} ".r32" "Scree.Heightmap"
    !insertmacro ${ACTION} ".hgt" "Scree.Heightmap"
    !insertmacro ${ACTION} ".asc" "Scree.Heightmap"
!macroend

!macro class NAME TITLE
    WriteRegStr SHCTX "${CLASSES}\${NAME}" "" "${TITLE}"
    WriteRegStr SHCTX "${CLASSES}\${NAME}\DefaultIcon" "" '"${PROGRAM}",0'
    WriteRegStr SHCTX "${CLASSES}\${NAME}\shell\open\command" "" '"${PROGRAM}" "%1"'
!macroend

Section "Scree"
    !insertmacro refuseWhileItRuns
    ; What an older version had and this one does not have goes.
    ${If} ${FileExists} "$INSTDIR\uninstall.exe"
        ExecWait '"$INSTDIR\uninstall.exe" /S /$MultiUser.InstallMode _?=$INSTDIR'
    ${EndIf}
    SetOverwrite on
    !include "${LISTS}\install.nsh"
    SetOutPath "$INSTDIR"
    WriteUninstaller "$INSTDIR\uninstall.exe"
    CreateShortcut "$SMPROGRAMS\Scree.lnk" "${PROGRAM}"

    !insertmacro class Scree.Project "Scree project"
    !insertmacro class Scree.Preset "Scree preset"
    !insertmacro class Scree.Heightmap "Heightmap"
    WriteRegStr SHCTX "${CLASSES}\Applications\scree.exe" "FriendlyAppName" "Scree"
    WriteRegStr SHCTX "${CLASSES}\Applications\scree.exe\shell\open\command" "" '"${PROGRAM}" "%1"'
    WriteRegStr SHCTX "Software\Scree\Capabilities" "ApplicationName" "Scree"
    WriteRegStr SHCTX "Software\Scree\Capabilities" "ApplicationDescription" "Live terrain erosion editor"
    WriteRegStr SHCTX "Software\RegisteredApplications" "Scree" "Software\Scree\Capabilities"
    !insertmacro forEachEnding offer
    WriteRegStr SHCTX "Software\Microsoft\Windows\CurrentVersion\App Paths\scree.exe" "" "${PROGRAM}"

    WriteRegStr SHCTX "${KEY}" "DisplayName" "Scree"
    WriteRegStr SHCTX "${KEY}" "DisplayVersion" "${VERSION}"
    WriteRegStr SHCTX "${KEY}" "DisplayIcon" "${PROGRAM}"
    WriteRegStr SHCTX "${KEY}" "Publisher" "the Scree developers"
    WriteRegStr SHCTX "${KEY}" "InstallLocation" "$INSTDIR"
    WriteRegStr SHCTX "${KEY}" "UninstallString" '"$INSTDIR\uninstall.exe" /$MultiUser.InstallMode'
    WriteRegStr SHCTX "${KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /$MultiUser.InstallMode /S'
    WriteRegDWORD SHCTX "${KEY}" "EstimatedSize" ${SIZE}
    WriteRegDWORD SHCTX "${KEY}" "NoModify" 1
    WriteRegDWORD SHCTX "${KEY}" "NoRepair" 1
    ${RefreshShellIcons}
SectionEnd

Section "un.Scree"
    SectionIn RO
    !insertmacro refuseWhileItRuns
    !include "${LISTS}\uninstall.nsh"
    Delete "$INSTDIR\uninstall.exe"
    RMDir "$INSTDIR" ; stays if there are files of the user in it
    Delete "$SMPROGRAMS\Scree.lnk"
    !insertmacro forEachEnding un.offer
    DeleteRegKey SHCTX "${CLASSES}\Scree.Project"
    DeleteRegKey SHCTX "${CLASSES}\Scree.Preset"
    DeleteRegKey SHCTX "${CLASSES}\Scree.Heightmap"
    DeleteRegKey SHCTX "${CLASSES}\Applications\scree.exe"
    DeleteRegKey SHCTX "Software\Scree\Capabilities"
    DeleteRegKey /ifempty SHCTX "Software\Scree"
    DeleteRegValue SHCTX "Software\RegisteredApplications" "Scree"
    DeleteRegKey SHCTX "Software\Microsoft\Windows\CurrentVersion\App Paths\scree.exe"
    DeleteRegKey SHCTX "${KEY}"
    ${RefreshShellIcons}
SectionEnd

Section /o "un.My settings and unsaved work" settings
    SetShellVarContext current
    RMDir /r "$APPDATA\Scree"
    RMDir /r "$LOCALAPPDATA\Scree"
SectionEnd

Function un.onInit
    SetRegView 64
    !insertmacro MULTIUSER_UNINIT
    ${un.GetParameters} $0
    ClearErrors
    ${un.GetOptions} $0 "/RemoveSettings" $1
    ${IfNot} ${Errors}
        !insertmacro SelectSection ${settings}
    ${EndIf}
FunctionEnd
