extension Changes {
  /// Whether what `select` takes from the two states differs.
  @inlinable
  func differs<Part>(_ select: (Value) -> Part, by isEqual: (Part, Part) -> Bool) -> Bool {
    guard let previousPrimitive else { return true }
    return !isEqual(select(previousPrimitive), select(primitive))
  }

  /// Whether a member differs from the state before; `true` if there is none.
  ///
  /// Ask in an observer: what a store's `state` returns has no state before, so that this is always
  /// `true` there.
  @inlinable
  public func hasChanges<Member: Equatable>(_ keyPath: KeyPath<Value, Member>) -> Bool {
    differs({ $0[keyPath: keyPath] }, by: ==)
  }

  /// Whether what `compose` makes of the state differs; `true` if there is no state before.
  @inlinable
  public func hasChanges<Composed: Equatable>(_ compose: (Value) -> Composed) -> Bool {
    differs(compose, by: ==)
  }

  /// Whether a member is the same as in the state before; `false` if there is none.
  @inlinable
  public func noChanges<Member: Equatable>(_ keyPath: KeyPath<Value, Member>) -> Bool {
    !hasChanges(keyPath)
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
}

extension Changes where Value: Equatable {
  /// Whether the state differs from the one before; `true` if there is none.
  ///
  /// Ask in an observer: what a store's `state` returns has no state before, so that this is always
  /// `true` there.
  @inlinable
  public var hasChanges: Bool {
    previousPrimitive != primitive
  }
}
