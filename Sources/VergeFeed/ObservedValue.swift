import Verge

/// A value that can be read, set and observed from any thread: the bridge for VueFlux's `Variable` and
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
  /// Setting it calls the observers, equal or not, on this thread before it returns, unless another
  /// thread is delivering. Reading and setting are atomic; `+=` is both, and not atomic.
  public var value: Value {
    get { store.state.primitive.wrappedValue }
    set { store.commit { $0.wrappedValue = newValue } }
  }

  /// The present value, then each value that is set. Retains this object.
  public var feed: Feed<Value> {
    Feed { [self] send in Feed(store, \.self).observe(send) }
  }
}

// Sendable: immutable, and the store guards the value.
extension ObservedValue: @unchecked Sendable where Value: Sendable {}
