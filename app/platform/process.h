#pragma once

#include <filesystem>
#include <string>

/// Facts about this process and others from the system.
namespace scree {

/// Id of this process, unique among the processes that run on this machine.
int processId();

/// Returns true if a process with this id runs on this machine. A process that has ended does not run, even if its
/// parent has not yet asked for its status.
bool isRunning(int process);

/// Name of this machine in its network; empty if it has none.
std::string hostName();

/// Processor time of the calling thread in seconds; on Windows in steps of some milliseconds.
double threadTime();

/// Path of the running program, on Linux with links resolved; empty if unknown.
std::filesystem::path programPath();

}  // namespace scree
