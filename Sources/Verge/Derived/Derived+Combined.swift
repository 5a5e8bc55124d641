extension Derived where Value == Never {
  /// Several derived values as one.
  ///
  /// ```swift
  /// let both = Derived.combined(name, age)
  /// both.sinkState { both in
  ///   both.ifChanged(\.0).do { name in print(name.primitive) }
  /// }
  /// ```
  ///
  /// Each update of one of them is an update of the whole, in which the others are as they were
  /// before; a commit that changes two brings two updates. It keeps those it is made from.
  ///
  /// - Parameters:
  ///   - sources: The derived values, any number of them.
  ///   - queue: Where observers of the value are called who do not ask for another place.
  public static func combined<each Part, Queue: TargetQueueType>(
    _ sources: repeat Derived<each Part>,
    queue: Queue = .passthrough
  ) -> Derived<Edge<(repeat Changes<each Part>)>> {
    let combination = Combination(repeat each sources)
    let node = DerivedNode<Edge<(repeat Changes<each Part>)>>(
      origin: StoreOrigin(owner: Derived.self), isEqual: nil)
    let view = node.start { combination.connect(node) }
    return Derived<Edge<(repeat Changes<each Part>)>>(view: view, relay: makeRelay(to: queue))
  }
}

/// The sources of a combined value. Belongs to whoever runs the pipeline.
private final class Combination<each Part> {
  typealias Output = Edge<(repeat Changes<each Part>)>

  private let slots: (repeat Slot<each Part>)

  init(_ sources: repeat Derived<each Part>) {
    slots = (repeat Slot(each sources))
  }

  /// The newest changes of each.
  var output: Output { makeEdge((repeat (each slots).changes!)) }

  func connect(_ node: DerivedNode<Output>) -> Output {
    for slot in repeat each slots { slot.connect(node) { self.output } }
    return output
  }
}

/// One of the sources, and its newest changes.
private final class Slot<Part> {
  // Until it is connected: the node keeps what has to be kept.
  private var view: StateView<Part>?
  private(set) var changes: Changes<Part>?

  init(_ source: Derived<Part>) {
    view = source.view
  }

  func connect<Output>(_ node: DerivedNode<Output>, _ output: @escaping () -> Output) {
    guard let view = view.take() else { return }
    changes = node.connect(view) { [self] in
      changes = $0
      return output()
    }
  }
}

// A function of its own, because the compiler cannot make `Edge`'s default comparer for a pack.
private func makeEdge<Content>(_ content: Content) -> Edge<Content> {
  Edge(wrappedValue: content)
}
