/// A value that may have changed. Use it with ``do(_:)``.
public struct IfChangedBox<Value>: ~Copyable {
  /// The value; `nil` if it has not changed.
  public let value: Value?

  @inlinable
  init(_ value: Value?) {
    self.value = value
  }

  /// Calls `perform` with the value, if it has changed.
  ///
  /// - Parameter perform: Called synchronously, if the value has changed.
  /// - Returns: The result of `perform`, or `nil` if it was not called.
  @inlinable
  @discardableResult
  public consuming func `do`<Result>(
    _ perform: (consuming Value) throws -> Result
  ) rethrows -> Result? {
    guard let value else { return nil }
    return try perform(value)
  }
}

extension Changes {
  /// Returns a member, if it has changed.
  @inlinable @inline(__always)
  public func ifChanged<Member: Equatable>(
    _ keyPath: KeyPath<Value, Member>
  ) -> IfChangedBox<Member> {
    IfChangedBox(hasChanges(keyPath) ? primitive[keyPath: keyPath] : nil)
  }

  /// Returns members, if one of them has changed.
  @inlinable @inline(__always)
  public func ifChanged<each Member: Equatable>(
    _ keyPaths: repeat KeyPath<Value, each Member>
  ) -> IfChangedBox<(repeat each Member)> {
    var isChanged = false
    for keyPath in repeat each keyPaths {
      isChanged = isChanged || hasChanges(keyPath)
    }
    return IfChangedBox(isChanged ? (repeat primitive[keyPath: each keyPaths]) : nil)
  }

  /// Returns the result of `compose`, if it has changed.
  @inlinable
  public func ifChanged<Composed: Equatable>(
    _ compose: (Value) -> Composed
  ) -> IfChangedBox<Composed> {
    IfChangedBox(hasChanges(compose) ? compose(primitive) : nil)
  }

  /// Returns the result of `compose`, if one of its parts has changed.
  @inlinable
  public func ifChanged<each Part: Equatable>(
    _ compose: (Value) -> (repeat each Part)
  ) -> IfChangedBox<(repeat each Part)> {
    let parts = compose(primitive)
    guard let previousPrimitive else { return IfChangedBox(parts) }
    let former = compose(previousPrimitive)
    for (part, formerPart) in repeat (each parts, each former) {
      if part != formerPart { return IfChangedBox(parts) }
    }
    return IfChangedBox(nil)
  }

  /// Returns the result of `compose`, if it has changed according to `isEqual`.
  @inlinable
  public func ifChanged<Composed>(
    _ compose: (Value) -> Composed,
    by isEqual: (Composed, Composed) -> Bool
  ) -> IfChangedBox<Composed> {
    IfChangedBox(differs(compose, by: isEqual) ? compose(primitive) : nil)
  }
}
