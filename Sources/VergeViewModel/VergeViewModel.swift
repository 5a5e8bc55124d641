@_exported public import VergeStore

/// A view model: a store with its own state that is its own dispatcher.
///
/// Mirrors VergeStore 6 (VergeViewModel) since 2019-12-05.
open class StandaloneVergeViewModelBase<State>: VergeDefaultStore<State>, Dispatching {
  /// The view model itself.
  public final var dispatchTarget: VergeDefaultStore<State> { self }

  /// Creates a view model.
  ///
  /// - Parameters:
  ///   - initialState: The first state.
  ///   - logger: Receives the commits and actions made through the view model.
  public override init(initialState: State, logger: (any VergeStoreLogger)?) {
    super.init(initialState: initialState, logger: logger)
  }
}

/// A view model that follows a store: each update of the store updates the view model's state.
///
/// The view model retains the store, but not vice versa. The first state is the one passed to the
/// initializer; the view model follows the store from the store's next update on.
///
/// Mirrors VergeStore 6 (VergeViewModel).
open class VergeViewModelBase<State, StoreState>: StandaloneVergeViewModelBase<State> {
  /// The store that the view model follows.
  public final let parent: VergeDefaultStore<StoreState>
  private var token: EventEmitterSubscribeToken?

  /// The name of ``parent`` until 2019-12-06.
  public final var store: VergeDefaultStore<StoreState> { parent }

  /// Creates a view model.
  ///
  /// - Parameters:
  ///   - initialState: The first state.
  ///   - parent: The store to follow. Retained.
  ///   - logger: Receives the commits and actions made through the view model, not the updates that
  ///     follow the store.
  public init(
    initialState: State,
    parent: VergeDefaultStore<StoreState>,
    logger: (any VergeStoreLogger)?
  ) {
    self.parent = parent
    super.init(initialState: initialState, logger: logger)
    follow()
  }

  /// Creates a view model. Mirrors VergeStore 6 until 2019-12-06.
  ///
  /// - Parameters:
  ///   - initialState: The first state.
  ///   - store: The store to follow. Retained.
  ///   - logger: Receives the commits and actions made through the view model, not the updates that
  ///     follow the store.
  public init(
    initialState: State,
    store: VergeDefaultStore<StoreState>,
    logger: (any VergeStoreLogger)?
  ) {
    parent = store
    super.init(initialState: initialState, logger: logger)
    follow()
  }

  deinit {
    if let token { parent.backingStorage.remove(subscribe: token) }
  }

  /// Updates the state after an update of the store. Override this method.
  ///
  /// Called on the thread that delivers the store's update, while the lock of the view model's
  /// state is held. The observers of the view model are notified; its logger is not.
  ///
  /// - Parameters:
  ///   - state: The view model's state.
  ///   - storeState: The store's state.
  open func updateState(state: inout State, by storeState: StoreState) {}

  /// Called on each update of the store, before ``updateState(state:by:)``. It may commit. Mirrors
  /// VergeStore 6 until 2019-12-03.
  ///
  /// - Parameter storeState: The store's state.
  open func storeStateUpdated(storeState: StoreState) {}

  private func follow() {
    token = parent.backingStorage.addDidUpdate { [weak self] storeState in
      guard let self else { return }
      storeStateUpdated(storeState: storeState)
      backingStorage.update { updateState(state: &$0, by: storeState) }
    }
  }
}
