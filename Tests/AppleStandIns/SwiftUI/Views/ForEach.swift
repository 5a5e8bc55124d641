/// A view for each element, identified by the element's identity.
nonisolated public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View {
  /// None: the host evaluates the view itself.
  public typealias Body = Never

  private let data: Data
  private let id: (Data.Element) -> ID
  private let content: (Data.Element) -> Content

  /// A view for each element, identified by a property.
  public init(
    _ data: Data,
    id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.id = { $0[keyPath: id] }
    self.content = content
  }
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID {
  /// A view for each identifiable element.
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.data = data
    self.id = \.id
    self.content = content
  }
}

extension ForEach: Primitive {
  @MainActor func evaluate(in node: Node) {
    var seen: Set<ID> = []
    for (index, element) in data.enumerated() {
      let id = id(element)
      if seen.insert(id).inserted {
        node.place(content(element), at: .id(AnyHashable(id)))
      } else {
        node.graph.recordFault("Two elements of a ForEach have the identity \(id).")
        node.place(content(element), at: .position(index))
      }
    }
  }
}
