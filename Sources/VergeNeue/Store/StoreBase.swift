public import Verge

/// What ``Store`` and ``ScopedStore`` have in common. Neither made nor subclassed by itself.
///
/// Mirrors VergeNeue 6.0.0-alpha.1.
open class StoreBase<Reducer: _ReducerCore>: StoreType, CustomReflectable {
  /// What the store holds.
  public typealias State = Reducer.TargetState

  /// The modern store that this one stands on.
  ///
  /// Both see each other's commits. Keeps the state alive, not this store.
  public let modernStore: Verge.Store<State, Never>
  /// Makes the mutations and actions. Retained. Mirrors VergeNeue of 2019-09-22.
  public let reducer: Reducer
  // Copied from the modern store, which would be one object more on the way to the state.
  @usableFromInline let view: StateView<State>
  // Asked on every commit: looking at an existential costs more than the commit.
  @usableFromInline let isLogging: Bool
  @usableFromInline let observers: LegacyObservers<State, Never>
  /// Made when it is first needed. Guarded by ``retainedStoresLock``.
  @exclusivity(unchecked) @usableFromInline final var existingRetainedStores: RetainedStores?

  /// - Parameter container: The container whose commits the observers are notified of.
  init<Container>(
    _ modernStore: Verge.Store<State, Never>, reducer: Reducer, isLogging: Bool,
    inside container: StateView<Container>
  ) {
    self.modernStore = modernStore
    self.reducer = reducer
    self.isLogging = isLogging
    view = modernStore.view
    observers = LegacyObservers(of: modernStore, inside: container)
  }

  @inlinable
  init(_ modernStore: Verge.Store<State, Never>, reducer: Reducer, isLogging: Bool) {
    self.modernStore = modernStore
    self.reducer = reducer
    self.isLogging = isLogging
    view = modernStore.view
    observers = LegacyObservers(of: modernStore)
  }

  /// The objects that the store retains for others.
  final var retainedStores: RetainedStores {
    retainedStoresLock.withLock {
      if let existingRetainedStores { return existingRetainedStores }
      let new = RetainedStores()
      existingRetainedStores = new
      return new
    }
  }

  /// The state, as it is after the newest commit.
  ///
  /// May be read from any thread.
  ///
  /// - Important: Stops the process if read inside a mutation of the same state.
  @inlinable
  public final var state: State { view.core.read(view.location) { state, _, _ in state } }

  /// Makes a commit, and tells the logger, which is there.
  @usableFromInline
  func commitLogged(_ mutation: Reducer.Mutation) {
    fatalError("StoreBase is abstract: use Store or ScopedStore, or a subclass of one.")
  }

  /// Tells the logger, which is there, that an action's closure has returned.
  @usableFromInline
  func logDispatch(_ action: ActionMetadata) {
    fatalError("StoreBase is abstract: use Store or ScopedStore, or a subclass of one.")
  }

  /// The state, unless it is being changed or only code leads to it, and the reducer.
  public final var customMirror: Mirror {
    // The getter of a scope may stop: `\.session!` without a session.
    let isStored = view.location.isStored
    let state = isStored ? modernStore.peek() : nil
    return Mirror(
      self,
      children: state.map { ["state": $0, "reducer": reducer] } ?? [
        isStored ? "isBeingChanged" : "isComputed": true, "reducer": reducer,
      ],
      displayStyle: .class,
      ancestorRepresentation: .suppressed
    )
  }
}

// One lock for all stores: few need retainedStores, and a lock per store would be made with each store.
private nonisolated(unsafe) let retainedStoresLock = Lock()

// Sendable: what changes is guarded, by the lock of the state or that of the retainedStores. Reducers are as
// safe as they are.
extension StoreBase: @unchecked Sendable where Reducer.TargetState: Sendable {}
