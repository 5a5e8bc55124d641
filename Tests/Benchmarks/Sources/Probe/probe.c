#if defined(__linux__)
#define _GNU_SOURCE
#include <sched.h>
#endif

#include "probe.h"

#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

#ifdef __GLIBC__
#include <gnu/libc-version.h>
#endif

void probe_sink(const void *value) { (void)value; }

__attribute__((noinline)) void probe_counted(void (*body)(void *), void *context) {
  body(context);
  // Prevents a tail call, which would leave the function before the body runs.
  probe_sink(context);
}

#if defined(__linux__)

static cpu_set_t usable;

__attribute__((constructor)) static void find_usable(void) {
  if (sched_getaffinity(0, sizeof usable, &usable) != 0) CPU_ZERO(&usable);
}

void probe_pin(int processor) {
  if (processor < 0) {
    sched_setaffinity(0, sizeof usable, &usable);
    return;
  }
  for (int cpu = 0; cpu < CPU_SETSIZE; cpu += 1) {
    if (!CPU_ISSET(cpu, &usable) || processor-- > 0) continue;
    cpu_set_t single;
    CPU_ZERO(&single);
    CPU_SET(cpu, &single);
    sched_setaffinity(0, sizeof single, &single);
    return;
  }
}

#else

void probe_pin(int processor) { (void)processor; }

#endif

#if defined(__linux__) && defined(__GLIBC__)

#include <errno.h>
#include <malloc.h>
#include <stdlib.h>

// The executable's allocation functions take precedence over the C library's, also in shared
// libraries. They count, and forward to the same heap under its internal names.

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static __thread uint64_t allocations;

void *malloc(size_t size) {
  allocations += 1;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  allocations += 1;
  return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
  allocations += 1;
  return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  allocations += 1;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  allocations += 1;
  void *result = __libc_memalign(alignment, size);
  if (!result) return ENOMEM;
  *block = result;
  return 0;
}

bool probe_has_heap(void) { return true; }

uint64_t probe_allocations(void) { return allocations; }

uint64_t probe_heap_bytes(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

#else

bool probe_has_heap(void) { return false; }

uint64_t probe_allocations(void) { return 0; }

uint64_t probe_heap_bytes(void) { return 0; }

#endif

uint64_t probe_resident_bytes(void) {
#if defined(__linux__)
  unsigned long pages = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (!file) return 0;
  if (fscanf(file, "%*u %lu", &pages) != 1) pages = 0;
  fclose(file);
  return (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE);
#else
  return 0;
#endif
}

uint64_t probe_peak_resident_bytes(void) {
  struct rusage usage;
  if (getrusage(RUSAGE_SELF, &usage) != 0) return 0;
#if defined(__APPLE__)
  return (uint64_t)usage.ru_maxrss;
#else
  return (uint64_t)usage.ru_maxrss * 1024;
#endif
}

void probe_limit_memory(uint64_t bytes) {
  struct rlimit limit = {bytes, bytes};
  setrlimit(RLIMIT_AS, &limit);
}

const char *probe_library(void) {
#ifdef __GLIBC__
  static char name[32];
  snprintf(name, sizeof name, "glibc-%s", gnu_get_libc_version());
  return name;
#else
  return "other";
#endif
}
