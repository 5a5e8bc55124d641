/// The place of a view of a certain type.
final class ViewNode<V: View>: Node {
  /// As the view outside made it.
  private var view: V
  private var kept = KeptValues()

  init(_ view: V, graph: ViewGraph, depth: Int) {
    self.view = view
    super.init(graph: graph, depth: depth)
  }

  override var name: String { "\(V.self)" }

  /// Takes a value that the view outside has made.
  ///
  /// The body is not evaluated if it is the one that is there, and so is what the views outside
  /// provide: as in SwiftUI.
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

  /// By type: a cast of the value to `any Primitive` would look into an optional.
  private func evaluate<P: Primitive>(as type: P.Type) {
    (view as! P).evaluate(in: self)
  }
}
