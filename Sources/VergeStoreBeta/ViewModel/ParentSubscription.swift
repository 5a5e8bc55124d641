/// The subscriptions of a view model to its parent. Its `deinit` removes them.
final class ParentSubscription<State, Activity> {
  private let parent: StoreBase<State, Activity>
  private let updates: EventEmitterSubscribeToken
  private let activities: EventEmitterSubscribeToken

  init(
    to parent: StoreBase<State, Activity>,
    onUpdate: @escaping (State) -> Void,
    onActivity: @escaping (Activity) -> Void
  ) {
    self.parent = parent
    updates = parent._backingStorage.addDidUpdate(subscriber: onUpdate)
    activities = parent._eventEmitter.add(onActivity)
  }

  deinit {
    parent._backingStorage.remove(subscribe: updates)
    parent._eventEmitter.remove(activities)
  }
}
