/// The nodes that have read a value.
@MainActor
final class Readers {
  private struct Reader {
    weak var node: Node?
  }

  private var readers: [ObjectIdentifier: Reader] = [:]

  nonisolated init() {}

  /// Adds the node that is being evaluated, if there is one.
  func addCurrent() {
    guard let node = ViewGraph.evaluating.last else { return }
    readers[ObjectIdentifier(node)] = Reader(node: node)
    node.addSource(self)
  }

  func remove(_ node: Node) {
    readers[ObjectIdentifier(node)] = nil
  }

  func valueDidChange(_ type: Any.Type) {
    if let node = ViewGraph.evaluating.last {
      node.graph.recordFault(
        "A state (\(type)) was modified from within a view update: of \(node.name).")
    }
    for reader in readers.values {
      reader.node?.invalidate()
    }
  }
}
