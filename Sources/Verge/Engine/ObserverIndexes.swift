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
  // Most channels have one observer, whose index takes no allocation.
  private var first: Int32 = -1
  private var others: [Int32] = []

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
    if first < 0 {
      first = Int32(index)
    } else if first != index {
      others.append(Int32(index))
    }
  }

  /// Drops repeated indexes, and those for which `isCurrent` returns `false`, if there are more than
  /// about twice as many indexes as `count`.
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

  /// Records the indexes of all observers, unless they are recorded already.
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
