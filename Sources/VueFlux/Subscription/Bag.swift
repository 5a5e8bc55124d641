import Verge

// Sendable: what changes is only touched under its lock.
/// Members that are let go when they are done, which is looked into as it fills.
package final class Bag<Member>: @unchecked Sendable {
  private let lock = Lock()
  private let isDone: (Member) -> Bool
  private var members: [(number: UInt64, member: Member)] = []
  private var newest: UInt64 = 0
  private var threshold = 8
  private var isClosed = false

  /// - Parameter isDone: Whether a member may go. Called where no lock is held.
  package init(isDone: @escaping (Member) -> Bool) {
    self.isDone = isDone
  }

  /// Whether it takes no more members.
  package var hasClosed: Bool { lock.withLock { isClosed } }

  /// Adds a member behind all others. O(1) on average.
  ///
  /// - Returns: Whether it was taken.
  @discardableResult
  package func add(_ member: Member) -> Bool {
    let (isTaken, crowd) = lock.withLock { () -> (Bool, [(number: UInt64, member: Member)]?) in
      if isClosed { return (false, nil) }
      newest += 1
      members.append((newest, member))
      guard members.count >= threshold else { return (true, nil) }
      // One thread looks at a time.
      threshold = .max
      return (true, members)
    }
    if let crowd { sweep(crowd) }
    return isTaken
  }

  /// Takes no more.
  ///
  /// - Returns: The members; none the second time.
  package func close() -> [Member] {
    lock.withLock {
      isClosed = true
      defer { members = [] }
      return members.map(\.member)
    }
  }

  private func sweep(_ crowd: [(number: UInt64, member: Member)]) {
    let done = Set(crowd.lazy.filter { self.isDone($0.member) }.map(\.number))
    lock.withLock {
      members.removeAll { done.contains($0.number) }
      threshold = max(8, members.count * 2)
    }
    withExtendedLifetime(crowd) {}
  }
}
