#include "SourceKit.h"

#include "Loading.h"

const CSourceKitFunctions *CSourceKitOpen(const char *path, const char **reason) {
  OPEN(CSourceKitFunctions);
  LOAD(sourcekitd, initialize)
  LOAD(sourcekitd, uid_get_from_cstr)
  LOAD(sourcekitd, request_dictionary_create)
  LOAD(sourcekitd, request_dictionary_set_value)
  LOAD(sourcekitd, request_dictionary_set_string)
  LOAD(sourcekitd, request_dictionary_set_int64)
  LOAD(sourcekitd, request_dictionary_set_uid)
  LOAD(sourcekitd, request_array_create)
  LOAD(sourcekitd, request_array_set_string)
  LOAD(sourcekitd, request_release)
  LOAD(sourcekitd, send_request_sync)
  LOAD(sourcekitd, response_dispose)
  LOAD(sourcekitd, response_is_error)
  LOAD(sourcekitd, response_error_get_description)
  LOAD(sourcekitd, response_get_value)
  LOAD(sourcekitd, variant_dictionary_get_value)
  LOAD(sourcekitd, variant_dictionary_get_string)
  LOAD(sourcekitd, variant_dictionary_get_int64)
  LOAD(sourcekitd, variant_array_get_count)
  LOAD(sourcekitd, variant_array_get_value)
  return functions;
}
