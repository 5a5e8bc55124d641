#if canImport(Combine)
public import Combine

/// The part of a component that SwiftUI observes.
public typealias StoreComponentBase = ObservableObject

extension StoreComponentType {
  /// The publisher that notifies SwiftUI of changes to the store's state; see
  /// ``Store/objectWillChange``.
  public var objectWillChange: ObservableObjectPublisher { store.asStore().objectWillChange }
}

extension Store {
  /// The publisher that notifies SwiftUI of changes to the state: in a later turn of the main
  /// queue, once for all commits made until then.
  ///
  /// It never sends while a view's body is being evaluated, so a body may commit. The state is not
  /// observed until the publisher is first used.
  public final var objectWillChange: ObservableObjectPublisher {
    view.core.attachment { WillChanges() }.change(for: self).publisher
  }
}

/// Notifies SwiftUI of changes to one state, with one publisher for each slice.
// Sendable: its one variable is accessed only while its lock is held.
private final class WillChanges: CoreAttachment, @unchecked Sendable {
  private let lock = Lock()
  private var changes: [AnyHashable: WillChange] = [:]

  package func coreDidClose() {}

  func change<State, Activity>(for store: Store<State, Activity>) -> WillChange {
    let identity = store.view.location.identity
    let (change, isNew) = lock.withLock {
      if let change = changes[identity] { return (change, false) }
      let change = WillChange()
      changes[identity] = change
      return (change, true)
    }
    // Registers the observer directly, because a subscription would retain a derived value.
    if isNew { store.view.core.register(Observer(store.stateChannel) { _ in change.schedule() }) }
    return change
  }
}

/// Notifies SwiftUI, through its publisher, that a slice has changed.
// Sendable: immutable, and the publisher is safe to use from any thread.
private final class WillChange: @unchecked Sendable {
  let publisher = ObservableObjectPublisher()
  private let turn: MainQueueCoalescer

  init() {
    let publisher = UncheckedTransfer(publisher)
    turn = MainQueueCoalescer { publisher.content.send() }
  }

  func schedule() {
    turn.schedule()
  }
}

#else

/// The base protocol of a component: `AnyObject`, or `ObservableObject` where Combine is available.
public typealias StoreComponentBase = AnyObject

#endif
