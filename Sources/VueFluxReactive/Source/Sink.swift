public import Verge

/// Sends values to whoever observes its signal at the time. Nothing is kept.
///
/// A value sent from inside an observer, or while another thread sends one, comes after that, in order.
///
/// Mirrors VueFlux 1.0.0–1.6.0 (a struct in 1.0.0–1.2.0).
public final class Sink<Value> {
  /// The modern store that this stands on: the values are its activities, and the other way round.
  public let modernStore: Verge.Store<Void, Value>
  @usableFromInline let observers: LegacyObservers<Void, Value>

  /// A sink that nobody observes.
  @inlinable
  public init() {
    modernStore = Verge.Store(owner: Self.self, initialState: ())
    observers = LegacyObservers(of: modernStore)
  }

  /// The values, as they are sent. Retains the sink.
  @inlinable
  public var signal: Signal<Value> {
    Signal { [self] send in
      let token = observers.addActivity(send)
      return AnyDisposable { [weak observers] in observers?.remove(token) }
    }
  }

  /// Sends a value.
  ///
  /// The observers are called on this thread, in order of registration, before this returns, unless
  /// another thread delivers or has values waiting: then the value waits for its turn, in order.
  ///
  /// - Parameter value: The value.
  @inlinable
  public func send(value: Value) {
    modernStore.send(value)
    withExtendedLifetime(self) {}
  }
}

// Sendable: immutable, and the modern store guards the observers.
extension Sink: @unchecked Sendable where Value: Sendable {}
