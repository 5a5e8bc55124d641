import Verge

/// A base class for adapters, which turn external events into commits and actions of their store.
///
/// ```swift
/// final class ClockAdapter: AdapterBase<RootReducer> {
///   func tick() {
///     run { store in store.commit { $0.tick() } }
///   }
/// }
///
/// store.addAdapter(clock)
/// ```
///
/// Mirrors VergeNeue of 2019-09-22.
open class AdapterBase<Reducer: ModularReducerType> {
  /// The reducer's actions. Mirrors VergeNeue of 2019-09-23.
  public typealias Action<ReturnType> = Reducer.Action<ReturnType>
  /// The reducer's mutations. Mirrors VergeNeue of 2019-09-23.
  public typealias Mutation = Reducer.Mutation

  private let lock = Lock()
  private weak var store: Store<Reducer>?

  /// Creates an adapter without a store.
  public init() {}

  /// Calls `perform` with the store, synchronously on this thread. Does nothing without a store.
  public final func run(_ perform: (Store<Reducer>) -> Void) {
    if let store = lock.withLock({ store }) { perform(store) }
  }

  fileprivate func attach(to store: Store<Reducer>) {
    lock.withLock { self.store = store }
  }

  fileprivate func detach(from store: Store<Reducer>) {
    // Released while no lock is held, because the `deinit` of a store may run user code.
    let present = lock.withLock { () -> Store<Reducer>? in
      let present = self.store
      if present === store { self.store = nil }
      return present
    }
    withExtendedLifetime(present) {}
  }
}

extension Store {
  /// Adds an adapter, which then commits to this store. Retains the adapter, which does not retain
  /// the store.
  ///
  /// - Returns: This store.
  @discardableResult
  public final func addAdapter(_ adapter: AdapterBase<Reducer>) -> Self {
    retainedStores.add(adapter)
    adapter.attach(to: self)
    return self
  }

  /// Removes and releases an adapter, whose `run(_:)` then does nothing. Has no effect if the
  /// adapter was not added.
  ///
  /// - Returns: This store.
  @discardableResult
  public final func removeAdapter(_ adapter: AdapterBase<Reducer>) -> Self {
    adapter.detach(from: self)
    retainedStores.remove(adapter)
    return self
  }
}
