import Dispatch

/// The nodes of a host, and the pending evaluations.
@MainActor
final class ViewGraph {
  /// The nodes of all hosts that are being evaluated; the innermost is the last.
  private(set) static var evaluating: [Node] = []

  let tracksObservation: Bool
  private(set) var faults: [String] = []
  private(set) var updateCount = 0

  private var bodyCounts: [ObjectIdentifier: Int] = [:]
  private var nodeCount = 0
  /// The nodes to evaluate in this update.
  private var due: [ObjectIdentifier: Node] = [:]
  /// The nodes to evaluate in the next update.
  private var invalid: [ObjectIdentifier: Node] = [:]
  /// The actions to perform after the update.
  private var actions: [() -> Void] = []
  private var isUpdating = false
  private var isScheduled = false

  init(tracksObservation: Bool) {
    self.tracksObservation = tracksObservation
  }

  /// Whether an update is scheduled.
  var isPending: Bool { isScheduled }

  /// Makes `change`, evaluates the invalid nodes, and then performs the pending actions.
  func update(_ change: () -> Void = {}) {
    precondition(
      Self.evaluating.isEmpty,
      "A host was updated from within the body of \(Self.evaluating.last?.name ?? "a view").")
    updateCount += 1
    isUpdating = true
    due = invalid
    invalid = [:]
    change()
    while let node = due.values.min(by: { $0.order < $1.order }) {
      node.evaluate()
    }
    isUpdating = false
    let actions = actions
    self.actions = []
    for action in actions { action() }
  }

  /// Evaluates `node` in the next update, in a later turn of the main queue.
  func invalidate(_ node: Node) {
    invalid[ObjectIdentifier(node)] = node
    schedule()
  }

  /// Performs `action` after the current update, which may be that of another host; immediately if
  /// there is none.
  func afterUpdate(_ action: @escaping () -> Void) {
    guard !Self.evaluating.isEmpty else { return action() }
    actions.append(action)
    if !isUpdating { schedule() }
  }

  /// Records a programmer error of a view or an object.
  func recordFault(_ message: String) {
    faults.append(message)
  }

  private func schedule() {
    guard !isScheduled else { return }
    isScheduled = true
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated { self?.updateIfNeeded() }
    }
  }

  private func updateIfNeeded() {
    isScheduled = false
    if !invalid.isEmpty || !actions.isEmpty { update() }
  }
}

extension ViewGraph {
  /// The number of body evaluations of views of this type.
  func bodyCount(of type: Any.Type) -> Int {
    bodyCounts[ObjectIdentifier(type)] ?? 0
  }

  /// Counts an evaluation of the body of a view of this type.
  func countBody(of type: Any.Type) {
    bodyCounts[ObjectIdentifier(type), default: 0] += 1
  }

  /// The number of the next node.
  func nextNumber() -> Int {
    nodeCount += 1
    return nodeCount
  }

  /// Runs `body` as the evaluation of `node`.
  func evaluate(_ node: Node, _ body: () -> Void) {
    due[ObjectIdentifier(node)] = nil
    Self.evaluating.append(node)
    body()
    Self.evaluating.removeLast()
  }

  /// Cancels pending evaluations of `node`.
  func forget(_ node: Node) {
    due[ObjectIdentifier(node)] = nil
    invalid[ObjectIdentifier(node)] = nil
  }
}

extension Node {
  /// Called when an object that the view observes is about to change.
  final func objectWillChange(_ type: Any.Type, _ place: CallPlace) {
    if place == .elsewhere {
      graph.recordFault("\(type) published changes from another thread.")
    } else if let node = ViewGraph.evaluating.last {
      graph.recordFault("\(type) published changes from within a view update: of \(node.name).")
    }
    invalidate()
  }
}
