extension Changes {
  /// Whether the parts that `select` returns for the two states differ.
  @inlinable
  func differs<Part>(_ select: (Value) -> Part, by isEqual: (Part, Part) -> Bool) -> Bool {
    guard let previousPrimitive else { return true }
    return !isEqual(select(previousPrimitive), select(primitive))
  }

  /// Whether a member differs.
  // Inlined, so that a literal is a constant offset. The offset of any other stored member is looked up
  // once for both states, which are compared in place. A value in an optional has the optional's address.
  @inlinable @inline(__always)
  func differs<Member>(
    at keyPath: KeyPath<Value, Member>, by isEqual: (Member, Member) -> Bool
  ) -> Bool {
    guard previousPrimitive != nil, let offset = MemoryLayout<Value>.offset(of: keyPath) else {
      return differs({ $0[keyPath: keyPath] }, by: isEqual)
    }
    return withUnsafePointer(to: previousPrimitive) { previous in
      withUnsafePointer(to: primitive) { primitive in
        !isEqual(
          (UnsafeRawPointer(previous) + offset).assumingMemoryBound(to: Member.self).pointee,
          (UnsafeRawPointer(primitive) + offset).assumingMemoryBound(to: Member.self).pointee)
      }
    }
  }

  /// Whether a member differs from that of the previous state; `true` if there is no previous state.
  ///
  /// Use it in an observer: a store's `state` has no previous state, so this is always `true`
  /// there.
  @inlinable @inline(__always)
  public func hasChanges<Member: Equatable>(_ keyPath: KeyPath<Value, Member>) -> Bool {
    differs(at: keyPath, by: ==)
  }

  /// Whether the result of `compose` differs from that for the previous state; `true` if there is
  /// no previous state.
  @inlinable
  public func hasChanges<Composed: Equatable>(_ compose: (Value) -> Composed) -> Bool {
    differs(compose, by: ==)
  }

  /// Whether the result of `compose` differs according to `isEqual`; `true` if there is no previous
  /// state.
  ///
  /// - Parameters:
  ///   - compose: Returns the value to compare.
  ///   - isEqual: Whether two values, the earlier one first, count as equal.
  @inlinable
  public func hasChanges<Composed>(
    _ compose: (Value) -> Composed,
    by isEqual: (Composed, Composed) -> Bool
  ) -> Bool {
    differs(compose, by: isEqual)
  }

  /// Whether a member equals that of the previous state; `false` if there is no previous state.
  @inlinable @inline(__always)
  public func noChanges<Member: Equatable>(_ keyPath: KeyPath<Value, Member>) -> Bool {
    !hasChanges(keyPath)
  }

  /// Whether the result of `compose` equals that for the previous state; `false` if there is no
  /// previous state.
  @inlinable
  public func noChanges<Composed: Equatable>(_ compose: (Value) -> Composed) -> Bool {
    !hasChanges(compose)
  }

  /// Whether the result of `compose` is equal according to `isEqual`; `false` if there is no
  /// previous state.
  ///
  /// - Parameters:
  ///   - compose: Returns the value to compare.
  ///   - isEqual: Whether two values, the earlier one first, count as equal.
  @inlinable
  public func noChanges<Composed>(
    _ compose: (Value) -> Composed,
    by isEqual: (Composed, Composed) -> Bool
  ) -> Bool {
    !differs(compose, by: isEqual)
  }

  /// Returns the result of `compose`, if it differs.
  ///
  /// - Returns: `nil` if it equals that for the previous state.
  @inlinable
  public func takeIfChanged<Composed: Equatable>(
    _ compose: (Value) throws -> Composed
  ) rethrows -> Composed? {
    let composed = try compose(primitive)
    if let previousPrimitive, try compose(previousPrimitive) == composed { return nil }
    return composed
  }

  /// Returns the result of `compose`, if it differs according to `isEqual`.
  ///
  /// - Parameters:
  ///   - compose: Returns the value to compare.
  ///   - isEqual: Whether two values, the earlier one first, count as equal.
  /// - Returns: `nil` if it counts as equal to that for the previous state.
  /// - Throws: Any error that `compose` throws.
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
  /// Whether the state differs from the previous one; `true` if there is no previous state.
  ///
  /// Use it in an observer: a store's `state` has no previous state, so this is always `true`
  /// there.
  @inlinable
  public var hasChanges: Bool {
    previousPrimitive != primitive
  }

  /// Whether the state equals the previous one; `false` if there is no previous state.
  @inlinable
  public var noChanges: Bool { !hasChanges }
}
