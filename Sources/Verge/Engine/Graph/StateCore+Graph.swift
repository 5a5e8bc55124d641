extension StateCore {
  /// Notes that the commit with this number is an input of a node.
  func noteInput(_ number: UInt64, of node: Unmanaged<GraphNode>) {
    guard let graph = state.graph else { return }
    if let evaluated = graph.nodeEvaluated(by: currentThread()) {
      stopForCommittingInPipeline(of: evaluated.origin.name)
    }
    graph.noteInput(number, of: node)
    state.noteInput(number)
  }

  /// Evaluates, as the deliverer of an event, the nodes that it affects.
  func evaluate(_ number: UInt64, _ lock: consuming HeldLock) {
    let thread = currentThread()
    guard let graph = state.graph else { return release(lock) }
    var garbage = Garbage()
    var evaluated: Unmanaged<GraphNode>?
    var hasChosen = false
    graph.schedule(number)
    while let next = graph.popScheduled() {
      next._withUnsafeGuaranteedRef { node in
        if !node.isDetached {
          if let make = node.makeFirst {
            var publish: (() -> Void)?
            lock = start(node, make, &publish, graph, thread, lock)
            garbage.append(ReleaseLater((make, publish)))
          }
          // Checked again: the lock was released while the first value was made.
          var isChanged = false
          if !node.isDetached {
            lock = apply(number, to: node, graph, thread, &garbage, &isChanged, lock)
          }
          if isChanged {
            if node.choosesDependents {
              if let chosen = node.chosenDependents {
                chosen.schedule(in: graph, number)
                hasChosen = true
              }
            } else {
              node.dependents.members.forEach {
                $0._withUnsafeGuaranteedRef { graph.add($0.dependent, number) }
              }
            }
            capture(number, of: node, lock)
          }
        }
        node.nextScheduled = evaluated
      }
      evaluated = next
    }
    state.setNextInput(graph.end(number, &garbage))
    if hasChosen { removeChoices(of: evaluated, &garbage, lock) }
    // An `==` in a channel of a derived value may have registered, cancelled or sent.
    if state.hasDeferred { garbage.append(ReleaseLater(runDeferred(lock))) }
    release(lock)
    while let next = evaluated {
      evaluated = next._withUnsafeGuaranteedRef { node in
        defer { node.nextScheduled = nil }
        return node.nextScheduled
      }
      next.release()
    }
    withExtendedLifetime(garbage) {}
  }

  /// Empties the ``ChosenDependents`` that the evaluation of an event has used.
  private func removeChoices(
    of evaluated: Unmanaged<GraphNode>?, _ garbage: inout Garbage, _ lock: borrowing HeldLock
  ) {
    var next = evaluated
    while let current = next {
      next = current._withUnsafeGuaranteedRef { node in
        if node.choosesDependents, let chosen = node.chosenDependents {
          garbage.append(chosen.removeAll())
        }
        return node.nextScheduled
      }
    }
  }

  /// Evaluates an event for one node, while the lock is not held.
  ///
  /// - Parameter isChanged: Receives whether the value has changed.
  /// - Returns: The lock, acquired again.
  private func apply(
    _ number: UInt64, to node: GraphNode, _ graph: Graph, _ thread: UInt,
    _ garbage: inout Garbage, _ isChanged: inout Bool, _ lock: consuming HeldLock
  ) -> HeldLock {
    let inputs = node.takeInputs(number, lock)
    if let result = node.applyAhead(number, graph, &garbage, lock) {
      isChanged = result
    } else {
      graph.delivererEvaluation = (thread, .passUnretained(node))
      release(lock)
      let hasValue = node.operations.evaluate(node, inputs)
      lock = acquireAlways()
      graph.delivererEvaluation = nil
      let result = node.applyAhead(number, graph, &garbage, lock)
      isChanged =
        result ?? node.applyOwn(number, inputs.context, hasValue: hasValue, graph, &garbage, lock)
      if result != nil, let object = node.operations.publish(node, false) {
        // A reader has stored its result first.
        garbage.append(object)
      }
    }
    if let link = node.onlyLink {
      if let object = link._withUnsafeGuaranteedRef({ $0.removeInput() }) { garbage.append(object) }
    } else {
      for case .state(let link) in node.sources {
        if let object = link.removeInput() { garbage.append(object) }
      }
    }
    // It may have been detached during the evaluation, which still needed the sources.
    if node.isDetached { garbage.append(ReleaseLater(node.takeSources())) }
    return lock
  }

  /// Captures the value of a node in its channels.
  private func capture(_ number: UInt64, of node: GraphNode, _ lock: borrowing HeldLock) {
    guard !node.channels.isEmpty else { return }
    let former = state.enter(.capture)
    let capture = Channel.Capture(
      number: number, version: node.version,
      unretainedContext: node.context.map { .passUnretained($0) }, commit: RunningCommit(),
      reachesFurther: false, isDirect: true)
    withUnsafePointer(to: capture) { capture in
      node.channels.members.forEach { channel in
        channel._withUnsafeGuaranteedRef {
          if $0.handle(.capture(capture)) { markInFlight($0, number) }
        }
      }
    }
    _ = state.enter(former)
  }

  /// Makes the first value of a node, while the lock is not held, unless another thread has made it.
  ///
  /// - Parameters:
  ///   - make: The node's `makeFirst`, which holds a state: to release once the lock is not held.
  ///   - publish: Receives the closure that it returns, which holds the value: to release likewise.
  /// - Returns: The lock, acquired again.
  private func start(
    _ node: GraphNode, _ make: () -> () -> Void, _ publish: inout (() -> Void)?, _ graph: Graph,
    _ thread: UInt, _ lock: consuming HeldLock
  ) -> HeldLock {
    graph.beginEvaluation(of: node, on: thread)
    release(lock)
    let new = make()
    publish = new
    lock = acquireAlways()
    graph.endEvaluation(of: node, on: thread)
    if node.makeFirst != nil {
      new()
      node.makeFirst = nil
    }
    return lock
  }
}

