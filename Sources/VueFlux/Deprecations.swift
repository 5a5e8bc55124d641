import ShimSupport
import Verge

// API that later versions removed or renamed, newest first.

extension Executor {
  // Sendable: immutable, and the recipient has a lock.
  /// A function that an executor can run any number of times, until it is cancelled.
  ///
  /// Mirrors VueFlux 1.0.0–1.3.1.
  @available(*, deprecated, message: "Use a closure that checks a flag.")
  public final class WorkItem<Value>: @unchecked Sendable {
    private let recipient: Recipient<Value>

    /// Creates a work item.
    ///
    /// - Parameter execute: The function. Retained until the work item is cancelled.
    public init(_ execute: @escaping (Value) -> Void) {
      recipient = Recipient(execute)
    }

    /// Whether the work item has been cancelled.
    public var isCanceled: Bool { recipient.isClosed }

    /// Runs the function synchronously on this thread, unless it has been cancelled.
    ///
    /// - Parameter value: The function's argument. Not evaluated after cancellation.
    public func execute(with value: @autoclosure () -> Value) {
      recipient.receive(value())
    }

    /// Cancels the work item permanently. A call that is running continues.
    public func cancel() {
      recipient.close()
    }
  }

  /// Runs a work item, unless it is cancelled first. Mirrors VueFlux 1.0.0–1.3.1.
  ///
  /// - Parameters:
  ///   - workItem: The work item. Retained until it has run.
  ///   - value: The function's argument. Evaluated on the thread that runs the function; not after
  ///     cancellation.
  @available(*, deprecated, message: "Use execute(_:).")
  public func execute<Value>(
    workItem: WorkItem<Value>, with value: @autoclosure @escaping () -> Value
  ) {
    execute { workItem.execute(with: value()) }
  }

  /// Runs a work item, unless it is cancelled first. Mirrors VueFlux 1.0.0–1.3.1.
  ///
  /// - Parameter workItem: The work item. Retained until it has run.
  @available(*, deprecated, message: "Use execute(_:).")
  public func execute(workItem: WorkItem<Void>) {
    execute { workItem.execute() }
  }
}

@available(*, deprecated)
extension Executor.WorkItem where Value == Void {
  /// Runs the function synchronously on this thread, unless it has been cancelled.
  public func execute() {
    execute(with: ())
  }
}

/// The name of ``AtomicReference`` in VueFlux 1.0.0.
@available(*, deprecated, renamed: "AtomicReference")
public typealias ThreadSafe<Value> = AtomicReference<Value>
