#if canImport(Combine)
public import Combine
import Verge
import VergeStore

extension StoreBase: ObservableObject {
  /// Sends before each commit: synchronously if it is made on the main queue and nothing is
  /// pending, otherwise in a later turn of the main queue, after the commit.
  ///
  /// Each access returns the same publisher. Mirrors VergeStore 6.
  public final var objectWillChange: ObservableObjectPublisher { _backingStorage.objectWillChange }

  /// Publishes the state after each commit, on the main queue: synchronously if it is made there
  /// and nothing is pending.
  ///
  /// Nothing is replayed. Mirrors VergeStore 6.
  public final var didChangePublisher: AnyPublisher<State, Never> {
    _backingStorage.didChangePublisher
  }

  /// Publishes the activities on the delivering thread. It does not retain the store, and does not
  /// complete.
  ///
  /// Mirrors VergeStore 6 (6.0.0-beta.3 to beta.8).
  public final var activityPublisher: EventEmitter<Activity>.Publisher { _eventEmitter.publisher }
}

/// A dispatcher notifies its views when one of its `@Published` properties changes. Mirrors
/// VergeStore 6.
extension DispatcherBase: ObservableObject {}

extension GetterBase: ObservableObject {
  /// Sends before each new value: synchronously if it is made on the main queue and nothing is
  /// pending, otherwise in a later turn of the main queue, after it.
  ///
  /// Each access returns the same publisher. Mirrors VergeStore 6 (6.0.0-beta.3).
  public final var objectWillChange: ObservableObjectPublisher { storage.objectWillChange }

  /// Publishes each new value on the main queue: synchronously if it is made there and nothing is
  /// pending.
  ///
  /// Nothing is replayed. Mirrors VergeStore 6 (6.0.0-beta.3).
  public final var didChangePublisher: AnyPublisher<Output, Never> { storage.didChangePublisher }
}
#endif
