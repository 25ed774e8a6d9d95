#pragma once

namespace scree {

/// Ends an unfinished frame of Dear ImGui without drawing it: closes all windows, tables and popups that were begun,
/// and pops what was pushed. Open popups and typed text stay. Does nothing outside of a frame.
void abandonOpenFrame();

}  // namespace scree
