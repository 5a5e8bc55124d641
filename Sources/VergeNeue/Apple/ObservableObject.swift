#if canImport(Combine)
public import Combine
import ShimSupport
import Verge

extension Store: ObservableObject {
  /// A publisher that sends on the main queue after each commit, even if the state has not changed.
  ///
  /// For a commit on the main queue, it sends synchronously if nothing is pending. Each access
  /// returns the same publisher. Mirrors VergeNeue 6.0.0-alpha.1.
  public final var objectWillChange: ObservableObjectPublisher {
    observers.publishers.willChange { [observers] send in observers.addDidUpdate { _ in send() } }
  }
}

extension ScopedStore: ObservableObject {
  /// The source's publisher, which sends after each commit to the source, even outside the slice.
  ///
  /// Mirrors VergeNeue 6.0.0-alpha.1.
  public var objectWillChange: ObservableObjectPublisher { sourceStore.objectWillChange }
}
#endif
