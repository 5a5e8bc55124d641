public import OpenCombine

// As with `DispatchQueue`, OpenCombine does not always declare these.
extension Optional {
  /// Publishes the value, if there is one.
  public var publisher: OCombine.Publisher { ocombine.publisher }
}

extension Result {
  /// Publishes the value, or fails.
  public var publisher: OCombine.Publisher { ocombine.publisher }
}
