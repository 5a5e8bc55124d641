#if canImport(Combine)
public import Combine

/// Combine's protocol for operations that can be cancelled.
public typealias Cancellable = Combine.Cancellable

#else

/// An operation that can be cancelled.
public protocol Cancellable {
  /// Cancels the operation. A second call does nothing.
  func cancel()
}

#endif

// Cancels `cancellable`, for files that cannot import the protocol's module.
func end(_ cancellable: any Cancellable) {
  cancellable.cancel()
}
