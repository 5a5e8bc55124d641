/// A value that the graph computes from the state or from other values.
///
/// Not generic, so that the graph schedules nodes without metadata; its only subclass is ``TypedNode``.
/// The core's lock guards all mutable fields; after the first value, only the deliverer writes the value.
@usableFromInline
package class GraphNode {
  @usableFromInline final let core: StateCore
  /// The name of the value, for messages.
  @usableFromInline final let origin: StoreOrigin
  /// The number of steps from the state: greater than the rank of each source.
  final let rank: Int
  final let operations: NodeOperations
  /// The address of the value, which only the deliverer writes.
  @usableFromInline final let address: UnsafeMutableRawPointer
  /// The state of the evaluation, other than the value.
  @exclusivity(unchecked) @usableFromInline final var memo: AnyObject?
  /// The sources in order. Empty once the node is detached, and the deliverer does not evaluate it.
  @exclusivity(unchecked) final var sources: [GraphSource]
  /// The source, if there is only one and it is the state. Used while ``sources`` has it.
  final let onlyLink: Unmanaged<InputLink>?
  /// The edges from the sources to this node.
  @exclusivity(unchecked) final var edges: [GraphEdge] = []
  @exclusivity(unchecked) final var dependents = ObserverList<GraphEdge>()
  /// The object that another part of the module attaches to the value.
  @exclusivity(unchecked) final var attachment: AnyObject?
  /// The open channels of the value's observers.
  @exclusivity(unchecked) final var channels = ObserverList<Channel>()

  /// Events up to this number do not affect the node, because its first value includes them.
  @exclusivity(unchecked) final var start: UInt64 = 0
  /// Makes the first value, and returns a closure that moves it into place. `nil` once the value
  /// exists.
  @exclusivity(unchecked) final var makeFirst: (() -> () -> Void)?
  @exclusivity(unchecked) @usableFromInline private(set) final var version: UInt64 = 0
  @exclusivity(unchecked) private(set) final var context: ChangesContext?
  /// The number of the event that made the value.
  @exclusivity(unchecked) private final var changed: UInt64 = 0
  /// The number of the newest event that the deliverer has applied.
  @exclusivity(unchecked) private final var applied: UInt64 = 0
  /// The number up to which a reader has evaluated events.
  @exclusivity(unchecked) final var known: UInt64 = 0
  /// The number of the event for which the node is scheduled.
  @exclusivity(unchecked) final var scheduled: UInt64 = 0
  @exclusivity(unchecked) final var isDetached = false
  /// Whether an event affects only the dependents in the memo; see ``ChosenDependents``.
  @exclusivity(unchecked) final var choosesDependents = false
  /// The next node of the same rank in the schedule.
  @exclusivity(unchecked) final var nextScheduled: Unmanaged<GraphNode>?

  /// Results of readers, for events that the deliverer has not reached.
  @exclusivity(unchecked) private final var ahead = FIFO<Ahead>()
  /// Former values, kept while a snapshot is being taken.
  @exclusivity(unchecked) private final var history:
    [(replacedBy: UInt64, value: AnyObject, version: UInt64, ChangesContext?)] =
      []
  /// The event whose value is being read; `nil` for the deliverer's own value.
  @exclusivity(unchecked) private final var readingLimit: UInt64?

  /// The result of a reader's evaluation.
  struct Ahead {
    let number: UInt64
    /// The value, if the event has changed it.
    let value: AnyObject?
    let memo: AnyObject?
    let version: UInt64
    let context: ChangesContext?
  }

  init(
    _ core: StateCore, origin: StoreOrigin, _ sources: [GraphSource], _ operations: NodeOperations,
    at address: UnsafeMutableRawPointer
  ) {
    self.core = core
    self.origin = origin
    self.sources = sources
    self.operations = operations
    self.address = address
    if sources.count == 1, case .state(let link) = sources[0] {
      onlyLink = .passUnretained(link)
    } else {
      onlyLink = nil
    }
    rank = 1 + (sources.lazy.map(\.rank).max() ?? 0)
  }

  /// Removes and returns the sources.
  final func takeSources() -> [GraphSource] {
    defer { sources = [] }
    return sources
  }

  // Not called for each event, so that overrides in a generic class are fast enough.

  /// Replaces the value with a copy.
  ///
  /// - Returns: The object to release once the lock is not held.
  func replaceValue(with copy: AnyObject) -> AnyObject? { stopForAbstractNode() }

  /// Returns an object that holds a copy of the value.
  func copyValue() -> AnyObject { stopForAbstractNode() }

  /// Returns the address of the value in such an object.
  func address(in copy: AnyObject) -> UnsafeRawPointer { stopForAbstractNode() }

  /// Evaluates an event for a reader, from copies. Runs user code.
  ///
  /// - Returns: The new value, if there is one, and the new memo.
  func evaluate(
    from base: AnyObject, _ memo: AnyObject?, _ inputs: GraphInputs
  ) -> (AnyObject?, AnyObject?) {
    stopForAbstractNode()
  }

  private func stopForAbstractNode() -> Never {
    fatalError("Internal error: an abstract node has no value.")
  }
}

