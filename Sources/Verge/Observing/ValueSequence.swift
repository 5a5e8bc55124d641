/// The values of a store's state, or of a slice of it, as an asynchronous sequence.
///
/// Get one from ``StoreComponentType/values(_:)``. The elements are plain values; those of a
/// ``StateSequence`` are ``Changes``. The sequence does not retain the store, unless the store is a
/// derived value other than a ``BindingDerived``.
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

  /// A consumer's position in the sequence. Releasing it unsubscribes.
  ///
  /// Only one task may use it at a time.
  public struct Iterator: AsyncIteratorProtocol, Sendable {
    private var states: StateSequence<Value>.Iterator

    @usableFromInline
    init(states: StateSequence<Value>.Iterator) {
      self.states = states
    }

    /// Waits until the value differs from the previous one, and returns the newest value.
    ///
    /// - Returns: The value; `nil` if the task is cancelled, or if the store's state is deallocated
    ///   and no value is waiting.
    public mutating func next() async -> Value? {
      while let state = await states.next() {
        // Several commits that together change nothing lead to a value equal to the previous one.
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
  /// Returns the values of a slice of the component's state, as an asynchronous sequence.
  ///
  /// ```swift
  /// for await count in store.values(\.count) {
  ///   print(count)
  /// }
  /// ```
  ///
  /// A loop begins with the current value, receives each value that differs from the previous one,
  /// and ends when the store's state is deallocated. A slow consumer skips intermediate values, but
  /// always receives the latest. The sequence does not retain the store, unless the store is a
  /// derived value other than a ``BindingDerived``; each loop has its own subscription, which ends
  /// with the loop. The elements of ``states(_:)`` also have the previous values.
  ///
  /// - Parameter keyPath: The key path to the slice; only the slice is copied. It is `Sendable`,
  ///   because every committing thread evaluates it.
  /// - Returns: The sequence. It subscribes when a loop begins.
  @inlinable
  public func values<Slice: Equatable & Sendable>(
    _ keyPath: any KeyPath<Scope, Slice> & Sendable
  ) -> ValueSequence<Slice> {
    ValueSequence(states(keyPath))
  }
}
