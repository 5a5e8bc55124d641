@_exported public import VergeStore
public import Verge

/// The part of a view model that its context needs to emit activities.
public protocol _StandaloneVergeViewModelBaseType {
  /// The activities of the view model.
  associatedtype Activity
  /// The state of the view model.
  associatedtype State

  /// The emitter of the activities.
  var _eventEmitter: EventEmitter<Activity> { get }
}

/// A store that is its own dispatcher and emits activities: a view model.
///
/// The activities are those of ``modernActivityStore``: modern observers receive them in one order
/// with the commits.
///
/// Mirrors VergeStore 6 (VergeViewModel, 6.0.0-beta.1 and beta.2).
open class StandaloneVergeViewModelBase<State, Activity>: VergeDefaultStore<State>, Dispatching,
  _StandaloneVergeViewModelBaseType
{
  /// The emitter of the activities.
  public final let _eventEmitter: EventEmitter<Activity>
  /// The modern store of the state and the activities.
  public final let modernActivityStore: Verge.Store<State, Activity>

  /// The view model itself.
  public final var dispatchTarget: VergeDefaultStore<State> { self }

  /// Creates a view model.
  ///
  /// - Parameters:
  ///   - initialState: The first state.
  ///   - logger: Receives the commits and actions made through the view model.
  public override init(initialState: State, logger: (any VergeStoreLogger)?) {
    modernActivityStore = Verge.Store(owner: Self.self, initialState: initialState)
    _eventEmitter = EventEmitter(of: modernActivityStore.withoutState())
    super.init(sharing: modernActivityStore, logger: logger)
  }

  /// Adds a receiver of the activities.
  ///
  /// - Parameter eventReceiver: Called with each activity, on the delivering thread. Retained as long
  ///   as the view model, or until the token is removed from `_eventEmitter`.
  /// - Returns: The registration. Releasing it does not remove the receiver.
  @discardableResult
  public final func addActivityTarget(
    _ eventReceiver: @escaping (Activity) -> Void
  ) -> EventEmitterSubscribeToken {
    _eventEmitter.add(eventReceiver)
  }
}

extension VergeStoreDispatcherContext where Dispatcher: _StandaloneVergeViewModelBaseType {
  /// Emits an activity, on this thread unless another thread is delivering. Mirrors VergeStore 6
  /// (6.0.0-beta.1 and beta.2).
  public func emit(_ activity: Dispatcher.Activity) {
    dispatcher._eventEmitter.accept(activity)
  }
}
