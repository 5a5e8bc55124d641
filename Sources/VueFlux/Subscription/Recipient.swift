import Verge

// Sendable: what changes is only touched under its lock.
/// Takes values to an observer, as long as its subscription goes on.
///
/// Whoever has values to give retains it. It retains its subscription only if that ends with an
/// object, which may have to be found out here.
package final class Recipient<Value>: @unchecked Sendable {
  private let lock = Lock()
  private var receive: ((Value) -> Void)?
  private var subscription: Subscription?
  private var kept: Any?

  package init(_ subscription: Subscription, _ receive: @escaping (Value) -> Void) {
    self.receive = receive
    if subscription.isScoped { self.subscription = subscription }
    subscription.onEnd { [weak self] in self?.close() }
  }

  /// Calls the observer, on this thread, if its subscription goes on.
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
