/// The places of a channel's observers in the list of all observers.
///
/// An event that concerns few observers of many finds them here, without a walk over the others. The
/// indexes are noted from the first such event on, and not before.
struct ObserverIndexes {
  /// The number of slots from which on the indexes are used.
  static let leastObservers = 64
  /// The indexes are used if an event concerns at most one of so many observers.
  static let leastShare = 16

  /// The numbering of the list in which the indexes were noted.
  private var numbering: Int32 = -1
  // Most channels have one observer: its index takes no allocation.
  private var first: Int32 = -1
  private var others: [Int32] = []

  /// Notes the index of an observer.
  ///
  /// Indexes of observers that have left stay for a while.
  ///
  /// - Parameter numbering: The numbering of the list. Indexes of another one are dropped.
  mutating func insert(_ index: Int, numbering: Int32) {
    if self.numbering != numbering {
      self = ObserverIndexes()
      self.numbering = numbering
    }
    if first < 0 {
      first = Int32(index)
    } else if first != index {
      others.append(Int32(index))
    }
  }

  /// Drops the indexes that `isCurrent` does not confirm, if they are more than those of `count`
  /// observers.
  mutating func removeOutdated(count: Int, isCurrent: (Int) -> Bool) {
    guard others.count > 2 * count + 8 else { return }
    others = Set(others).filter { $0 != first && isCurrent(Int($0)) }
  }

  func append(to indexes: inout [Int32]) {
    if first >= 0 { indexes.append(first) }
    indexes += others
  }
}

extension EngineState {
  /// Adds an observer to the list.
  mutating func append(_ observer: Observer) {
    observers.append(observer)
    if indexedNumbering == observers.renumberings { noteIndex(of: observer) }
  }

  /// Notes the indexes of all observers, unless they are noted already.
  mutating func updateIndexes() {
    if indexedNumbering == observers.renumberings { return }
    indexedNumbering = observers.renumberings
    observers.members.forEach { $0._withUnsafeGuaranteedRef { noteIndex(of: $0) } }
  }

  private func noteIndex(of observer: Observer) {
    let (channel, members) = (observer.channel, observers.members)
    channel.observerIndexes.insert(observer.listIndex, numbering: observers.renumberings)
    channel.observerIndexes.removeOutdated(count: channel.observerCount) { index in
      members[index]?._withUnsafeGuaranteedRef { $0.channel === channel } ?? false
    }
  }
}
