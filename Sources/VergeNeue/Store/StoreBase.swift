public import ShimSupport
public import Verge

/// The base class of ``Store`` and ``ScopedStore``. Do not subclass it directly.
///
/// Mirrors VergeNeue 6.0.0-alpha.1.
open class StoreBase<Reducer: _ReducerCore>: StoreType, CustomReflectable {
  /// The store's state.
  public typealias State = Reducer.TargetState

  /// The modern store that this one is built on.
  ///
  /// Each store receives the other's commits. The modern store retains the state, not this store.
  public let modernStore: Verge.Store<State, Never>
  /// The reducer, which makes the mutations and actions. Mirrors VergeNeue of 2019-09-22.
  public let reducer: Reducer
  // Copied from the modern store, to access the state through one object fewer.
  @usableFromInline let view: StateView<State>
  // Read on every commit; reading an existential would cost more than the commit.
  @usableFromInline let isLogging: Bool
  @usableFromInline let observers: LegacyObservers<State, Never>
  /// The retained stores, created on first use. Guarded by ``retainedStoresLock``.
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

  /// The objects that users added to the store.
  final var retainedStores: RetainedStores {
    retainedStoresLock.withLock {
      if let existingRetainedStores { return existingRetainedStores }
      let new = RetainedStores()
      existingRetainedStores = new
      return new
    }
  }

  /// The state after the newest commit.
  ///
  /// Legal on any thread.
  ///
  /// - Important: Traps if read inside a mutation of the same state.
  @inlinable
  public final var state: State { view.core.read(view.location).value }

  /// Makes a commit, and logs it. Only called if there is a logger.
  @usableFromInline
  func commitLogged(_ mutation: Reducer.Mutation) {
    fatalError("StoreBase is abstract: subclass `Store` instead, or use `ScopedStore`.")
  }

  /// Logs that an action's closure has returned. Only called if there is a logger.
  @usableFromInline
  func logDispatch(_ action: ActionMetadata) {
    fatalError("StoreBase is abstract: subclass `Store` instead, or use `ScopedStore`.")
  }

  /// A mirror with the reducer and the state; without the state during a mutation, or if the state
  /// is computed.
  public final var customMirror: Mirror {
    // The getter of a scope may trap: `\.session!` without a session.
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

// One lock for all stores, because few stores have `retainedStores`, and a separate lock would cost
// memory in each store.
private nonisolated(unsafe) let retainedStoresLock = Lock()

// Sendable: the lock of the state and `retainedStoresLock` guard all variables. Users are
// responsible for the thread safety of the reducer.
extension StoreBase: @unchecked Sendable where Reducer.TargetState: Sendable {}
