import Verge

// What later versions had taken away or called by another name, newest first.

extension Executor {
  // Sendable: immutable, and the recipient has a lock.
  /// A function that can be run by an executor, often, until it is cancelled.
  ///
  /// Mirrors VueFlux 1.0.0–1.3.1.
  @available(*, deprecated, message: "Use a closure that looks at a flag of yours.")
  public final class WorkItem<Value>: @unchecked Sendable {
    private let recipient: Recipient<Value>

    /// A work item.
    ///
    /// - Parameter execute: What it does. Retained until it is cancelled.
    public init(_ execute: @escaping (Value) -> Void) {
      recipient = Recipient(execute)
    }

    /// Whether it has been cancelled.
    public var isCanceled: Bool { recipient.isClosed }

    /// Runs it at once, on this thread, unless it has been cancelled.
    ///
    /// - Parameter value: What it gets. Not evaluated if it has been cancelled.
    public func execute(with value: @autoclosure () -> Value) {
      recipient.receive(value())
    }

    /// Cancels it, for good. What is running goes on.
    public func cancel() {
      recipient.close()
    }
  }

  /// Runs a work item, unless it has been cancelled by then. Mirrors VueFlux 1.0.0–1.3.1.
  ///
  /// - Parameters:
  ///   - workItem: What is to be run. Retained until it has been.
  ///   - value: What it gets; evaluated where it is run, not if it has been cancelled.
  @available(*, deprecated, message: "Use execute(_:).")
  public func execute<Value>(
    workItem: WorkItem<Value>, with value: @autoclosure @escaping () -> Value
  ) {
    execute { workItem.execute(with: value()) }
  }

  /// Runs a work item, unless it has been cancelled by then. Mirrors VueFlux 1.0.0–1.3.1.
  ///
  /// - Parameter workItem: What is to be run. Retained until it has been.
  @available(*, deprecated, message: "Use execute(_:).")
  public func execute(workItem: WorkItem<Void>) {
    execute { workItem.execute() }
  }
}

@available(*, deprecated)
extension Executor.WorkItem where Value == Void {
  /// Runs it at once, on this thread, unless it has been cancelled.
  public func execute() {
    execute(with: ())
  }
}

/// ``AtomicReference``, as VueFlux 1.0.0 calls it.
@available(*, deprecated, renamed: "AtomicReference")
public typealias ThreadSafe<Value> = AtomicReference<Value>
