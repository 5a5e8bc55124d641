/// A core, and the part of its state that a store shows.
@usableFromInline
package struct StateView<State> {
  @usableFromInline package let memory: StateMemory
  @usableFromInline package let core: StateCore
  @usableFromInline package let place: Place<State>
  /// The state's `==`; `nil` if it has none, or if that has yet to be found out.
  @usableFromInline package let isEqual: Equality<State>?

  @inlinable
  init(
    memory: StateMemory,
    place: Place<State>,
    isEqual: Equality<State>?
  ) {
    self.memory = memory
    core = memory.core
    self.place = place
    self.isEqual = isEqual
  }

  /// A new state.
  @inlinable
  package init(
    _ state: State,
    isEqual: Equality<State>?,
    origin: StoreOrigin,
    logger: (any StoreLogger)? = nil
  ) {
    let address = UnsafeMutablePointer<State>.allocate(capacity: 1)
    address.initialize(to: state)
    let memory = StateMemory(core: StateCore(origin: origin, logger: logger), at: address) {
      let address = $0.assumingMemoryBound(to: State.self)
      address.deinitialize(count: 1)
      address.deallocate()
    }
    self.init(memory: memory, place: Place(address), isEqual: isEqual)
  }

  /// The same state, seen at another place.
  @inlinable
  package func moved<Part>(
    to place: Place<Part>,
    isEqual: Equality<Part>?
  ) -> StateView<Part> {
    StateView<Part>(memory: memory, place: place, isEqual: isEqual)
  }
}

/// How values are compared.
///
/// Not a plain closure: in an optional, that would be wrapped in another one, and be retained for
/// each call.
@usableFromInline
package struct Equality<Value> {
  @usableFromInline let areEqual: (Value, Value) -> Bool

  @inlinable
  package init(_ areEqual: @escaping (Value, Value) -> Bool) {
    self.areEqual = areEqual
  }

  @inlinable @inline(__always)
  package func callAsFunction(_ left: Value, _ right: Value) -> Bool {
    areEqual(left, right)
  }
}

/// The `==` of a type of which it is not known whether it has one.
@usableFromInline
package func equality<Value>(of type: Value.Type) -> Equality<Value>? {
  func equality<Comparable: Equatable>(_: Comparable.Type) -> Equality<Value> {
    Equality { ($0 as! Comparable) == ($1 as! Comparable) }
  }
  guard let type = type as? any Equatable.Type else { return nil }
  return equality(type)
}
