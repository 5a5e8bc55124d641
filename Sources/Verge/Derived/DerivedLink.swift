/// One of the sources of a derived state, and what has been captured there and not yet been used.
@usableFromInline
final class DerivedLink<Payload> {
  @usableFromInline typealias Inbox = Backlog<(number: UInt64, payload: Payload, ChangesContext?)>

  /// The source.
  @usableFromInline let core: StateCore
  // Behind a pointer, because class properties are checked for exclusive access at run time; guarded
  // by the source's lock.
  @usableFromInline let inbox: UnsafeMutablePointer<Inbox>
  /// The number of the newest capture. Guarded by the source's lock.
  @exclusivity(unchecked) @usableFromInline var newest: UInt64 = 0

  @inlinable
  init(_ core: StateCore) {
    self.core = core
    inbox = .allocate(capacity: 1)
    inbox.initialize(to: Inbox())
  }

  @inlinable
  deinit {
    inbox.deinitialize(count: 1)
    inbox.deallocate()
  }

  /// Uses what has been captured, in order, up to the capture of a number.
  @inlinable
  func drain(upTo limit: UInt64, _ use: (Payload, ChangesContext?) -> Void) {
    while let (number, payload, context) = next(upTo: limit) {
      use(payload, context)
      if number == limit { return }
    }
  }

  @inlinable
  func next(upTo limit: UInt64) -> (UInt64, Payload, ChangesContext?)? {
    core.lock.withLock {
      guard let first = inbox.pointee.first, first.number <= limit else { return nil }
      return inbox.pointee.popFirst()
    }
  }
}

/// Captures for a derived state: into its link's inbox, from where it is used outside the lock.
@usableFromInline
struct LinkSource<Source: ChannelSource>: ChannelSource {
  @usableFromInline var source: Source
  @usableFromInline let link: DerivedLink<Source.Payload>
  @usableFromInline let noteCapture: () -> Void

  @inlinable
  init(
    _ source: Source,
    _ link: DerivedLink<Source.Payload>,
    noteCapture: @escaping () -> Void
  ) {
    self.source = source
    self.link = link
    self.noteCapture = noteCapture
  }

  @inlinable
  mutating func open(version: UInt64) {
    source.open(version: version)
  }

  @inlinable
  mutating func close() -> AnyObject? {
    source.close()
  }

  @inlinable
  mutating func capture(
    version: UInt64, context: ChangesContext?, by comparison: Source.Comparison
  ) -> UInt64? {
    guard let payload = source.capture(version: version, context: context, by: comparison)
    else { return nil }
    noteCapture()
    link.newest += 1
    link.inbox.pointee.append((link.newest, payload, context))
    return link.newest
  }

  @inlinable
  func first(version: UInt64, context: ChangesContext?) -> UInt64? { nil }
}
