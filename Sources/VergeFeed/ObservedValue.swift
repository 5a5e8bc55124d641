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
  /// returns, unless another thread is delivering. Each read and each write is atomic. `+=` is a
  /// read followed by a write, and not atomic; use ``modify(_:)``.
  public var value: Value {
    get { store.state.primitive.wrappedValue }
    set { store.commit { $0.wrappedValue = newValue } }
  }

  /// Changes the value atomically: no other thread reads or sets it during the call.
  ///
  /// ```swift
  /// let count = value.modify { $0 += 1; return $0 }
  /// ```
  ///
  /// Calls the observers like the setter of ``value``, even with an equal value.
  ///
  /// - Parameter change: Changes the value, while a lock is held. Called once.
  /// - Returns: The result of `change`.
  /// - Throws: Any error that `change` throws. The value is then unchanged, and no observer is
  ///   called.
  /// - Precondition: `change` accesses this value only through its parameter.
  @discardableResult
  public func modify<Result, Failure: Error>(
    _ change: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try store.commit { (edge: inout Edge<Value>) throws(Failure) -> Result in
      try change(&edge.wrappedValue)
    }
  }

  /// A feed of the current value and each value that is set. It retains this object.
  public var feed: Feed<Value> {
    Feed(unchecked: ()) { [self] send in
      store.sinkState(\.self, queue: .passthrough) { send($0.wrappedValue) }
        .storeWhileSourceActive()
    }
  }
}

// Sendable: immutable, and the store is safe to use from any thread.
extension ObservedValue: @unchecked Sendable where Value: Sendable {}
