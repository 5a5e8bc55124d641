public import Verge

/// A value that can be set, read and observed from any thread.
///
/// Mirrors VueFlux 1.0.0–1.6.0.
public final class Variable<Value> {
  /// The modern store that this stands on, whose state is the value.
  public let modernStore: Verge.Store<Value, Never>
  @usableFromInline let observers: LegacyObservers<Value, Never>

  /// A variable with a value of its own.
  ///
  /// - Parameter value: The first value. Retained.
  @inlinable
  public convenience init(_ value: Value) {
    self.init(standingOn: Verge.Store(owner: Self.self, initialState: value))
  }

  /// A variable that is the state of a modern store.
  ///
  /// Setting it is a commit, and commits are seen by those who observe it.
  ///
  /// - Parameter store: The modern store. Its state is kept alive.
  @inlinable
  public convenience init<Activity>(sharing store: Verge.Store<Value, Activity>) {
    self.init(standingOn: store.withoutActivities())
  }

  /// A variable that is a slice of a modern store's state.
  ///
  /// Setting it is a commit. Its observers are notified of each, equal or not, and of other commits
  /// that change the slice. If the slice is neither `Equatable` nor trivial, they are notified of
  /// every commit that may change it.
  ///
  /// - Parameters:
  ///   - store: The modern store. Its state is kept alive.
  ///   - keyPath: Leads to the slice. `Sendable`, as the state is, because every thread that uses the
  ///     slice reads by it.
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

  /// The value.
  ///
  /// Setting it notifies the observers, on this thread, before it returns, whether it is another value
  /// or not; if another thread delivers or has values waiting, the value waits for its turn, in order.
  /// Reading and setting are atomic; `+=` is both, and not atomic.
  ///
  /// - Important: Stops the process inside a commit of the modern store.
  @inlinable
  public var value: Value {
    get { modernStore.state.primitive }
    set {
      // The old value goes where no lock is held.
      var value = newValue
      modernStore.commit { Swift.swap(&$0, &value) }
      withExtendedLifetime(self) {}
    }
  }

  /// The value now, sent before `observe` returns, and then each one that is set. Retains the variable.
  ///
  /// Observed inside a modern commit to the same state, it sends the value when that has ended.
  @inlinable
  public var signal: Signal<Value> {
    Signal { [self] send in
      let token = observers.addReplayingLatest(send)
      return AnyDisposable { [weak observers] in observers?.remove(token) }
    }
  }

  /// The variable, to be read and observed. Retains it.
  @inlinable
  public var constant: Constant<Value> { Constant(variable: self) }
}

// Sendable: immutable, and the modern store guards the value and the observers.
extension Variable: @unchecked Sendable where Value: Sendable {}
