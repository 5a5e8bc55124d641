import Verge

// Sendable: the store guards what changes; the observer is called where the producer sends.
/// The observer of a feed, released when the observation ends.
final class Recipient<Value>: @unchecked Sendable {
  private struct Content {
    let observer: (Value) -> Void
    var production: (any Cancellable)?
  }

  private let content: Store<Content?, Never>

  init(_ observer: @escaping (Value) -> Void) {
    content = Store(initialState: Content(observer: observer))
  }

  /// Calls the observer, unless the observation has ended.
  func receive(_ value: Value) {
    content.state.primitive?.observer(value)
  }

  /// Retains a cancellable until the observation ends.
  func keep(_ production: any Cancellable) {
    content.commit { $0?.production = production }
  }

  /// Releases the observer.
  func close() {
    // Out of the commit: what is released may use this object.
    let former = content.commit { $0.take() }
    withExtendedLifetime(former) {}
  }
}
