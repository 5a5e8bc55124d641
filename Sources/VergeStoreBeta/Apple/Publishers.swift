#if canImport(Combine)
public import Combine
import Verge
import VergeStore

extension StoreBase: ObservableObject {
  /// Sends before each commit: synchronously on the main queue when nothing is pending, else on the
  /// main queue, and so after the commit.
  ///
  /// The same publisher each time. Mirrors VergeStore 6.
  public final var objectWillChange: ObservableObjectPublisher { _backingStorage.objectWillChange }

  /// Publishes the state after each commit, on the main queue: synchronously there when nothing is
  /// pending.
  ///
  /// Nothing is replayed. Mirrors VergeStore 6.
  public final var didChangePublisher: AnyPublisher<State, Never> {
    _backingStorage.didChangePublisher
  }

  /// Publishes the activities, on the delivering thread. Does not retain the store, and does not
  /// complete.
  ///
  /// Mirrors VergeStore 6 (6.0.0-beta.3 to beta.8).
  public final var activityPublisher: EventEmitter<Activity>.Publisher { _eventEmitter.publisher }
}

/// A dispatcher changes when one of its `@Published` properties does. Mirrors VergeStore 6.
extension DispatcherBase: ObservableObject {}

extension GetterBase: ObservableObject {
  /// Sends before each new value: synchronously on the main queue when nothing is pending, else on the
  /// main queue, and so after it.
  ///
  /// The same publisher each time. Mirrors VergeStore 6 (6.0.0-beta.3).
  public final var objectWillChange: ObservableObjectPublisher { storage.objectWillChange }

  /// Publishes each new value on the main queue: synchronously there when nothing is pending.
  ///
  /// Nothing is replayed. Mirrors VergeStore 6 (6.0.0-beta.3).
  public final var didChangePublisher: AnyPublisher<Output, Never> { storage.didChangePublisher }
}
#endif
