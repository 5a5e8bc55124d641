/// Calls a closure in its `deinit`.
final class OnDeinit {
  private let body: () -> Void

  init(_ body: @escaping () -> Void) {
    self.body = body
  }

  deinit { body() }
}
