#include "IndexStore.h"

#include "Loading.h"

const CIndexStoreFunctions *CIndexStoreOpen(const char *path, const char **reason) {
  OPEN(CIndexStoreFunctions);
  LOAD(indexstore, format_version)
  LOAD(indexstore, store_create)
  LOAD(indexstore, store_dispose)
  LOAD(indexstore, error_get_description)
  LOAD(indexstore, error_dispose)
  LOAD(indexstore, record_reader_create)
  LOAD(indexstore, record_reader_dispose)
  LOAD(indexstore, record_reader_occurrences_apply_f)
  LOAD(indexstore, occurrence_get_symbol)
  LOAD(indexstore, occurrence_get_roles)
  LOAD(indexstore, occurrence_get_line_col)
  LOAD(indexstore, occurrence_relations_apply_f)
  LOAD(indexstore, symbol_relation_get_symbol)
  LOAD(indexstore, symbol_relation_get_roles)
  LOAD(indexstore, symbol_get_kind)
  LOAD(indexstore, symbol_get_subkind)
  LOAD(indexstore, symbol_get_properties)
  LOAD(indexstore, symbol_get_usr)
  LOAD(indexstore, symbol_get_name)
  return functions;
}
