internal import Verge

// Sendable: its variables are only touched under its lock.
/// An asynchronous function that waits until the test answers: a stand-in for a service.
///
/// ```swift
/// let search = ManualCall<String, [String]>()
/// let model = SearchModel(search: { try await search($0) })
///
/// model.search("tea")
/// let call = await search.next()
/// call.return(["green tea"])
/// ```
///
/// ``next(isolation:)`` waits until the code under test calls, and the code waits for the answer, so
/// the test decides what happens between the two. No time is waited. A call whose task is cancelled
/// throws `CancellationError`.
public final class ManualCall<Input: Sendable, Output: Sendable>: @unchecked Sendable {
  private let lock = Lock()
  private var waitingCalls: [PendingCall<Input, Output>] = []
  private var waitingTests: [CheckedContinuation<PendingCall<Input, Output>, Never>] = []

  /// A function that has not been called.
  public init() {}

  /// The number of calls that no test has taken with ``next(isolation:)``. Legal on any thread.
  public var pendingCount: Int { lock.withLock { waitingCalls.count } }

  /// Calls the function: the code under test does this.
  ///
  /// - Parameter input: The argument, which the test finds in ``PendingCall/input``.
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

  /// Waits for the next call, in the order of the calls. Calls of cancelled tasks are among them.
  ///
  /// Waits as long as there is none: a test that expects a call that the code does not make does not
  /// end. Give such tests the time limit of your test library.
  ///
  /// - Parameter isolation: The caller's actor.
  /// - Returns: The call, to answer.
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

extension ManualCall where Input == Void {
  /// Calls the function without an argument: the code under test does this.
  ///
  /// - Returns: The value that the test returns.
  /// - Throws: The error that the test throws; `CancellationError` if the task is cancelled before
  ///   the test answers, or if the test releases the call without an answer.
  public func callAsFunction() async throws -> Output {
    try await self(())
  }
}

/// A call of a ``ManualCall`` that waits for the test's answer.
///
/// The first answer counts. A call that is released without one throws `CancellationError`.
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

  /// Whether the call has its answer, or its task is cancelled. Legal on any thread.
  public var isAnswered: Bool { answer.isGiven }

  /// Has the call return a value. Legal on any thread.
  public func `return`(_ output: Output) {
    answer.give(.success(output))
  }

  /// Has the call throw an error. Legal on any thread.
  public func `throw`(_ error: any Error) {
    answer.give(.failure(error))
  }
}

extension PendingCall where Output == Void {
  /// Has the call return. Legal on any thread.
  public func `return`() {
    self.return(())
  }
}

// Sendable: its variables are only touched under its lock.
/// The answer to a call, which is given once.
final class Answer<Output: Sendable>: @unchecked Sendable {
  private let lock = Lock()
  private var continuation: CheckedContinuation<Output, any Error>?
  private var result: Result<Output, any Error>?

  var isGiven: Bool { lock.withLock { result != nil } }

  /// Has the continuation resumed with the answer, which may have been given already.
  func wait(_ continuation: CheckedContinuation<Output, any Error>) {
    let result = lock.withLock {
      if self.result == nil { self.continuation = continuation }
      return self.result
    }
    if let result { continuation.resume(with: result) }
  }

  /// Gives the answer, if there is none.
  func give(_ result: Result<Output, any Error>) {
    let continuation = lock.withLock { () -> CheckedContinuation<Output, any Error>? in
      guard self.result == nil else { return nil }
      self.result = result
      return self.continuation.take()
    }
    continuation?.resume(with: result)
  }
}
