#ifndef REVERGE_PROBE_H
#define REVERGE_PROBE_H

#include <stdbool.h>
#include <stdint.h>

/// Consumes a value, so that the optimizer cannot remove it.
void probe_sink(const void *value);

/// Pins the calling thread to one of its usable processors; unpins it if `processor` is negative.
/// Does nothing if the system does not support it, or has no such processor.
void probe_pin(int processor);

/// Whether the platform's heap can be inspected.
bool probe_has_heap(void);

/// The number of blocks that the calling thread has allocated.
uint64_t probe_allocations(void);

/// The number of heap bytes in use.
uint64_t probe_heap_bytes(void);

/// The current number of the process's bytes in physical memory; 0 if unknown.
uint64_t probe_resident_bytes(void);

/// The peak number of the process's bytes in physical memory.
uint64_t probe_peak_resident_bytes(void);

/// The name and the version of the C library; "other" if unknown.
const char *probe_library(void);

/// Calls `body`. A profiler can be restricted to this function.
void probe_counted(void (*body)(void *), void *context);

/// Makes allocations fail beyond this number of reserved bytes, if the platform supports it.
void probe_limit_memory(uint64_t bytes);

#endif
