import Verge

/// Where activities of one kind go through, whatever the state is that they are in order with.
class ActivityHub<Event> {
  /// Adds an observer, behind all others. It is called on the delivering thread.
  func add(_ receive: @escaping (Event) -> Void) -> UpdateToken {
    fatalError("abstract")
  }

  func remove(_ token: UpdateToken) {
    fatalError("abstract")
  }

  /// - Parameter completion: Called once the observers have been called.
  func send(
    _ event: Event, _ site: CallSite, sender: AnyObject, completion: (() -> Void)? = nil
  ) {
    fatalError("abstract")
  }
}

/// Where the activities of a modern store go through.
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
