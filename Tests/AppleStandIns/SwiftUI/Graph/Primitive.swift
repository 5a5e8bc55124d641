/// A view without a body: it says itself what its node shows, and which views are inside it.
@MainActor
protocol Primitive {
  /// Sets what `node` shows, and places the views inside.
  func evaluate(in node: Node)
}

/// What can be done with a view.
@MainActor
enum Control {
  case button(@MainActor () -> Void)
  case stepper(@MainActor (_ isUp: Bool) -> Void)
  case field(Binding<String>)
}
