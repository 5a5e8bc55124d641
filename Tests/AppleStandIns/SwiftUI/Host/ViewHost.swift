import Dispatch

/// Shows a view, as far as tests need it: what is evaluated when, what is kept how long, which
/// texts are shown and what the controls do.
///
/// ```swift
/// let host = ViewHost(CounterView())
/// try host.press("Increment")
/// await host.settle()
/// #expect(host.texts == ["Count: 1", "Increment"])
/// ```
///
/// As in SwiftUI, a view keeps its states and objects by its place in the interface, and bodies are evaluated again in a later turn of the main queue: once for all
/// changes until then, and only of views that have read a state that has changed, observe an object
/// that has, or have got another value from the view outside.
@MainActor
public final class ViewHost<Root: View> {
  let graph: ViewGraph
  let root: ViewNode<Root>

  /// Shows `root`: when this returns its bodies have been evaluated, and it has appeared.
  ///
  /// - Parameters:
  ///   - root: The view to show.
  ///   - tracksObservation: Whether a body is also evaluated again when something changes that it
  ///     has read through `Observation`: as since iOS 17, but not before.
  public init(_ root: Root, tracksObservation: Bool = false) {
    let graph = ViewGraph(tracksObservation: tracksObservation)
    let node = ViewNode(root, graph: graph, depth: 0)
    self.graph = graph
    self.root = node
    graph.update { node.evaluate() }
  }

  isolated deinit {
    root.tearDown()
  }

  /// The texts that are shown, in order. A text field shows its text, or its title if it is empty.
  public var texts: [String] { root.texts }

  /// What views and objects did that they must not, and SwiftUI warns of: publishing a change or
  /// writing a state while bodies are evaluated, or publishing from another thread.
  public var faults: [String] { graph.faults }

  /// How often the bodies of views of this type have been evaluated.
  public func renderCount<V: View>(of type: V.Type) -> Int {
    graph.bodyCount(of: type)
  }

  /// Shows `root` in place of the view that is there, which keeps what it has: as when the view
  /// outside is evaluated again. Also evaluates what is pending, at once.
  ///
  /// As in SwiftUI, a body is not evaluated when its view has got what it had.
  public func update(_ root: Root) {
    graph.update { self.root.receive(root, self.root.environment) }
  }

  /// Waits, turn by turn of the main queue, until no body is to be evaluated any more.
  ///
  /// Also waits for what is already on its way to the main queue when this is called, and for what
  /// that brings about there. An interface that keeps changing itself is a fault.
  public func settle() async {
    var quietTurns = 0
    for _ in 0..<1_000 {
      let updateCount = graph.updateCount
      await nextTurn()
      quietTurns = graph.isPending || graph.updateCount != updateCount ? 0 : quietTurns + 1
      if quietTurns == 3 { return }
    }
    graph.recordFault("\(Root.self) does not settle: its bodies are evaluated again and again.")
  }
}

private func nextTurn() async {
  await withCheckedContinuation { continuation in
    DispatchQueue.main.async { continuation.resume() }
  }
}
