import Combine

/// An object with an observed value, and a function that its `deinit` calls.
final class Model: ObservableObject {
  @Published var value: Int
  private let onDeinit: () -> Void

  init(_ value: Int = 0, onDeinit: @escaping () -> Void = {}) {
    self.value = value
    self.onDeinit = onDeinit
  }

  deinit {
    onDeinit()
  }
}

/// A counter with reference semantics.
final class Count {
  var value = 0
}