// MARK: - Readers

extension GraphNode {
  /// Evaluates, for a reader, the events that commits have captured so far.
  @usableFromInline
  func bringUpToDate(through limit: UInt64 = .max, isRefreshing: Bool = true) {
    if isRefreshing { core.refreshUpstream() }
    guard let acquired = core.acquire() else { core.stopForReadingSource(of: origin.name) }
    var lock = acquired
    guard let graph = core.state.graph else { return core.release(lock) }
    if graph.isEvaluating(self, on: currentThread()) {
      core.stopForReadingInPipeline(of: origin.name)
    }
    let target = min(limit, graph.newestCapture)
    guard target > max(graph.completed, known) else { return core.release(lock) }
    let order = ancestors
    let nodes = Set(order.map(ObjectIdentifier.init))
    var garbage = Garbage()
    var number = known
    while let next = graph.captured.next(after: max(number, graph.completed), of: nodes),
      next <= target
    {
      number = next
      for node in order {
        // The delivering thread may have reached the event in the meantime.
        if graph.completed >= number { break }
        if !node.isEvaluated(number) {
          lock = node.evaluateAhead(number, graph, &garbage, lock)
        }
      }
    }
    for node in order { node.known = max(node.known, target) }
    core.release(lock)
    withExtendedLifetime((order, garbage)) {}
  }

  /// Evaluates an event from copies, while the lock is not held.
  ///
  /// - Returns: The lock, acquired again.
  private func evaluateAhead(
    _ number: UInt64, _ graph: Graph, _ garbage: inout Garbage, _ lock: consuming HeldLock
  ) -> HeldLock {
    guard let inputs = copyInputs(number, lock) else { return lock }
    let thread = currentThread()
    if graph.isEvaluating(self, on: thread) { core.stopForReadingInPipeline(of: origin.name) }
    let base = copyBase(lock)
    graph.beginEvaluation(of: self, on: thread)
    core.release(lock)
    let (value, memo) = evaluate(from: base.value, base.memo, GraphInputs(inputs))
    lock = core.acquireAlways()
    graph.endEvaluation(of: self, on: thread)
    let result = Ahead(
      number: number, value: value, memo: memo,
      version: base.version + (value == nil ? 0 : 1), context: inputs.context)
    if graph.completed < number { append(result, lock) }
    garbage.append(ReleaseLater((inputs, base, result)))
    return lock
  }

  /// The node and the nodes it is made from, sources before dependents.
  private var ancestors: [GraphNode] {
    var found: [GraphNode] = [self]
    var seen: Set<ObjectIdentifier> = [ObjectIdentifier(self)]
    var index = 0
    while index < found.count {
      for case .node(let node) in found[index].sources
      where seen.insert(ObjectIdentifier(node)).inserted {
        found.append(node)
      }
      index += 1
    }
    return found.sorted { $0.rank < $1.rank }
  }
}

// MARK: - Snapshots, attaching and detaching