/// The operations of the deliverer's evaluation.
///
/// Closures instead of methods, because overrides in generic classes are never specialized; without
/// context, so that they take no memory.
@usableFromInline
package struct NodeOperations {
  /// Evaluates an event, and stores the result. Runs user code. Returns whether there is a new
  /// value.
  let evaluate: (GraphNode, GraphInputs) -> Bool
  /// Moves the result into place if requested. Returns the replaced objects, to release once the
  /// lock is not held.
  let publish: (GraphNode, _ isPublished: Bool) -> AnyObject?

  @usableFromInline
  init(
    evaluate: @escaping (GraphNode, GraphInputs) -> Bool,
    publish: @escaping (GraphNode, _ isPublished: Bool) -> AnyObject?
  ) {
    self.evaluate = evaluate
    self.publish = publish
  }
}

/// A source of a node.
@usableFromInline
package enum GraphSource {
  /// The state.
  case state(InputLink)
  case node(GraphNode)

  var rank: Int {
    switch self {
    case .state: 0
    case .node(let node): node.rank
    }
  }

  /// The input of an event, in place, for its deliverer.
  @inline(__always)
  func input(_ number: UInt64) -> GraphInput? {
    switch self {
    case .state(let link): link.input(number)
    case .node(let node): node.input(number)
    }
  }
}

/// The connection of a node to a source: a member of the source's list of dependents.
final class GraphEdge: ListMember {
  var listIndex = -1
  let dependent: GraphNode

  init(to dependent: GraphNode) {
    self.dependent = dependent
  }
}

// MARK: - By the deliverer

extension GraphNode {
  /// Returns the inputs of the deliverer's evaluation of an event.
  func takeInputs(_ number: UInt64, _ lock: borrowing HeldLock) -> GraphInputs {
    if let onlyLink {
      return onlyLink._withUnsafeGuaranteedRef {
        $0.prepare(number)
        return GraphInputs($0.input(number))
      }
    }
    if sources.count == 1 { return GraphInputs(sources[0].input(number)) }
    for case .state(let link) in sources { link.prepare(number) }
    return GraphInputs(number, of: self)
  }

  /// The value as the input of an event that has changed it, for the deliverer.
  @inline(__always)
  func input(_ number: UInt64) -> GraphInput? {
    changed == number ? GraphInput(address, version: version, context: context) : nil
  }

  /// Whether the deliverer has applied a later event.
  func isApplied(beyond number: UInt64) -> Bool { applied > number }

  /// Applies a reader's result for an event.
  ///
  /// - Parameter garbage: Receives the objects to release once the lock is not held.
  /// - Returns: Whether the value has changed; `nil` if there is no such result.
  @inline(__always)
  func applyAhead(
    _ number: UInt64, _ graph: Graph, _ garbage: inout Garbage, _ lock: borrowing HeldLock
  ) -> Bool? {
    ahead.isEmpty ? nil : applyFirstAhead(number, graph, &garbage)
  }

  private func applyFirstAhead(
    _ number: UInt64, _ graph: Graph, _ garbage: inout Garbage
  ) -> Bool? {
    guard let first = ahead.first, first.number == number else { return nil }
    _ = ahead.popFirst()
    garbage.append(ReleaseLater((first, memo, context)))
    memo = first.memo
    applied = number
    guard let value = first.value else { return false }
    keepFormer(number, graph)
    if let former = replaceValue(with: value) { garbage.append(former) }
    (changed, version, context) = (number, first.version, first.context)
    return true
  }

  /// Applies the deliverer's own result.
  ///
  /// - Parameter hasValue: Whether the result has a new value.
  func applyOwn(
    _ number: UInt64, _ context: ChangesContext?, hasValue: Bool, _ graph: Graph,
    _ garbage: inout Garbage, _ lock: borrowing HeldLock
  ) -> Bool {
    applied = number
    if hasValue { keepFormer(number, graph) }
    if let object = operations.publish(self, true) { garbage.append(object) }
    guard hasValue else { return false }
    changed = number
    version += 1
    if let former = self.context { garbage.append(former) }
    self.context = context
    return true
  }

