public import Combine

extension View {
  /// Performs `action` with every value of `publisher` while the view exists.
  ///
  /// The view subscribes when it appears, and again when it receives another publisher. Values that
  /// are published during an evaluation of bodies are delivered after it.
  nonisolated public func onReceive<P: Publisher>(
    _ publisher: P,
    perform action: @escaping (P.Output) -> Void
  ) -> some View where P.Failure == Never {
    ReceivingView(content: self, publisher: publisher, action: action)
  }
}

nonisolated private struct ReceivingView<P: Publisher, Content: View>: View, Primitive
where P.Failure == Never {
  typealias Body = Never

  let content: Content
  let publisher: P
  let action: (P.Output) -> Void

  @MainActor func evaluate(in node: Node) {
    let reception = node.memory as? Reception<P> ?? Reception(node.graph)
    node.memory = reception
    reception.action = action
    reception.follow(publisher)
    node.place(content, at: .content)
  }
}

/// The subscription of a view.
@MainActor
private final class Reception<P: Publisher> where P.Failure == Never {
  var action: (P.Output) -> Void = { _ in }
  private let graph: ViewGraph
  private var publisher: P?
  private var subscription: AnyCancellable?

  init(_ graph: ViewGraph) {
    self.graph = graph
  }

  func follow(_ publisher: P) {
    if let former = self.publisher, isSame(former, publisher) { return }
    self.publisher = publisher
    subscription = subscribe(to: publisher)
  }

  private func receive(_ value: P.Output, _ place: CallPlace) {
    if place == .elsewhere {
      graph.recordFault("A value of \(P.self) came in onReceive from another thread.")
    }
    graph.afterUpdate { [weak self] in self?.action(value) }
  }

  // Not isolated, so that the closure can be called from any thread.
  private nonisolated func subscribe(to publisher: P) -> AnyCancellable {
    publisher.sink { [weak self] value in
      let value = Unchecked(value: value)
      onMainActor { place in self?.receive(value.value, place) }
    }
  }
}
