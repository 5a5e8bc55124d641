import VueFlux
import VueFluxReactive

final class Label {
  var text: String?
  var number = 0
}

/// An executor whose functions are run when the test says so.
final class ManualExecutor: @unchecked Sendable {
  // Sendable: used by one thread at a time.
  private(set) var functions: [() -> Void] = []

  var executor: Executor {
    Executor { [self] function in functions.append(function) }
  }

  func runAll() {
    while !functions.isEmpty { functions.removeFirst()() }
  }
}
