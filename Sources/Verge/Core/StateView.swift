/// A core, and the part of its state that a store shows.
@usableFromInline
package struct StateView<State> {
  @usableFromInline package let memory: StateMemory
  @usableFromInline package let core: StateCore
  @usableFromInline package let place: Place<State>
  /// The state's `==`; `nil` if it has none, or if that has yet to be found out.
  @usableFromInline package let isEqual: ((State, State) -> Bool)?

  @inlinable
  init(
    memory: StateMemory,
    place: Place<State>,
    isEqual: ((State, State) -> Bool)?
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
    isEqual: ((State, State) -> Bool)?,
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
    isEqual: ((Part, Part) -> Bool)?
  ) -> StateView<Part> {
    StateView<Part>(memory: memory, place: place, isEqual: isEqual)
  }
}

/// The `==` of a type of which it is not known whether it has one.
@usableFromInline
package func equality<Value>(of type: Value.Type) -> ((Value, Value) -> Bool)? {
  func equality<Comparable: Equatable>(_: Comparable.Type) -> (Value, Value) -> Bool {
    { ($0 as! Comparable) == ($1 as! Comparable) }
  }
  guard let type = type as? any Equatable.Type else { return nil }
  return equality(type)
}
