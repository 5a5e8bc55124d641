public import ShimSupport
public import Verge

/// Sends values to the current observers of its signal. It stores no value.
///
/// A value sent inside an observer, or while another thread sends a value, is delivered after the
/// other one.
///
/// Mirrors VueFlux 1.0.0–1.6.0 (a struct in 1.0.0–1.2.0).
public final class Sink<Value> {
  /// The modern store that this sink is built on. The sink's values are the store's activities.
  public let modernStore: Verge.Store<Void, Value>
  @usableFromInline let observers: LegacyObservers<Void, Value>

  /// Creates a sink without observers.
  @inlinable
  public init() {
    modernStore = Verge.Store(owner: Self.self, initialState: ())
    observers = LegacyObservers(of: modernStore)
  }

  /// A signal of the sent values. It retains the sink.
  @inlinable
  public var signal: Signal<Value> {
    Signal { [self] send in
      let token = observers.addActivity(send)
      return ObserverRemoval(token)
    }
  }

  /// Sends a value.
  ///
  /// The observers are called in order of registration, on this thread before this returns, unless
  /// another thread is delivering or has values waiting; in that case, this value waits for its
  /// turn.
  ///
  /// - Parameter value: The value.
  @inlinable
  public func send(value: Value) {
    modernStore.send(value)
    withExtendedLifetime(self) {}
  }
}

// Sendable: immutable, and the modern store is safe to use from any thread.
extension Sink: @unchecked Sendable where Value: Sendable {}
