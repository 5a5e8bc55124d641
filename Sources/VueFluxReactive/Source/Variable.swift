public import ShimSupport
public import Verge

/// A value that any thread can set, read and observe.
///
/// Mirrors VueFlux 1.0.0–1.6.0.
public final class Variable<Value> {
  /// The modern store that this variable is built on. Its state is the value.
  public let modernStore: Verge.Store<Value, Never>
  @usableFromInline let observers: LegacyObservers<Value, Never>

  /// Creates a variable with its own value.
  ///
  /// - Parameter value: The first value. Retained.
  @inlinable
  public convenience init(_ value: Value) {
    self.init(standingOn: Verge.Store(owner: Self.self, initialState: value))
  }

  /// Creates a variable whose value is the state of a modern store.
  ///
  /// Setting the variable commits to the store. The variable's observers are notified of the
  /// store's commits.
  ///
  /// - Parameter store: The modern store. Its state is retained.
  @inlinable
  public convenience init<Activity>(sharing store: Verge.Store<Value, Activity>) {
    self.init(standingOn: store.withoutActivities())
  }

  /// Creates a variable whose value is a slice of a modern store's state.
  ///
  /// Setting the variable commits to the store. Its observers are notified of every commit to the
  /// slice itself, even to an equal value, and of other commits that change the slice. If the slice
  /// is neither `Equatable` nor trivial, they are notified of every commit that may change it.
  ///
  /// - Parameters:
  ///   - store: The modern store. Its state is retained.
  ///   - keyPath: The key path to the slice. Like the state, it is `Sendable`, because every thread
  ///     that uses the slice reads through it.
  @inlinable
  public convenience init<Root: Sendable, Activity>(
    sharing store: Verge.Store<Root, Activity>,
    at keyPath: any WritableKeyPath<Root, Value> & Sendable
  ) {
    self.init(standingOn: store.slice(at: keyPath).withoutActivities())
  }

  @inlinable
  init(standingOn store: Verge.Store<Value, Never>) {
    modernStore = store
    observers = LegacyObservers(of: store)
  }
}

extension Variable {
  /// The value.
  ///
  /// Setting it notifies the observers, even of an equal value: on this thread before the setter
  /// returns, unless another thread is delivering or has values waiting; in that case, the value
  /// waits for its turn. Each read and each write is atomic; `+=` is a read followed by a write,
  /// and not atomic.
  ///
  /// - Important: Traps if used inside a commit of the modern store.
  @inlinable
  public var value: Value {
    get { modernStore.state.primitive }
    set {
      // The old value is released while no lock is held.
      var value = newValue
      modernStore.commit { Swift.swap(&$0, &value) }
      withExtendedLifetime(self) {}
    }
  }

  /// A signal of the current value, sent before `observe` returns, and of each value that is set.
  /// It retains the variable.
  ///
  /// If it is observed inside a commit of the modern store, it sends the value after the commit.
  @inlinable
  public var signal: Signal<Value> {
    Signal { [self] send in
      let token = observers.addReplayingLatest(send)
      return ObserverRemoval(token)
    }
  }

  /// A read-only view of the variable. Retains the variable.
  @inlinable
  public var constant: Constant<Value> { Constant(variable: self) }
}

// Sendable: immutable, and the modern store is safe to use from any thread.
extension Variable: @unchecked Sendable where Value: Sendable {}
