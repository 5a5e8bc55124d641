import Verge

/// Commits and dispatches on behalf of something outside, to the store it is added to.
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

  /// An adapter that has not been added to a store.
  public init() {}

  /// Calls `perform` with the store, at once, on this thread; does nothing if there is none.
  public final func run(_ perform: (Store<Reducer>) -> Void) {
    if let store = lock.withLock({ store }) { perform(store) }
  }

  fileprivate func attach(to store: Store<Reducer>) {
    lock.withLock { self.store = store }
  }

  fileprivate func detach(from store: Store<Reducer>) {
    // Let go where no lock is held: the end of a store is its owner's code.
    let present = lock.withLock { () -> Store<Reducer>? in
      let present = self.store
      if present === store { self.store = nil }
      return present
    }
    withExtendedLifetime(present) {}
  }
}

extension Store {
  /// Retains an adapter, which commits to this store from now on. It does not retain the store.
  ///
  /// - Returns: This store.
  @discardableResult
  public final func addAdapter(_ adapter: AdapterBase<Reducer>) -> Self {
    retainedStores.keep(adapter)
    adapter.attach(to: self)
    return self
  }

  /// Lets go of an adapter, which does nothing from now on. Does nothing if it was not added.
  ///
  /// - Returns: This store.
  @discardableResult
  public final func removeAdapter(_ adapter: AdapterBase<Reducer>) -> Self {
    adapter.detach(from: self)
    retainedStores.letGo(adapter)
    return self
  }
}
