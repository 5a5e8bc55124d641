import Combine

/// An object with a value that is observed, and a function that is called when it goes.
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

/// Counts, where a value cannot.
final class Count {
  var value = 0
}
