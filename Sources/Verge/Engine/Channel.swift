/// A part of the state, or its activities, that observers watch. It captures one payload per event.
///
/// A payload is captured while the core's lock is held, and read by the deliverer. While a delivery
/// is in progress, later payloads are staged behind it. Channels are not generic, so that the core
/// can hold all of them in one list; only their closures know the types.
///
/// Properties are not checked for exclusive access: the lock guards them, or only the deliverer uses them.
@usableFromInline
package final class Channel: ListMember {
  /// A request to a channel. The answer `true` means that there is a payload to deliver, or an input to
  /// evaluate.
  // Results and arguments are passed by pointers and unretained, because a request is copied at each step
  // on its way. They are valid until the handler returns.
  @usableFromInline
  package enum Request {
    /// While the lock is held: store the value that will be the previous one.
    ///
    /// During a commit, that is the value after the commit.
    case open(version: UInt64, isDuringCommit: Bool)
    /// While the lock is held: return the values that `open` and later captures have stored.
    case close(UnsafeMutablePointer<AnyObject?>)
    /// While the lock is held: capture a commit.
    case capture(UnsafePointer<Capture>)
    /// While the lock is held: return the payload that the capture of this commit has replaced.
    case takeReplaced(UnsafeMutablePointer<AnyObject?>)
    /// By the deliverer, while the lock is held: move the payload staged for this number into
    /// place.
    case take(number: UInt64)
    /// By the deliverer, while the lock is not held: release the payload in place.
    case clear
    /// While the lock is held: read the first value of an observer that starts at this version.
    case first(
      version: UInt64, context: Unmanaged<ChangesContext>?, UnsafeMutablePointer<First?>)
  }

  /// A commit to capture.
  @usableFromInline
  package struct Capture {
    /// The number of the event.
    @usableFromInline let number: UInt64
    @usableFromInline let version: UInt64
    /// Not retained, because the state retains it.
    @usableFromInline let unretainedContext: Unmanaged<ChangesContext>?
    let commit: RunningCommit
    /// Whether commit rules may have changed any other part of the state as well.
    let reachesFurther: Bool
    /// Whether the payload moves into place immediately instead of being staged.
    @usableFromInline let isDirect: Bool

    @inlinable package var context: ChangesContext? { unretainedContext?.takeUnretainedValue() }

    /// The part of the state that the commit may have changed.
    @usableFromInline package var extent: CommitExtent {
      var extent = commit.extent
      extent.reachesFurther = reachesFurther
      return extent
    }
  }

  /// Delivers a value to an observer, as the event with this number.
  @usableFromInline package typealias First = (Observer, UInt64) -> Void

  @usableFromInline let handle: (Request) -> Bool
  /// The address of the payload, while it is in place.
  @usableFromInline let payload: UnsafeRawPointer
  /// The slice whose observers share the channel, if any. Set once, by the core.
  @exclusivity(unchecked) var slice: Slice?
  /// Whether the channel captures commits. Activities are stored when they are sent.
  let followsCommits: Bool
  /// Whether a payload replaces the one waiting before it.
  let keepsNewestOnly: Bool
  /// The node whose inputs it captures, if it has no payloads for observers. Valid while it is open.
  @exclusivity(unchecked) var dependent: Unmanaged<GraphNode>?
  /// The node of the graph whose value is captured, if that is not the state. Set once; valid while
  /// an observer is registered, because the observer keeps the node alive.
  @exclusivity(unchecked) @usableFromInline
  unowned(unsafe) var node: GraphNode?
  /// The event whose payload is in place. Owned by the deliverer.
  @exclusivity(unchecked) var number: UInt64 = 0
  /// The next channel whose payload is in place. Owned by the deliverer.
  @exclusivity(unchecked) var nextInFlight: Unmanaged<Channel>?
  /// The number of registered observers. Guarded by the core's lock.
  @exclusivity(unchecked) var observerCount = 0
  /// The indexes of the observers in the engine's list. Guarded by the core's lock.
  @exclusivity(unchecked) var observerIndexes = ObserverIndexes()
  /// Whether the core captures commits for it. Guarded by the core's lock.
  @exclusivity(unchecked) var isOpen = false
  /// Whether no further observer may register. Guarded by the core's lock.
  @exclusivity(unchecked) var isSealed = false
  @exclusivity(unchecked) @usableFromInline package var listIndex = -1

  @usableFromInline
  package init(
    followsCommits: Bool,
    keepsNewestOnly: Bool = false,
    payload: UnsafeRawPointer,
    handle: @escaping (Request) -> Bool
  ) {
    self.followsCommits = followsCommits
    self.keepsNewestOnly = keepsNewestOnly
    self.payload = payload
    self.handle = handle
  }

  /// Whether the value can be read after the state is deallocated.
  var outlivesState: Bool { node != nil }

  /// Reads the first value of an observer that starts at this version.
  ///
  /// - Precondition: The core's lock is held.
  func first(_ version: UInt64, _ context: ChangesContext?) -> First? {
    var first: First?
    withUnsafeMutablePointer(to: &first) {
      _ = handle(
        .first(version: version, context: context.map { .passUnretained($0) }, $0))
    }
    return first
  }
}

