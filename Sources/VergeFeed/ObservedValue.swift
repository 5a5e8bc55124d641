import Verge

/// A value that any thread can read, set and observe: the bridge for VueFlux's `Variable` and
/// `Constant` outside a state.
public final class ObservedValue<Value> {
  private let store: Store<Edge<Value>, Never>

  /// Creates a value.
  ///
  /// - Parameter value: The first value. Retained.
  public init(_ value: Value) {
    store = Store(initialState: Edge(wrappedValue: value, comparer: { _, _ in false }))
  }

  /// The value.
  ///
  /// Setting it calls the observers, even with an equal value, on this thread before the setter
  /// returns, unless another thread is delivering. Each read and each write is atomic; `+=` is a
  /// read and a write, and not atomic.
  public var value: Value {
    get { store.state.primitive.wrappedValue }
    set { store.commit { $0.wrappedValue = newValue } }
  }

  /// The present value, then each value that is set. Retains this object.
  public var feed: Feed<Value> {
    Feed { [self] send in Feed(store, \.self).observe(send) }
  }
}

// Sendable: immutable, and the store is safe to use from any thread.
extension ObservedValue: @unchecked Sendable where Value: Sendable {}
