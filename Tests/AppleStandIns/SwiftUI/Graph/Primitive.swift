/// A view without a body, which sets up its node itself.
@MainActor
protocol Primitive {
  /// Sets the output of `node`, and places the children.
  func evaluate(in node: Node)
}

/// The interaction of a control.
@MainActor
enum Control {
  case button(@MainActor () -> Void)
  case stepper(@MainActor (_ isUp: Bool) -> Void)
  case field(Binding<String>)
}