/// The typed part of a channel: it decides which payload a commit produces.
@usableFromInline
package protocol ChannelSource<Payload> {
  associatedtype Payload
  /// The comparison of values, if there is one. Stored beside the source, so that a call does not
  /// retain it.
  associatedtype Comparison = Void

  /// Stores the value that will be the previous one.
  ///
  /// - Parameter isDuringCommit: Whether a commit is running; its result is that value.
  mutating func open(version: UInt64, isDuringCommit: Bool)
  /// Returns the stored values, for the caller to release once the lock is not held.
  mutating func close() -> AnyObject?
  /// Merges a waiting payload with the next one, in a channel that keeps only the newest one.
  static func merge(_ earlier: Payload, _ newer: Payload) -> Payload
  /// Returns the payload of a commit; `nil` if it has none.
  mutating func capture(
    _ commit: UnsafePointer<Channel.Capture>, by comparison: Comparison
  ) -> Payload?
  /// Returns the first payload of an observer that starts now; `nil` if there is none.
  func first(version: UInt64, context: ChangesContext?) -> Payload?
}

extension ChannelSource {
  // Defaults for a source that keeps no value.
  @inlinable
  package mutating func open(version: UInt64, isDuringCommit: Bool) {}

  @inlinable
  package mutating func close() -> AnyObject? { nil }

  @inlinable
  package static func merge(_ earlier: Payload, _ newer: Payload) -> Payload { newer }
}

