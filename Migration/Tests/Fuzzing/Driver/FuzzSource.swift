import RevergeCore

/// Takes a source text through both stages of `reverge`: called by libFuzzer. `.ci/fuzz` builds and runs
/// it.
///
/// Traps if a text that parses would no longer parse.
@_cdecl("LLVMFuzzerTestOneInput")
public func migrate(_ bytes: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  do throws(ToolError) {
    try Migrating.check(
      String(decoding: UnsafeBufferPointer(start: bytes, count: size), as: UTF8.self))
  } catch {
    fatalError("\(error)")
  }
  return 0
}
