#pragma once

#include <optional>

#include "app/panels/widgets/layout_widgets.h"
#include "app/session/session.h"
#include "renderer/camera/camera.h"
#include "renderer/camera/picking.h"

/// Places of the ground on the screen, and the ground at places of the screen. Places of the screen are in window
/// coordinates, places of the ground in cells.
namespace scree {

float aspectOf(const Rect& viewport);

/// Returns the water that the pointer meets: the shown water, or none for the spring tool, which places springs on the
/// bed.
ShownWater waterMet(const Session& session);

/// Returns the ray from the eye through a place of the screen.
Ray rayAt(const Session& session, double x, double y, const Rect& viewport);

/// Returns the ground at a place of the screen, or nothing off the map.
std::optional<Point> groundAt(const Session& session, double x, double y, const Rect& viewport);

/// Returns where the renderer draws a place of the ground.
glm::dvec3 positionOf(const Session& session, Point cell);

/// Returns the distance on the screen between a place of it and the ground at `cell`; infinite behind the eye.
float screenDistance(const Session& session, Point cell, double x, double y, const Rect& viewport);

}  // namespace scree
