public import ShimSupport
import Verge

// Sendable: immutable; the one-shot has a lock, and any thread may load a weak reference.
/// A registered observer. Releasing the subscription does not end it.
///
/// Mirrors VueFlux 0.1.0.
public final class Subscription: @unchecked Sendable {
  private let end = OneShot()
  private let scope: Scope?

  private struct Scope {
    weak var object: AnyObject?
    /// Whether the observer was subscribed on the main queue.
    let isOnMain: Bool
  }

  /// Creates a subscription that lasts until ``unsubscribe()``.
  @usableFromInline
  package init() {
    scope = nil
  }

  /// Creates a subscription that ends when `object` is deallocated.
  @usableFromInline
  package init(scope object: AnyObject) {
    let isOnMain = isMainQueue()
    scope = Scope(object: object, isOnMain: isOnMain)
    let bag = isOnMain ? Self.scopedOnMain : Self.scopedElsewhere
    bag.add(WeakSubscription(subscription: self))
  }

  /// Whether the subscription has ended: it was unsubscribed, or the object that it is scoped to is
  /// deallocated.
  ///
  /// Legal on any thread. Reading it retains the object briefly: read it on the main queue if the
  /// object must be deallocated there.
  public var isUnsubscribed: Bool { end.hasRun || isOutOfScope }

  /// Whether the subscription is known to have ended.
  ///
  /// Off the main queue, this does not check the object of a subscription that was made on the main
  /// queue, because a check retains the object briefly, and could deallocate it on the wrong
  /// thread.
  package var isKnownToHaveEnded: Bool {
    if end.hasRun { return true }
    if scope?.isOnMain == true, !isMainQueue() { return false }
    return isOutOfScope
  }

  /// Ends the subscription.
  ///
  /// After `unsubscribe()` returns on the thread or actor that calls the observer, no further call
  /// starts. For an observer on the main actor, this holds without exception. For others, if
  /// another thread is delivering at that moment, one more call may still start. Calls that
  /// an executor has not started are dropped.
  ///
  /// Legal on any thread, and inside the observer. A second call does nothing.
  public func unsubscribe() {
    end.run()
  }

  /// Runs `action` when the subscription ends, after earlier actions; immediately if it has ended.
  @usableFromInline
  package func onEnd(_ action: @escaping () -> Void) {
    end.add(action)
  }
}

extension Subscription {
  /// Creates the recipient of an observer. The recipient is closed when the subscription ends.
  ///
  /// The source of the values retains the recipient. The recipient retains a scoped subscription,
  /// which checks for each value whether the object still exists; it does not retain other
  /// subscriptions.
  @inlinable
  package func makeRecipient<Value>(_ receive: @escaping (Value) -> Void) -> Recipient<Value> {
    let recipient =
      isScoped ? Recipient { value in self.withinScope { receive(value) } } : Recipient(receive)
    onEnd { [weak recipient] in recipient?.close() }
    return recipient
  }

  /// Whether the subscription ends with an object.
  @usableFromInline var isScoped: Bool { scope != nil }

  /// Whether the object of a scoped subscription is deallocated.
  var isOutOfScope: Bool { scope.map { $0.object == nil } ?? false }

  /// Runs `body` while retaining the object; unsubscribes if the object is deallocated.
  @usableFromInline
  func withinScope(_ body: () -> Void) {
    guard let scope else { return body() }
    guard let object = scope.object else { return unsubscribe() }
    withExtendedLifetime(object, body)
  }

  private struct WeakSubscription {
    weak var subscription: Subscription?

    /// Whether the subscription has ended. Unsubscribes it if its object is deallocated.
    var isOver: Bool {
      guard let subscription else { return true }
      guard subscription.isUnsubscribed else { return false }
      subscription.unsubscribe()
      return true
    }
  }

  // All scoped subscriptions, so that adding one releases those whose objects are deallocated.
  // Checking an object retains it briefly, and this reference may become the last one, so the
  // objects of subscriptions made on the main queue are checked only there.
  private static let scopedOnMain = Bag<WeakSubscription> { $0.isOver }
  private static let scopedElsewhere = Bag<WeakSubscription> { $0.isOver }
}
