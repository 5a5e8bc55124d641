import Combine

/// An object that a node observes while it retains this.
@MainActor
final class KeptObject<ObjectType: ObservableObject> {
  let object: ObjectType
  private var subscription: AnyCancellable?

  init(_ object: ObjectType, in node: Node) {
    self.object = object
    subscription = observe(object, in: node)
  }
}

// Not isolated, so that the closure can be called from any thread.
private func observe<ObjectType: ObservableObject>(
  _ object: ObjectType, in node: Node
) -> AnyCancellable {
  object.objectWillChange.sink { [weak node] _ in
    onMainActor { place in node?.objectWillChange(ObjectType.self, place) }
  }
}
