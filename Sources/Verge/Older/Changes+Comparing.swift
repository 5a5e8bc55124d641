// The forms of Verge 7 and 8, where a closure compares.

extension Changes {
  /// Whether a member differs from the state before, by a closure; `true` if there is none.
  ///
  /// - Parameters:
  ///   - keyPath: The member.
  ///   - isEqual: Whether two values, the earlier one first, count as the same.
  public func hasChanges<Member>(
    _ keyPath: KeyPath<Value, Member>,
    _ isEqual: (Member, Member) -> Bool
  ) -> Bool {
    differs({ $0[keyPath: keyPath] }, by: isEqual)
  }

  /// Whether the output of `compose` differs, by a closure; `true` if there is no state
  /// before.
  ///
  /// - Parameters:
  ///   - compose: Returns the value to compare.
  ///   - isEqual: Whether two values, the earlier one first, count as the same.
  public func hasChanges<Composed>(
    _ compose: (Value) -> Composed,
    _ isEqual: (Composed, Composed) -> Bool
  ) -> Bool {
    differs(compose, by: isEqual)
  }

  /// Whether a member is the same as in the state before, by a closure; `false` if there is none.
  ///
  /// - Parameters:
  ///   - keyPath: The member.
  ///   - isEqual: Whether two values, the earlier one first, count as the same.
  public func noChanges<Member>(
    _ keyPath: KeyPath<Value, Member>,
    _ isEqual: (Member, Member) -> Bool
  ) -> Bool {
    !hasChanges(keyPath, isEqual)
  }

  /// A member, if it differs by a closure.
  ///
  /// - Parameters:
  ///   - keyPath: The member.
  ///   - isEqual: Whether two values, the earlier one first, count as the same.
  /// - Returns: `nil` if it counts as the same as in the state before.
  public func takeIfChanged<Member>(
    _ keyPath: KeyPath<Value, Member>,
    _ isEqual: (Member, Member) -> Bool
  ) -> Member? {
    hasChanges(keyPath, isEqual) ? primitive[keyPath: keyPath] : nil
  }

  /// Does something with a member that has changed by a closure.
  ///
  /// - Parameters:
  ///   - keyPath: The member.
  ///   - isEqual: Whether two values, the earlier one first, count as the same.
  ///   - perform: Called with the member's value, synchronously, if it has changed.
  /// - Returns: What `perform` returns, or `nil` if it was not called.
  /// - Throws: What `perform` throws.
  @discardableResult
  public func ifChanged<Member, Result>(
    _ keyPath: KeyPath<Value, Member>,
    _ isEqual: (Member, Member) -> Bool,
    _ perform: (Member) throws -> Result
  ) rethrows -> Result? {
    guard hasChanges(keyPath, isEqual) else { return nil }
    return try perform(primitive[keyPath: keyPath])
  }

  /// Calls a closure with the output of `compose`, if that has changed.
  ///
  /// - Parameters:
  ///   - compose: Returns the value to compare.
  ///   - perform: Called with it, synchronously, if it has changed.
  /// - Returns: What `perform` returns, or `nil` if it was not called.
  /// - Throws: What `perform` throws.
  @discardableResult
  public func ifChanged<Composed: Equatable, Result>(
    compose: (Value) -> Composed,
    perform: (Composed) throws -> Result
  ) rethrows -> Result? {
    try ifChanged(compose, perform)
  }

  /// Calls a closure with the output of `compose`, if that has changed by a closure.
  ///
  /// - Parameters:
  ///   - compose: Returns the value to compare.
  ///   - isEqual: Whether two values, the earlier one first, count as the same.
  ///   - perform: Called with it, synchronously, if it has changed.
  /// - Returns: What `perform` returns, or `nil` if it was not called.
  /// - Throws: What `perform` throws.
  @discardableResult
  public func ifChanged<Composed, Result>(
    compose: (Value) -> Composed,
    comparer isEqual: (Composed, Composed) -> Bool,
    perform: (Composed) throws -> Result
  ) rethrows -> Result? {
    try ifChanged(compose, by: isEqual, perform)
  }
}
