#pragma once

#include "app/panels/panel_context.h"

namespace scree {

/// The windows that ask: height range at import and export, what to do with unsaved changes, how long a run or a series
/// of pictures shall be.
void drawQuestions(const PanelContext& context);

}  // namespace scree
