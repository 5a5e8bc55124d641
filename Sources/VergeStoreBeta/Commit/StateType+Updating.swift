/// An error of a change to a part of a state.
///
/// Mirrors VergeStore 6 (6.0.0-beta.3 to beta.8).
public enum StateUpdatingError: Error {
  /// The part is `nil`.
  case targetWasNull
}

extension StateType {
  /// Changes an optional part, and throws if it is `nil`.
  ///
  /// - Parameters:
  ///   - keyPath: The key path to the part.
  ///   - update: Changes the part. Not called for `nil`.
  /// - Returns: The result of `update`.
  /// - Throws: ``StateUpdatingError/targetWasNull`` for `nil`, or the error of `update`.
  public mutating func updateTryPresent<T: _VergeStore_OptionalProtocol, Return>(
    target keyPath: WritableKeyPath<Self, T>,
    update: (inout T.Wrapped) throws -> Return
  ) throws -> Return {
    var result: Return?
    try self[keyPath: keyPath].updateWrapped { wrapped throws(any Error) in
      result = try update(&wrapped)
    }
    guard let result else { throw StateUpdatingError.targetWasNull }
    return result
  }

  /// Changes a part.
  ///
  /// - Parameters:
  ///   - keyPath: The key path to the part.
  ///   - update: Changes the part.
  /// - Returns: The result of `update`.
  /// - Throws: The error of `update`.
  public mutating func update<T, Return>(
    target keyPath: WritableKeyPath<Self, T>,
    update: (inout T) throws -> Return
  ) rethrows -> Return {
    try update(&self[keyPath: keyPath])
  }

  /// Changes the state.
  ///
  /// - Parameter update: Changes its argument.
  /// - Returns: The result of `update`.
  /// - Throws: The error of `update`.
  public mutating func update<Return>(update: (inout Self) throws -> Return) rethrows -> Return {
    try update(&self)
  }
}
