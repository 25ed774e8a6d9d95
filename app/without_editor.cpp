#include <cstdio>

#include "app/editor/editor.h"

namespace scree {

int runEditor(const EditorOptions& /*options*/) {
    std::fprintf(stderr, "scree: this build has no window; see scree --help for what it does without one\n");
    return 1;
}

}  // namespace scree
