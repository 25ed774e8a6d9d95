#include "app/platform/console_streams.h"

namespace scree {

// The streams are those of the shell; there is nothing to do.
struct ConsoleStreams::State {};

ConsoleStreams::ConsoleStreams() = default;
ConsoleStreams::~ConsoleStreams() = default;

}  // namespace scree
