#if canImport(Combine)
public import Combine
import ShimSupport
import Verge

extension ReadonlyStorage: ObservableObject {
  /// A publisher that sends before each update made on the main queue while nothing is pending. For
  /// other updates, it sends in a later turn of the main queue, usually after the update.
  ///
  /// Each access returns the same publisher. Mirrors VergeStore 6.
  public final var objectWillChange: ObservableObjectPublisher {
    observers.publishers.willChange { [observers] send in observers.addWillUpdate { _ in send() } }
  }

  /// Publishes the value after each update, on the main queue: synchronously if the update is made
  /// there while nothing is pending.
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
  /// A publisher that sends before each commit made on the main queue while nothing is pending. For
  /// other commits, it sends in a later turn of the main queue, usually after the commit.
  ///
  /// Each access returns the same publisher. Mirrors VergeStore 6.
  public final var objectWillChange: ObservableObjectPublisher { backingStorage.objectWillChange }

  /// Publishes the state after each commit, on the main queue: synchronously if the commit is made
  /// there while nothing is pending.
  ///
  /// Nothing is replayed. Mirrors VergeStore 6.
  public final var didChangePublisher: AnyPublisher<State, Never> {
    backingStorage.didChangePublisher
  }
}

extension SelectorBase: ObservableObject {
  /// A publisher that sends before each new value computed on the main queue while nothing is
  /// pending. For other values, it sends in a later turn of the main queue, usually after the
  /// value.
  ///
  /// Each access returns the same publisher. Mirrors VergeStore 6 (6.0.0-beta.1).
  public final var objectWillChange: ObservableObjectPublisher { storage.objectWillChange }

  /// Publishes each new value on the main queue: synchronously if the value is computed there while
  /// nothing is pending.
  ///
  /// Nothing is replayed. Mirrors VergeStore 6 (6.0.0-beta.1).
  public final var didChangePublisher: AnyPublisher<Destination, Never> {
    storage.didChangePublisher
  }
}

/// A dispatcher notifies its views when one of its `@Published` properties changes. Mirrors
/// VergeStore 6.
extension Dispatcher: ObservableObject {}

extension EventEmitter {
  /// A publisher of an emitter's events. It does not retain the emitter, and does not complete.
  ///
  /// Mirrors VergeStore 6 (VergeCore of 2019-12).
  public struct Publisher: Combine.Publisher {
    /// An event.
    public typealias Output = Event
    /// The publisher does not fail.
    public typealias Failure = Never

    private let base: UpdatePublisher<Event>

    /// Creates a publisher of an emitter's events.
    public init(eventEmitter: EventEmitter<Event>) {
      base = UpdatePublisher(joining: nil) { [weak receivers = eventEmitter.receivers] receive in
        receivers?.addActivity(receive)
      }
    }

    /// Attaches a subscriber, which receives the events from now on.
    public func receive<Receiver: Subscriber>(subscriber: Receiver)
    where Receiver.Input == Event, Receiver.Failure == Never {
      base.receive(subscriber: subscriber)
    }
  }

  /// The events, as a Combine publisher.
  public var publisher: Publisher { Publisher(eventEmitter: self) }
}
#endif
