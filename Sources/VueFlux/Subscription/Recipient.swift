public import Verge

// Sendable: what changes is only touched under its lock.
/// Takes values to an observer, as long as its subscription goes on.
///
/// Whoever has values to give retains it. It retains its subscription only if that ends with an
/// object, which may have to be found out here.
@usableFromInline
package final class Recipient<Value>: @unchecked Sendable {
  @usableFromInline let lock = Lock()
  @exclusivity(unchecked) @usableFromInline var content: Content?
  @exclusivity(unchecked) @usableFromInline var kept: Any?

  /// The closure and the subscription that are released together. A struct, because generic code
  /// allocates a wrapper for a closure each time it returns one by itself.
  @usableFromInline
  struct Content {
    @usableFromInline let receive: (Value) -> Void
    @usableFromInline let subscription: Subscription?

    @inlinable
    init(_ receive: @escaping (Value) -> Void, _ subscription: Subscription?) {
      self.receive = receive
      self.subscription = subscription
    }
  }

  @inlinable
  package init(_ subscription: Subscription, _ receive: @escaping (Value) -> Void) {
    content = Content(receive, subscription.isScoped ? subscription : nil)
    subscription.onEnd { [weak self] in self?.close() }
  }

  /// Calls the observer, on this thread, if its subscription goes on.
  @inlinable
  package func receive(_ value: Value) {
    guard let content = lock.withLock({ content }) else { return }
    if let subscription = content.subscription {
      subscription.withinScope { content.receive(value) }
    } else {
      content.receive(value)
    }
  }

  /// Retains something as long as values may come.
  @usableFromInline
  package func keep(_ something: Any) {
    lock.withLock { if content != nil { kept = something } }
  }

  @inlinable
  func close() {
    let former = lock.withLock { (content.take(), kept.take()) }
    withExtendedLifetime(former) {}
  }
}
