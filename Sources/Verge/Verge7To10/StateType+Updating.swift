/// An error thrown by an update of an optional member that is absent.
@available(*, deprecated, message: "Declare an error of your own.")
public enum StateUpdatingError: Error {
  /// The member is `nil`.
  case targetWasNull
}

// The helpers of Verge 7 to 9, for states that still use them.

extension StateType {
  /// Changes the state.
  ///
  /// - Parameter update: Changes its argument. Called once.
  /// - Returns: The result of `update`.
  /// - Throws: Any error that `update` throws.
  @available(*, deprecated, message: "Change the state in place.")
  @discardableResult
  public mutating func update<Result>(
    update: (inout Self) throws -> Result
  ) rethrows -> Result {
    try update(&self)
  }

  /// Changes a member.
  ///
  /// - Parameters:
  ///   - keyPath: The member.
  ///   - update: Changes its argument. Called once.
  /// - Returns: The result of `update`.
  /// - Throws: Any error that `update` throws.
  @available(*, deprecated, message: "Change the member in place.")
  @discardableResult
  public mutating func update<Member, Result>(
    target keyPath: WritableKeyPath<Self, Member>,
    update: (inout Member) throws -> Result
  ) rethrows -> Result {
    try update(&self[keyPath: keyPath])
  }

  /// Changes an optional member, if it is not `nil`.
  ///
  /// - Parameters:
  ///   - keyPath: The member.
  ///   - update: Changes its argument. Called once, unless the member is absent.
  /// - Returns: The result of `update`.
  /// - Throws: ``StateUpdatingError/targetWasNull`` if the member is absent, or any error that
  ///   `update` throws.
  @available(*, deprecated, message: "Change the member in place, if it is not nil.")
  @discardableResult
  public mutating func updateTryPresent<Member, Result>(
    target keyPath: WritableKeyPath<Self, Member?>,
    update: (inout Member) throws -> Result
  ) throws -> Result {
    guard self[keyPath: keyPath] != nil else { throw StateUpdatingError.targetWasNull }
    return try update(&self[keyPath: keyPath]!)
  }
}
