extension Changes {
  /// Whether a member differs from that of the previous state, according to a comparator; `true` if
  /// there is no previous state.
  @inlinable @inline(__always)
  public func hasChanges<Member>(
    _ keyPath: KeyPath<Value, Member>,
    _ comparator: some TypedComparator<Member>
  ) -> Bool {
    differs(at: keyPath, by: comparator.callAsFunction)
  }

  /// Whether the result of `compose` differs, according to a comparator; `true` if there is no
  /// previous state.
  public func hasChanges<Composed>(
    _ compose: (Value) -> Composed,
    _ comparator: some TypedComparator<Composed>
  ) -> Bool {
    differs(compose, by: comparator.callAsFunction)
  }

  /// Whether a member equals that of the previous state, according to a comparator; `false` if
  /// there is no previous state.
  @inlinable @inline(__always)
  public func noChanges<Member>(
    _ keyPath: KeyPath<Value, Member>,
    _ comparator: some TypedComparator<Member>
  ) -> Bool {
    !hasChanges(keyPath, comparator)
  }

  /// Whether the result of `compose` is equal, according to a comparator; `false` if there is no
  /// previous state.
  public func noChanges<Composed>(
    _ compose: (Value) -> Composed,
    _ comparator: some TypedComparator<Composed>
  ) -> Bool {
    !hasChanges(compose, comparator)
  }

  /// Returns the result of `compose`, if it differs according to a comparator.
  ///
  /// - Returns: `nil` if it counts as equal to that for the previous state.
  public func takeIfChanged<Composed>(
    _ compose: (Value) throws -> Composed,
    _ comparator: some TypedComparator<Composed>
  ) rethrows -> Composed? {
    let composed = try compose(primitive)
    if let previousPrimitive, comparator(try compose(previousPrimitive), composed) { return nil }
    return composed
  }

  /// Calls `perform` with a member, if it has changed according to a comparator.
  ///
  /// - Returns: The result of `perform`, or `nil` if it was not called.
  @inlinable @inline(__always)
  @discardableResult
  public func ifChanged<Member, Result>(
    _ keyPath: KeyPath<Value, Member>,
    _ comparator: some TypedComparator<Member>,
    _ perform: (Member) throws -> Result
  ) rethrows -> Result? {
    guard hasChanges(keyPath, comparator) else { return nil }
    return try perform(primitive[keyPath: keyPath])
  }

  /// Calls `perform` with the result of `compose`, if it has changed according to a comparator.
  ///
  /// - Returns: The result of `perform`, or `nil` if it was not called.
  @discardableResult
  public func ifChanged<Composed, Result>(
    _ compose: (Value) -> Composed,
    _ comparator: some TypedComparator<Composed>,
    _ perform: (Composed) throws -> Result
  ) rethrows -> Result? {
    guard hasChanges(compose, comparator) else { return nil }
    return try perform(compose(primitive))
  }

  /// Returns the result of `compose`, if it has changed according to a comparator.
  @_disfavoredOverload
  public func ifChanged<Composed>(
    _ compose: (Value) -> Composed,
    comparator: some TypedComparator<Composed>
  ) -> IfChangedBox<Composed> {
    IfChangedBox(hasChanges(compose, comparator) ? compose(primitive) : nil)
  }
}
