/// One of the sources of a derived state, and what has been captured there and not yet been used.
@usableFromInline
final class DerivedLink<Payload> {
  @usableFromInline typealias Inbox = Backlog<(payload: Payload, context: ChangesContext?)>

  /// The source.
  @usableFromInline let core: StateCore
  // Behind pointers, because class properties are checked for exclusive access at run time: one is
  // guarded by the source's lock, the other belongs to whoever runs the pipeline.
  @usableFromInline let inbox: UnsafeMutablePointer<Inbox>
  @usableFromInline let batch: UnsafeMutablePointer<Inbox>

  @inlinable
  init(_ core: StateCore) {
    self.core = core
    inbox = .allocate(capacity: 1)
    inbox.initialize(to: Inbox())
    batch = .allocate(capacity: 1)
    batch.initialize(to: Inbox())
  }

  @inlinable
  deinit {
    inbox.deinitialize(count: 1)
    inbox.deallocate()
    batch.deinitialize(count: 1)
    batch.deallocate()
  }

  /// Uses what has been captured, in order.
  @inlinable
  func drain(_ use: (Payload, ChangesContext?) -> Void) {
    core.lock.withLock { swap(&inbox.pointee, &batch.pointee) }
    while let captured = batch.pointee.popFirst() { use(captured.payload, captured.context) }
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
  mutating func capture(version: UInt64, context: ChangesContext?) -> Void? {
    guard let payload = source.capture(version: version, context: context) else { return nil }
    noteCapture()
    link.inbox.pointee.append((payload, context))
    return ()
  }
}
