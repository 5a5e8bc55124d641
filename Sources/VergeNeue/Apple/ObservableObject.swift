#if canImport(Combine)
public import Combine
import Verge

extension Store: ObservableObject {
  /// Sends after each commit, whether the state has changed or not: at once on the main queue when
  /// nothing is pending, else on the main queue.
  ///
  /// The same publisher each time. Mirrors VergeNeue 6.0.0-alpha.1.
  public final var objectWillChange: ObservableObjectPublisher {
    let (publisher, isNew) = holdings.publisher(ObservableObjectPublisher.init)
    if isNew {
      let queue: ImmediateMainActorTargetQueue = .mainIsolated()
      let changes = SendablePublisher(publisher)
      sink { _ in queue.execute { changes.publisher.send() } }
    }
    return publisher
  }
}

extension ScopedStore: ObservableObject {
  /// The source's publisher: sends after each commit to that, also outside the slice.
  ///
  /// Mirrors VergeNeue 6.0.0-alpha.1.
  public var objectWillChange: ObservableObjectPublisher { sourceStore.objectWillChange }
}

/// A publisher on its way to the main queue.
private struct SendablePublisher: @unchecked Sendable {
  // Sendable: Combine's publishers are safe to use from any thread.
  let publisher: ObservableObjectPublisher

  init(_ publisher: ObservableObjectPublisher) {
    self.publisher = publisher
  }
}
#endif
