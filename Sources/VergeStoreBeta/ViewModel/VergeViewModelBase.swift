/// A ``ViewModelBase`` under its earlier name, with another method for the activities of the store.
///
/// Mirrors VergeStore 6 (6.0.0-beta.3 to beta.7).
open class VergeViewModelBase<State, StoreState, Activity, StoreActivity>:
  ViewModelBase<State, Activity, StoreState, StoreActivity>
{
  /// Receives an activity of the store. Override this method.
  ///
  /// Called on the delivering thread, while the store's lock is not held. It may commit and send.
  open func receiveStoreActivity(_ activity: StoreActivity) {}

  /// Calls ``receiveStoreActivity(_:)``.
  open override func receiveParentActivity(_ activity: StoreActivity) {
    receiveStoreActivity(activity)
  }
}
