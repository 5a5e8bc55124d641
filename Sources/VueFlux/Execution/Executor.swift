public import Dispatch
import Verge

// Sendable: immutable; the context is called from any thread, as in the original.
/// Determines the thread or queue on which functions run, and when they run.
///
/// Mirrors VueFlux 0.1.0–1.6.0.
public struct Executor: @unchecked Sendable {
  /// A closure that runs a function, now or later, on any thread. Mirrors VueFlux 1.0.0–1.6.0.
  public typealias Context = (@escaping () -> Void) -> Void

  private let context: Context
  /// Whether the executor runs each function synchronously on the calling thread.
  @usableFromInline let isImmediate: Bool

  /// Creates an executor with a custom context.
  ///
  /// - Parameter context: Runs the function it receives, or delays or drops it. Called on the
  ///   thread that calls ``execute(_:)``. Retained.
  public init(_ context: @escaping Context) {
    self.context = context
    isImmediate = false
  }

  private init(_ context: @escaping Context, isImmediate: Bool) {
    self.context = context
    self.isImmediate = isImmediate
  }
}

extension Executor {
  /// An executor that runs a function synchronously on the calling thread.
  public static var immediate: Executor { Executor({ function in function() }, isImmediate: true) }

  /// An executor that runs functions on the main queue, in order.
  ///
  /// A call on the main queue runs its function synchronously if this executor has no function
  /// pending. Each access creates a separate executor. On Linux, the main queue must be running.
  public static var mainThread: Executor {
    let queue: ImmediateMainActorTargetQueue = .mainIsolated()
    return Executor { function in
      let job = UncheckedTransfer(function)
      queue.execute { job.content() }
    }
  }

  /// Creates an executor that runs functions asynchronously on a queue.
  ///
  /// - Parameter dispatchQueue: The queue. On a concurrent queue, functions may run in any order;
  ///   commits are still made in the order of dispatch. Retained.
  /// - Returns: An executor.
  public static func queue(_ dispatchQueue: DispatchQueue) -> Executor {
    Executor { function in
      let job = UncheckedTransfer(function)
      dispatchQueue.async { job.content() }
    }
  }

  /// Passes a function to the context, which runs it.
  ///
  /// - Parameter function: The function. Retained until it has run or is dropped.
  public func execute(_ function: @escaping () -> Void) {
    context(function)
  }
}