/// The memory of a channel: its source, the payload in place, and those behind it.
///
/// Properties are not checked for exclusive access: the lock guards them, or only the deliverer uses them.
@usableFromInline
package final class ChannelMemory<Source: ChannelSource> {
  // The fields of unknown size come last: the others have fixed offsets in code that is not specialized.

  // Guarded by the core's lock.
  @exclusivity(unchecked) private var staged = UntypedFIFO()
  /// The payload that the newest capture has replaced, until the core takes it.
  @exclusivity(unchecked) private var replaced: AnyObject?
  /// Whether a payload replaces the one waiting before it.
  @usableFromInline let keepsNewestOnly: Bool

  // Owned by the deliverer. Behind a pointer, because observers receive the payload's address.
  @usableFromInline let payload: UnsafeMutablePointer<Source.Payload>
  @exclusivity(unchecked) @usableFromInline var isLoaded = false

  // Guarded by the core's lock.
  @exclusivity(unchecked) @usableFromInline var source: Source
  @usableFromInline let comparison: Source.Comparison

  @usableFromInline
  package init(
    _ source: Source, by comparison: Source.Comparison,
    keepingNewestOnly keepsNewestOnly: Bool = false
  ) {
    self.source = source
    self.comparison = comparison
    self.keepsNewestOnly = keepsNewestOnly
    payload = .allocateFew()
  }

  deinit {
    if isLoaded { payload.deinitialize(count: 1) }
    payload.deallocateFew()
    while staged.first != nil { _ = popStaged() }
  }

  /// Stores `payload` for the event with this number: in place, or staged.
  ///
  /// - Returns: Whether this event has a payload; `false` if `payload` was merged into that of an
  ///   earlier event.
  @inlinable @inline(__always)
  @discardableResult
  package func store(_ new: consuming Source.Payload, number: UInt64, isDirect: Bool) -> Bool {
    if isDirect {
      load(new)
      return true
    }
    if keepsNewestOnly, mergeIntoStaged(new) { return false }
    appendStaged(
      number, size: MemoryLayout<Source.Payload>.size,
      alignment: MemoryLayout<Source.Payload>.alignment
    ).initializeMemory(as: Source.Payload.self, to: new)
    return true
  }

  // The layout is passed, because code that is not specialized would look it up.
  @usableFromInline
  func appendStaged(_ number: UInt64, size: Int, alignment: Int) -> UnsafeMutableRawPointer {
    staged.append(number, size: size, alignment: alignment)
  }

  @usableFromInline
  func firstStaged(_ number: UInt64) -> UnsafeMutableRawPointer? { staged.first(number) }

  @usableFromInline
  func removeFirstStaged() { staged.removeFirst() }

  /// Merges a payload into the staged one, if there is one.
  @usableFromInline
  func mergeIntoStaged(_ new: Source.Payload) -> Bool {
    guard let staged = staged.first?.assumingMemoryBound(to: Source.Payload.self)
    else { return false }
    replaced = ReleaseLater(staged.pointee)
    staged.pointee = Source.merge(staged.pointee, new)
    return true
  }

  /// Removes the staged payloads, for the caller to release once the lock is not held.
  private func takeStaged() -> AnyObject? {
    if staged.first == nil { return nil }
    var payloads: [Source.Payload] = []
    while staged.first != nil { payloads.append(popStaged()) }
    return ReleaseLater(payloads)
  }

  private func popStaged() -> Source.Payload {
    defer { staged.removeFirst() }
    return staged.first!.assumingMemoryBound(to: Source.Payload.self).move()
  }

  /// Moves a payload into place.
  ///
  /// - Precondition: No payload is in place.
  @inlinable @inline(__always)
  func load(_ new: consuming Source.Payload) {
    payload.initialize(to: new)
    isLoaded = true
  }

  /// Returns a channel over this memory.
  @inlinable
  package func makeChannel(followsCommits: Bool = true) -> Channel {
    Channel(
      followsCommits: followsCommits,
      keepsNewestOnly: keepsNewestOnly,
      payload: UnsafeRawPointer(payload)
    ) { [self] request in
      // Only what every commit runs is compiled for each type.
      switch request {
      case .capture(let commit):
        guard let new = source.capture(commit, by: comparison) else { return false }
        return store(new, number: commit.pointee.number, isDirect: commit.pointee.isDirect)
      case .clear:
        // Moved out of the memory first: releasing the payload may run code that reenters this
        // function.
        isLoaded = false
        let former = payload.move()
        _ = consume former
        return false
      case .take(let number):
        guard let first = firstStaged(number) else { return false }
        load(first.assumingMemoryBound(to: Source.Payload.self).move())
        removeFirstStaged()
        return true
      case .open, .close, .takeReplaced, .first:
        return handleOther(request)
      }
    }
  }

  /// Handles a request that is not part of a commit that is delivered directly.
  @usableFromInline
  func handleOther(_ request: Channel.Request) -> Bool {
    switch request {
    case .open(let version, let isDuringCommit):
      source.open(version: version, isDuringCommit: isDuringCommit)
      return false
    case .close(let kept):
      // A closed channel delivers nothing, so its staged payloads would never be released.
      let (value, staged) = (source.close(), takeStaged())
      kept.pointee = staged == nil ? value : ReleaseLater((value, staged))
      return false
    case .takeReplaced(let replaced):
      replaced.pointee = self.replaced.take()
      return false
    case .first(let version, let context, let first):
      first.pointee = makeFirst(version, context?.takeUnretainedValue())
      return first.pointee != nil
    case .capture, .clear, .take:
      return false
    }
  }

  // Separate, because `handleOther` would look up the type of the optional for each request.
  @inline(never)
  private func makeFirst(_ version: UInt64, _ context: ChangesContext?) -> Channel.First? {
    guard let new = source.first(version: version, context: context) else { return nil }
    // The staged value is older: it must not be merged with values after the first one.
    let passed = keepsNewestOnly ? takeStaged() : nil
    return { observer, number in
      withUnsafePointer(to: new) { observer.receive(number, UnsafeRawPointer($0)) }
      withExtendedLifetime(passed) {}
    }
  }
}

extension ChannelMemory where Source.Comparison == Void {
  /// Memory of a channel whose source compares nothing.
  @inlinable
  package convenience init(_ source: Source) {
    self.init(source, by: ())
  }
}
