/// An update of an optional member that is absent.
public enum StateUpdatingError: Error {
  /// The member is `nil`.
  case targetWasNull
}

// The helpers of Verge 7 to 9, for states that still use them.

extension StateType {
  /// Changes the state.
  ///
  /// - Parameter update: Changes its argument. Called once.
  /// - Returns: What `update` returns.
  /// - Throws: What `update` throws.
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
  /// - Returns: What `update` returns.
  /// - Throws: What `update` throws.
  @discardableResult
  public mutating func update<Member, Result>(
    target keyPath: WritableKeyPath<Self, Member>,
    update: (inout Member) throws -> Result
  ) rethrows -> Result {
    try update(&self[keyPath: keyPath])
  }

  /// Changes an optional member that is present.
  ///
  /// - Parameters:
  ///   - keyPath: The member.
  ///   - update: Changes its argument. Called once, unless the member is absent.
  /// - Returns: What `update` returns.
  /// - Throws: ``StateUpdatingError/targetWasNull`` if the member is absent, or what `update` throws.
  @discardableResult
  public mutating func updateTryPresent<Member, Result>(
    target keyPath: WritableKeyPath<Self, Member?>,
    update: (inout Member) throws -> Result
  ) throws -> Result {
    guard self[keyPath: keyPath] != nil else { throw StateUpdatingError.targetWasNull }
    return try update(&self[keyPath: keyPath]!)
  }
}
