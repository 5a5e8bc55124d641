public import Verge

// Sendable: what changes is only touched under its lock.
/// Takes values to an observer, as long as its subscription goes on.
///
/// Whoever has values to give retains it. It retains its subscription only if that ends with an
/// object, which may have to be found out here.
@usableFromInline
package final class Recipient<Value>: @unchecked Sendable {
  @usableFromInline let lock = Lock()
  @exclusivity(unchecked) @usableFromInline var receive: ((Value) -> Void)?
  @exclusivity(unchecked) @usableFromInline var subscription: Subscription?
  private var kept: Any?

  @usableFromInline
  package init(_ subscription: Subscription, _ receive: @escaping (Value) -> Void) {
    self.receive = receive
    if subscription.isScoped { self.subscription = subscription }
    subscription.onEnd { [weak self] in self?.close() }
  }

  /// Calls the observer, on this thread, if its subscription goes on.
  @inlinable
  package func receive(_ value: Value) {
    let (receive, subscription) = lock.withLock { (self.receive, self.subscription) }
    guard let receive else { return }
    if let subscription {
      subscription.withinScope { receive(value) }
    } else {
      receive(value)
    }
  }

  /// Retains something as long as values may come.
  package func keep(_ something: Any) {
    lock.withLock { if receive != nil { kept = something } }
  }

  private func close() {
    let former = lock.withLock { (receive.take(), subscription.take(), kept.take()) }
    withExtendedLifetime(former) {}
  }
}
