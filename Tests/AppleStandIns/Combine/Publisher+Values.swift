public import OpenCombine

// OpenCombine does not always declare these; `DispatchQueue+Scheduler.swift` has the reason.
extension Optional {
  /// Publishes the value, if there is one.
  public var publisher: OCombine.Publisher { ocombine.publisher }
}

extension Result {
  /// Publishes the value, or fails.
  public var publisher: OCombine.Publisher { ocombine.publisher }
}
