/// Leads to a store as long as its state is there, without keeping that; a derived one is kept.
// Sendable: what it leads to is guarded by the core's lock; used for `Sendable` states alone.
@usableFromInline
struct WeakStore<State, Activity>: @unchecked Sendable {
  private weak var memory: StateMemory?
  private let derived: StateMemory?
  private let location: StateLocation<State>
  private let isEqual: Equality<State>?
  private let pipe: ActivityPipe<Activity>?

  @usableFromInline
  init(_ store: Store<State, Activity>) {
    memory = store.view.memory
    derived = store.view.memory.isKeptByObservers ? store.view.memory : nil
    location = store.view.location
    isEqual = store.view.isEqual
    pipe = store.pipe
  }

  @usableFromInline var store: Store<State, Activity>? {
    memory.map {
      Store(view: StateView(memory: $0, location: location, isEqual: isEqual), pipe: pipe)
    }
  }
}
