// The forms of Verge 7 and 8, in which a closure compares values.

extension Changes {
  /// Whether a member differs from that of the previous state, according to a closure; `true` if there
  /// is no previous state.
  ///
  /// - Parameters:
  ///   - keyPath: The member.
  ///   - isEqual: Whether two values, the earlier one first, count as equal.
  @available(*, deprecated, renamed: "hasChanges(_:by:)")
  public func hasChanges<Member>(
    _ keyPath: KeyPath<Value, Member>,
    _ isEqual: (Member, Member) -> Bool
  ) -> Bool {
    differs(at: keyPath, by: isEqual)
  }

  /// Whether the result of `compose` differs, according to a closure; `true` if there is no previous
  /// state.
  ///
  /// - Parameters:
  ///   - compose: Returns the value to compare.
  ///   - isEqual: Whether two values, the earlier one first, count as equal.
  @available(*, deprecated, renamed: "hasChanges(_:by:)")
  public func hasChanges<Composed>(
    _ compose: (Value) -> Composed,
    _ isEqual: (Composed, Composed) -> Bool
  ) -> Bool {
    differs(compose, by: isEqual)
  }

  /// Whether a member equals that of the previous state, according to a closure; `false` if there is no
  /// previous state.
  ///
  /// - Parameters:
  ///   - keyPath: The member.
  ///   - isEqual: Whether two values, the earlier one first, count as equal.
  @available(*, deprecated, renamed: "noChanges(_:by:)")
  public func noChanges<Member>(
    _ keyPath: KeyPath<Value, Member>,
    _ isEqual: (Member, Member) -> Bool
  ) -> Bool {
    !hasChanges(keyPath, isEqual)
  }

  /// Returns a member, if it differs according to a closure.
  ///
  /// - Parameters:
  ///   - keyPath: The member.
  ///   - isEqual: Whether two values, the earlier one first, count as equal.
  /// - Returns: `nil` if it counts as equal to that of the previous state.
  @available(*, deprecated, renamed: "takeIfChanged(_:by:)")
  public func takeIfChanged<Member>(
    _ keyPath: KeyPath<Value, Member>,
    _ isEqual: (Member, Member) -> Bool
  ) -> Member? {
    hasChanges(keyPath, isEqual) ? primitive[keyPath: keyPath] : nil
  }

  /// Calls `perform` with a member, if it has changed according to a closure.
  ///
  /// - Parameters:
  ///   - keyPath: The member.
  ///   - isEqual: Whether two values, the earlier one first, count as equal.
  ///   - perform: Called with the member's value, synchronously, if it has changed.
  /// - Returns: The result of `perform`, or `nil` if it was not called.
  /// - Throws: Any error that `perform` throws.
  @available(*, deprecated, renamed: "ifChanged(_:by:_:)")
  @discardableResult
  public func ifChanged<Member, Result>(
    _ keyPath: KeyPath<Value, Member>,
    _ isEqual: (Member, Member) -> Bool,
    _ perform: (Member) throws -> Result
  ) rethrows -> Result? {
    guard hasChanges(keyPath, isEqual) else { return nil }
    return try perform(primitive[keyPath: keyPath])
  }

  /// Calls `perform` with the result of `compose`, if it has changed.
  ///
  /// - Parameters:
  ///   - compose: Returns the value to compare.
  ///   - perform: Called synchronously with that value, if it has changed.
  /// - Returns: The result of `perform`, or `nil` if it was not called.
  /// - Throws: Any error that `perform` throws.
  @available(*, deprecated, renamed: "ifChanged(_:_:)")
  @discardableResult
  public func ifChanged<Composed: Equatable, Result>(
    compose: (Value) -> Composed,
    perform: (Composed) throws -> Result
  ) rethrows -> Result? {
    try ifChanged(compose, perform)
  }

  /// Calls `perform` with the result of `compose`, if it has changed according to a closure.
  ///
  /// - Parameters:
  ///   - compose: Returns the value to compare.
  ///   - isEqual: Whether two values, the earlier one first, count as equal.
  ///   - perform: Called synchronously with that value, if it has changed.
  /// - Returns: The result of `perform`, or `nil` if it was not called.
  /// - Throws: Any error that `perform` throws.
  @available(*, deprecated, renamed: "ifChanged(_:by:_:)")
  @discardableResult
  public func ifChanged<Composed, Result>(
    compose: (Value) -> Composed,
    comparer isEqual: (Composed, Composed) -> Bool,
    perform: (Composed) throws -> Result
  ) rethrows -> Result? {
    try ifChanged(compose, by: isEqual, perform)
  }
}
