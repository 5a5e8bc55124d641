/// The part of a view model that ``StandaloneVergeViewModelBase`` declares.
public protocol _StandaloneVergeViewModelBaseType {
  /// The activities of the view model.
  associatedtype Activity
  /// The state of the view model.
  associatedtype State
}

/// A store that is its own dispatcher: a view model.
///
/// Mirrors VergeStore 6 (6.0.0-beta.3 to beta.8).
open class StandaloneVergeViewModelBase<State, Activity>: StoreBase<State, Activity>,
  DispatcherType, _StandaloneVergeViewModelBaseType
{
  /// Creates a view model.
  ///
  /// - Parameters:
  ///   - initialState: The first state.
  ///   - logger: Receives the commits and actions made through the view model.
  public override init(initialState: State, logger: (any StoreLogger)?) {
    super.init(initialState: initialState, logger: logger)
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
