#if canImport(Combine)
public import Combine
import Verge

extension Store: ObservableObject {
  /// Sends after each commit, whether the state has changed or not: at once on the main queue when
  /// nothing is pending, else on the main queue.
  ///
  /// The same publisher each time. Mirrors VergeNeue 6.0.0-alpha.1.
  public final var objectWillChange: ObservableObjectPublisher {
    observers.publishers.willChange { [observers] send in observers.addDidUpdate { _ in send() } }
  }
}

extension ScopedStore: ObservableObject {
  /// The source's publisher: sends after each commit to that, also outside the slice.
  ///
  /// Mirrors VergeNeue 6.0.0-alpha.1.
  public var objectWillChange: ObservableObjectPublisher { sourceStore.objectWillChange }
}
#endif
