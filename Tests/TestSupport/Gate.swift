import Dispatch

// Sendable: a group is thread-safe; it is entered once and left once.
/// A gate that blocks threads until it is opened. It stays open for later threads.
public final class Gate: @unchecked Sendable {
  private let group = DispatchGroup()

  /// A closed gate.
  public init() {
    group.enter()
  }

  /// Opens the gate. Call it once.
  public func open() {
    group.leave()
  }

  /// Waits until the gate is open.
  ///
  /// Traps after 30 seconds, which indicate a deadlock.
  public func pass(_ file: StaticString = #fileID, _ line: UInt = #line) {
    guard group.wait(timeout: .now() + 30) == .success else {
      fatalError("A gate was not opened: \(file):\(line)")
    }
  }
}

/// Runs `body` on several threads concurrently, and returns when all have ended.
public func concurrently(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let group = DispatchGroup()
  let start = Gate()
  for index in 0..<count {
    let queue = DispatchQueue(label: "test.concurrently.\(index)")
    queue.async(group: group) {
      start.pass()
      body(index)
    }
  }
  start.open()
  guard group.wait(timeout: .now() + 60) == .success else {
    fatalError("Threads did not end: a deadlock.")
  }
}

/// Runs `body` on another thread, waits for it, and returns its result.
public func onAnotherThread<Result>(_ body: @escaping () -> Result) -> Result {
  let queue = DispatchQueue(label: "test.another")
  var result: Result?
  let group = DispatchGroup()
  let work = DispatchWorkItem { result = body() }
  queue.async(group: group, execute: work)
  guard group.wait(timeout: .now() + 60) == .success else {
    fatalError("A thread did not end: a deadlock.")
  }
  return result!
}

/// Whether `condition` becomes true within 30 seconds, as an effect of another thread.
public func eventually(_ condition: () -> Bool) -> Bool {
  let end = DispatchTime.now() + 30
  while !condition() {
    guard DispatchTime.now() < end else { return false }
    onAnotherThread {}
  }
  return true
}
