/// A view model that follows a store: each update of the store updates the view model's state.
///
/// The view model retains the store, but not vice versa. The first state is the one passed to the
/// initializer; the view model follows the store from the store's next update on.
///
/// Mirrors VergeStore 6 (6.0.0-beta.3 to beta.7).
open class VergeViewModelBase<State, StoreState, Activity, StoreActivity>:
  StandaloneVergeViewModelBase<State, Activity>
{
  /// The store that the view model follows.
  public final let parent: StoreBase<StoreState, StoreActivity>
  private var subscription: ParentSubscription<StoreState, StoreActivity>?

  /// Creates a view model.
  ///
  /// - Parameters:
  ///   - initialState: The first state.
  ///   - parent: The store to follow. Retained.
  ///   - logger: Receives the commits and actions made through the view model, not the updates that
  ///     follow the store.
  public init(
    initialState: State,
    parent: StoreBase<StoreState, StoreActivity>,
    logger: (any StoreLogger)?
  ) {
    self.parent = parent
    super.init(initialState: initialState, logger: logger)
    subscription = ParentSubscription(
      to: parent,
      onUpdate: { [weak self] storeState in
        guard let self else { return }
        _backingStorage.update { self.updateState(state: &$0, by: storeState) }
      },
      onActivity: { [weak self] in self?.receiveStoreActivity($0) }
    )
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

  /// Receives an activity of the store. Override this method.
  ///
  /// Called on the delivering thread, while the store's lock is not held. It may commit and send.
  open func receiveStoreActivity(_ activity: StoreActivity) {}
}
