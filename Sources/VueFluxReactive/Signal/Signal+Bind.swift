public import VueFlux

extension Signal {
  /// Passes the values to a binder as long as its target exists.
  ///
  /// - Parameters:
  ///   - binder: Receives the values.
  ///   - executor: Runs the binder. On the main queue, if `.mainThread` has no pending functions, the
  ///     binder has received the current value of a ``Variable`` when this returns.
  /// - Returns: A disposable that ends the binding; already disposed of if the target is
  ///   deallocated.
  @discardableResult
  public func bind(to binder: Binder<Value>, on executor: Executor = .mainThread) -> any Disposable
  {
    binder.bind(signal: self, on: executor)
  }

  /// Calls a closure with an object and each value as long as the object exists.
  ///
  /// - Parameters:
  ///   - target: The object. Not retained.
  ///   - executor: Runs `binding`.
  ///   - binding: Called with the object and each value. Retained until the binding ends.
  /// - Returns: A disposable that ends the binding. Dropping it does not.
  @discardableResult
  public func bind<Target: AnyObject>(
    to target: Target,
    on executor: Executor = .mainThread,
    binding: @escaping (Target, Value) -> Void
  ) -> any Disposable {
    bind(to: Binder(target: target, binding: binding), on: executor)
  }

  /// Sets a property of an object to each value; otherwise like the binding with a closure.
  @discardableResult
  public func bind<Target: AnyObject>(
    to target: Target,
    _ keyPath: ReferenceWritableKeyPath<Target, Value>,
    on executor: Executor = .mainThread
  ) -> any Disposable {
    bind(to: target, on: executor) { $0[keyPath: keyPath] = $1 }
  }

  /// Sets an optional property of an object to each value; otherwise like the binding with a
  /// closure.
  @discardableResult
  public func bind<Target: AnyObject>(
    to target: Target,
    _ keyPath: ReferenceWritableKeyPath<Target, Value?>,
    on executor: Executor = .mainThread
  ) -> any Disposable {
    bind(to: target, on: executor) { $0[keyPath: keyPath] = $1 }
  }
}
