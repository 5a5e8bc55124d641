/// A member of a ``Roster``, which keeps its place in it.
package protocol RosterMember: AnyObject {
  /// Where the roster put this member. The roster alone reads and writes it.
  var rosterPosition: Int { get set }
}

/// Members in the order in which they came; adding and removing one takes constant time.
///
/// A class, so that walking it is no access to the struct that holds it.
package final class Roster<Member: RosterMember> {
  // Unmanaged, so that walking the list costs no reference counting; each entry holds one retain.
  @exclusivity(unchecked) private var places: ContiguousArray<Unmanaged<Member>?> = []
  package private(set) var count = 0

  package init() {}

  deinit {
    for place in places { place?.release() }
  }

  package var isEmpty: Bool { count == 0 }

  package func append(_ member: Member) {
    member.rosterPosition = places.count
    places.append(.passRetained(member))
    count += 1
  }

  /// Removes `member`, which the caller must keep alive across the call.
  package func remove(_ member: Member) {
    let position = member.rosterPosition
    precondition(places[position]?.toOpaque() == Unmanaged.passUnretained(member).toOpaque())
    places[position]?.release()
    places[position] = nil
    count -= 1
    if position == places.count - 1 {
      while let last = places.last, last == nil { places.removeLast() }
    } else if places.count > 32, count < places.count / 2 {
      closeGaps()
    }
  }

  package func removeAll() -> [Member] {
    let members = places.compactMap { $0?.takeRetainedValue() }
    places = []
    count = 0
    return members
  }

  /// Calls `body` with each member, in order.
  @inline(__always)
  package func forEach(_ body: (Unmanaged<Member>) -> Void) {
    places.withUnsafeBufferPointer { buffer in
      for place in buffer {
        if let place { body(place) }
      }
    }
  }

  private func closeGaps() {
    places.removeAll { $0 == nil }
    for (position, place) in places.enumerated() {
      place?._withUnsafeGuaranteedRef { $0.rosterPosition = position }
    }
  }
}
