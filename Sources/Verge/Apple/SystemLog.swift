#if canImport(os)
import os

/// Writes a line to the system's log, or to the standard error stream on systems without `Logger`.
func writeToSystemLog(_ line: String) {
  guard #available(iOS 14, macOS 11, tvOS 14, watchOS 7, *) else {
    return writeToStandardError(line)
  }
  Logger(subsystem: "Verge", category: "Store").debug("\(line, privacy: .public)")
}

#else

/// Writes a line to the standard error stream, because there is no system log.
func writeToSystemLog(_ line: String) {
  writeToStandardError(line)
}

#endif
