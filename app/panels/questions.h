#pragma once

#include "app/panels/panel_context.h"

namespace scree {

/// The windows that ask: height range at import and export, and what to do with unsaved changes.
void drawQuestions(const PanelContext& context);

}  // namespace scree
