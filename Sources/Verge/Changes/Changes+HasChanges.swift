extension Changes {
  /// Whether what `select` takes from the two states differs.
  @inlinable
  func differs<Part>(_ select: (Value) -> Part, by isEqual: (Part, Part) -> Bool) -> Bool {
    guard let previousPrimitive else { return true }
    return !isEqual(select(previousPrimitive), select(primitive))
  }

  /// Whether a member differs from the state before; `true` if there is none.
  ///
  /// Use it in an observer: a store's `state` has no previous state, so that this is always `true`
  /// there.
  @inlinable
  public func hasChanges<Member: Equatable>(_ keyPath: KeyPath<Value, Member>) -> Bool {
    differs({ $0[keyPath: keyPath] }, by: ==)
  }

  /// Whether the output of `compose` differs; `true` if there is no state before.
  @inlinable
  public func hasChanges<Composed: Equatable>(_ compose: (Value) -> Composed) -> Bool {
    differs(compose, by: ==)
  }

  /// Whether the output of `compose` differs according to `isEqual`; `true` if there is no
  /// state before.
  ///
  /// - Parameters:
  ///   - compose: Returns the value to compare.
  ///   - isEqual: Whether two values, the earlier one first, count as the same.
  @inlinable
  public func hasChanges<Composed>(
    _ compose: (Value) -> Composed,
    by isEqual: (Composed, Composed) -> Bool
  ) -> Bool {
    differs(compose, by: isEqual)
  }

  /// Whether a member is the same as in the state before; `false` if there is none.
  @inlinable
  public func noChanges<Member: Equatable>(_ keyPath: KeyPath<Value, Member>) -> Bool {
    !hasChanges(keyPath)
  }

  /// Whether the output of `compose` is the same; `false` if there is no state before.
  @inlinable
  public func noChanges<Composed: Equatable>(_ compose: (Value) -> Composed) -> Bool {
    !hasChanges(compose)
  }

  /// Whether the output of `compose` is the same according to `isEqual`; `false` if there
  /// is no state before.
  ///
  /// - Parameters:
  ///   - compose: Returns the value to compare.
  ///   - isEqual: Whether two values, the earlier one first, count as the same.
  @inlinable
  public func noChanges<Composed>(
    _ compose: (Value) -> Composed,
    by isEqual: (Composed, Composed) -> Bool
  ) -> Bool {
    !differs(compose, by: isEqual)
  }

  /// The result of `compose`, if it differs.
  ///
  /// - Returns: `nil` if it is the same as in the state before.
  @inlinable
  public func takeIfChanged<Composed: Equatable>(
    _ compose: (Value) throws -> Composed
  ) rethrows -> Composed? {
    let composed = try compose(primitive)
    if let previousPrimitive, try compose(previousPrimitive) == composed { return nil }
    return composed
  }

  /// The result of `compose`, if it differs according to `isEqual`.
  ///
  /// - Parameters:
  ///   - compose: Returns the value to compare.
  ///   - isEqual: Whether two values, the earlier one first, count as the same.
  /// - Returns: `nil` if it counts as the same as in the state before.
  /// - Throws: What `compose` throws.
  @inlinable
  public func takeIfChanged<Composed>(
    _ compose: (Value) throws -> Composed,
    by isEqual: (Composed, Composed) -> Bool
  ) rethrows -> Composed? {
    let composed = try compose(primitive)
    if let previousPrimitive, isEqual(try compose(previousPrimitive), composed) { return nil }
    return composed
  }
}

extension Changes where Value: Equatable {
  /// Whether the state differs from the one before; `true` if there is none.
  ///
  /// Use it in an observer: a store's `state` has no previous state, so that this is always `true`
  /// there.
  @inlinable
  public var hasChanges: Bool {
    previousPrimitive != primitive
  }

  /// Whether the state equals the one before; `false` if there is none.
  @inlinable
  public var noChanges: Bool { !hasChanges }
}
