/// The values of a store's state, or of a slice of it, as an asynchronous sequence.
///
/// Get one from ``StoreComponentType/values(_:)``. The elements are plain values; ``StateSequence``
/// has the same ones as ``Changes``. The sequence does not retain the store; that of a derived
/// value does.
public struct ValueSequence<Value: Equatable & Sendable>: AsyncSequence, Sendable {
  /// A value that differs from the one that this consumer received before.
  public typealias Element = Value

  @usableFromInline let states: StateSequence<Value>

  @inlinable
  init(_ states: StateSequence<Value>) {
    self.states = states
  }

  /// Subscribes: the sequence begins with the current value.
  @inlinable
  public func makeAsyncIterator() -> Iterator {
    Iterator(states: states.makeAsyncIterator())
  }

  /// The position of a consumer in the sequence. Releasing it unsubscribes.
  ///
  /// For one task at a time.
  public struct Iterator: AsyncIteratorProtocol, Sendable {
    private var states: StateSequence<Value>.Iterator

    @usableFromInline
    init(states: StateSequence<Value>.Iterator) {
      self.states = states
    }

    /// The newest value, as soon as it differs from the one before.
    ///
    /// - Returns: `nil` when the state has been deallocated, and when the task is cancelled.
    public mutating func next() async -> Value? {
      while let state = await states.next() {
        // Several commits that together change nothing leave an equal value.
        if state.hasChanges { return state.primitive }
      }
      return nil
    }
  }
}

extension StoreComponentType
where TargetStore.State: Sendable, Scope: Equatable & Sendable {
  /// The values of the component's state, as an asynchronous sequence; see ``values(_:)``.
  @inlinable
  public var values: ValueSequence<Scope> { ValueSequence(states) }
}

extension StoreComponentType where TargetStore.State: Sendable, Scope: Sendable {
  /// The values of a slice of the component's state, as an asynchronous sequence.
  ///
  /// ```swift
  /// for await count in store.values(\.count) {
  ///   print(count)
  /// }
  /// ```
  ///
  /// A loop begins with the current value, receives each value that differs from the one before,
  /// and ends when the state has been deallocated. A slow consumer skips intermediate values, but
  /// always gets the latest. The sequence does not retain the store, unless that is a derived
  /// value; each loop subscribes for itself, and unsubscribes at its end. ``states(_:)`` has the
  /// same values with the previous ones.
  ///
  /// - Parameter keyPath: The path to the slice; only the slice is copied. `Sendable`, because
  ///   every thread that commits evaluates it.
  /// - Returns: The sequence. It has subscribed to nothing yet.
  @inlinable
  public func values<Slice: Equatable & Sendable>(
    _ keyPath: any KeyPath<Scope, Slice> & Sendable
  ) -> ValueSequence<Slice> {
    ValueSequence(states(keyPath))
  }
}
