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
    let content = OnMainQueue((WeakTarget(target), binding))
    self.binding = { value in
      if let target = content.value.0.object { content.value.1(target, value) }
    }
  }

  /// Passes a value to the object: synchronously if called on the main queue with nothing pending,
  /// otherwise on the main queue, in order.
  public func onNext(_ value: Value) {
    let delivery = OnMainQueue(value)
    let binding = OnMainQueue(binding)
    queue.execute { binding.value(delivery.value) }
  }
}

// Sendable: immutable; the target is accessed only on the main queue.
extension Binder: @unchecked Sendable where Value: Sendable {}

/// A value that is accessed only on the main queue.
private struct OnMainQueue<Value>: @unchecked Sendable {
  // Sendable: passed to the work items of one serial queue.
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}

private struct WeakTarget<Object: AnyObject> {
  weak var object: Object?

  init(_ object: Object) {
    self.object = object
  }
}
