public import Combine

extension View {
  /// Provides `object` to the view's descendants. Replaces another object of the same type.
  nonisolated public func environmentObject<T: ObservableObject>(_ object: T) -> some View {
    EnvironmentObjectView(content: self, object: object)
  }
}

nonisolated private struct EnvironmentObjectView<Content: View, T: ObservableObject>: View,
  Primitive
{
  typealias Body = Never

  let content: Content
  let object: T

  @MainActor func evaluate(in node: Node) {
    node.provided = (ObjectIdentifier(T.self), object)
    node.place(content, at: .content)
  }
}
