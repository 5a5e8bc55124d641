import Dispatch

/// A test host for a view: evaluates bodies, keeps state, exposes texts and operates controls.
///
/// ```swift
/// let host = ViewHost(CounterView())
/// try host.press("Increment")
/// await host.settle()
/// #expect(host.texts == ["Count: 1", "Increment"])
/// ```
///
/// As in SwiftUI, states and objects belong to a view's position in the hierarchy. Bodies are
/// evaluated again in a later turn of the main queue, once for all changes until then. A view is
/// evaluated only if it has read a changed state, observes a changed object, or has received
/// another value from its parent.
@MainActor
public final class ViewHost<Root: View> {
  let graph: ViewGraph
  let root: ViewNode<Root>

  /// Shows `root`. On return, its bodies have been evaluated, and it has appeared.
  ///
  /// - Parameters:
  ///   - root: The view to show.
  ///   - tracksObservation: Whether a body is also evaluated again when a value changes that it has
  ///     read through `Observation`, as in iOS 17 and later.
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

  /// The visible texts, in order. A text field shows its text, or its title if it is empty.
  public var texts: [String] { root.texts }

  /// The programmer errors that SwiftUI warns about: publishing a change or writing a state while
  /// bodies are evaluated, or publishing from another thread.
  public var faults: [String] { graph.faults }

  /// The number of body evaluations of views of this type.
  public func renderCount<V: View>(of type: V.Type) -> Int {
    graph.bodyCount(of: type)
  }

  /// Replaces the root view and keeps its state, as an evaluation of a parent does. Performs
  /// pending evaluations synchronously.
  ///
  /// As in SwiftUI, a body is not evaluated if the view's input is unchanged.
  public func update(_ root: Root) {
    graph.update { self.root.receive(root, self.root.environment) }
  }

  /// Waits, turn by turn of the main queue, until no evaluation is pending.
  ///
  /// Also waits for blocks that are already enqueued on the main queue, and for their effects
  /// there. A view that keeps changing itself is a fault.
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
