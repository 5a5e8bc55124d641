/// A view model that follows a store: each update of the store updates the view model's state.
///
/// The view model retains the store, but not vice versa. The first state is the one passed to the
/// initializer; the view model follows the store from the store's next update on.
///
/// Mirrors VergeStore 6 (VergeViewModel, 6.0.0-beta.1 and beta.2).
open class VergeViewModelBase<State, StoreState, Activity>:
  StandaloneVergeViewModelBase<State, Activity>
{
  /// The store that the view model follows.
  public final let parent: VergeDefaultStore<StoreState>
  private var token: EventEmitterSubscribeToken?

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
    token = parent.backingStorage.addDidUpdate { [weak self] storeState in
      guard let self else { return }
      backingStorage.update { updateState(state: &$0, by: storeState) }
    }
  }

  deinit {
    if let token { parent.backingStorage.remove(subscribe: token) }
  }

  /// Updates the state after an update of the store. Override this method.
  ///
  /// Called on the thread that delivers the update, while the lock of the view model's state is
  /// held. The observers of the view model are notified; its logger is not.
  ///
  /// - Parameters:
  ///   - state: The state of the view model.
  ///   - storeState: The state of the store.
  open func updateState(state: inout State, by storeState: StoreState) {}
}
