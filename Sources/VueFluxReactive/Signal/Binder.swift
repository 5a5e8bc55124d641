public import VueFlux

/// Passes values to an object as long as the object exists.
///
/// ```swift
/// extension UIView {
///   var hiddenBinder: Binder<Bool> { return Binder(target: self) { $0.isHidden = $1 } }
/// }
///
/// isLoading.bind(to: button.hiddenBinder)
/// ```
///
/// Mirrors VueFlux 1.0.0–1.6.0.
public struct Binder<Value> {
  private weak var target: AnyObject?
  private let binding: (AnyObject, Value) -> Void

  /// Creates a binder.
  ///
  /// - Parameters:
  ///   - target: The object. Not retained.
  ///   - binding: Called with the object and each value. Retained.
  public init<Target: AnyObject>(target: Target, binding: @escaping (Target, Value) -> Void) {
    self.target = target
    self.binding = { binding(unsafeDowncast($0, to: Target.self), $1) }
  }

  /// Passes a signal's values to the object. A binder can be bound to several signals.
  ///
  /// - Parameters:
  ///   - signal: The source of the values.
  ///   - executor: Runs the binding. The default is for code of 1.0.0, which had no such parameter.
  /// - Returns: A disposable that ends the binding; already disposed of if the object is
  ///   deallocated.
  @discardableResult
  public func bind(signal: Signal<Value>, on executor: Executor = .mainThread) -> any Disposable {
    guard let target else {
      let disposable = AnyDisposable()
      disposable.dispose()
      return disposable
    }
    return signal.observe(on: executor).observe(duringScopeOf: target) { [weak target, binding] in
      if let target { binding(target, $0) }
    }
  }
}

// Sendable: immutable; the target is only used by the executor.
extension Binder: @unchecked Sendable where Value: Sendable {}
