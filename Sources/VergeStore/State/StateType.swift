/// A state with helpers for changing its nested parts.
///
/// Mirrors VergeStore 6 of 2019-11 to 2019-12. The update of an optional part is named
/// `updateIfExists` in the first versions, and `updateIfPresent` in the last versions.
public protocol StateType {}

extension StateType {
  /// Changes an optional part, if it is not `nil`.
  ///
  /// If the closure assigns to its whole argument (`{ $0 = … }`), it also matches the function for
  /// any part. The compiler then chooses that function, and the closure receives the optional
  /// itself.
  ///
  /// - Parameters:
  ///   - keyPath: The key path to the part.
  ///   - update: Changes the part. Not called for `nil`.
  /// - Throws: Any error that `update` throws.
  @_disfavoredOverload
  @inlinable
  public mutating func update<T: _VergeStore_OptionalProtocol, Failure: Error>(
    target keyPath: WritableKeyPath<Self, T>,
    update: (inout T.Wrapped) throws(Failure) -> Void
  ) throws(Failure) {
    try self[keyPath: keyPath].updateWrapped(update)
  }

  /// Changes a part.
  ///
  /// - Parameters:
  ///   - keyPath: The key path to the part.
  ///   - update: Changes the part.
  /// - Throws: Any error that `update` throws.
  @inlinable
  public mutating func update<T, Failure: Error>(
    target keyPath: WritableKeyPath<Self, T>,
    update: (inout T) throws(Failure) -> Void
  ) throws(Failure) {
    try update(&self[keyPath: keyPath])
  }

  /// Changes the state.
  ///
  /// - Parameter update: Changes the state.
  /// - Throws: Any error that `update` throws.
  @inlinable
  public mutating func update<Failure: Error>(
    update: (inout Self) throws(Failure) -> Void
  ) throws(Failure) {
    try update(&self)
  }

  /// Changes an optional part, if it is not `nil`. Mirrors the first versions.
  @inlinable
  public mutating func updateIfExists<T, Failure: Error>(
    target keyPath: WritableKeyPath<Self, T?>,
    update: (inout T) throws(Failure) -> Void
  ) throws(Failure) {
    try self[keyPath: keyPath].updateWrapped(update)
  }

  /// Changes an optional part, if it is not `nil`. Mirrors the last versions.
  @inlinable
  public mutating func updateIfPresent<T: _VergeStore_OptionalProtocol, Failure: Error>(
    target keyPath: WritableKeyPath<Self, T>,
    update: (inout T.Wrapped) throws(Failure) -> Void
  ) throws(Failure) {
    try self[keyPath: keyPath].updateWrapped(update)
  }
}
