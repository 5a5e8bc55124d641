extension Derived where Value == Never {
  /// Combines several derived values into one.
  ///
  /// ```swift
  /// let both = Derived.combined(name, age)
  /// both.sinkState { both in
  ///   both.ifChanged(\.0).do { name in print(name.primitive) }
  /// }
  /// ```
  ///
  /// If all values are made from one store, they always belong to one state of it: a commit that
  /// changes several of them is one update of the combination, and a read never mixes two states.
  /// In a combination of several stores, each value is the newest at the time; if the values of one
  /// store must agree, combine those first. The combination retains its sources, except bindings if all
  /// sources are of one store.
  ///
  /// The values are `Sendable`, because any committing or reading thread may combine them.
  ///
  /// - Parameters:
  ///   - sources: Any number of derived values.
  ///   - queue: The queue for observers that use `.passthrough`. Any other queue takes precedence.
  @inlinable
  public static func combined<each Part: Sendable, Queue: TargetQueueType>(
    _ sources: repeat Derived<each Part>,
    queue: Queue = .passthrough
  ) -> Derived<Edge<(repeat Changes<each Part>)>> {
    combinedPack(repeat each sources, defaultQueue: makeDefaultQueue(to: queue))
  }

  /// Combines several derived values into one that calls its `.passthrough` observers on the main
  /// actor; see `combined(_:queue:)`.
  ///
  /// - Parameters:
  ///   - sources: Any number of derived values.
  ///   - queue: The main-actor queue for observers that use `.passthrough`. Any other queue takes
  ///     precedence.
  @inlinable
  public static func combined<each Part: Sendable, Queue: MainActorTargetQueueType>(
    _ sources: repeat Derived<each Part>,
    queue: Queue
  ) -> Derived<Edge<(repeat Changes<each Part>)>> {
    combinedPack(repeat each sources, defaultQueue: makeDefaultQueue(to: queue))
  }

  @inlinable
  static func combinedPack<each Part: Sendable>(
    _ sources: repeat Derived<each Part>,
    defaultQueue: DefaultQueue?
  ) -> Derived<Edge<(repeat Changes<each Part>)>> {
    var cores: [StateCore] = []
    for source in repeat each sources { source.addCore(to: &cores) }
    let view =
      cores.count == 1
      ? combine(in: cores[0], repeat (each sources).view)
      : combineAcrossStores(repeat (each sources).view)
    return Derived<Edge<(repeat Changes<each Part>)>>(view: view, defaultQueue: defaultQueue)
  }

  @inlinable
  static func combinedPair<First: Sendable, Second: Sendable>(
    _ first: Derived<First>, _ second: Derived<Second>, defaultQueue: DefaultQueue?
  ) -> Derived<Edge<(Changes<First>, Changes<Second>)>> {
    var cores: [StateCore] = []
    first.addCore(to: &cores)
    second.addCore(to: &cores)
    let view =
      cores.count == 1
      ? combinePair(in: cores[0], first.view, second.view)
      : combineAcrossStores(first.view, second.view)
    return Derived<Edge<(Changes<First>, Changes<Second>)>>(view: view, defaultQueue: defaultQueue)
  }

  // Without parameter packs, because a closure could not access the elements of the tuple
  // otherwise.

  /// Combines two derived values into one; see `combined(_:queue:)`.
  @inlinable
  public static func combined<First: Sendable, Second: Sendable>(
    _ first: Derived<First>,
    _ second: Derived<Second>,
    queue: some TargetQueueType = .passthrough
  ) -> Derived<Edge<(Changes<First>, Changes<Second>)>> {
    combinedPair(first, second, defaultQueue: makeDefaultQueue(to: queue))
  }

  /// Combines two derived values into one; see `combined(_:queue:)`.
  @inlinable
  public static func combined<First: Sendable, Second: Sendable>(
    _ first: Derived<First>,
    _ second: Derived<Second>,
    queue: some MainActorTargetQueueType
  ) -> Derived<Edge<(Changes<First>, Changes<Second>)>> {
    combinedPair(first, second, defaultQueue: makeDefaultQueue(to: queue))
  }

  /// Combines three derived values into one; see `combined(_:queue:)`.
  @inlinable
  public static func combined<First: Sendable, Second: Sendable, Third: Sendable>(
    _ first: Derived<First>,
    _ second: Derived<Second>,
    _ third: Derived<Third>,
    queue: some TargetQueueType = .passthrough
  ) -> Derived<Edge<(Changes<First>, Changes<Second>, Changes<Third>)>> {
    combinedPack(first, second, third, defaultQueue: makeDefaultQueue(to: queue))
  }

  /// Combines three derived values into one; see `combined(_:queue:)`.
  @inlinable
  public static func combined<First: Sendable, Second: Sendable, Third: Sendable>(
    _ first: Derived<First>,
    _ second: Derived<Second>,
    _ third: Derived<Third>,
    queue: some MainActorTargetQueueType
  ) -> Derived<Edge<(Changes<First>, Changes<Second>, Changes<Third>)>> {
    combinedPack(first, second, third, defaultQueue: makeDefaultQueue(to: queue))
  }
}

extension Derived {
  /// Adds the core of the value, unless it is in the list. A constant's core is not added.
  @usableFromInline
  func addCore(to cores: inout [StateCore]) {
    let core = view.core
    if !isConstant, !cores.contains(where: { $0 === core }) { cores.append(core) }
  }
}

