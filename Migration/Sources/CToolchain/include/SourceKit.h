// The functions of a toolchain's sourcekitd that the tool calls. Nothing is linked: see IndexStore.h.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// A value in a response; Swift cannot declare a C function that returns it.
typedef struct {
  uint64_t data[3];
} CSourceKitVariant;

/// The functions, without the prefix `sourcekitd_` of their names.
typedef struct {
  void (*initialize)(void);
  void *_Nonnull (*_Nonnull uid_get_from_cstr)(const char *name);
  void *_Nonnull (*_Nonnull request_dictionary_create)(
      const void *_Nullable keys, const void *_Nullable values, size_t count);
  void (*request_dictionary_set_value)(void *dictionary, void *key, void *value);
  void (*request_dictionary_set_string)(void *dictionary, void *key, const char *value);
  void (*request_dictionary_set_int64)(void *dictionary, void *key, int64_t value);
  void (*request_dictionary_set_uid)(void *dictionary, void *key, void *value);
  void *_Nonnull (*_Nonnull request_array_create)(const void *_Nullable values, size_t count);
  void (*request_array_set_string)(void *array, size_t index, const char *value);
  void (*request_release)(void *request);
  void *_Nonnull (*_Nonnull send_request_sync)(void *request);
  void (*response_dispose)(void *response);
  bool (*response_is_error)(void *response);
  const char *_Nullable (*_Nonnull response_error_get_description)(void *response);
  CSourceKitVariant (*response_get_value)(void *response);
  CSourceKitVariant (*variant_dictionary_get_value)(CSourceKitVariant dictionary, void *key);
  const char *_Nullable (*_Nonnull variant_dictionary_get_string)(
      CSourceKitVariant dictionary, void *key);
  int64_t (*variant_dictionary_get_int64)(CSourceKitVariant dictionary, void *key);
  size_t (*variant_array_get_count)(CSourceKitVariant array);
  CSourceKitVariant (*variant_array_get_value)(CSourceKitVariant array, size_t index);
} CSourceKitFunctions;

/// Opens the library at a path, for the rest of the process.
///
/// Returns its functions; `NULL` if it cannot be opened or lacks one of them, and then `reason` is
/// what failed, until the next call on the thread.
const CSourceKitFunctions *_Nullable CSourceKitOpen(
    const char *path, const char *_Nullable *_Nonnull reason);

#pragma clang assume_nonnull end
