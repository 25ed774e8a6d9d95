#include "app/platform/console_streams.h"

namespace scree {

// A program has the streams of the shell from its start.
struct ConsoleStreams::State {};

ConsoleStreams::ConsoleStreams() = default;
ConsoleStreams::~ConsoleStreams() = default;

}  // namespace scree
