/// A view in the hierarchy: its identity, its storage and its output.
@MainActor
class Node {
  /// The identity of a child among its siblings.
  enum Key: Hashable {
    case content
    case position(Int)
    case id(AnyHashable)
  }

  /// The order of evaluation: parents first, nodes of one depth in the order of their creation.
  typealias Order = (depth: Int, number: Int)

  let graph: ViewGraph
  let order: Order
  /// The view's own text, which replaces those of its children.
  var text: String?
  /// The view's control.
  var control: Control?
  /// The storage of a modifier.
  var memory: AnyObject?
  /// The objects that ancestors provide, by type.
  var environment = Environment()
  /// The object that the view provides to its descendants.
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

  /// The view's name in messages.
  var name: String { "\(Self.self)" }

  /// Evaluates the view's body, and the bodies of changed children.
  func evaluate() {
    preconditionFailure("A subclass of `Node` must override `evaluate()`.")
  }

  /// Removes the view and its descendants from evaluation. The nodes own their storage.
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
  /// Calls `body`, which places the children; tears down former children that it omits.
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

  /// Places `view` as a child. Reuses a former node with the same key and type.
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

  /// Schedules an evaluation of the view in a later turn of the main queue.
  final func invalidate() {
    if isThere { graph.invalidate(self) }
  }

  /// Runs `read`. If the host tracks `Observation`, the view is evaluated again when a value that
  /// `read` has read changes.
  final func tracked<Value>(_ read: () -> Value) -> Value {
    guard graph.tracksObservation else { return read() }
    return trackings.track(read) { [weak self] in self?.invalidate() }
  }

  /// Registers readers from which this node is removed before its next evaluation.
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
  /// The visible texts, in order.
  final var texts: [String] {
    text.map { [$0] } ?? childTexts
  }

  /// The texts of the children, which are the label of a control.
  final var label: String {
    childTexts.joined(separator: " ")
  }

  /// The visible parts, in order.
  final var elements: [ViewElement] {
    switch control {
    case .button: [.button(label)]
    case .stepper: [.stepper(label)]
    case .field: [.field(label, text: text ?? "")]
    case nil: text.map { [.text($0)] } ?? children.flatMap(\.node.elements)
    }
  }

  /// All controls, in order.
  final var controls: [(label: String, control: Control)] {
    (control.map { [(label, $0)] } ?? []) + children.flatMap(\.node.controls)
  }

  private var childTexts: [String] {
    children.flatMap(\.node.texts)
  }
}
