#if canImport(Combine)
public import Combine

/// What a component of a store is to SwiftUI: an object that says when it changes.
public typealias StoreComponentBase = ObservableObject

extension StoreComponentType {
  /// Tells SwiftUI that the store's state has changed; see ``Store/objectWillChange``.
  public var objectWillChange: ObservableObjectPublisher { store.asStore().objectWillChange }
}

extension Store {
  /// Tells SwiftUI that the state has changed: in a later turn of the main queue, once for all
  /// commits until then.
  ///
  /// As it never sends while a view's body is being evaluated, a commit is legal there. Nothing is
  /// observed before somebody has asked for the publisher.
  public final var objectWillChange: ObservableObjectPublisher {
    let (change, isNew) = view.core.lock.withLock { () -> (WillChange, Bool) in
      let extras = self.extras ?? StoreExtras()
      self.extras = extras
      if let change = extras.willChange as? WillChange { return (change, false) }
      let change = WillChange()
      extras.willChange = change
      return (change, true)
    }
    if isNew { change.start(self) }
    return change.publisher
  }
}

// Sendable: the publisher is safe to use from any thread; the subscription is set once, before
// anybody else sees it.
/// Sends through a publisher that a state has changed.
private final class WillChange: @unchecked Sendable {
  let publisher = ObservableObjectPublisher()
  private var subscription: StoreStateSubscription?

  func start<State, Activity>(_ store: Store<State, Activity>) {
    let turn = MainQueueTurn { [publisher] in publisher.send() }
    subscription = store.observe(
      store.stateChannel, store.view.place, dropsFirst: true, hop: nil
    ) { _ in turn.schedule() }
  }
}

#else

/// What a component of a store is besides.
public typealias StoreComponentBase = AnyObject

#endif
