/// The values made from one core's state, and from each other (E14).
///
/// The deliverer evaluates the nodes that an event affects, sources before dependents, each once,
/// before it calls an observer. A reader that finds a node behind evaluates from copies, without holding
/// the lock and without waiting; the first result for an event is kept. The core's lock guards all
/// fields.
final class Graph {
  /// The events that the nodes have to evaluate, in order: one entry for each node with an input.
  @exclusivity(unchecked) private(set) var captured = Captures()
  /// The number of the newest event in ``captured``, even if it has been evaluated.
  @exclusivity(unchecked) var newestCapture: UInt64 = 0
  /// The number of the newest event whose evaluation is complete.
  @exclusivity(unchecked) var completed: UInt64 = 0
  /// The running evaluation of the deliverer, which retains the node.
  @exclusivity(unchecked) var delivererEvaluation: Evaluation?
  /// The other running evaluations; each evaluating thread retains its node.
  @exclusivity(unchecked) private var evaluations: [Evaluation] = []
  /// The number of snapshots being taken. While there are any, nodes keep former values.
  @exclusivity(unchecked) var snapshots = 0
  @exclusivity(unchecked) var nodesWithHistory: [GraphNode] = []
  @exclusivity(unchecked) private var scheduled = GraphSchedule()

  typealias Evaluation = (thread: UInt, node: Unmanaged<GraphNode>)

  /// An event that a node has to evaluate. It retains the node.
  struct Captured {
    let number: UInt64
    fileprivate let node: Unmanaged<GraphNode>

    var identifier: ObjectIdentifier { node._withUnsafeGuaranteedRef { ObjectIdentifier($0) } }
  }

  /// The entries in order.
  struct Captures {
    /// The only entry, in the most common case.
    fileprivate private(set) var only: Captured?
    fileprivate private(set) var others = FIFO<Captured>()

    /// The number of the first entry.
    var firstNumber: UInt64? { only?.number ?? others.first?.number }

    fileprivate mutating func append(_ entry: Captured) {
      if others.isEmpty {
        guard let former = only.take() else {
          only = entry
          return
        }
        others.append(former)
      }
      others.append(entry)
    }

    /// Removes the first entry, unless its number is greater than `number`.
    fileprivate mutating func popFirst(upTo number: UInt64) -> Captured? {
      guard let entry = only else { return others.popFirst { $0.number <= number } }
      guard entry.number <= number else { return nil }
      only = nil
      return entry
    }

    /// Returns the number of the first event after `number` that is an input of one of the nodes.
    func next(after number: UInt64, of nodes: Set<ObjectIdentifier>) -> UInt64? {
      if let only {
        return only.number > number && nodes.contains(only.identifier) ? only.number : nil
      }
      var index = others.partitioningIndex { $0.number > number }
      while index < others.count {
        let entry = others[index]
        if nodes.contains(entry.identifier) { return entry.number }
        index += 1
      }
      return nil
    }
  }

  deinit {
    while let entry = captured.popFirst(upTo: .max) { entry.node.release() }
  }

  func noteInput(_ number: UInt64, of node: Unmanaged<GraphNode>) {
    captured.append(Captured(number: number, node: node.retain()))
    newestCapture = number
  }

  /// Returns the node that a thread is evaluating.
  func nodeEvaluated(by thread: UInt) -> GraphNode? {
    if delivererEvaluation == nil, evaluations.isEmpty { return nil }
    let evaluation =
      evaluations.last { $0.thread == thread }
      ?? delivererEvaluation.flatMap { $0.thread == thread ? $0 : nil }
    return evaluation?.node.takeUnretainedValue()
  }

  func isEvaluating(_ node: GraphNode, on thread: UInt) -> Bool {
    let opaque = Unmanaged.passUnretained(node).toOpaque()
    return evaluations.contains { $0.thread == thread && $0.node.toOpaque() == opaque }
      || delivererEvaluation?.thread == thread && isEvaluatedByDeliverer(node)
  }

  func isEvaluatedByDeliverer(_ node: GraphNode) -> Bool {
    delivererEvaluation?.node.toOpaque() == Unmanaged.passUnretained(node).toOpaque()
  }

  func beginEvaluation(of node: GraphNode, on thread: UInt) {
    evaluations.append((thread, .passUnretained(node)))
  }

