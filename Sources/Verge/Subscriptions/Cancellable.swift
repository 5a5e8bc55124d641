#if canImport(Combine)
public import Combine

/// Something under way that can be ended: Combine's.
public typealias Cancellable = Combine.Cancellable

#else

/// Something under way that can be ended.
public protocol Cancellable {
  /// Ends it. Does nothing the second time.
  func cancel()
}

#endif

// For files that do not know where the protocol comes from.
func end(_ cancellable: any Cancellable) {
  cancellable.cancel()
}
