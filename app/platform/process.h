#pragma once

#include <filesystem>
#include <string>

/// What the system knows of this process and of others.
namespace scree {

/// Number of this process. Unique among the processes that run on this machine.
int processId();

/// True if a process with this number runs on this machine. One that has ended does not, even if its parent has not yet
/// asked how.
bool isRunning(int process);

/// Name of this machine in its network; empty if it has none.
std::string hostName();

/// Processor time that the calling thread has used, in seconds; on Windows in steps of some ms.
double threadTime();

/// File of the running program, on Linux with links resolved; empty if unknown.
std::filesystem::path programPath();

}  // namespace scree
