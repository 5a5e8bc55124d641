/// The dependents that an event affects, as chosen by their source node; the memo of that node.
///
/// If a node has many dependents that each watch a part of its value, an event affects few of them.
/// The others are not visited.
package final class ChosenDependents {
  /// Guarded by the core's lock.
  @exclusivity(unchecked) private var nodes: [ObjectIdentifier: GraphNode] = [:]

  package init() {}

  /// Adds a dependent. Called during the evaluation that makes the memo, before another thread can
  /// access it.
  package func insert(_ node: GraphNode) {
    nodes[ObjectIdentifier(node)] = node
  }

  func contains(_ node: GraphNode) -> Bool { nodes[ObjectIdentifier(node)] != nil }

  func schedule(in graph: Graph, _ number: UInt64) {
    for node in nodes.values { graph.add(node, number) }
  }

  /// - Returns: The object to release once the lock is not held.
  func removeAll() -> AnyObject {
    defer { nodes = [:] }
    return ReleaseLater(nodes)
  }
}

extension GraphNode {
  /// Whether an event affects a dependent that is not detached.
  ///
  /// - Precondition: The event has been evaluated for this node.
  @inline(__always)
  func concerns(_ dependent: GraphNode, _ number: UInt64, _ lock: borrowing HeldLock) -> Bool {
    !choosesDependents || chosen(by: number)?.contains(dependent) ?? false
  }

  /// The dependents that the newest event applied by the deliverer affects. Guarded by the core's lock.
  var chosenDependents: ChosenDependents? {
    memo.map { unsafeDowncast($0, to: ChosenDependents.self) }
  }
}

extension StateView {
  /// Returns a node with this value that chooses which of its dependents an event affects.
  ///
  /// ``makeChosenNode(willAttach:first:step:)`` makes its dependents.
  ///
  /// - Parameters:
  ///   - isEqual: The comparison of values. A commit that leaves the value equal is not captured.
  ///   - choose: Returns the dependents that a change affects. Called by any thread, while the lock
  ///     is not held.
  package func makeChoosingNode(
    by isEqual: Equality<State>,
    choose: @escaping (_ old: State, _ new: State) -> ChosenDependents
  ) -> StateView<State> {
    let plan = DerivedPlan<State, State>(
      capturing: { DistinctSource($0) }, by: isEqual,
      first: { value, _, _ in (value, nil) },
      stepFromState: { base, _, value, _ in (value.pointee, choose(base.pointee, value.pointee)) },
      stepFromNode: { base, memo, value, _ in
        isEqual(base.pointee, value.pointee)
          ? (nil, memo) : (value.pointee, choose(base.pointee, value.pointee))
      }
    )
    let view = plan.makeNode(of: self)
    core.withLock { view.location.accessor!.node!.choosesDependents = true }
    return view
  }

  /// Returns a node made from the value of a node that chooses its dependents.
  ///
  /// - Parameters:
  ///   - willAttach: Receives the node, which may be chosen from now on. Called while the lock is
  ///     held.
  ///   - first: Returns the first output.
  ///   - step: Returns a further output, made from the newest one; `nil` if there is nothing new.
  package func makeChosenNode<Output>(
    willAttach: (GraphNode) -> Void,
    first: @escaping (State) -> Output,
    step: @escaping (UnsafePointer<Output>, State) -> Output?
  ) -> StateView<Output> {
    let (source, project) = (location.accessor!.node!, location.accessor!.project)
    let node = TypedNode<Output>(
      core, origin: StoreOrigin(derivedFrom: source.origin), [.node(source)],
      TypedNode<Output>.operations()
    ) { base, _, inputs in
      (inputs.first!.withValue(project) { step(base, $0.pointee) }, nil)
    }
    return core.insert(node, keeping: [memory], willAttach: willAttach) { [location] number in
      _ = source.beginReading(at: number)
      let state = location.read()
      return { (first(state), nil) }
    }
  }
}
