/// The connection of a node to the state: the inputs that commits have captured for the node.
///
/// The core's lock guards it. The input that the deliverer evaluates has its own address.
@usableFromInline
package final class InputLink {
  @usableFromInline let core: StateCore
  @exclusivity(unchecked) var channel: Channel?
  /// Set once; cleared when the node is detached, before it is deallocated.
  @exclusivity(unchecked) var node: Unmanaged<GraphNode>?
  private let handle: (Request) -> Void

  /// A request to the typed part.
  // By pointers, as in `Channel.Request`: each is valid until the handler returns.
  @usableFromInline
  enum Request {
    /// Move the input of an event into place.
    case take(UInt64, UnsafeMutablePointer<GraphInput?>)
    /// Copy the input of an event.
    case copy(UInt64, UnsafeMutablePointer<GraphInput.Owned?>)
    /// Remove and return the input in place.
    case remove(UnsafeMutablePointer<AnyObject?>)
  }

  @usableFromInline
  init(_ core: StateCore, _ handle: @escaping (Request) -> Void) {
    self.core = core
    self.handle = handle
  }

  @usableFromInline
  func attach(_ channel: Channel) {
    self.channel = channel
  }

  func take(_ number: UInt64) -> GraphInput? {
    var input: GraphInput?
    withUnsafeMutablePointer(to: &input) { handle(.take(number, $0)) }
    return input
  }

  func copy(_ number: UInt64) -> GraphInput.Owned? {
    var input: GraphInput.Owned?
    withUnsafeMutablePointer(to: &input) { handle(.copy(number, $0)) }
    return input
  }

  /// - Returns: The object to release once the lock is not held.
  func removeInput() -> AnyObject? {
    var garbage: AnyObject?
    withUnsafeMutablePointer(to: &garbage) { handle(.remove($0)) }
    return garbage
  }

  /// Notes that the commit with this number is an input of the node.
  @usableFromInline
  func noteCapture(_ number: UInt64) {
    guard let node, let graph = core.state.graph else { return }
    if let evaluated = graph.nodeEvaluated(by: currentThread()) {
      core.stopForCommittingInPipeline(of: evaluated.origin.name)
    }
    graph.noteCapture(number, for: node)
    core.state.noteInput(number)
  }
}

/// The memory of an ``InputLink``: its source, the waiting inputs, and the one in place.
@usableFromInline
final class InputMemory<Source: ChannelSource> {
  /// A waiting input. Its payload is in a `ReleaseLater`: the queue is not specialized for its type.
  private typealias Element = (
    number: UInt64, payload: AnyObject, version: UInt64, context: ChangesContext?
  )

  // The fields of unknown size come last: the others have fixed offsets in code that is not specialized.
  @exclusivity(unchecked) private var waiting = FIFO<Element>()
  // Memory of its own, because an evaluation receives the address. Freed in `deinit`; the link retains
  // this object.
  @usableFromInline let address: UnsafeMutablePointer<Source.Payload>
  @exclusivity(unchecked) @usableFromInline var number: UInt64 = 0
  @exclusivity(unchecked) @usableFromInline var version: UInt64 = 0
  @exclusivity(unchecked) @usableFromInline var context: ChangesContext?
  @exclusivity(unchecked) @usableFromInline var source: Source
  @usableFromInline let comparison: Source.Comparison

  @usableFromInline
  init(_ source: Source, by comparison: Source.Comparison) {
    self.source = source
    self.comparison = comparison
    address = .allocateOne()
  }

  deinit {
    if number > 0 { address.deinitialize(count: 1) }
    address.deallocateOne()
  }

  /// Returns a link over this memory, and the channel that captures for it.
  @inlinable
  func makeLink(_ core: StateCore) -> InputLink {
    // Only what every commit runs is compiled for each type.
    let link = InputLink(core) { [self] request in
      switch request {
      case .take(let number, let input):
        if self.number == number || loadWaiting(number) {
          input.pointee = GraphInput(UnsafeRawPointer(address), version: version, context: context)
        }
      case .remove(let garbage):
        removeInput(garbage)
      case .copy(let number, let input):
        copy(number, input)
      }
    }
    let channel = Channel(
      followsCommits: true, hasPayload: false, payload: UnsafeRawPointer(address)
    ) { [self, link] request in
      guard case .capture(let commit) = request else {
        handleOther(request)
        return false
      }
      guard let payload = source.capture(commit, by: comparison) else { return false }
      if commit.pointee.isDirect {
        load(payload, commit.pointee)
      } else {
        wait(ReleaseLater(payload), commit.pointee)
      }
      link.noteCapture(commit.pointee.number)
      return true
    }
    link.attach(channel)
    return link
  }

  /// Moves an input into place.
  ///
  /// - Precondition: No input is in place.
  @inlinable @inline(__always)
  func load(_ payload: consuming Source.Payload, _ commit: borrowing Channel.Capture) {
    address.initialize(to: payload)
    (number, version, context) = (commit.number, commit.version, commit.context)
  }

  /// Moves a waiting input into place.
  ///
  /// - Returns: Whether an input with this number is waiting.
  @usableFromInline
  func loadWaiting(_ number: UInt64) -> Bool {
    guard let first = waiting.popFirst(where: { $0.number == number }) else { return false }
    address.initialize(to: payload(of: first))
    (self.number, version, context) = (number, first.version, first.context)
    return true
  }

  @usableFromInline
  func wait(_ payload: ReleaseLater<Source.Payload>, _ commit: borrowing Channel.Capture) {
    waiting.append((commit.number, payload, commit.version, commit.context))
  }

  /// Removes the input in place.
  @inlinable
  func removeInput(_ garbage: UnsafeMutablePointer<AnyObject?>) {
    guard number > 0 else { return }
    number = 0
    let former = (address.move(), context.take())
    if !_isPOD(Source.Payload.self) || former.1 != nil {
      garbage.pointee = ReleaseLater(former)
    }
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

  @usableFromInline
  func copy(_ number: UInt64, _ input: UnsafeMutablePointer<GraphInput.Owned?>) {
    if number == self.number {
      let copy = ValueCopy(address.pointee)
      input.pointee = GraphInput.owned(
        UnsafeRawPointer(copy.address), in: copy, version: version, context: context)
    } else if let index = index(of: number) {
      let element = waiting[index]
      let copy = ValueCopy(payload(of: element))
      input.pointee = GraphInput.owned(
        UnsafeRawPointer(copy.address), in: copy, version: element.version,
        context: element.context)
    }
  }

  private func payload(of element: Element) -> Source.Payload {
    unsafeDowncast(element.payload, to: ReleaseLater<Source.Payload>.self).value
  }

  private func index(of number: UInt64) -> Int? {
    let index = waiting.partitioningIndex { $0.number >= number }
    return index < waiting.count && waiting[index].number == number ? index : nil
  }
}
