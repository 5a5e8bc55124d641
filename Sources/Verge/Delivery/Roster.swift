/// A member of a ``Roster``, which keeps its place in it.
package protocol RosterMember: AnyObject {
  /// Where the roster put this member. The roster alone reads and writes it.
  var rosterPosition: Int { get set }
}

/// Members in the order in which they came; adding and removing one takes constant time.
package struct Roster<Member: RosterMember>: ~Copyable {
  // Memory of its own, and not an array, of which each walk would take a retain. Unmanaged for the
  // same reason: each entry holds one.
  private var places: UnsafeMutablePointer<Unmanaged<Member>?>?
  private var capacity = 0
  /// How many places are in use, with the gaps between them.
  private var extent = 0
  package private(set) var count = 0

  package init() {}

  deinit {
    members.forEach { $0.release() }
    places?.deallocate()
  }

  package var isEmpty: Bool { count == 0 }

  package mutating func append(_ member: Member) {
    if extent == capacity { move(toCapacity: max(4, capacity * 2)) }
    member.rosterPosition = extent
    places![extent] = .passRetained(member)
    extent += 1
    count += 1
  }

  /// Removes `member`, which the caller must keep alive across the call.
  package mutating func remove(_ member: Member) {
    let position = member.rosterPosition
    precondition(places![position]?.toOpaque() == Unmanaged.passUnretained(member).toOpaque())
    places![position]?.release()
    places![position] = nil
    count -= 1
    if position == extent - 1 {
      while extent > 0, places![extent - 1] == nil { extent -= 1 }
    } else if extent > 32, count < extent / 2 {
      move(toCapacity: extent)
    }
  }

  package mutating func removeAll() -> [Member] {
    var members: [Member] = []
    self.members.forEach { members.append($0.takeRetainedValue()) }
    (extent, count) = (0, 0)
    return members
  }

  /// The members, to be walked until one is added or removed.
  @inline(__always)
  package var members: Members { Members(places: places, extent: extent) }

  /// Apart from the roster, so that walking it is no access to the struct that holds it.
  package struct Members {
    fileprivate let places: UnsafeMutablePointer<Unmanaged<Member>?>?
    fileprivate let extent: Int

    /// Calls `body` with each member, in order.
    @inline(__always)
    package func forEach(_ body: (Unmanaged<Member>) -> Void) {
      guard let places else { return }
      for position in 0..<extent {
        if let member = places[position] { body(member) }
      }
    }
  }

  /// Moves the members to new memory, without gaps.
  private mutating func move(toCapacity newCapacity: Int) {
    let former = places
    let new = UnsafeMutablePointer<Unmanaged<Member>?>.allocate(capacity: newCapacity)
    var end = 0
    members.forEach { member in
      member._withUnsafeGuaranteedRef { $0.rosterPosition = end }
      new[end] = member
      end += 1
    }
    (places, capacity, extent) = (new, newCapacity, end)
    former?.deallocate()
  }
}
