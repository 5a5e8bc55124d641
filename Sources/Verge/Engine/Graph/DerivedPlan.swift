/// How a node with one source is made: its link to the state, its first value and its evaluation.
///
/// It is created where the types are known, so that the closures that run at each commit are compiled
/// for them. The node itself is made by code that is not specialized: see ``makeNode(of:)``.
@usableFromInline
package final class DerivedPlan<Source, Output> {
  /// Finds the source in an input that is the value of another node.
  @usableFromInline typealias Projection = (UnsafeRawPointer) -> Source
  @usableFromInline typealias Evaluation = TypedNode<Output>.Evaluation

  private let makeLink: (StateView<Source>) -> InputLink
  private let evaluateNode: (Projection?) -> Evaluation
  private let evaluateState: Evaluation
  private let first: (Source, UInt64, ChangesContext?) -> (Output, AnyObject?)
  private let operations: NodeOperations

  @usableFromInline
  init(
    makeLink: @escaping (StateView<Source>) -> InputLink,
    evaluateState: @escaping Evaluation,
    evaluateNode: @escaping (Projection?) -> Evaluation,
    first: @escaping (Source, UInt64, ChangesContext?) -> (Output, AnyObject?),
    operations: NodeOperations
  ) {
    self.makeLink = makeLink
    self.evaluateState = evaluateState
    self.evaluateNode = evaluateNode
    self.first = first
    self.operations = operations
  }

  /// - Parameters:
  ///   - makeSource: Returns what captures the input, if the source does not belong to a node.
  ///   - first: Returns the first output and memo, made from the source.
  ///   - stepFromState: Returns a further output, made from the captured input.
  ///   - stepFromNode: Returns a further output, made from the source, if that belongs to a node.
  @inlinable
  convenience init<Captured: ChannelSource>(
    capturing makeSource: @escaping (StateLocation<Source>) -> Captured,
    by comparison: Captured.Comparison,
    first: @escaping (Source, UInt64, ChangesContext?) -> (Output, AnyObject?),
    stepFromState:
      @escaping (
        UnsafePointer<Output>, AnyObject?, UnsafePointer<Captured.Payload>, GraphInput
      ) -> (Output?, AnyObject?),
    stepFromNode:
      @escaping (
        UnsafePointer<Output>, AnyObject?, UnsafePointer<Source>, GraphInput
      ) -> (Output?, AnyObject?)
  ) {
    self.init(
      makeLink: { TypedInputLink.make(makeSource($0.location), by: comparison) },
      evaluateState: { base, memo, inputs in
        let input = inputs.first!
        return stepFromState(base, memo, input.value(), input)
      },
      evaluateNode: { project in
        { base, memo, inputs in
          let input = inputs.first!
          return input.withValue(project) { stepFromNode(base, memo, $0, input) }
        }
      },
      first: first,
      operations: TypedNode<Output>.operations()
    )
  }

  /// Makes a node whose source is the view's value.
  @usableFromInline
  func makeNode(of view: StateView<Source>) -> StateView<Output> {
    let (memory, core, location, first) = (view.memory, view.core, view.location, first)
    if let accessor = location.accessor, let node = accessor.node {
      let new = TypedNode<Output>(
        core, origin: StoreOrigin(derivedFrom: node.origin), [.node(node)], operations,
        evaluateNode(accessor.project))
      return core.insert(new, keeping: [memory]) { number in
        let (version, context) = node.beginReading(at: number)
        let state = location.read()
        return { first(state, version, context) }
      }
    }
    let new = TypedNode<Output>(
      core, origin: StoreOrigin(derivedFrom: core.origin), [.state(makeLink(view))], operations,
      evaluateState)
    return core.insert(new, keeping: memory.isKeptByObservers ? [memory] : []) { _ in
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
  ///   - memories: The memories of the sources that the node keeps alive.
  ///   - willAttach: Receives the node before events affect it. Called while the lock is held.
  ///   - readFirst: Reads the inputs of the first value as of an event, and returns a closure that
  ///     makes the value. Called while the lock is held.
  /// - Returns: A view of the value.
  func insert<Output>(
    _ node: TypedNode<Output>,
    keeping memories: [AnyObject],
    willAttach: (GraphNode) -> Void = { _ in },
    readFirst: (UInt64) -> () -> (Output, AnyObject?)
  ) -> StateView<Output> {
    let sources = node.sources
    let nodes = sources.compactMap { source -> GraphNode? in
      if case .node(let node) = source { node } else { nil }
    }
    let isOfState = nodes.count < sources.count
    while !withSnapshot(
      of: nodes, named: node.origin,
      { number, lock in
        // The state is read at its newest event, and so are the nodes: former states are not kept.
        if isOfState, !nodes.isEmpty, state.graph?.newestCapture != number { return false }
        // The deliverer is past the event: the node would miss the events since then.
        if nodes.contains(where: { $0.isApplied(beyond: number) }) { return false }
        let makeFirst = readFirst(number)
        node.makeFirst = { [unowned(unsafe) node] in
          let (output, memo) = makeFirst()
          return { node.start(output, memo) }
        }
        willAttach(node)
        attach(node, after: isOfState ? state.newest : number, lock)
        return true
      })
    {}
    start(node)
    return StateView(
      memory: NodeMemory(node, sources: memories),
      location: StateLocation(Accessor(of: node)),
      isEqual: Equality { _, _ in false }
    )
  }
}

extension Accessor {
  /// An accessor of a node's value.
  fileprivate convenience init(of node: TypedNode<Value>) {
    self.init(
      base: nil,
      node: node,
      read: {
        guard let copy = node.readValue else { return node.value.pointee }
        return unsafeDowncast(copy, to: ValueCopy<Value>.self).address.pointee
      },
      modifyInPlace: { _ in node.core.stopForCommittingToDerived(node.origin.name) }
    )
  }
}