  @inline(__always)
  private func keepFormer(_ number: UInt64, _ graph: Graph) {
    if graph.snapshots > 0 { appendToHistory(number, graph) }
  }

  private func appendToHistory(_ number: UInt64, _ graph: Graph) {
    if history.isEmpty { graph.nodesWithHistory.append(self) }
    history.append((number, copyValue(), version, context))
  }

  /// - Returns: The object to release once the lock is not held.
  func dropHistory(_ lock: borrowing HeldLock) -> AnyObject? {
    defer { history = [] }
    return ReleaseLater(history)
  }
}

// MARK: - By readers

extension GraphNode {
  /// Whether the event has been evaluated.
  func isEvaluated(_ number: UInt64) -> Bool {
    number <= start || number <= applied || number <= known || aheadResult(number) != nil
  }

  private func aheadResult(_ number: UInt64) -> Ahead? {
    let index = ahead.partitioningIndex { $0.number >= number }
    guard index < ahead.count, ahead[index].number == number else { return nil }
    return ahead[index]
  }

  /// Returns copies of the inputs of an event; `nil` if it has none.
  func copyInputs(_ number: UInt64, _ lock: borrowing HeldLock) -> CopiedInputs? {
    let copies = sources.map { source -> GraphInput.Owned? in
      switch source {
      case .state(let link):
        return link.copy(number)
      case .node(let node):
        return node.concerns(self, number, lock) ? node.copyValue(ofChange: number) : nil
      }
    }
    return copies.allSatisfy { $0 == nil } ? nil : CopiedInputs(copies)
  }

  /// Returns the dependents that an event affects, if the node chooses them; `nil` if the event
  /// has not changed the value, or if the deliverer has applied a later change.
  func chosen(by number: UInt64) -> ChosenDependents? {
    if let result = aheadResult(number) {
      guard result.value != nil else { return nil }
      return result.memo.map { unsafeDowncast($0, to: ChosenDependents.self) }
    }
    return changed == number ? chosenDependents : nil
  }

  private func copyValue(ofChange number: UInt64) -> GraphInput.Owned? {
    if let result = aheadResult(number) {
      guard let value = result.value else { return nil }
      return GraphInput.owned(
        address(in: value), in: value, version: result.version, context: result.context)
    }
    guard changed == number else { return nil }
    let value = copyValue()
    return GraphInput.owned(
      address(in: value), in: value, version: version, context: context)
  }

  /// Returns the value, the memo and the version from which the next event is evaluated.
  func copyBase(_ lock: borrowing HeldLock) -> (value: AnyObject, memo: AnyObject?, version: UInt64)
  {
    guard let last = ahead.last else { return (copyValue(), memo, version) }
    return (newestAhead()?.value ?? copyValue(), last.memo, last.version)
  }

  private func newestAhead(upTo limit: UInt64 = .max) -> Ahead? {
    var index = ahead.count
    while index > 0 {
      index -= 1
      let result = ahead[index]
      if result.number <= limit, result.value != nil { return result }
    }
    return nil
  }

  /// Stores a reader's result, unless the event has been evaluated since.
  func append(_ result: Ahead, _ lock: borrowing HeldLock) {
    guard result.number > applied, (ahead.last?.number ?? 0) < result.number else { return }
    ahead.append(result)
  }

  /// Makes reads return the value as of an event.
  ///
  /// - Precondition: The lock stays held until ``endReading()``.
  /// - Returns: The version and the context of that value.
  @usableFromInline
  func beginReading(at limit: UInt64 = .max) -> (UInt64, ChangesContext?) {
    readingLimit = limit
    if let former = history.first(where: { $0.replacedBy > limit }) { return (former.2, former.3) }
    if let result = newestAhead(upTo: limit) { return (result.version, result.context) }
    return (version, context)
  }

  @usableFromInline
  func endReading() {
    readingLimit = nil
  }

  /// The object that holds the value to read, while the lock is held; `nil` for the value in place.
  var readValue: AnyObject? {
    guard let readingLimit else { return nil }
    if let former = history.first(where: { $0.replacedBy > readingLimit }) { return former.value }
    return newestAhead(upTo: readingLimit)?.value
  }
}
