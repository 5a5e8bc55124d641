public import Verge
public import VueFlux

/// Values as they come, to those who observe.
///
/// A signal is a recipe: each ``observe(_:)`` calls its producer once. Nothing is compared, and it does
/// not end. Signals of a ``Sink`` or a ``Variable``, and what is made of them, retain that.
///
/// Mirrors VueFlux 1.0.0–1.6.0.
public struct Signal<Value> {
  /// Begins to send values to the closure it is given, and returns what ends that.
  ///
  /// That closure may be called from any thread, which is why it is `@Sendable` here: code of Swift 6
  /// may take it to another.
  public typealias Producer = (@escaping @Sendable (Value) -> Void) -> any Disposable

  @usableFromInline let producer: Producer

  /// A signal of your own.
  ///
  /// - Parameter producer: Called for each observer, on the observing thread. What it returns is
  ///   disposed of with the observing; what it sends after that gets nowhere. A ``DisposableScope`` or
  ///   disposable of your own that it returns is retained until then, or until nobody can send any
  ///   more: if it leads back to what sends, until it is disposed of. An ``AnyDisposable``, which does
  ///   nothing when it goes, is not. Retained.
  @inlinable
  public init(_ producer: @escaping Producer) {
    self.producer = producer
  }

  /// Observes the values.
  ///
  /// A ``Variable`` or a ``Constant`` sends its value before this returns.
  ///
  /// - Parameter observer: Called with each value, on the thread that sends it. Retained until it is
  ///   disposed of or the source is gone.
  /// - Returns: What ends the observing: no call begins any more, also of what is on its way. Dropping
  ///   it ends nothing. It retains no ``Sink`` and no ``Variable``.
  @inlinable
  @discardableResult
  public func observe(_ observer: @escaping (Value) -> Void) -> any Disposable {
    observe(Subscription(), observer)
  }

  /// Observes the values, as long as an object is there.
  ///
  /// The object is kept alive during each call, so that `[unowned self]` is safe. What `observer`
  /// captures is let go when the next value comes after the object's end, or some more scoped observers
  /// are added; at once if the object is a ``DisposableScopeOwner``.
  ///
  /// - Parameters:
  ///   - object: Its end is that of the observing. Not retained.
  ///   - observer: Called with each value, on the thread that sends it. Retained until it is disposed
  ///     of, or the object or the source is gone: do not capture `object` strongly.
  /// - Returns: What ends the observing earlier. Dropping it ends nothing.
  @inlinable
  @discardableResult
  public func observe(
    duringScopeOf object: AnyObject,
    _ observer: @escaping (Value) -> Void
  ) -> any Disposable {
    let disposable = observe(Subscription(scope: object), observer)
    (object as? any DisposableScopeOwner)?.disposableScope.add(disposable: disposable)
    return disposable
  }

  @inlinable
  func observe(
    _ subscription: Subscription,
    _ observer: @escaping (Value) -> Void
  ) -> any Disposable {
    let recipient = subscription.makeRecipient(observer)
    let production = producer { recipient.receive($0) }
    subscription.onEnd { production.dispose() }
    // Some end when they go, which dropping the result must not bring about. The others may lead back
    // here, as work items do that send.
    if !(production is AnyDisposable || production is Subscription) { recipient.retain(production) }
    return subscription
  }
}

// Sendable: immutable; a producer is called from any thread, as in the original.
extension Signal: @unchecked Sendable where Value: Sendable {}
