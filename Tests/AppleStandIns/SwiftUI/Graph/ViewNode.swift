/// The node of a view with a concrete type.
final class ViewNode<V: View>: Node {
  /// The value as created by the parent.
  private var view: V
  private var kept = KeptValues()

  init(_ view: V, graph: ViewGraph, depth: Int) {
    self.view = view
    super.init(graph: graph, depth: depth)
  }

  override var name: String { "\(V.self)" }

  /// Receives a new value from the parent.
  ///
  /// As in SwiftUI, the body is not evaluated if the value and the environment are unchanged.
  func receive(_ view: V, _ environment: Environment) {
    let isSameEnvironment = self.environment.hasSameObjects(as: environment)
    if V.Body.self != Never.self, isSameEnvironment, isSame(self.view, view) { return }
    self.view = view
    self.environment = environment
    evaluate()
  }

  override func evaluate() {
    replaceChildren {
      if let type = V.self as? any Primitive.Type {
        evaluate(as: type)
      } else {
        var view = view
        kept.connect(&view, in: self)
        graph.countBody(of: V.self)
        place(tracked { view.body }, at: .content)
      }
    }
  }

  /// The cast checks the type, because a cast of the value to `any Primitive` unwraps optionals.
  private func evaluate<P: Primitive>(as type: P.Type) {
    (view as! P).evaluate(in: self)
  }
}
