/// A place that observers watch: what each event brings them is captured here.
///
/// A payload is captured under the core's lock, and read by the one who delivers. While a delivery
/// is under way, later payloads are staged behind it. A channel is not generic, so that the core
/// holds all of them in one list; the types are known to the closure, made where they are known.
///
/// Properties are not checked for exclusive access: the lock, or the one deliverer, sees to that.
@usableFromInline
package final class Channel: RosterMember {
  /// What a channel is asked to do. `true` answers that there is something to deliver.
  @usableFromInline
  package enum Request {
    /// Under the lock: take up the value that will be somebody's previous one.
    case open(version: UInt64)
    /// Under the lock: hand out what `open` and the captures since then have kept.
    case close(UnsafeMutablePointer<AnyObject?>)
    /// Under the lock: capture the event of this number, straight into place or behind others.
    case capture(number: UInt64, version: UInt64, context: Context, isDirect: Bool)
    /// Under the lock, by the deliverer: put the payload staged for this number into place.
    case take(number: UInt64)
    /// Outside the lock, by the deliverer: drop the payload in place.
    case clear
    /// Under the lock: read what an observer gets that begins at this version.
    case first(version: UInt64, context: Context, UnsafeMutablePointer<First?>)

    // Everything by pointers: a request is copied at each step of its way.
    @usableFromInline package typealias Context = UnsafePointer<ChangesContext?>
  }

  /// Delivers what has been read to an observer, as the event of this number.
  @usableFromInline package typealias First = (Observer, UInt64) -> Void

  @usableFromInline let handle: (Request) -> Bool
  /// Where the payload is, while it is in place.
  @usableFromInline let payload: UnsafeRawPointer
  /// What it is for, if observers of the same slice share it. Set once, by the core.
  @exclusivity(unchecked) var slice: Slice?
  /// Whether commits are captured; activities are stored as they are sent.
  let followsCommits: Bool
  /// The event whose payload is in place. Belongs to the deliverer.
  @exclusivity(unchecked) var number: UInt64 = 0
  /// The next channel whose payload is in place. Belongs to the deliverer.
  @exclusivity(unchecked) var nextLoaded: Unmanaged<Channel>?
  /// How many observers are active. Guarded by the core's lock.
  @exclusivity(unchecked) var observerCount = 0
  /// Whether the core captures commits for it. Guarded by the core's lock.
  @exclusivity(unchecked) var isOpen = false
  /// Whether nobody may register any more. Guarded by the core's lock.
  @exclusivity(unchecked) var isClosed = false
  @exclusivity(unchecked) package var rosterPosition = -1

  @usableFromInline
  package init(
    followsCommits: Bool,
    payload: UnsafeRawPointer,
    handle: @escaping (Request) -> Bool
  ) {
    self.followsCommits = followsCommits
    self.payload = payload
    self.handle = handle
  }

  /// Under the lock: reads what an observer gets that begins at this version.
  func first(_ version: UInt64, _ context: ChangesContext?) -> First? {
    var first: First?
    withUnsafePointer(to: context) { context in
      withUnsafeMutablePointer(to: &first) {
        _ = handle(.first(version: version, context: context, $0))
      }
    }
    return first
  }
}

/// What a channel captures.
@usableFromInline
package protocol ChannelSource<Payload> {
  associatedtype Payload
  /// What it compares values by, if it does: kept beside it, where calling it takes no retain.
  associatedtype Comparison = Void

  /// Takes up the value that will be somebody's previous one.
  mutating func open(version: UInt64)
  /// Hands out what it has kept, for the caller to drop where no lock is held.
  mutating func close() -> AnyObject?
  /// What a commit brings the observers; `nil` if nothing.
  mutating func capture(
    version: UInt64, context: ChangesContext?, by comparison: Comparison
  ) -> Payload?
  /// What an observer gets that begins now; `nil` if nothing.
  func first(version: UInt64, context: ChangesContext?) -> Payload?
}

/// The memory of a channel: its source, the payload in place, and those behind it.
@usableFromInline
package final class ChannelMemory<Source: ChannelSource> {
  /// What the core's lock guards.
  @usableFromInline
  struct Guarded {
    @usableFromInline var source: Source
    @usableFromInline var staged = Backlog<(number: UInt64, payload: Source.Payload)>()

    @inlinable
    init(source: Source) {
      self.source = source
    }
  }

  // Behind pointers, because class properties are checked for exclusive access at run time; two of
  // them, because one is guarded by the lock and the other belongs to the deliverer.
  @usableFromInline let guarded: UnsafeMutablePointer<Guarded>
  @usableFromInline let payload: UnsafeMutablePointer<Source.Payload>
  @exclusivity(unchecked) @usableFromInline var isLoaded = false
  @usableFromInline let comparison: Source.Comparison

  @inlinable
  package init(_ source: Source, by comparison: Source.Comparison) {
    self.comparison = comparison
    guarded = .allocate(capacity: 1)
    guarded.initialize(to: Guarded(source: source))
    payload = .allocate(capacity: 1)
  }

  @inlinable
  deinit {
    guarded.deinitialize(count: 1)
    guarded.deallocate()
    if isLoaded { payload.deinitialize(count: 1) }
    payload.deallocate()
  }

  /// Captures `payload` for the event of this number.
  @inlinable @inline(__always)
  package func store(_ new: consuming Source.Payload, number: UInt64, isDirect: Bool) {
    if isDirect {
      load(new)
    } else {
      guarded.pointee.staged.append((number, new))
    }
  }

  /// Puts a payload into place, where there is none.
  @inlinable @inline(__always)
  func load(_ new: consuming Source.Payload) {
    payload.initialize(to: new)
    isLoaded = true
  }

  /// A channel over this memory.
  @inlinable
  package func makeChannel(followsCommits: Bool = true) -> Channel {
    Channel(
      followsCommits: followsCommits,
      payload: UnsafeRawPointer(payload)
    ) { [self] request in
      switch request {
      case .open(let version):
        guarded.pointee.source.open(version: version)
        return false
      case .close(let kept):
        // What is staged would stay: nobody asks for it while the channel is closed.
        kept.pointee = Kept((guarded.pointee.source.close(), guarded.pointee.staged))
        guarded.pointee.staged = Backlog()
        return false
      case .capture(let number, let version, let context, let isDirect):
        guard
          let new = guarded.pointee.source.capture(
            version: version, context: context.pointee, by: comparison)
        else { return false }
        store(new, number: number, isDirect: isDirect)
        return true
      case .take(let number):
        guard let first = guarded.pointee.staged.first, first.number == number else { return false }
        load(guarded.pointee.staged.popFirst()!.payload)
        return true
      case .clear:
        // Out of the memory first: dropping the payload may run code that comes back here.
        isLoaded = false
        let former = payload.move()
        _ = consume former
        return false
      case .first(let version, let context, let first):
        guard let new = guarded.pointee.source.first(version: version, context: context.pointee)
        else { return false }
        first.pointee = { observer, number in
          withUnsafePointer(to: new) { observer.receive(number, UnsafeRawPointer($0)) }
        }
        return true
      }
    }
  }
}

extension ChannelMemory where Source.Comparison == Void {
  /// The memory of a channel whose source compares nothing.
  @inlinable
  package convenience init(_ source: Source) {
    self.init(source, by: ())
  }
}