private let combinedOrigin = StoreOrigin(owner: Derived<Never>.self)

/// Combines values of one store, in its graph.
@inlinable
func combine<each Part>(
  in core: StateCore, _ views: repeat StateView<each Part>
) -> StateView<Edge<(repeat Changes<each Part>)>> {
  typealias Parts = (repeat Changes<each Part>)
  let list = SourceList(core)
  let slots = (repeat CombinedSlot(each views, list))
  return list.makeNode(
    first: { (repeat (each slots).first($0)) },
    evaluation: { base, _, inputs in
      let former = base.pointee.wrappedValue
      return (makeEdge((repeat (each slots).next(each former, inputs))), nil)
    },
    operations: TypedNode<Edge<Parts>>.operations()
  )
}

/// Combines two values of one store, in its graph. Separate, because the compiler does not specialize
/// code with parameter packs, and most combinations have two values.
@inlinable
func combinePair<First, Second>(
  in core: StateCore, _ first: StateView<First>, _ second: StateView<Second>
) -> StateView<Edge<(Changes<First>, Changes<Second>)>> {
  typealias Parts = (Changes<First>, Changes<Second>)
  let list = SourceList(core)
  let slots = (CombinedSlot(first, list), CombinedSlot(second, list))
  return list.makeNode(
    first: { (slots.0.first($0), slots.1.first($0)) },
    evaluation: { base, _, inputs in
      let first = slots.0.next(base.pointee.wrappedValue.0, inputs)
      let second = slots.1.next(base.pointee.wrappedValue.1, inputs)
      return (makeEdge((first, second)), nil)
    },
    operations: TypedNode<Edge<Parts>>.operations()
  )
}

/// The sources of a combination, in the order of its inputs.
@usableFromInline
final class SourceList {
  fileprivate let core: StateCore
  fileprivate var sources: [GraphSource] = []
  fileprivate var memories: [AnyObject] = []

  @usableFromInline
  init(_ core: StateCore) {
    self.core = core
  }

  /// Makes the node of the combination.
  ///
  /// - Parameters:
  ///   - first: Returns the first parts, as of an event. Called while the core's lock is held.
  ///   - evaluation: The evaluation, specialized by the caller, like the operations.
  @usableFromInline
  func makeNode<Parts>(
    first: @escaping (UInt64) -> Parts,
    evaluation: @escaping TypedNode<Edge<Parts>>.Evaluation,
    operations: NodeOperations
  ) -> StateView<Edge<Parts>> {
    let node = TypedNode(core, origin: combinedOrigin, sources, operations, evaluation)
    return core.insert(node, keeping: memories) { number in
      let parts = first(number)
      return { (makeEdge(parts), nil) }
    }
  }
}

/// One part of a combination.
@usableFromInline
struct CombinedSlot<Part> {
  /// The index of the part's input; `nil` for a constant.
  @usableFromInline let index: Int?
  /// Reads the part's value after an event.
  @usableFromInline let read: (UInt64) -> Changes<Part>
  /// Finds the part in its input; `nil` if it is the input.
  @usableFromInline let project: ((UnsafeRawPointer) -> Part)?

  @inlinable
  init(_ view: StateView<Part>, _ list: SourceList) {
    self.init(view, list) { location, isEqual in
      TypedInputLink.make(DistinctSource(location), by: isEqual)
    }
  }

  /// - Parameter makeLink: Returns the link to the state, specialized by the caller.
  @usableFromInline
  init(
    _ view: StateView<Part>, _ list: SourceList,
    makeLink: (StateLocation<Part>, Equality<Part>) -> InputLink
  ) {
    let (core, location) = (view.core, view.location)
    guard core === list.core else {
      index = nil
      let (value, version, _) = core.read(location)
      let constant = Changes(value, version: version)
      read = { _ in constant }
      project = nil
      return
    }
    index = list.sources.count
    project = location.accessor?.project
    if let node = location.accessor?.node {
      list.sources.append(.node(node))
      list.memories.append(view.memory)
      read = { number in
        let (version, context) = node.beginReading(at: number)
        return Changes(location.read(), version: version, context: context)
      }
    } else {
      let isEqual = equality(of: Part.self) ?? Equality { _, _ in false }
      list.sources.append(.state(makeLink(location, isEqual)))
      if view.memory.isKeptByObservers { list.memories.append(view.memory) }
      read = { _ in
        let value = core.inSection(.getter) { location.read() }
        return Changes(
          value, version: core.state.version, context: core.currentContext)
      }
    }
  }

  /// Returns the part's value after an event.
  ///
  /// - Precondition: The core's lock is held.
  @inlinable @inline(__always)
  func first(_ number: UInt64) -> Changes<Part> { read(number) }

  /// Returns the part's changes after an event if it has changed, otherwise its former changes.
  @inlinable @inline(__always)
  func next(_ former: Changes<Part>, _ inputs: GraphInputs) -> Changes<Part> {
    guard let index, let input = inputs[index] else { return former }
    return input.withValue(project) {
      Changes(
        primitive: $0.pointee,
        version: input.version,
        previousPrimitive: former.primitive,
        previousVersion: former.version,
        context: input.context
      )
    }
  }
}

// A separate function, because the compiler cannot form `Edge`'s default comparer for a pack.
@inlinable
func makeEdge<Content>(_ content: consuming Content) -> Edge<Content> {
  Edge(wrappedValue: content)
}