  func endEvaluation(of node: GraphNode, on thread: UInt) {
    let node = Unmanaged.passUnretained(node).toOpaque()
    let index = evaluations.lastIndex { $0.thread == thread && $0.node.toOpaque() == node }
    if let index { evaluations.remove(at: index) }
  }

  /// Schedules the nodes that have an input of this event.
  func schedule(_ number: UInt64) {
    // Entry by entry, because returning all of them would retain them.
    if let only = captured.only {
      if only.number == number { only.node._withUnsafeGuaranteedRef { add($0, number) } }
      return
    }
    for index in 0..<captured.others.count {
      let entry = captured.others[index]
      if entry.number > number { return }
      if entry.number == number { entry.node._withUnsafeGuaranteedRef { add($0, number) } }
    }
  }

  func add(_ node: GraphNode, _ number: UInt64) {
    guard node.scheduled != number, node.start < number, !node.isDetached else { return }
    node.scheduled = number
    scheduled.add(node)
  }

  /// Removes and returns the next node to evaluate, which is retained.
  func popScheduled() -> Unmanaged<GraphNode>? { scheduled.popFirst() }

  /// Removes the entries of detached nodes. Used for a closed core, whose events are not delivered.
  ///
  /// - Returns: The objects that the entries retain, to release once the lock is not held.
  func removeDetachedEntries() -> [GraphNode] {
    var removed: [GraphNode] = []
    var kept = Captures()
    while let entry = captured.popFirst(upTo: .max) {
      if entry.node._withUnsafeGuaranteedRef(\.isDetached) {
        removed.append(entry.node.takeRetainedValue())
      } else {
        kept.append(entry)
      }
    }
    captured = kept
    return removed
  }

  /// Ends the evaluation of an event.
  ///
  /// - Parameter garbage: Receives the nodes, to release once the lock is not held.
  /// - Returns: The number of the oldest event that waits for evaluation.
  func end(_ number: UInt64, _ garbage: inout Garbage) -> UInt64 {
    completed = number
    while let first = captured.popFirst(upTo: number) {
      garbage.append(first.node.takeRetainedValue())
    }
    scheduled.shrink()
    return captured.firstNumber ?? .max
  }
}

/// The nodes to evaluate, by rank: linked lists through the nodes, which the lists retain.
struct GraphSchedule {
  /// The only node, in the most common case.
  private var only: Unmanaged<GraphNode>?
  /// The first and the last node of each rank.
  private var levels: [(first: Unmanaged<GraphNode>, last: Unmanaged<GraphNode>)?] = []
  /// The ranks that may have nodes. Evaluated nodes schedule nodes of greater ranks only.
  private var ranks = 0..<0

  mutating func add(_ node: GraphNode) {
    let node = Unmanaged.passRetained(node)
    if only == nil, ranks.isEmpty {
      only = node
      return
    }
    if let former = only.take() { addToLevel(former) }
    addToLevel(node)
  }

  private mutating func addToLevel(_ node: Unmanaged<GraphNode>) {
    let rank = node._withUnsafeGuaranteedRef(\.rank)
    while levels.count <= rank { levels.append(nil) }
    if let last = levels[rank]?.last {
      last._withUnsafeGuaranteedRef { $0.nextScheduled = node }
      levels[rank]!.last = node
    } else {
      levels[rank] = (node, node)
    }
    ranks =
      ranks.isEmpty
      ? rank..<rank + 1 : min(ranks.lowerBound, rank)..<max(ranks.upperBound, rank + 1)
  }

  /// Removes and returns the next node, of the lowest rank. It is retained.
  mutating func popFirst() -> Unmanaged<GraphNode>? {
    if let node = only.take() { return node }
    for rank in ranks {
      guard let node = levels[rank]?.first else { continue }
      let next = node._withUnsafeGuaranteedRef { node in
        defer { node.nextScheduled = nil }
        return node.nextScheduled
      }
      if let next { levels[rank]!.first = next } else { levels[rank] = nil }
      ranks = rank..<ranks.upperBound
      return node
    }
    ranks = 0..<0
    return nil
  }

  /// Releases memory that only deep graphs need.
  mutating func shrink() {
    if levels.count > 1024 { levels = [] }
  }
}
