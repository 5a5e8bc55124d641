import Verge

// Sendable: its mutable state is accessed only while its lock is held.
/// A collection of members in the order in which they were added. While it grows, it releases
/// members that are done.
package final class Bag<Member>: @unchecked Sendable {
  private let lock = Lock()
  private let isDone: ((Member) -> Bool)?
  private var members: [(number: UInt64, member: Member)] = []
  private var newest: UInt64 = 0
  private var threshold = 8
  private var isClosed = false

  /// - Parameter isDone: Whether a member may be released; `nil` if all members stay until the bag
  ///   is closed. Called while no lock is held.
  package init(isDone: ((Member) -> Bool)? = nil) {
    self.isDone = isDone
  }

  /// Whether ``close()`` was called.
  package var hasClosed: Bool { lock.withLock { isClosed } }

  /// Adds a member after all others. O(1) on average.
  ///
  /// - Returns: Whether the member was added: `false` after ``close()``.
  @discardableResult
  package func add(_ member: Member) -> Bool {
    let (isAdded, present) = lock.withLock { () -> (Bool, [(number: UInt64, member: Member)]?) in
      if isClosed { return (false, nil) }
      newest += 1
      members.append((newest, member))
      guard isDone != nil, members.count >= threshold else { return (true, nil) }
      // One thread sweeps at a time.
      threshold = .max
      return (true, members)
    }
    if let present { sweep(present) }
    return isAdded
  }

  /// Removes all members, and accepts no more.
  ///
  /// - Returns: The members; none on a second call.
  package func close() -> [Member] {
    lock.withLock {
      isClosed = true
      defer { members = [] }
      return members.map(\.member)
    }
  }

  private func sweep(_ present: [(number: UInt64, member: Member)]) {
    let done = Set(present.lazy.filter { self.isDone?($0.member) == true }.map(\.number))
    lock.withLock {
      members.removeAll { done.contains($0.number) }
      threshold = max(8, members.count * 2)
    }
    // Members are released while no lock is held.
    withExtendedLifetime(present) {}
  }
}
