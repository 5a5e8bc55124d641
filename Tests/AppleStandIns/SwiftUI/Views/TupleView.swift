/// Several views, each identified by its position.
nonisolated public struct TupleView<Value> {
  /// The views, as a tuple.
  public let value: Value
  private let children: [any View]

  init(_ value: Value, _ children: [any View]) {
    self.value = value
    self.children = children
  }
}

extension TupleView: View {
  /// None: the host evaluates the view itself.
  public typealias Body = Never
}

extension TupleView: Primitive {
  @MainActor func evaluate(in node: Node) {
    for (index, child) in children.enumerated() {
      node.place(child, at: .position(index))
    }
  }
}
