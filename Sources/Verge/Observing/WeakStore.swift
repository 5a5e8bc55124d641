/// A weak reference to a store's state, not to the store; strong if the store is a derived value
/// other than a binding.
// Sendable: the core's lock guards the referenced state; a `WeakStore` is used across threads only
// for `Sendable` states.
@usableFromInline
package struct WeakStore<State, Activity>: @unchecked Sendable {
  private weak var memory: StateMemory?
  private let derived: StateMemory?
  private let location: StateLocation<State>
  private let isEqual: Equality<State>?
  private let pipe: ActivityPipe<Activity>?

  @usableFromInline
  package init(_ store: Store<State, Activity>) {
    let isConstant = (store as? Derived<State>)?.isConstant == true
    memory = store.view.memory
    derived = store.view.memory.isKeptByObservers || isConstant ? store.view.memory : nil
    location = store.view.location
    isEqual = store.view.isEqual
    pipe = store.pipe
  }

  /// A store on the state, unless the state is deallocated.
  @usableFromInline package var store: Store<State, Activity>? { store(defaultQueue: nil) }

  /// Returns a store on the state, unless the state is deallocated.
  ///
  /// - Parameter defaultQueue: The queue for its observers that use ``Queues/Passthrough``.
  package func store(defaultQueue: DefaultQueue?) -> Store<State, Activity>? {
    memory.map {
      Store(
        view: StateView(memory: $0, location: location, isEqual: isEqual), pipe: pipe,
        defaultQueue: defaultQueue)
    }
  }
}
