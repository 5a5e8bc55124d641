/// A view's place in the interface: its identity, what is kept for it and what it shows.
@MainActor
class Node {
  /// Tells the views inside a view apart.
  enum Key: Hashable {
    case content
    case position(Int)
    case id(AnyHashable)
  }

  /// Nodes are evaluated from the outside in, those of one depth in the order they came in.
  typealias Order = (depth: Int, number: Int)

  let graph: ViewGraph
  let order: Order
  /// The text it shows, in place of those of the views inside.
  var text: String?
  /// What can be done with it.
  var control: Control?
  /// What a modifier keeps.
  var memory: AnyObject?
  /// The objects that the views outside provide, by their types.
  var environment = Environment()
  /// The object that it provides to the views inside.
  var provided: (type: ObjectIdentifier, object: AnyObject)?

  private var children: [(key: Key, node: Node)] = []
  private var former: [Key: Node] = [:]
  private var sources: [Readers] = []
  private let trackings = Trackings()
  private var isThere = true

  init(graph: ViewGraph, depth: Int) {
    self.graph = graph
    order = (depth, graph.nextNumber())
  }

  /// What messages call the view.
  var name: String { "\(Self.self)" }

  /// Evaluates the view's body, and those of the views inside that have changed.
  func evaluate() {
    preconditionFailure("A node must say how it is evaluated.")
  }

  /// Is not evaluated any more, nor are the views inside. What they keep goes with the nodes.
  final func tearDown() {
    isThere = false
    trackings.end()
    graph.forget(self)
    removeSources()
    for child in children { child.node.tearDown() }
    children = []
  }
}

extension Node {
  /// Lets `body` place the views inside; those that it leaves out are torn down.
  final func replaceChildren(_ body: () -> Void) {
    trackings.end()
    removeSources()
    former = Dictionary(uniqueKeysWithValues: children.map { ($0.key, $0.node) })
    children = []
    graph.evaluate(self) {
      body()
      let gone = former.values.sorted { $0.order < $1.order }
      former = [:]
      for node in gone { node.tearDown() }
    }
  }

  /// Puts `view` inside: into the node of the same key and type, if there was one.
  final func place<V: View>(_ view: V, at key: Key) {
    if let node = former[key] as? ViewNode<V> {
      former[key] = nil
      children.append((key, node))
      node.receive(view, environmentForChildren)
    } else {
      let node = ViewNode(view, graph: graph, depth: order.depth + 1)
      node.environment = environmentForChildren
      children.append((key, node))
      node.evaluate()
    }
  }

  /// Has the view evaluated in a later turn of the main queue.
  final func invalidate() {
    if isThere { graph.invalidate(self) }
  }

  /// Reads what a view shows; where the host tracks `Observation`, the view is evaluated again when
  /// something changes that `read` has read.
  final func tracked<Value>(_ read: () -> Value) -> Value {
    guard graph.tracksObservation else { return read() }
    return trackings.track(read) { [weak self] in self?.invalidate() }
  }

  /// Remembers what is to forget this node before it is evaluated again.
  final func addSource(_ source: Readers) {
    sources.append(source)
  }

  private var environmentForChildren: Environment {
    var environment = environment
    if let provided { environment.objects[provided.type] = provided.object }
    return environment
  }

  private func removeSources() {
    for source in sources { source.remove(self) }
    sources = []
  }
}

extension Node {
  /// The texts it shows, in order.
  final var texts: [String] {
    text.map { [$0] } ?? childTexts
  }

  /// The texts of the views inside; what a control is called by.
  final var label: String {
    childTexts.joined(separator: " ")
  }

  /// All controls, in order.
  final var controls: [(label: String, control: Control)] {
    (control.map { [(label, $0)] } ?? []) + children.flatMap(\.node.controls)
  }

  private var childTexts: [String] {
    children.flatMap(\.node.texts)
  }
}
