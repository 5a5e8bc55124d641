public import Verge

extension Feed {
  /// A feed of transformed values.
  ///
  /// - Parameter transform: Called once for each value and observer, on the thread that sends the
  ///   value. Retained.
  /// - Returns: The feed. It retains this one.
  public func map<Other>(_ transform: @escaping (Value) -> Other) -> Feed<Other> {
    Feed<Other> { send in observe { send(transform($0)) } }
  }
}

// `Value` is `Sendable`, because a queue may call on another thread. Swift 5 mode does not diagnose
// it.
extension Feed where Value: Sendable {
  /// A feed of the same values, sent on a queue.
  ///
  /// - Parameter queue: The queue. Values that it has not sent when the observation is cancelled
  ///   are dropped. Retained.
  /// - Returns: The feed. It retains this one.
  public func observe(on queue: AnyTargetQueue) -> Feed {
    Feed { send in observe { value in queue.execute { send(value) } } }
  }

  /// Calls a closure with an object and each value, as long as the object exists.
  ///
  /// - Parameters:
  ///   - target: The object. Not retained.
  ///   - queue: The queue on which `set` is called.
  ///   - set: Called with the object and each value. Retained until the binding ends.
  /// - Returns: A token that ends the binding. Dropping it does not cancel.
  @discardableResult
  public func bind<Target: AnyObject>(
    to target: Target, on queue: AnyTargetQueue = AnyTargetQueue(.mainIsolated()),
    _ set: @escaping (Target, Value) -> Void
  ) -> CancelAction {
    observe(on: queue).observe(duringScopeOf: target) { [weak target] in
      if let target { set(target, $0) }
    }
  }

  /// Sets a property of an object to each value, as long as the object exists.
  ///
  /// - Parameters:
  ///   - target: The object. Not retained.
  ///   - property: The key path of the property.
  ///   - queue: The queue on which the property is set.
  /// - Returns: A token that ends the binding. Dropping it does not cancel.
  @discardableResult
  public func bind<Target: AnyObject>(
    to target: Target, _ property: ReferenceWritableKeyPath<Target, Value>,
    on queue: AnyTargetQueue = AnyTargetQueue(.mainIsolated())
  ) -> CancelAction {
    bind(to: target, on: queue) { $0[keyPath: property] = $1 }
  }

  /// Sets an optional property of an object to each value, as long as the object exists.
  ///
  /// - Parameters:
  ///   - target: The object. Not retained.
  ///   - property: The key path of the property.
  ///   - queue: The queue on which the property is set.
  /// - Returns: A token that ends the binding. Dropping it does not cancel.
  @discardableResult
  public func bind<Target: AnyObject>(
    to target: Target, _ property: ReferenceWritableKeyPath<Target, Value?>,
    on queue: AnyTargetQueue = AnyTargetQueue(.mainIsolated())
  ) -> CancelAction {
    bind(to: target, on: queue) { $0[keyPath: property] = $1 }
  }
}
