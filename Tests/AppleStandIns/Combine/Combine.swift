// The module `Combine` on Linux.
@_exported public import OpenCombine
