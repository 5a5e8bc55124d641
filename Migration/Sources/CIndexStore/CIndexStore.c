#include "CIndexStore.h"

#include <dlfcn.h>
#include <stdlib.h>

const CIndexStoreFunctions *CIndexStoreOpen(const char *path, const char **reason) {
  void *library = dlopen(path, RTLD_LAZY | RTLD_LOCAL);
  if (!library) {
    *reason = dlerror();
    return NULL;
  }
  CIndexStoreFunctions *functions = calloc(1, sizeof(CIndexStoreFunctions));
  if (!functions) abort();
// ISO C has no conversion between object and function pointers; POSIX asks for this one.
#define LOAD(NAME)                                                        \
  if (!(*(void **)&functions->NAME = dlsym(library, "indexstore_" #NAME))) { \
    *reason = "it lacks the function indexstore_" #NAME;                  \
    free(functions);                                                      \
    return NULL;                                                          \
  }
  LOAD(format_version)
  LOAD(store_create)
  LOAD(store_dispose)
  LOAD(error_get_description)
  LOAD(error_dispose)
  LOAD(record_reader_create)
  LOAD(record_reader_dispose)
  LOAD(record_reader_occurrences_apply_f)
  LOAD(occurrence_get_symbol)
  LOAD(occurrence_get_roles)
  LOAD(occurrence_get_line_col)
  LOAD(occurrence_relations_apply_f)
  LOAD(symbol_relation_get_symbol)
  LOAD(symbol_relation_get_roles)
  LOAD(symbol_get_kind)
  LOAD(symbol_get_subkind)
  LOAD(symbol_get_properties)
  LOAD(symbol_get_usr)
  LOAD(symbol_get_name)
#undef LOAD
  return functions;
}
