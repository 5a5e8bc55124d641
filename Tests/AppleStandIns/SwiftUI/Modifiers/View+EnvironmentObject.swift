public import Combine

extension View {
  /// Provides `object` to the views inside, in place of another one of its type.
  public func environmentObject<T: ObservableObject>(_ object: T) -> some View {
    EnvironmentObjectView(content: self, object: object)
  }
}

private struct EnvironmentObjectView<Content: View, T: ObservableObject>: View, Primitive {
  typealias Body = Never

  let content: Content
  let object: T

  func evaluate(in node: Node) {
    node.provided = (ObjectIdentifier(T.self), object)
    node.place(content, at: .content)
  }
}
