#pragma once

/// Code points of the Material Design Icons font (1.6), as UTF-8. The icons of the tools are in kTools.
namespace scree::icon {

inline constexpr const char* kPlay = "\uF40A";
inline constexpr const char* kPause = "\uF3E4";
inline constexpr const char* kStep = "\uF4AD";
inline constexpr const char* kRestart = "\uF450";
inline constexpr const char* kSpring = "\uF58C";
inline constexpr const char* kTerrain = "\uF2F5";
inline constexpr const char* kErosion = "\uF62E";
inline constexpr const char* kStrata = "\uF328";
inline constexpr const char* kSlopes = "\uF4CD";
inline constexpr const char* kView = "\uF208";
inline constexpr const char* kMaterials = "\uF3D8";
inline constexpr const char* kReference = "\uF2E9";
inline constexpr const char* kGuides = "\uF46D";
inline constexpr const char* kCompare = "\uF18A";
inline constexpr const char* kHistory = "\uF2DA";
inline constexpr const char* kUndo = "\uF54C";
inline constexpr const char* kRedo = "\uF44E";
inline constexpr const char* kNumbers = "\uF12A";
inline constexpr const char* kDelete = "\uF1C0";
inline constexpr const char* kDice = "\uF1CC";
inline constexpr const char* kFolder = "\uF24B";
inline constexpr const char* kFile = "\uF214";
inline constexpr const char* kUp = "\uF05D";
inline constexpr const char* kClose = "\uF156";
inline constexpr const char* kWarning = "\uF026";
inline constexpr const char* kInformation = "\uF2FC";
inline constexpr const char* kFinish = "\uF068";
inline constexpr const char* kFavourite = "\uF4CE";
inline constexpr const char* kMask = "\uF197";
inline constexpr const char* kCurve = "\uF559";
inline constexpr const char* kLocked = "\uF33E";
inline constexpr const char* kUnlocked = "\uF33F";
inline constexpr const char* kHidden = "\uF209";
inline constexpr const char* kAgain = "\uF456";
inline constexpr const char* kCopy = "\uF18F";
inline constexpr const char* kReset = "\uF54D";
inline constexpr const char* kRight = "\uF142";
inline constexpr const char* kDown = "\uF140";

}  // namespace scree::icon
