public import VueFlux

extension Signal {
  /// Has a binder bring the values to its target, as long as that is there.
  ///
  /// - Parameters:
  ///   - binder: Brings the values.
  ///   - executor: Where it does so. On the main queue with nothing pending, a ``Variable``'s value is
  ///     there when this returns.
  /// - Returns: What ends the binding; over already if the target has gone.
  @discardableResult
  public func bind(to binder: Binder<Value>, on executor: Executor = .mainThread) -> any Disposable
  {
    binder.bind(signal: self, on: executor)
  }

  /// Brings the values to an object, as long as that is there.
  ///
  /// - Parameters:
  ///   - target: The object. Not retained.
  ///   - executor: Where `binding` is called.
  ///   - binding: Called with the object and each value. Retained until the binding is over.
  /// - Returns: What ends the binding.
  @discardableResult
  public func bind<Target: AnyObject>(
    to target: Target,
    on executor: Executor = .mainThread,
    binding: @escaping (Target, Value) -> Void
  ) -> any Disposable {
    bind(to: Binder(target: target, binding: binding), on: executor)
  }

  /// Sets a property of an object to each value, as long as the object is there.
  ///
  /// - Parameters:
  ///   - target: The object. Not retained.
  ///   - keyPath: Leads to the property.
  ///   - executor: Where it is set.
  /// - Returns: What ends the binding.
  @discardableResult
  public func bind<Target: AnyObject>(
    to target: Target,
    _ keyPath: ReferenceWritableKeyPath<Target, Value>,
    on executor: Executor = .mainThread
  ) -> any Disposable {
    bind(to: target, on: executor) { $0[keyPath: keyPath] = $1 }
  }

  /// Sets an optional property of an object to each value, as long as the object is there.
  ///
  /// - Parameters:
  ///   - target: The object. Not retained.
  ///   - keyPath: Leads to the property.
  ///   - executor: Where it is set.
  /// - Returns: What ends the binding.
  @discardableResult
  public func bind<Target: AnyObject>(
    to target: Target,
    _ keyPath: ReferenceWritableKeyPath<Target, Value?>,
    on executor: Executor = .mainThread
  ) -> any Disposable {
    bind(to: target, on: executor) { $0[keyPath: keyPath] = $1 }
  }
}
