/// Rows from top to bottom.
nonisolated public struct List<SelectionValue: Hashable, Content: View>: View {
  /// None: the host evaluates the view itself.
  public typealias Body = Never

  private let content: Content
}

extension List where SelectionValue == Never {
  /// A list of the views of `content`.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// A list with a row for each element.
  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, RowContent> {
    content = ForEach(data, content: rowContent)
  }
}

extension List: Primitive {
  @MainActor func evaluate(in node: Node) { node.place(content, at: .content) }
}
