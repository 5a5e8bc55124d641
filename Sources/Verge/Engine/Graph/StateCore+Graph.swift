extension StateCore {
  /// The graph of the values made from this state, if there are any.
  var graph: Graph? { state.coldStorage?.graph }

  /// Evaluates, as the deliverer of an event, the nodes that it affects.
  ///
  /// - Precondition: The lock is held. Releases it.
  func evaluate(_ number: UInt64) {
    let thread = currentThread()
    guard let graph else { return release() }
    var garbage = Garbage()
    var evaluated: Unmanaged<GraphNode>?
    var hasChosen = false
    graph.begin(number)
    while let next = graph.popScheduled() {
      next._withUnsafeGuaranteedRef { node in
        if !node.isDetached {
          if node.makeFirst != nil { start(node, graph, thread) }
          // Checked again: the lock was released while the first value was made.
          if !node.isDetached, apply(number, to: node, graph, thread, &garbage) {
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
            capture(number, of: node)
          }
        }
        node.nextScheduled = evaluated
      }
      evaluated = next
    }
    state.nextInput = graph.end(number, &garbage)
    if hasChosen { removeChoices(of: evaluated, &garbage) }
    // An `==` in a channel of a derived value may have registered, cancelled or sent.
    if state.slowPath.contains(.deferred) { garbage.add(ReleaseLater(runDeferred())) }
    release()
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
  ///
  /// - Precondition: The lock is held.
  private func removeChoices(of evaluated: Unmanaged<GraphNode>?, _ garbage: inout Garbage) {
    var next = evaluated
    while let current = next {
      next = current._withUnsafeGuaranteedRef { node in
        if node.choosesDependents, let chosen = node.chosenDependents {
          garbage.add(chosen.removeAll())
        }
        return node.nextScheduled
      }
    }
  }

  /// Evaluates an event for one node.
  ///
  /// - Precondition: The lock is held. Releases it during the evaluation.
  /// - Returns: Whether the value has changed.
  private func apply(
    _ number: UInt64, to node: GraphNode, _ graph: Graph, _ thread: UInt,
    _ garbage: inout Garbage
  ) -> Bool {
    // Retained until the evaluation ends, because the node may be detached during it.
    let sources = node.sources
    let inputs = node.takeInputs(number)
    var isChanged = node.applyAhead(number, graph, &garbage)
    if isChanged == nil {
      graph.delivererEvaluation = (thread, .passUnretained(node))
      release()
      let hasValue = node.operations.evaluate(inputs)
      acquireAlways()
      graph.delivererEvaluation = nil
      isChanged = node.applyAhead(number, graph, &garbage)
      if isChanged == nil {
        isChanged = node.applyOwn(
          number, inputs.context, hasValue: hasValue, graph, &garbage)
      } else if let object = node.operations.finish(false) {
        // A reader has stored its result first.
        garbage.add(object)
      }
    }
    if let link = node.onlyLink {
      withExtendedLifetime(sources) {
        if let object = link._withUnsafeGuaranteedRef({ $0.finish() }) { garbage.add(object) }
      }
    } else {
      for case .state(let link) in sources {
        if let object = link.finish() { garbage.add(object) }
      }
    }
    return isChanged ?? false
  }

  /// Captures the value of a node in its channels.
  ///
  /// - Precondition: The lock is held.
  private func capture(_ number: UInt64, of node: GraphNode) {
    guard !node.channels.isEmpty else { return }
    state.section = .capture
    var context = node.context
    withUnsafePointer(to: &context) { context in
      var capture = Channel.Capture(
        number: number, version: node.version, context: context,
        site: CommitSite(), reachesFurther: false, isDirect: true)
      withUnsafePointer(to: &capture) { capture in
        node.channels.members.forEach { channel in
          channel._withUnsafeGuaranteedRef {
            if $0.handle(.capture(capture)) { markInFlight($0, number) }
          }
        }
      }
    }
    state.section = .mutation
  }

  /// Makes the first value of a node, unless another thread has made it.
  ///
  /// - Precondition: The lock is held. Releases it during the evaluation.
  private func start(_ node: GraphNode, _ graph: Graph, _ thread: UInt) {
    guard let make = node.makeFirst else { return }
    graph.beginEvaluation(of: node, on: thread)
    release()
    let publish = make()
    acquireAlways()
    graph.endEvaluation(of: node, on: thread)
    if node.makeFirst != nil {
      publish()
      node.makeFirst = nil
    }
  }
}

// MARK: - Readers

extension GraphNode {
  /// Evaluates, for a reader, the events that commits have captured so far.
  @usableFromInline
  func bringUpToDate(through limit: UInt64 = .max, isRefreshing: Bool = true) {
    if isRefreshing { core.refreshUpstream() }
    guard core.acquire() else { core.stopForReadingSource(of: origin.name) }
    guard let graph = core.graph else { return core.release() }
    if graph.isEvaluating(self, on: currentThread()) {
      core.stopForReadingInPipeline(of: origin.name)
    }
    let target = min(limit, graph.newestCapture)
    guard target > max(graph.completed, known) else { return core.release() }
    let order = ancestors
    let nodes = Set(order.map(ObjectIdentifier.init))
    var garbage = Garbage()
    var number = graph.completed
    while let next = graph.captured.next(after: max(number, graph.completed), of: nodes),
      next <= target
    {
      number = next
      for node in order {
        // The delivering thread may have reached the event in the meantime.
        if graph.completed >= number { break }
        if !node.isEvaluated(number) { node.evaluateAhead(number, graph, &garbage) }
      }
    }
    for node in order { node.known = max(node.known, target) }
    core.release()
    withExtendedLifetime((order, garbage)) {}
  }

  /// Evaluates an event from copies.
  ///
  /// - Precondition: The lock is held. Releases it during the evaluation.
  private func evaluateAhead(_ number: UInt64, _ graph: Graph, _ garbage: inout Garbage) {
    let inputs = copyInputs(number)
    if inputs.isEmpty { return }
    let thread = currentThread()
    if graph.isEvaluating(self, on: thread) { core.stopForReadingInPipeline(of: origin.name) }
    let base = copyBase()
    graph.beginEvaluation(of: self, on: thread)
    core.release()
    let (value, memo) = memory.evaluate(from: base.value, base.memo, inputs)
    core.acquireAlways()
    graph.endEvaluation(of: self, on: thread)
    let result = Ahead(
      number: number, value: value, memo: memo,
      version: base.version + (value == nil ? 0 : 1), context: inputs.context)
    if graph.completed < number { _ = append(result) }
    garbage.add(ReleaseLater((inputs, base, result)))
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
    of nodes: [GraphNode], named name: StoreOrigin, _ body: (UInt64) -> Result
  ) -> Result {
    refreshUpstream()
    guard acquire() else { stopForReadingSource(of: name.name) }
    if state.coldStorage?.graph == nil { state.cold().graph = Graph() }
    let graph = state.cold().graph!
    graph.snapshots += 1
    let target = graph.newestCapture
    release()
    for node in nodes { node.bringUpToDate(through: target, isRefreshing: false) }
    acquireAlways()
    for node in nodes { _ = node.beginReading(at: target) }
    let result = body(target)
    for node in nodes { node.endReading() }
    graph.snapshots -= 1
    var garbage: [AnyObject?] = []
    if graph.snapshots == 0 {
      garbage = graph.nodesWithHistory.map { $0.dropHistory() }
      graph.nodesWithHistory = []
    }
    releaseAfterReading()
    withExtendedLifetime(garbage) {}
    return result
  }

  /// Attaches a node to its sources.
  ///
  /// - Precondition: The lock is held.
  /// - Parameter number: The event after which the first value was read.
  func attach(_ node: GraphNode, after number: UInt64) {
    node.start = number
    if state.isClosed { return }
    for source in node.sources {
      switch source {
      case .state(let link):
        link.node = .passUnretained(node)
        open(link.channel!)
      case .node(let source):
        let edge = GraphEdge(to: node)
        node.edges.append(edge)
        source.dependents.append(edge)
      }
    }
  }

  /// Makes the first value of a node that has been attached.
  func start(_ node: GraphNode) {
    acquireAlways()
    if let graph { start(node, graph, currentThread()) }
    release()
  }

  /// Detaches a node: commits are no longer evaluated for it.
  func detach(_ node: GraphNode) {
    guard acquire() else {
      return state.deferUntilCommitEnds { [self] in
        state.releaseLater([remove(node)])
      }
    }
    let garbage = remove(node)
    release()
    withExtendedLifetime(garbage) {}
  }

  /// - Precondition: The lock is held.
  /// - Returns: The objects to release.
  private func remove(_ node: GraphNode) -> [Any?] {
    var garbage: [Any?] = [node.sources, node.edges, node.makeFirst]
    var edges = node.edges[...]
    for source in node.sources {
      switch source {
      case .state(let link):
        if let channel = link.channel, channel.isOpen { garbage.append(closeUnobserved(channel)) }
        garbage.append(link.channel)
        link.channel = nil
        link.node = nil
      case .node(let source):
        if let edge = edges.popFirst() { source.dependents.remove(edge) }
      }
    }
    if state.isClosed, let graph { garbage.append(graph.removeEntries(of: node)) }
    // Observers that do not keep the value alive end together with it.
    let channels = node.channels.removeAll()
    for channel in channels {
      channel.isOpen = false
      channel.isSealed = true
      channel.node = nil
    }
    garbage += [channels, node.attachment]
    node.attachment = nil
    node.isDetached = true
    node.sources = []
    node.edges = []
    return garbage
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
