// Opens a library of a toolchain, and fills the table of the functions that the tool calls.
#pragma once
#include <dlfcn.h>
#include <stdlib.h>

// Begins a function that returns the table, and has the parameters `path` and `reason`.
#define OPEN(TABLE)                                      \
  void *library = dlopen(path, RTLD_LAZY | RTLD_LOCAL);  \
  if (!library) {                                        \
    *reason = dlerror();                                 \
    return NULL;                                         \
  }                                                      \
  TABLE *functions = calloc(1, sizeof(TABLE));           \
  if (!functions) abort()

// ISO C has no conversion between object and function pointers; POSIX asks for this one.
#define LOAD(PREFIX, NAME)                                                 \
  if (!(*(void **)&functions->NAME = dlsym(library, #PREFIX "_" #NAME))) { \
    *reason = "it lacks the function " #PREFIX "_" #NAME;                  \
    free(functions);                                                       \
    return NULL;                                                           \
  }
