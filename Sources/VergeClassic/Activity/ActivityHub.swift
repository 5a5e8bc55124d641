import ShimSupport
public import Verge

/// Sends activities of one type to observers, in one order with the commits of a state.
@usableFromInline
class ActivityHub<Event> {
  // A closure, which inlinable code can specialize for the client's type; the methods of a generic class are
  // never specialized.
  private let sending: (Event, CallSite, AnyObject, (() -> Void)?) -> Void

  @usableFromInline
  init(sending: @escaping (Event, CallSite, AnyObject, (() -> Void)?) -> Void) {
    self.sending = sending
  }

  /// Adds an observer, after all others. It is called on the delivering thread.
  func add(_ receive: @escaping (Event) -> Void) -> UpdateToken {
    fatalError("Internal error: an abstract hub has no observers.")
  }

  func remove(_ token: UpdateToken) {
    fatalError("Internal error: an abstract hub has no observers.")
  }

  /// - Parameter completion: Called after the observers.
  final func send(
    _ event: Event, _ site: CallSite, sender: AnyObject, completion: (() -> Void)? = nil
  ) {
    sending(event, site, sender, completion)
    withExtendedLifetime(self) {}
  }
}

/// Sends activities through a modern store, in one order with its commits.
@usableFromInline
final class StoreActivityHub<State, Event>: ActivityHub<Event> {
  let store: Verge.Store<State, Event>
  private let observers: LegacyObservers<State, Event>

  /// - Parameter store: Retained, and so is its state.
  @inlinable
  convenience init(_ store: Verge.Store<State, Event>) {
    let (core, pipe) = (store.view.core, store.pipe ?? ActivityPipe())
    self.init(store) { event, site, sender, completion in
      core.send(event, through: pipe, site: site, sender: sender, completion: completion)
    }
  }

  @usableFromInline
  init(
    _ store: Verge.Store<State, Event>,
    sending: @escaping (Event, CallSite, AnyObject, (() -> Void)?) -> Void
  ) {
    self.store = store
    observers = LegacyObservers(of: store)
    super.init(sending: sending)
  }

  override func add(_ receive: @escaping (Event) -> Void) -> UpdateToken {
    observers.addActivity(receive)
  }

  override func remove(_ token: UpdateToken) {
    observers.remove(token)
  }
}
