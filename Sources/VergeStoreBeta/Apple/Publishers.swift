#if canImport(Combine)
public import Combine
import Verge
import VergeStore

extension StoreBase: ObservableObject {
  /// A publisher that sends before each commit made on the main queue while nothing is pending. For
  /// other commits, it sends in a later turn of the main queue, usually after the commit.
  ///
  /// Each access returns the same publisher. Mirrors VergeStore 6.
  public final var objectWillChange: ObservableObjectPublisher { _backingStorage.objectWillChange }

  /// Publishes the state after each commit, on the main queue: synchronously if the commit is made
  /// there while nothing is pending.
  ///
  /// Nothing is replayed. Mirrors VergeStore 6.
  public final var didChangePublisher: AnyPublisher<State, Never> {
    _backingStorage.didChangePublisher
  }

  /// A publisher of the activities, on the delivering thread. It does not retain the store, and
  /// does not complete.
  ///
  /// Mirrors VergeStore 6 (6.0.0-beta.3 to beta.8).
  public final var activityPublisher: EventEmitter<Activity>.Publisher { _eventEmitter.publisher }
}

/// A dispatcher notifies its views when one of its `@Published` properties changes. Mirrors
/// VergeStore 6.
extension DispatcherBase: ObservableObject {}
#endif
