public import ShimSupport
import Verge
public import VueFlux

/// A stream of values.
///
/// Each ``observe(_:)`` calls the signal's producer once. A signal compares no values and has no
/// end. The signal of a ``Sink`` or a ``Variable``, and signals made from it, retain the source.
///
/// Mirrors VueFlux 1.0.0–1.6.0.
public struct Signal<Value> {
  /// A closure that starts sending values to its argument, and returns a disposable that stops the
  /// sending.
  ///
  /// Its argument is `@Sendable`, because any thread may call it.
  public typealias Producer = (@escaping @Sendable (Value) -> Void) -> any Disposable

  @usableFromInline let producer: Producer

  /// Creates a signal with a custom source.
  ///
  /// - Parameter producer: Called for each observer, on the observing thread. Retained. The
  ///   disposable that it returns is disposed of when the observer is; values sent later are
  ///   ignored. The result of `observe` retains that disposable. Unless it is an ``AnyDisposable``
  ///   or a `Subscription`, it is also retained until the observer is disposed of or the sending
  ///   closure is released.
  @inlinable
  public init(_ producer: @escaping Producer) {
    self.producer = producer
  }
}

extension Signal {
  /// Observes the values.
  ///
  /// A ``Variable`` or a ``Constant`` sends its value before this returns.
  ///
  /// - Parameter observer: Called with each value, on the thread that sends it. Retained until it
  ///   is disposed of or the source is deallocated.
  /// - Returns: A disposable that removes the observer; pending values are dropped. Dropping the
  ///   disposable does not remove the observer. The disposable retains no ``Sink`` and no
  ///   ``Variable``.
  @inlinable
  @discardableResult
  public func observe(_ observer: @escaping (Value) -> Void) -> any Disposable {
    observe(Subscription(), observer)
  }

  /// Observes the values as long as an object exists.
  ///
  /// The object is retained during each call, so `[unowned self]` is safe. After the object is
  /// deallocated, `observer` is released with the next value, or when more scoped observers are
  /// added; immediately if the object is a ``DisposableScopeOwner``.
  ///
  /// - Parameters:
  ///   - object: The observer is removed when the object is deallocated. Not retained.
  ///   - observer: Called with each value, on the thread that sends it. Retained until it is
  ///     disposed of, or the object or the source is deallocated: do not capture `object` strongly.
  /// - Returns: A disposable that removes the observer earlier. Dropping it does not.
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
    // Some disposables dispose when they are released, which must not remove the observer. The
    // types below do not, and may retain the sending closure.
    let kind: any Disposable.Type = type(of: production)
    if kind != ObserverRemoval.self, kind != AnyDisposable.self, kind != Subscription.self {
      recipient.retain(production as AnyObject)
    }
    return subscription
  }
}

// Sendable: immutable; a producer is called from any thread, as in the original.
extension Signal: @unchecked Sendable where Value: Sendable {}
