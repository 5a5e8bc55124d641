/// A state with helpers to change its nested parts.
///
/// Mirrors VergeStore 6 of 2019-11 to 2019-12; `updateIfExists` and `updateIfPresent` are the names of
/// its first and last weeks.
public protocol StateType {}

#if LegacyDeprecations
@available(
  *, deprecated,
  message: "Write an assignment to the part. See Migration/FromVergeStore6.md#updates."
)
#endif
extension StateType {
  /// Changes an optional part, if it is present.
  ///
  /// A closure that assigns to its whole argument (`{ $0 = … }`) gets the optional itself instead:
  /// the form for any part is preferred where both would do.
  ///
  /// - Parameters:
  ///   - keyPath: Leads to the part.
  ///   - update: Changes the part. Not called if there is none.
  /// - Throws: What `update` throws.
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
  ///   - keyPath: Leads to the part.
  ///   - update: Changes the part.
  /// - Throws: What `update` throws.
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
  /// - Throws: What `update` throws.
  @inlinable
  public mutating func update<Failure: Error>(
    update: (inout Self) throws(Failure) -> Void
  ) throws(Failure) {
    try update(&self)
  }

  /// Changes an optional part, if it is present: the form of the first week.
  ///
  /// - Parameters:
  ///   - keyPath: Leads to the part.
  ///   - update: Changes the part. Not called if there is none.
  /// - Throws: What `update` throws.
  @inlinable
  public mutating func updateIfExists<T, Failure: Error>(
    target keyPath: WritableKeyPath<Self, T?>,
    update: (inout T) throws(Failure) -> Void
  ) throws(Failure) {
    try self[keyPath: keyPath].updateWrapped(update)
  }

  /// Changes an optional part, if it is present: the form of the last weeks.
  ///
  /// - Parameters:
  ///   - keyPath: Leads to the part.
  ///   - update: Changes the part. Not called if there is none.
  /// - Throws: What `update` throws.
  @inlinable
  public mutating func updateIfPresent<T: _VergeStore_OptionalProtocol, Failure: Error>(
    target keyPath: WritableKeyPath<Self, T>,
    update: (inout T.Wrapped) throws(Failure) -> Void
  ) throws(Failure) {
    try self[keyPath: keyPath].updateWrapped(update)
  }
}
