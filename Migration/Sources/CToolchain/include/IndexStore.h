// The functions of a toolchain's libIndexStore that the tool calls. Nothing is linked: the library
// is opened at run time, because it belongs to the toolchain of the code that is migrated. This is
// a C target because Swift cannot declare a C function that returns a structure.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// A text that is not terminated, and that lives as long as what it was asked of.
typedef struct {
  const char *_Nullable data;
  size_t length;
} CIndexStoreText;

/// What is called for each element of a list; `false` ends the list.
typedef bool (*CIndexStoreVisitor)(void *context, void *element);

/// The functions, without the prefix `indexstore_` of their names.
typedef struct {
  unsigned (*format_version)(void);
  void *_Nullable (*_Nonnull store_create)(const char *path, void *_Nullable *_Nonnull error);
  void (*store_dispose)(void *store);
  const char *_Nonnull (*_Nonnull error_get_description)(void *error);
  void (*error_dispose)(void *error);
  void *_Nullable (*_Nonnull record_reader_create)(
      void *store, const char *record, void *_Nullable *_Nonnull error);
  void (*record_reader_dispose)(void *reader);
  bool (*record_reader_occurrences_apply_f)(void *reader, void *context, CIndexStoreVisitor visit);
  void *_Nonnull (*_Nonnull occurrence_get_symbol)(void *occurrence);
  uint64_t (*occurrence_get_roles)(void *occurrence);
  void (*occurrence_get_line_col)(void *occurrence, unsigned *line, unsigned *column);
  bool (*occurrence_relations_apply_f)(void *occurrence, void *context, CIndexStoreVisitor visit);
  void *_Nonnull (*_Nonnull symbol_relation_get_symbol)(void *relation);
  uint64_t (*symbol_relation_get_roles)(void *relation);
  unsigned (*symbol_get_kind)(void *symbol);
  unsigned (*symbol_get_subkind)(void *symbol);
  uint64_t (*symbol_get_properties)(void *symbol);
  CIndexStoreText (*symbol_get_usr)(void *symbol);
  CIndexStoreText (*symbol_get_name)(void *symbol);
} CIndexStoreFunctions;

/// Opens the library at a path, for the rest of the process.
///
/// Returns its functions; `NULL` if it cannot be opened or lacks one of them, and then `reason` is
/// what failed, until the next call on the thread.
const CIndexStoreFunctions *_Nullable CIndexStoreOpen(
    const char *path, const char *_Nullable *_Nonnull reason);

/// The function of Swift's runtime that demangles a symbol. The caller frees the result.
char *_Nullable swift_demangle(
    const char *mangled, size_t length, char *_Nullable output, size_t *_Nullable outputLength,
    uint32_t flags);

#pragma clang assume_nonnull end
