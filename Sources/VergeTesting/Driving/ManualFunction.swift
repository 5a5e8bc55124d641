internal import Verge

// Sendable: its mutable state is accessed only while its lock is held.
/// An asynchronous function that waits until the test answers: a stand-in for a service.
///
/// ```swift
/// let search = ManualFunction<String, [String]>()
/// let model = SearchModel(search: { try await search($0) })
///
/// model.search("tea")
/// let call = await search.next()
/// call.return(["green tea"])
/// ```
///
/// ``next(isolation:)`` waits until the code under test makes a call, and the code waits for the
/// answer, so the test controls what happens in between. There are no timeouts. A call whose task
/// is cancelled before the answer throws `CancellationError`.
public final class ManualFunction<Input: Sendable, Output: Sendable>: @unchecked Sendable {
  private let lock = Lock()
  private var waitingCalls: [PendingCall<Input, Output>] = []
  private var waitingTests: [CheckedContinuation<PendingCall<Input, Output>, Never>] = []

  /// Creates a function that has not been called.
  public init() {}

  /// The number of calls that the test has not taken with ``next(isolation:)``. Legal on any
  /// thread.
  public var pendingCount: Int { lock.withLock { waitingCalls.count } }

  /// Calls the function. For the code under test.
  ///
  /// - Parameter input: The argument, which the test reads from ``PendingCall/input``.
  /// - Returns: The value that the test returns.
  /// - Throws: The error that the test throws; `CancellationError` if the task is cancelled before
  ///   the test answers, or if the test releases the call without an answer.
  public func callAsFunction(_ input: Input) async throws -> Output {
    let answer = Answer<Output>()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        answer.wait(continuation)
        add(PendingCall(input, answer))
      }
    } onCancel: {
      answer.give(.failure(CancellationError()))
    }
  }

  /// Waits for the next call, and returns it, in the order of the calls. Calls of cancelled tasks
  /// are included.
  ///
  /// It waits without a limit: if the code never makes the expected call, the test does not end.
  /// Give such tests a time limit with your test library.
  ///
  /// - Parameter isolation: The caller's actor.
  /// - Returns: The call, which the test answers.
  public func next(isolation: isolated (any Actor)? = #isolation) async -> PendingCall<
    Input, Output
  > {
    await withCheckedContinuation { continuation in
      let call = lock.withLock { () -> PendingCall<Input, Output>? in
        if !waitingCalls.isEmpty { return waitingCalls.removeFirst() }
        waitingTests.append(continuation)
        return nil
      }
      if let call { continuation.resume(returning: call) }
    }
  }

  private func add(_ call: PendingCall<Input, Output>) {
    let test = lock.withLock { () -> CheckedContinuation<PendingCall<Input, Output>, Never>? in
      if !waitingTests.isEmpty { return waitingTests.removeFirst() }
      waitingCalls.append(call)
      return nil
    }
    test?.resume(returning: call)
  }
}

extension ManualFunction where Input == Void {
  /// Calls the function without an argument. For the code under test.
  ///
  /// - Returns: The value that the test returns.
  /// - Throws: The error that the test throws; `CancellationError` if the task is cancelled before
  ///   the test answers, or if the test releases the call without an answer.
  public func callAsFunction() async throws -> Output {
    try await self(())
  }
}

/// A call of a ``ManualFunction`` that waits for the test's answer.
///
/// Only the first answer counts. A call that is released without an answer throws
/// `CancellationError`.
public final class PendingCall<Input: Sendable, Output: Sendable>: Sendable {
  /// The argument of the call.
  public let input: Input
  private let answer: Answer<Output>

  init(_ input: Input, _ answer: Answer<Output>) {
    self.input = input
    self.answer = answer
  }

  deinit {
    answer.give(.failure(CancellationError()))
  }

  /// Whether the call has been answered, or its task is cancelled. Legal on any thread.
  public var isAnswered: Bool { answer.isGiven }

  /// Makes the call return a value. Legal on any thread.
  public func `return`(_ output: Output) {
    answer.give(.success(output))
  }

  /// Makes the call throw an error. Legal on any thread.
  public func `throw`(_ error: any Error) {
    answer.give(.failure(error))
  }
}

extension PendingCall where Output == Void {
  /// Makes the call return. Legal on any thread.
  public func `return`() {
    self.return(())
  }
}

// Sendable: its mutable state is accessed only while its lock is held.
/// The answer to a call, which is given once.
final class Answer<Output: Sendable>: @unchecked Sendable {
  private let lock = Lock()
  private var continuation: CheckedContinuation<Output, any Error>?
  private var result: Result<Output, any Error>?

  var isGiven: Bool { lock.withLock { result != nil } }

  /// Resumes the continuation with the answer, immediately if it has already been given.
  func wait(_ continuation: CheckedContinuation<Output, any Error>) {
    let result = lock.withLock {
      if self.result == nil { self.continuation = continuation }
      return self.result
    }
    if let result { continuation.resume(with: result) }
  }

  /// Gives the answer, unless one has been given.
  func give(_ result: Result<Output, any Error>) {
    let continuation = lock.withLock { () -> CheckedContinuation<Output, any Error>? in
      guard self.result == nil else { return nil }
      self.result = result
      return self.continuation.take()
    }
    continuation?.resume(with: result)
  }
}
