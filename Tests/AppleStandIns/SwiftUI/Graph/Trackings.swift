import Observation

/// The tracking scopes of one evaluation of a view.
///
/// As in SwiftUI, they end when the view is evaluated again or is gone, whether anything that they
/// have read changes or not.
@MainActor
final class Trackings: Observable {
  private let registrar = ObservationRegistrar()
  private var evaluation = 0

  /// Runs `read`, and calls `action` on the main actor once something that it has read has changed.
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

  /// Ends all of them.
  func end() {
    evaluation += 1
    // `Observation` cancels a scope when something changes that the scope has read, and not before.
    registrar.withMutation(of: self, keyPath: \.isOver) {}
  }

  private nonisolated var isOver: Void { () }
}
