// The forms of Verge 7 and 8, in which a closure compares values.

extension Changes {
  /// Whether a member differs from that of the previous state, according to a closure:
  /// `hasChanges(_:by:)`; `true` if there is no previous state.
  ///
  /// - `isEqual`: Whether two values, the earlier one first, count as equal.
  @available(*, deprecated, renamed: "hasChanges(_:by:)")
  public func hasChanges<Member>(
    _ keyPath: KeyPath<Value, Member>,
    _ isEqual: (Member, Member) -> Bool
  ) -> Bool {
    differs(at: keyPath, by: isEqual)
  }

  /// Whether the result of `compose` differs, according to a closure; `true` if there is no
  /// previous state.
  @available(*, deprecated, renamed: "hasChanges(_:by:)")
  public func hasChanges<Composed>(
    _ compose: (Value) -> Composed,
    _ isEqual: (Composed, Composed) -> Bool
  ) -> Bool {
    differs(compose, by: isEqual)
  }

  /// Whether a member equals that of the previous state, according to a closure; `false` if there
  /// is no previous state.
  @available(*, deprecated, renamed: "noChanges(_:by:)")
  public func noChanges<Member>(
    _ keyPath: KeyPath<Value, Member>,
    _ isEqual: (Member, Member) -> Bool
  ) -> Bool {
    !hasChanges(keyPath, isEqual)
  }

  /// Returns a member, if it differs according to a closure; otherwise `nil`.
  @available(*, deprecated, renamed: "takeIfChanged(_:by:)")
  public func takeIfChanged<Member>(
    _ keyPath: KeyPath<Value, Member>,
    _ isEqual: (Member, Member) -> Bool
  ) -> Member? {
    hasChanges(keyPath, isEqual) ? primitive[keyPath: keyPath] : nil
  }

  /// Calls `perform` with a member, if it has changed according to a closure, and returns the
  /// result; otherwise returns `nil`.
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

  /// Calls `perform` with the result of `compose`, if it has changed: `ifChanged(_:_:)`.
  @available(*, deprecated, renamed: "ifChanged(_:_:)")
  @discardableResult
  public func ifChanged<Composed: Equatable, Result>(
    compose: (Value) -> Composed,
    perform: (Composed) throws -> Result
  ) rethrows -> Result? {
    try ifChanged(compose, perform)
  }

  /// Calls `perform` with the result of `compose`, if it has changed according to a closure:
  /// `ifChanged(_:by:_:)`.
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
