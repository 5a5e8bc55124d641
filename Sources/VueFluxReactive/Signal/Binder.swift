public import VueFlux

/// Brings values to an object, as long as that is there.
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

  /// A binder.
  ///
  /// - Parameters:
  ///   - target: The object. Not retained.
  ///   - binding: Called with the object and each value. Retained.
  public init<Target: AnyObject>(target: Target, binding: @escaping (Target, Value) -> Void) {
    self.target = target
    self.binding = { binding(unsafeDowncast($0, to: Target.self), $1) }
  }

  /// Brings a signal's values to the object. May be called often.
  ///
  /// - Parameters:
  ///   - signal: Where the values come from.
  ///   - executor: Where they are brought to the object. The default covers 1.0.0, which had none.
  /// - Returns: What ends the binding; over already if the object has gone.
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

// Sendable: immutable; the target is reached where the executor brings the values.
extension Binder: @unchecked Sendable where Value: Sendable {}