extension StateCore {
  /// Calls `body`, which can read several nodes as of one event: the newest one at the time of the
  /// call.
  ///
  /// - Parameter body: Called while the lock is held, with the number of that event.
  @usableFromInline
  func withSnapshot<Result>(
    of nodes: [GraphNode], named name: StoreOrigin, _ body: (UInt64, borrowing HeldLock) -> Result
  ) -> Result {
    refreshUpstream()
    guard let acquired = acquire() else { stopForReadingSource(of: name.name) }
    let graph = state.makeGraph()
    graph.snapshots += 1
    let target = graph.newestCapture
    release(acquired)
    for node in nodes { node.bringUpToDate(through: target, isRefreshing: false) }
    let lock = acquireAlways()
    for node in nodes { _ = node.beginReading(at: target) }
    let result = body(target, lock)
    for node in nodes { node.endReading() }
    graph.snapshots -= 1
    var garbage: [AnyObject?] = []
    if graph.snapshots == 0 {
      garbage = graph.nodesWithHistory.map { $0.dropHistory(lock) }
      graph.nodesWithHistory = []
    }
    releaseAfterReading(lock)
    withExtendedLifetime(garbage) {}
    return result
  }

  /// Attaches a node to its sources.
  ///
  /// - Parameter number: The event after which the first value was read.
  func attach(_ node: GraphNode, after number: UInt64, _ lock: borrowing HeldLock) {
    node.start = number
    if state.isClosed { return }
    for source in node.sources {
      switch source {
      case .state(let link):
        link.channel!.dependent = .passUnretained(node)
        open(link.channel!, lock)
      case .node(let source):
        let edge = GraphEdge(to: node)
        node.edges.append(edge)
        source.dependents.append(edge)
      }
    }
  }

  /// Makes the first value of a node that has been attached.
  func start(_ node: GraphNode) {
    let lock = acquireAlways()
    guard let graph = state.graph, let make = node.makeFirst else { return release(lock) }
    var publish: (() -> Void)?
    release(start(node, make, &publish, graph, currentThread(), lock))
    withExtendedLifetime((make, publish)) {}
  }

  /// Detaches a node: commits are no longer evaluated for it.
  func detach(_ node: GraphNode) {
    guard let lock = acquire() else {
      return state.deferUntilCommitEnds { [self] lock in
        state.releaseLater([remove(node, lock)])
      }
    }
    let garbage = remove(node, lock)
    release(lock)
    withExtendedLifetime(garbage) {}
  }

  /// What a detached node releases once the lock is not held.
  private struct Remains {
    let sources: [GraphSource]
    let edges: [GraphEdge]
    let makeFirst: (() -> () -> Void)?
    let channels: [Channel]
    var objects = Garbage()
  }

  private func remove(_ node: GraphNode, _ lock: borrowing HeldLock) -> Remains {
    var remains = Remains(
      sources: node.sources, edges: node.edges, makeFirst: node.makeFirst,
      channels: node.channels.removeAll())
    var edges = remains.edges[...]
    for source in remains.sources {
      switch source {
      case .state(let link):
        guard let channel = link.channel.take() else { continue }
        if channel.isOpen, let kept = closeUnobserved(channel, lock) {
          remains.objects.append(kept)
        }
        remains.objects.append(channel)
      case .node(let source):
        if let edge = edges.popFirst() { source.dependents.remove(edge) }
      }
    }
    // Observers that do not keep the value alive end together with it.
    for channel in remains.channels {
      channel.isOpen = false
      channel.isSealed = true
      channel.node = nil
    }
    if let attachment = node.attachment.take() { remains.objects.append(attachment) }
    node.isDetached = true
    if state.isClosed, let graph = state.graph {
      for node in graph.removeDetachedEntries() { remains.objects.append(node) }
    }
    if state.graph?.isEvaluatedByDeliverer(node) != true { _ = node.takeSources() }
    node.edges = []
    return remains
  }
}

/// The memory of a node's views. Its `deinit` detaches the node.
@usableFromInline
final class NodeMemory: StateMemory {
  @usableFromInline let node: GraphNode
  private var sources: [AnyObject]

  /// - Parameter sources: The memories of the sources, which are kept alive.
  @usableFromInline
  init(_ node: GraphNode, sources: [AnyObject]) {
    self.node = node
    self.sources = sources
    super.init(core: node.core, isKeptByObservers: true)
  }

  deinit {
    core.detach(node)
    ReleasePool.release(&sources)
    ReleasePool.release(&associated)
  }
}
