/// A member of an ``ObserverList``, which stores its index.
@usableFromInline
package protocol ListMember: AnyObject {
  /// The member's index. Only the list reads and writes it while the member is in the list.
  var listIndex: Int { get set }
}

/// Retained members in the order of their insertion. Insertion and removal take constant time.
@usableFromInline
package struct ObserverList<Member: ListMember>: ~Copyable {
  // Manual memory and unmanaged members, because a walk would retain an array and its elements. A walk
  // without the lock is valid during a delivery: insertions and removals wait until it ends (`settle`).
  @usableFromInline var slots: UnsafeMutablePointer<Unmanaged<Member>?>?
  // Half words, because every store has two lists.
  @usableFromInline var capacity: Int32 = 0
  /// The number of slots in use, gaps included.
  @usableFromInline var slotCount: Int32 = 0
  @usableFromInline var memberCount: Int32 = 0
  /// The number of times that members have received new indexes.
  @usableFromInline var renumberings: Int32 = 0

  @inlinable
  package init() {}

  @inlinable
  deinit {
    members.forEach { $0.release() }
    slots?.deallocate()
  }

  @inlinable package var isEmpty: Bool { memberCount == 0 }

  /// The number of members.
  @inlinable package var count: Int { Int(memberCount) }

  @inlinable
  package mutating func append(_ member: Member) {
    if slotCount == capacity { move(toCapacity: max(4, capacity * 2)) }
    member.listIndex = Int(slotCount)
    slots![Int(slotCount)] = .passRetained(member)
    slotCount += 1
    memberCount += 1
  }

  /// Removes `member`, which the caller keeps alive across the call.
  @inlinable
  package mutating func remove(_ member: Member) {
    remove(member, at: member.listIndex)
    compactIfSparse()
  }

  /// Removes `member`, whose index is `index`, and leaves the other members where they are.
  @inlinable
  package mutating func remove(_ member: Member, at index: Int) {
    guard slots?[index]?.toOpaque() == Unmanaged.passUnretained(member).toOpaque() else {
      fatalError("Internal error of the engine: a list does not contain the member to remove.")
    }
    slots![index]!.release()
    slots![index] = nil
    memberCount -= 1
    while slotCount > 0, slots![Int(slotCount) - 1] == nil { slotCount -= 1 }
  }

  /// Closes the gaps if more than half of the slots are gaps.
  @inlinable
  package mutating func compactIfSparse() {
    if slotCount > 32, memberCount < slotCount / 2 { move(toCapacity: slotCount) }
  }

  @inlinable
  package mutating func removeAll() -> [Member] {
    var members: [Member] = []
    self.members.forEach { members.append($0.takeRetainedValue()) }
    (slotCount, memberCount) = (0, 0)
    return members
  }

  /// The members, for a walk that ends before the next insertion or removal.
  @inlinable @inline(__always)
  package var members: Members { Members(slots: slots, slotCount: Int(slotCount)) }

  /// The members for a walk. Separate from the list, so that the walk does not access the struct that
  /// contains the list.
  @usableFromInline
  package struct Members {
    @usableFromInline let slots: UnsafeMutablePointer<Unmanaged<Member>?>?
    /// The number of slots to visit: at least the number of members.
    @usableFromInline let slotCount: Int

    @inlinable
    init(slots: UnsafeMutablePointer<Unmanaged<Member>?>?, slotCount: Int) {
      self.slots = slots
      self.slotCount = slotCount
    }

    /// The member at this index; `nil` if there is none.
    @inlinable
    subscript(index: Int) -> Unmanaged<Member>? {
      index < slotCount ? slots?[index] : nil
    }

    /// Calls `body` with each member, in order.
    @inlinable @inline(__always)
    package func forEach(_ body: (Unmanaged<Member>) -> Void) {
      guard var slot = slots else { return }
      let end = slot + slotCount
      while slot != end {
        if let member = slot.pointee { body(member) }
        slot += 1
      }
    }
  }

  /// Moves the members to new memory, without gaps.
  @inlinable
  mutating func move(toCapacity newCapacity: Int32) {
    if memberCount != slotCount { renumberings &+= 1 }
    let former = slots
    let new = UnsafeMutablePointer<Unmanaged<Member>?>.allocate(capacity: Int(newCapacity))
    var end = 0
    members.forEach { member in
      member._withUnsafeGuaranteedRef { $0.listIndex = end }
      new[end] = member
      end += 1
    }
    (slots, capacity, slotCount) = (new, newCapacity, Int32(end))
    former?.deallocate()
  }
}

/// The indexes of a channel's observers in the list of all observers.
///
/// The deliverer of an event that affects few of many observers finds them here, without walking
/// over the others. The first such event starts the recording of indexes.
struct ObserverIndexes {
  /// The number of slots above which the indexes are used.
  static let leastObservers = 64
  /// The indexes are used if an event affects at most one in this many observers.
  static let leastShare = 16

  /// The numbering of the list to which the indexes refer.
  private var numbering: Int32 = -1
  private var indexes = OneOrMany<Int32>()

  /// Records the index of an observer.
  ///
  /// Indexes of removed observers stay for a while.
  ///
  /// - Parameter numbering: The numbering of the list. Indexes of another numbering are dropped.
  mutating func insert(_ index: Int, numbering: Int32) {
    if self.numbering != numbering {
      self = ObserverIndexes()
      self.numbering = numbering
    }
    indexes.append(Int32(index))
  }

  /// Drops repeated indexes, and those for which `isCurrent` returns `false`, if there are more than
  /// about twice as many indexes as `count`.
  mutating func removeOutdated(count: Int, isCurrent: (Int) -> Bool) {
    guard indexes.count > 2 * count + 8 else { return }
    let current = Set(indexes.filter { isCurrent(Int($0)) })
    indexes = OneOrMany()
    for index in current { indexes.append(index) }
  }

  func append(to all: inout [Int32]) {
    all += indexes
  }
}
