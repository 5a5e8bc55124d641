// `ifChanged` has two forms: one with a closure, and one that returns a box that has a `do`.

extension Changes {
  /// Calls `perform` with a member, if it has changed.
  ///
  /// A member counts as changed if it differs from that of the previous state, or if there is no
  /// previous state.
  ///
  /// - Parameters:
  ///   - keyPath: The member.
  ///   - perform: Called synchronously with the member's value if it has changed.
  /// - Returns: The result of `perform`, or `nil` if it was not called.
  @inlinable @inline(__always)
  @discardableResult
  public func ifChanged<Member: Equatable, Result>(
    _ keyPath: KeyPath<Value, Member>,
    _ perform: (Member) throws -> Result
  ) rethrows -> Result? {
    guard hasChanges(keyPath) else { return nil }
    return try perform(primitive[keyPath: keyPath])
  }

  /// Calls `perform` with the result of `compose`, if it has changed.
  @inlinable
  @discardableResult
  public func ifChanged<Composed: Equatable, Result>(
    _ compose: (Value) -> Composed,
    _ perform: (Composed) throws -> Result
  ) rethrows -> Result? {
    guard hasChanges(compose) else { return nil }
    return try perform(compose(primitive))
  }

  /// Calls `perform` with the result of `compose`, if it has changed according to `isEqual`.
  @inlinable
  @discardableResult
  public func ifChanged<Composed, Result>(
    _ compose: (Value) -> Composed,
    by isEqual: (Composed, Composed) -> Bool,
    _ perform: (Composed) throws -> Result
  ) rethrows -> Result? {
    guard differs(compose, by: isEqual) else { return nil }
    return try perform(compose(primitive))
  }

  /// Calls `perform` with two members, if one of them has changed.
  @inlinable @inline(__always)
  @discardableResult
  public func ifChanged<First: Equatable, Second: Equatable, Result>(
    _ first: KeyPath<Value, First>,
    _ second: KeyPath<Value, Second>,
    _ perform: ((First, Second)) throws -> Result
  ) rethrows -> Result? {
    guard hasChanges(first) || hasChanges(second) else { return nil }
    return try perform((primitive[keyPath: first], primitive[keyPath: second]))
  }

  /// Calls `perform` with three members, if one of them has changed.
  @inlinable @inline(__always)
  @discardableResult
  public func ifChanged<First: Equatable, Second: Equatable, Third: Equatable, Result>(
    _ first: KeyPath<Value, First>,
    _ second: KeyPath<Value, Second>,
    _ third: KeyPath<Value, Third>,
    _ perform: ((First, Second, Third)) throws -> Result
  ) rethrows -> Result? {
    guard hasChanges(first) || hasChanges(second) || hasChanges(third) else { return nil }
    return try perform(
      (primitive[keyPath: first], primitive[keyPath: second], primitive[keyPath: third])
    )
  }

  /// Calls `perform` with four members, if one of them has changed.
  @inlinable @inline(__always)
  @discardableResult
  public func ifChanged<
    First: Equatable, Second: Equatable, Third: Equatable, Fourth: Equatable, Result
  >(
    _ first: KeyPath<Value, First>,
    _ second: KeyPath<Value, Second>,
    _ third: KeyPath<Value, Third>,
    _ fourth: KeyPath<Value, Fourth>,
    _ perform: ((First, Second, Third, Fourth)) throws -> Result
  ) rethrows -> Result? {
    guard
      hasChanges(first) || hasChanges(second) || hasChanges(third) || hasChanges(fourth)
    else { return nil }
    return try perform(
      (
        primitive[keyPath: first], primitive[keyPath: second], primitive[keyPath: third],
        primitive[keyPath: fourth]
      )
    )
  }

  /// Calls `perform` with five members, if one of them has changed.
  @inlinable @inline(__always)
  @discardableResult
  public func ifChanged<
    First: Equatable, Second: Equatable, Third: Equatable, Fourth: Equatable, Fifth: Equatable,
    Result
  >(
    _ first: KeyPath<Value, First>,
    _ second: KeyPath<Value, Second>,
    _ third: KeyPath<Value, Third>,
    _ fourth: KeyPath<Value, Fourth>,
    _ fifth: KeyPath<Value, Fifth>,
    _ perform: ((First, Second, Third, Fourth, Fifth)) throws -> Result
  ) rethrows -> Result? {
    guard
      hasChanges(first) || hasChanges(second) || hasChanges(third) || hasChanges(fourth)
        || hasChanges(fifth)
    else { return nil }
    return try perform(
      (
        primitive[keyPath: first], primitive[keyPath: second], primitive[keyPath: third],
        primitive[keyPath: fourth], primitive[keyPath: fifth]
      )
    )
  }
}

extension Changes where Value: Equatable {
  /// Calls `perform` with the state, if it has changed.
  @inlinable
  public func ifChanged(_ perform: (Value) throws -> Void) rethrows {
    guard hasChanges else { return }
    try perform(primitive)
  }

  /// Returns the state, if it has changed.
  @inlinable
  public func ifChanged() -> IfChangedBox<Value> {
    IfChangedBox(hasChanges ? primitive : nil)
  }
}
