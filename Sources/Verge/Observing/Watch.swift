#if canImport(Observation)
/// The identity of a tracked key path's value.
struct TrackedPath: Hashable {
  /// The value's address, if it has a fixed one.
  private let address: UnsafeRawPointer?
  private let identity: AnyHashable?
  private let type: ObjectIdentifier
  /// Computed once, because user code hashes the values that a key path has captured.
  private let hash: Int

  init<Value>(_ location: StateLocation<Value>) {
    type = ObjectIdentifier(Value.self)
    if let address = location.address {
      self.address = UnsafeRawPointer(address)
      identity = nil
      hash = Int(bitPattern: address)
    } else {
      address = nil
      let identity = location.identity
      self.identity = identity
      hash = identity.hashValue
    }
  }

  static func == (left: TrackedPath, right: TrackedPath) -> Bool {
    guard left.hash == right.hash, left.type == right.type, left.address == right.address
    else { return false }
    return left.address != nil || left.identity == right.identity
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(hash)
  }
}

/// A tracked key path, whose value is compared after each commit with the value that was read.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
class Watch: @unchecked Sendable {
  // Sendable: the core's lock guards the variables.
  let path: TrackedPath
  /// The key paths through which scopes track the value.
  let paths: ReadingPaths
  /// The index in the list of watches; -1 if it is not in the list.
  var index = -1
  /// The number of commits that may leave the value unchanged before its scopes have to read it
  /// again, if there are too many watches.
  var patience = 8
  private var unchangedCommits = 0

  init(_ path: TrackedPath, _ paths: ReadingPaths) {
    self.path = path
    self.paths = paths
  }

  /// Whether the value differs from the one that was read; always `true` without `==`.
  ///
  /// - Precondition: The core's lock is held.
  func hasChanged() -> Bool { fatalError("Internal error: an abstract watch has no value.") }

  /// Counts a commit that has left the value unchanged.
  ///
  /// - Returns: Whether the patience is used up.
  /// - Precondition: The core's lock is held.
  final func runsOutOfPatience() -> Bool {
    unchangedCommits += 1
    return unchangedCommits >= patience
  }
}

/// A watch with a typed value.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
final class ValueWatch<Value>: Watch, @unchecked Sendable {
  private let location: StateLocation<Value>
  private let last: Value
  private let isEqual: Equality<Value>?

  init(
    _ path: TrackedPath, _ location: StateLocation<Value>, last: Value, _ paths: ReadingPaths
  ) {
    self.location = location
    self.last = last
    isEqual = equality(of: Value.self)
    super.init(path, paths)
  }

  override func hasChanged() -> Bool {
    guard let isEqual else { return true }
    return location.withValue { !isEqual(last, $0) }
  }
}

/// The watches of one state. Guarded by the core's lock.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
final class WatchList: @unchecked Sendable {
  // Sendable: the core's lock guards its mutable state.

  /// The number of watches above which scopes have to read again.
  static let limit = 256

  private(set) var watches: [Watch] = []
  /// The number of watches at which those that no scope tracks are removed.
  private var nextSweepCount = 16
  private var commits = 0
  /// The subscription that compares the values; `nil` while there are no watches.
  var subscription: StoreSubscription?

  func append(_ watch: Watch) {
    watch.index = watches.count
    watches.append(watch)
  }

  func remove(_ watch: Watch) {
    guard watch.index >= 0 else { return }
    let last = watches.removeLast()
    if last !== watch {
      watches[watch.index] = last
      last.index = watch.index
    }
    watch.index = -1
  }

  /// Removes watches that no scope tracks, if the list has doubled since it last did.
  ///
  /// A scope that has been notified usually reads the same values again, so their watches are kept until
  /// then.
  ///
  /// - Returns: The watches, to release once the lock is not held.
  func removeEnded() -> [Watch] {
    guard watches.count >= nextSweepCount else { return [] }
    let ended = watches.filter { $0.paths.giveUp() }
    for watch in ended { remove(watch) }
    nextSweepCount = max(16, 2 * watches.count)
    return ended
  }

  /// Compares all values after a commit.
  ///
  /// - Returns: The watches to notify and to release; no watches if the list was empty; `nil` if there
  ///   is nothing to do.
  func compare() -> Findings? {
    // A scope that has been notified usually reads again before the next commit.
    if watches.isEmpty { return Findings() }
    var findings = Findings()
    let isCrowded = watches.count > Self.limit
    commits &+= 1
    var index = 0
    while index < watches.count {
      let watch = watches[index]
      if watch.hasChanged() {
        findings.changed.append(watch)
        remove(watch)
      } else if (commits &+ index) & 7 == 0, watch.paths.giveUp() {
        findings.ended.append(watch)
        remove(watch)
      } else if isCrowded, watch.runsOutOfPatience() {
        findings.stale.append(watch)
        remove(watch)
      } else {
        index += 1
      }
    }
    return findings.isEmpty ? nil : findings
  }
}

/// The watches that a commit removes from the list.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
struct Findings {
  /// Watches whose value has changed.
  var changed: [Watch] = []
  /// Watches whose value many commits have left unchanged.
  var stale: [Watch] = []
  /// Watches that no scope tracks.
  var ended: [Watch] = []

  var isEmpty: Bool { changed.isEmpty && stale.isEmpty && ended.isEmpty }
}

/// Captures the findings of a commit for the watches of a state.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
struct WatchSource: ChannelSource {
  let list: WatchList

  mutating func capture(
    _ commit: UnsafePointer<Channel.Capture>, by comparison: Void
  ) -> Findings? {
    list.compare()
  }

  func first(version: UInt64, context: ChangesContext?) -> Findings? { nil }
}
#endif
