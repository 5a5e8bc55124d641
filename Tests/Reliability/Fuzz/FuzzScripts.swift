import Checker
import Dialects
import Playback

// libFuzzer calls the function on one thread.
nonisolated(unsafe) private var campaign = Campaign(
  watches: Watch.allCases, mounting: Mounts.make)

/// Plays a script, which may use containers of all dialects: called by libFuzzer. `.ci/fuzz` builds and runs it.
///
/// Traps if the history breaks a rule.
@_cdecl("LLVMFuzzerTestOneInput")
public func play(_ bytes: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  let script = Script(bytes: UnsafeBufferPointer(start: bytes, count: size))
  let violations = campaign.run(script)
  guard !violations.isEmpty else { return 0 }
  let lines = violations.map(\.description).joined(separator: "\n")
  fatalError("\(lines)\n\(script)")
}
