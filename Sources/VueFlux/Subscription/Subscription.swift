public import Verge

// Sendable: immutable; the one-shot has a lock, and a weak reference may be loaded on any thread.
/// A registered observer. Releasing the subscription does not end it.
///
/// Mirrors VueFlux 0.1.0.
public final class Subscription: @unchecked Sendable {
  private let end = OneShot()
  private let scope: Scope?

  private struct Scope {
    weak var object: AnyObject?
    /// Whether it was subscribed on the main queue.
    let isOnMain: Bool
  }

  /// A subscription that goes on until it is ended.
  @usableFromInline
  package init() {
    scope = nil
  }

  /// A subscription that is over when `object` has gone.
  @usableFromInline
  package init(scope object: AnyObject) {
    let isOnMain = isMainQueue()
    scope = Scope(object: object, isOnMain: isOnMain)
    let bag = isOnMain ? Self.scopedOnMain : Self.scopedElsewhere
    bag.add(WeakSubscription(subscription: self))
  }

  /// Whether the observing is over: ended, or the object that it was for has gone.
  ///
  /// From any thread; it retains the object for a moment, so ask on the main queue for one that must
  /// not go elsewhere.
  public var isUnsubscribed: Bool { end.hasRun || isOutOfScope }

  /// Whether it is known to be over, without looking at an object of the main queue elsewhere: that
  /// retains it for a moment, which must not be the last.
  package var isKnownToBeOver: Bool {
    if end.hasRun { return true }
    if scope?.isOnMain == true, !isMainQueue() { return false }
    return isOutOfScope
  }

  /// Ends the subscription.
  ///
  /// After `unsubscribe()` returns on the thread or actor that calls the observer, no further call
  /// starts; on the main actor none at all. When another thread is delivering at that moment, one
  /// call that it has already decided on may still begin. Calls that an executor has not started
  /// are dropped.
  ///
  /// Legal on any thread, also inside the observer. A second call does nothing.
  public func unsubscribe() {
    end.run()
  }

  /// Has `action` run at the end, behind others; now if that has come.
  @usableFromInline
  package func onEnd(_ action: @escaping () -> Void) {
    end.add(action)
  }
}

extension Subscription {
  /// Makes the recipient of an observer, which is closed at the end.
  ///
  /// Whatever sends the values retains the recipient. The recipient retains the subscription only if that
  /// ends with an object, whose deallocation may have to be found out while a value is sent.
  @inlinable
  package func makeRecipient<Value>(_ receive: @escaping (Value) -> Void) -> Recipient<Value> {
    let recipient =
      isScoped ? Recipient { value in self.withinScope { receive(value) } } : Recipient(receive)
    onEnd { [weak recipient] in recipient?.close() }
    return recipient
  }

  /// Whether it ends with an object.
  @usableFromInline var isScoped: Bool { scope != nil }

  /// Whether the object that it ends with has gone.
  var isOutOfScope: Bool { scope.map { $0.object == nil } ?? false }

  /// Runs `body`, with the object kept alive, unless that has gone.
  @usableFromInline
  func withinScope(_ body: () -> Void) {
    guard let scope else { return body() }
    guard let object = scope.object else { return unsubscribe() }
    withExtendedLifetime(object, body)
  }

  private struct WeakSubscription {
    weak var subscription: Subscription?

    /// Whether it is over, which it is made to be if its object has gone.
    var isOver: Bool {
      guard let subscription else { return true }
      guard subscription.isUnsubscribed else { return false }
      subscription.unsubscribe()
      return true
    }
  }

  // All that end with objects, so that those whose objects have gone are let go when others come. To
  // look at an object is to retain it for a moment, which must not be the last: what came on the main
  // queue is looked at there alone.
  private static let scopedOnMain = Bag<WeakSubscription> { $0.isOver }
  private static let scopedElsewhere = Bag<WeakSubscription> { $0.isOver }
}
