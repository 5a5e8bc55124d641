extension StateView {
  /// Makes a node whose source is this view's value.
  ///
  /// - Parameters:
  ///   - source: Captures the input, if the view's value does not belong to a node.
  ///   - first: Returns the first output and memo, made from the view's value.
  ///   - stepFromState: Returns a further output, made from the payload of `source`.
  ///   - stepFromNode: Returns a further output, made from the view's value, if that belongs to a
  ///     node.
  @inlinable
  func makeNode<Output, Source: ChannelSource>(
    capturing source: @autoclosure () -> Source,
    by comparison: Source.Comparison,
    first: @escaping (State, UInt64, ChangesContext?) -> (Output, AnyObject?),
    stepFromState:
      @escaping (
        UnsafePointer<Output>, AnyObject?, Source.Payload, GraphInput
      ) -> (Output?, AnyObject?),
    stepFromNode:
      @escaping (
        UnsafePointer<Output>, AnyObject?, State, GraphInput
      ) -> (Output?, AnyObject?)
  ) -> StateView<Output> {
    if let accessor = location.accessor, let node = accessor.node, let project = accessor.project {
      let value = TypedNodeValue<Output> { base, memo, inputs in
        let input = inputs.first!
        return stepFromNode(base, memo, project(input.pointer), input)
      }
      return core.insert(
        value, value.makeOperations(), origin: StoreOrigin(derivedFrom: node.origin),
        [.node(node)], keeping: [memory]
      ) { [location] number in
        let (version, context) = node.beginReading(at: number)
        let state = location.read()
        return { first(state, version, context) }
      }
    }
    let value = TypedNodeValue<Output> { base, memo, inputs in
      let input = inputs.first!
      return stepFromState(
        base, memo, input.pointer.assumingMemoryBound(to: Source.Payload.self).pointee, input)
    }
    let link = InputMemory(source(), by: comparison).makeLink(core)
    return core.insert(
      value, value.makeOperations(), origin: StoreOrigin(derivedFrom: core.origin),
      [.state(link)],
      keeping: memory.isKeptByObservers ? [memory] : []
    ) { [location, core] _ in
      let state = core.inSection(.getter) { location.read() }
      let (version, context) = (core.state.version, core.currentContext)
      return { first(state, version, context) }
    }
  }
}

extension StateCore {
  /// Inserts a node into the graph, and makes its first value.
  ///
  /// - Parameters:
  ///   - value: The typed part.
  ///   - operations: The operations of the typed part, specialized by the caller.
  ///   - sources: The sources, in the order of the inputs.
  ///   - memories: The memories of the sources that the node keeps alive.
  ///   - willAttach: Receives the node before events affect it. Called while the lock is held.
  ///   - readFirst: Reads the inputs of the first value as of an event, and returns a closure that
  ///     makes the value. Called while the lock is held.
  /// - Returns: A view of the value.
  @usableFromInline
  func insert<Output>(
    _ value: TypedNodeValue<Output>,
    _ operations: NodeOperations,
    origin: StoreOrigin,
    _ sources: [GraphSource],
    keeping memories: [AnyObject],
    willAttach: (GraphNode) -> Void = { _ in },
    readFirst: (UInt64) -> () -> (Output, AnyObject?)
  ) -> StateView<Output> {
    let node = GraphNode(self, origin: origin, memory: value, operations, sources: sources)
    let nodes = sources.compactMap { source -> GraphNode? in
      if case .node(let node) = source { node } else { nil }
    }
    let isOfState = nodes.count < sources.count
    while !withSnapshot(
      of: nodes, named: origin,
      { number, lock in
        // The state is read at its newest event, and so are the nodes: former states are not kept.
        if isOfState, !nodes.isEmpty, state.graph?.newestCapture != number { return false }
        // The deliverer is past the event: the node would miss the events since then.
        if nodes.contains(where: { $0.isApplied(beyond: number) }) { return false }
        let makeFirst = readFirst(number)
        node.makeFirst = {
          let (output, memo) = makeFirst()
          return { value.start(output, memo) }
        }
        willAttach(node)
        attach(node, after: isOfState ? state.newest : number, lock)
        return true
      })
    {}
    start(node)
    return StateView(
      memory: NodeMemory(node, sources: memories),
      location: StateLocation(Accessor(of: node, value)),
      isEqual: Equality { _, _ in false }
    )
  }
}

extension Accessor {
  /// An accessor of a node's value.
  fileprivate convenience init(of node: GraphNode, _ value: TypedNodeValue<Value>) {
    self.init(
      base: nil,
      node: node,
      read: {
        guard let copy = node.readValue else { return value.value.pointee }
        return unsafeDowncast(copy, to: ValueCopy<Value>.self).address.pointee
      },
      modifyInPlace: { _ in node.core.stopForCommittingToDerived(node.origin.name) },
      project: { $0.assumingMemoryBound(to: Value.self).pointee }
    )
  }
}
