/// A view model that follows a store: each update of the store updates the view model's state.
///
/// The view model retains the store, but not vice versa. The first state is the one passed to the
/// initializer; the view model follows the store from the store's next update on.
///
/// Mirrors VergeStore 6 (6.0.0-beta.8).
open class ViewModelBase<State, Activity, ParentState, ParentActivity>:
  StandaloneVergeViewModelBase<State, Activity>
{
  /// The store that the view model follows.
  public final let parent: StoreBase<ParentState, ParentActivity>
  private var tokens: (update: EventEmitterSubscribeToken, activity: EventEmitterSubscribeToken)?

  /// Creates a view model.
  ///
  /// - Parameters:
  ///   - initialState: The first state.
  ///   - parent: The store to follow. Retained.
  ///   - logger: Receives the commits and actions made through the view model, not the updates that
  ///     follow the store.
  public init(
    initialState: State,
    parent: StoreBase<ParentState, ParentActivity>,
    logger: (any StoreLogger)?
  ) {
    self.parent = parent
    super.init(initialState: initialState, logger: logger)
    let update = parent._backingStorage.addDidUpdate { [weak self] parentState in
      guard let self else { return }
      _backingStorage.update { self.updateState(state: &$0, by: parentState) }
    }
    tokens = (update, parent._eventEmitter.add { [weak self] in self?.receiveParentActivity($0) })
  }

  deinit {
    guard let tokens else { return }
    parent._backingStorage.remove(subscribe: tokens.update)
    parent._eventEmitter.remove(tokens.activity)
  }

  /// Updates the state after an update of the parent. Override this method.
  ///
  /// Called on the thread that delivers the update, while the lock of the view model's state is
  /// held. The observers of the view model are notified; its logger is not.
  ///
  /// - Parameters:
  ///   - state: The state of the view model.
  ///   - parentState: The state of the parent.
  open func updateState(state: inout State, by parentState: ParentState) {}

  /// Receives an activity of the parent. Override this method.
  ///
  /// Called on the delivering thread, while the store's lock is not held. It may commit and send.
  open func receiveParentActivity(_ activity: ParentActivity) {}
}

extension StoreBase {
  /// A view model that follows a store of this type.
  public typealias ViewModelBase<_State, _Activity> = VergeStoreBeta.ViewModelBase<
    _State, _Activity, State, Activity
  >
}
