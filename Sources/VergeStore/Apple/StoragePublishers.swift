#if canImport(Combine)
public import Combine
import Verge

extension ReadonlyStorage: ObservableObject {
  /// Sends before each update: synchronously on the main queue when nothing is pending, else on the main
  /// queue, and so after the update.
  ///
  /// The same publisher each time. Mirrors VergeStore 6.
  public final var objectWillChange: ObservableObjectPublisher {
    observers.publishers.willChange { [observers] send in observers.addWillUpdate { _ in send() } }
  }

  /// Publishes the value after each update, on the main queue: synchronously when nothing is pending.
  ///
  /// Nothing is replayed. Mirrors VergeStore 6.
  public final var didChangePublisher: AnyPublisher<Value, Never> {
    observers.publishers.updates { [weak observers] _, receive in
      observers?.addDidUpdate(receive)
    }
    .eraseToAnyPublisher()
  }
}

extension VergeDefaultStore: ObservableObject {
  /// Sends before each commit: synchronously on the main queue when nothing is pending, else on the main
  /// queue, and so after the commit.
  ///
  /// The same publisher each time. Mirrors VergeStore 6.
  public final var objectWillChange: ObservableObjectPublisher { backingStorage.objectWillChange }

  /// Publishes the state after each commit, on the main queue: synchronously when nothing is pending.
  ///
  /// Nothing is replayed. Mirrors VergeStore 6.
  public final var didChangePublisher: AnyPublisher<State, Never> {
    backingStorage.didChangePublisher
  }
}

extension SelectorBase: ObservableObject {
  /// Sends before each new value: synchronously on the main queue when nothing is pending, else on the
  /// main queue, and so after it.
  ///
  /// The same publisher each time. Mirrors VergeStore 6 (6.0.0-beta.1).
  public final var objectWillChange: ObservableObjectPublisher { storage.objectWillChange }

  /// Publishes each new value on the main queue: synchronously there when nothing is pending.
  ///
  /// Nothing is replayed. Mirrors VergeStore 6 (6.0.0-beta.1).
  public final var didChangePublisher: AnyPublisher<Destination, Never> {
    storage.didChangePublisher
  }
}

/// A dispatcher changes when one of its `@Published` properties does. Mirrors VergeStore 6.
extension Dispatcher: ObservableObject {}

extension EventEmitter {
  /// The events of an emitter. Does not retain it, and does not complete.
  ///
  /// Mirrors VergeStore 6 (VergeCore of 2019-12).
  public struct Publisher: Combine.Publisher {
    /// An event.
    public typealias Output = Event
    /// It does not fail.
    public typealias Failure = Never

    private let base: UpdatePublisher<Event>

    /// The events of an emitter.
    public init(eventEmitter: EventEmitter<Event>) {
      base = UpdatePublisher(joining: nil) { [weak receivers = eventEmitter.receivers] receive in
        receivers?.addActivity(receive)
      }
    }

    /// Subscribes: to the events from now on.
    public func receive<Receiver: Subscriber>(subscriber: Receiver)
    where Receiver.Input == Event, Receiver.Failure == Never {
      base.receive(subscriber: subscriber)
    }
  }

  /// The events, as a Combine publisher.
  public var publisher: Publisher { Publisher(eventEmitter: self) }
}
#endif
