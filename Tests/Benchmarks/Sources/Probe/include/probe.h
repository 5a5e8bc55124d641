#ifndef REVERGE_PROBE_H
#define REVERGE_PROBE_H

#include <stdbool.h>
#include <stdint.h>

/// Takes a value from the optimizer, which cannot look in here.
void probe_sink(const void *value);

/// Keeps the calling thread on this one of the processors it may use, or on any of them if
/// negative. Does nothing where the system does not offer it, or has no such processor.
void probe_pin(int processor);

/// Whether this platform's heap can be looked into.
bool probe_has_heap(void);

/// How many blocks the calling thread has allocated so far.
uint64_t probe_allocations(void);

/// How many bytes of the heap are in use.
uint64_t probe_heap_bytes(void);

/// The bytes of the process in physical memory, now; 0 where the platform cannot tell.
uint64_t probe_resident_bytes(void);

/// The most bytes that the process has had in physical memory.
uint64_t probe_peak_resident_bytes(void);

/// The name and the version of the C library; "other" where it has none to tell.
const char *probe_library(void);

/// Calls `body`. A profiler can be told to look at nothing else.
void probe_counted(void (*body)(void *), void *context);

/// Makes allocations fail once the process has reserved this many bytes, where the platform can.
void probe_limit_memory(uint64_t bytes);

#endif
