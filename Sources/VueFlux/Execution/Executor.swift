public import Dispatch
import Verge

// Sendable: immutable; a context is called from any thread, as ever.
/// Says where and when a function is run.
///
/// Mirrors VueFlux 0.1.0–1.6.0.
public struct Executor: @unchecked Sendable {
  /// Runs the function that it is given, somewhere, now or later. Mirrors VueFlux 1.0.0–1.6.0.
  public typealias Context = (@escaping () -> Void) -> Void

  private let context: Context
  /// Whether it runs a function at once, wherever it is asked to.
  @usableFromInline let isImmediate: Bool

  /// An executor of your own.
  ///
  /// - Parameter context: Runs what it is given; it may also delay or drop that. Called on the thread
  ///   that asks for it. Retained.
  public init(_ context: @escaping Context) {
    self.context = context
    isImmediate = false
  }

  private init(_ context: @escaping Context, isImmediate: Bool) {
    self.context = context
    self.isImmediate = isImmediate
  }

  /// Runs a function at once, on the thread that asks for it.
  public static var immediate: Executor { Executor({ function in function() }, isImmediate: true) }

  /// Runs a function on the main queue: at once if that is where it is asked for and nothing of this
  /// executor is pending, else in order.
  ///
  /// Each use is an executor of its own. On Linux, something has to serve the main queue.
  public static var mainThread: Executor {
    let queue: ImmediateMainActorTargetQueue = .mainIsolated()
    return Executor { function in
      let job = Job(function: function)
      queue.execute { job.function() }
    }
  }

  /// Runs a function on a queue, always asynchronously.
  ///
  /// - Parameter dispatchQueue: The queue. A concurrent one gives up the order of functions, not that
  ///   of commits. Retained.
  /// - Returns: An executor.
  public static func queue(_ dispatchQueue: DispatchQueue) -> Executor {
    Executor { function in
      let job = Job(function: function)
      dispatchQueue.async { job.function() }
    }
  }

  /// Runs a function.
  ///
  /// - Parameter function: What is to be run. Retained until it has been, or is dropped.
  public func execute(_ function: @escaping () -> Void) {
    context(function)
  }
}

private struct Job: @unchecked Sendable {
  // Sendable: handed over whole to the one work item that runs it.
  let function: () -> Void
}
