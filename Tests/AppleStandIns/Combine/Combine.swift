// What is found as Combine on Linux.
@_exported public import OpenCombine
