/// One of two views. The state of the other one is released.
nonisolated public struct _ConditionalContent<First, Second> {
  enum Storage {
    case first(First)
    case second(Second)
  }

  let storage: Storage
}

extension _ConditionalContent: View where First: View, Second: View {
  /// None: the host evaluates the view itself.
  public typealias Body = Never
}

extension _ConditionalContent: Primitive where First: View, Second: View {
  @MainActor func evaluate(in node: Node) {
    switch storage {
    case .first(let view): node.place(view, at: .position(0))
    case .second(let view): node.place(view, at: .position(1))
    }
  }
}

extension Optional: View where Wrapped: View {
  /// None: the host evaluates the view itself.
  public typealias Body = Never
}

extension Optional: Primitive where Wrapped: View {
  @MainActor func evaluate(in node: Node) {
    if let view = self { node.place(view, at: .content) }
  }
}
