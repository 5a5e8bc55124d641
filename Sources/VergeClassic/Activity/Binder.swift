import Verge

/// Passes values to an object on the main queue, until the object is deallocated.
///
/// A stand-in for RxSwift's type of the same name.
public struct Binder<Value> {
  private let binding: @MainActor (Value) -> Void
  private let queue: ImmediateMainActorTargetQueue = .mainIsolated()

  /// Creates a binder.
  ///
  /// - Parameters:
  ///   - target: Receives the values. Not retained.
  ///   - binding: Called with each value, on the main queue. Retained.
  public init<Target: AnyObject>(
    _ target: Target, binding: @escaping (Target, Value) -> Void
  ) {
    // Used only by the work items of the main queue, like the values.
    let pass = UncheckedTransfer { [weak target] (value: Value) in
      if let target { binding(target, value) }
    }
    self.binding = { pass.content($0) }
  }

  /// Passes a value to the object: synchronously if called on the main queue with nothing pending,
  /// otherwise on the main queue, in order.
  public func onNext(_ value: Value) {
    let delivery = UncheckedTransfer(value)
    queue.execute { [binding] in binding(delivery.content) }
  }
}

// Sendable: immutable; the target is accessed only on the main queue.
extension Binder: @unchecked Sendable where Value: Sendable {}
