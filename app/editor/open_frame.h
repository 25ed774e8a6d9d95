#pragma once

namespace scree {

/// Ends a frame of Dear ImGui that was left half-way: closes all windows, tables and popups that are still begun, pops
/// what is still pushed, and draws nothing. Open popups and typed text stay. Does nothing outside a frame.
void abandonOpenFrame();

}  // namespace scree
