/// The connection of a node to the state: the inputs that commits have captured for the node.
///
/// Not generic, like the node; its only subclass is ``TypedInputLink``. The core's lock guards it.
@usableFromInline
package class InputLink {
  /// Captures the inputs; `nil` once the node is detached.
  @exclusivity(unchecked) final var channel: Channel?
  /// Removes the input in place, and returns what to release once the lock is not held. A closure without
  /// context, because overrides in generic classes are never specialized.
  private final let remove: (InputLink) -> AnyObject?

  // The input that the deliverer evaluates has its own address.
  @usableFromInline final let address: UnsafeMutableRawPointer
  /// The number of the input in place; 0 if there is none.
  @exclusivity(unchecked) @usableFromInline final var number: UInt64 = 0
  @exclusivity(unchecked) @usableFromInline final var version: UInt64 = 0
  @exclusivity(unchecked) @usableFromInline final var context: ChangesContext?

  @usableFromInline
  init(
    at address: UnsafeMutableRawPointer, remove: @escaping (InputLink) -> AnyObject?
  ) {
    self.address = address
    self.remove = remove
  }

  /// Moves the input of an event into place, if it has one.
  final func prepare(_ number: UInt64) {
    if self.number != number { loadWaiting(number) }
  }

  /// The input of an event, in place, for its deliverer.
  final func input(_ number: UInt64) -> GraphInput? {
    self.number == number ? GraphInput(address, version: version, context: context) : nil
  }

  /// - Returns: The object to release once the lock is not held.
  final func removeInput() -> AnyObject? { number > 0 ? remove(self) : nil }

  /// Moves a waiting input into place, if there is one with this number.
  func loadWaiting(_ number: UInt64) { stopForAbstractLink() }

  /// Returns a copy of the input of an event, if it has one.
  func copy(_ number: UInt64) -> GraphInput.Owned? { stopForAbstractLink() }

  private func stopForAbstractLink() -> Never {
    fatalError("Internal error: an abstract link has no inputs.")
  }
}

/// An ``InputLink`` with its source, the waiting inputs, and the one in place.
@usableFromInline
final class TypedInputLink<Source: ChannelSource>: InputLink {
  /// A waiting input. Its payload is in a `ReleaseLater`: the queue is not specialized for its type.
  private typealias Element = (
    number: UInt64, payload: AnyObject, version: UInt64, context: ChangesContext?
  )

  // The fields of unknown size come last: the others have fixed offsets in code that is not specialized.
  @exclusivity(unchecked) private var waiting = FIFO<Element>()
  @exclusivity(unchecked) @usableFromInline var source: Source
  @usableFromInline let comparison: Source.Comparison

  @usableFromInline
  init(
    _ source: Source, by comparison: Source.Comparison,
    remove: @escaping (InputLink) -> AnyObject?
  ) {
    self.source = source
    self.comparison = comparison
    super.init(at: UnsafeMutablePointer<Source.Payload>.allocateFew(), remove: remove)
  }

  deinit {
    if number > 0 { payload.deinitialize(count: 1) }
    payload.deallocateFew()
  }

  /// The address of the input in place.
  @usableFromInline var payload: UnsafeMutablePointer<Source.Payload> {
    @inlinable @inline(__always) get { address.assumingMemoryBound(to: Source.Payload.self) }
  }

  /// Returns a link, and lets a channel capture for it.
  @inlinable
  static func make(_ source: Source, by comparison: Source.Comparison) -> InputLink {
    // Only what every commit runs is compiled for each type.
    let link = TypedInputLink(source, by: comparison) {
      unsafeDowncast($0, to: TypedInputLink.self).takeInPlace()
    }
    link.attachChannel { [link] request in
      guard case .capture(let commit) = request else {
        link.handleOther(request)
        return false
      }
      guard let payload = link.source.capture(commit, by: link.comparison) else { return false }
      if commit.pointee.isDirect {
        link.load(payload, commit.pointee)
      } else {
        link.wait(ReleaseLater(payload), commit.pointee)
      }
      return true
    }
    return link
  }

  @usableFromInline
  func attachChannel(_ handle: @escaping (Channel.Request) -> Bool) {
    channel = Channel(
      followsCommits: true, payload: UnsafeRawPointer(address), handle: handle)
  }

  /// Moves an input into place.
  ///
  /// - Precondition: No input is in place.
  @inlinable @inline(__always)
  func load(_ new: consuming Source.Payload, _ commit: borrowing Channel.Capture) {
    payload.initialize(to: new)
    (number, version, context) = (commit.number, commit.version, commit.context)
  }

  override func loadWaiting(_ number: UInt64) {
    guard let first = waiting.popFirst(where: { $0.number == number }) else { return }
    payload.initialize(to: payload(of: first))
    (self.number, version, context) = (number, first.version, first.context)
  }

  @usableFromInline
  func wait(_ payload: ReleaseLater<Source.Payload>, _ commit: borrowing Channel.Capture) {
    waiting.append((commit.number, payload, commit.version, commit.context))
  }

  /// Removes the input in place, and returns the object to release once the lock is not held.
  @inlinable
  func takeInPlace() -> AnyObject? {
    number = 0
    let former = (payload.move(), context.take())
    return _isPOD(Source.Payload.self) && former.1 == nil ? nil : ReleaseLater(former)
  }

  @usableFromInline
  func handleOther(_ request: Channel.Request) {
    switch request {
    case .open(let version, let isDuringCommit):
      source.open(version: version, isDuringCommit: isDuringCommit)
    case .close(let kept):
      kept.pointee = ReleaseLater((source.close(), waiting))
      waiting = FIFO()
    case .capture, .takeReplaced, .take, .clear, .first:
      break
    }
  }

  override func copy(_ number: UInt64) -> GraphInput.Owned? {
    if number == self.number {
      return owned(ValueCopy(payload.pointee), version, context)
    }
    let index = waiting.partitioningIndex { $0.number >= number }
    guard index < waiting.count, waiting[index].number == number else { return nil }
    let element = waiting[index]
    return owned(ValueCopy(payload(of: element)), element.version, element.context)
  }

  private func owned(
    _ copy: ValueCopy<Source.Payload>, _ version: UInt64, _ context: ChangesContext?
  ) -> GraphInput.Owned {
    GraphInput.owned(UnsafeRawPointer(copy.address), in: copy, version: version, context: context)
  }

  private func payload(of element: Element) -> Source.Payload {
    unsafeDowncast(element.payload, to: ReleaseLater<Source.Payload>.self).value
  }
}
