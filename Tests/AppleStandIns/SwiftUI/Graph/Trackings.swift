import Observation

/// The tracking scopes of one evaluation of a view.
///
/// As in SwiftUI, they end when the view is evaluated again or removed, even without a change.
@MainActor
final class Trackings: Observable {
  private let registrar = ObservationRegistrar()
  private var evaluation = 0

  /// Runs `read`, and calls `action` on the main actor after a value that it has read changes.
  func track<Value>(_ read: () -> Value, onChange action: @escaping @MainActor () -> Void) -> Value
  {
    let evaluation = evaluation
    return withObservationTracking {
      registrar.access(self, keyPath: \.isOver)
      return read()
    } onChange: { [weak self] in
      onMainActor { _ in
        if self?.evaluation == evaluation { action() }
      }
    }
  }

  /// Ends all tracking scopes.
  func end() {
    evaluation += 1
    // `Observation` cancels a scope only when a value that the scope has read changes.
    registrar.withMutation(of: self, keyPath: \.isOver) {}
  }

  private nonisolated var isOver: Void { () }
}
