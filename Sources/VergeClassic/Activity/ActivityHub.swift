import Verge

/// Sends activities of one type to observers, in one order with the commits of a state.
class ActivityHub<Event> {
  /// Adds an observer, after all others. It is called on the delivering thread.
  func add(_ receive: @escaping (Event) -> Void) -> UpdateToken {
    fatalError("Internal error: an abstract hub has no observers.")
  }

  func remove(_ token: UpdateToken) {
    fatalError("Internal error: an abstract hub has no observers.")
  }

  /// - Parameter completion: Called once the observers have been called.
  func send(
    _ event: Event, _ site: CallSite, sender: AnyObject, completion: (() -> Void)? = nil
  ) {
    fatalError("Internal error: an abstract hub has no observers.")
  }
}

/// Sends activities through a modern store, in one order with its commits.
final class StoreActivityHub<State, Event>: ActivityHub<Event> {
  let store: Verge.Store<State, Event>
  private let observers: LegacyObservers<State, Event>
  private let pipe: ActivityPipe<Event>

  /// - Parameter store: Retained, and so is its state.
  init(_ store: Verge.Store<State, Event>) {
    self.store = store
    pipe = store.pipe ?? ActivityPipe()
    observers = LegacyObservers(of: store)
  }

  override func add(_ receive: @escaping (Event) -> Void) -> UpdateToken {
    observers.addActivity(receive)
  }

  override func remove(_ token: UpdateToken) {
    observers.remove(token)
  }

  override func send(
    _ event: Event, _ site: CallSite, sender: AnyObject, completion: (() -> Void)? = nil
  ) {
    store.view.core.send(
      event, through: pipe, site: site, sender: sender, completion: completion)
    withExtendedLifetime(self) {}
  }
}
