#if canImport(Combine)
public import Combine
import Verge

extension ReadonlyStorage: ObservableObject {
  /// Sends before each update: at once on the main queue when nothing is pending, else on the main
  /// queue, and so after the update.
  ///
  /// The same publisher each time. Mirrors VergeStore 6.
  public final var objectWillChange: ObservableObjectPublisher { publishers.willChange }

  /// Publishes the value after each update, on the main queue: at once there when nothing is pending.
  ///
  /// Nothing is replayed. Mirrors VergeStore 6.
  public final var didChangePublisher: AnyPublisher<Value, Never> {
    publishers.didChange.eraseToAnyPublisher()
  }

  private var publishers: StoragePublishers<Value> {
    let (publishers, isNew) = modernStore.view.core.lock.withLock {
      if let publishers = self.publisherStorage as? StoragePublishers<Value> {
        return (publishers, false)
      }
      let publishers = StoragePublishers<Value>()
      publisherStorage = publishers
      return (publishers, true)
    }
    if isNew { publishers.start(observers) }
    return publishers
  }
}

extension VergeDefaultStore: ObservableObject {
  /// Sends before each commit: at once on the main queue when nothing is pending, else on the main
  /// queue, and so after the commit.
  ///
  /// The same publisher each time. Mirrors VergeStore 6.
  public final var objectWillChange: ObservableObjectPublisher { backingStorage.objectWillChange }

  /// Publishes the state after each commit, on the main queue: at once there when nothing is pending.
  ///
  /// Nothing is replayed. Mirrors VergeStore 6.
  public final var didChangePublisher: AnyPublisher<State, Never> {
    backingStorage.didChangePublisher
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

    private let add: (PassthroughSubject<Event, Never>) -> () -> Void

    /// The events of an emitter.
    public init(eventEmitter: EventEmitter<Event>) {
      add = { [weak eventEmitter] subject in
        let token = eventEmitter?.add { subject.send($0) }
        return { [weak eventEmitter] in
          if let token { eventEmitter?.remove(token) }
        }
      }
    }

    /// Subscribes: to the events from now on.
    public func receive<Receiver: Subscriber>(subscriber: Receiver)
    where Receiver.Input == Event, Receiver.Failure == Never {
      let subject = PassthroughSubject<Event, Never>()
      let remove = add(subject)
      subject.handleEvents(receiveCancel: remove).subscribe(subscriber)
    }
  }

  /// The events, as a Combine publisher.
  public var publisher: Publisher { Publisher(eventEmitter: self) }
}

/// What a storage tells Combine, and SwiftUI, with.
private final class StoragePublishers<Value>: @unchecked Sendable {
  // Sendable: immutable; Combine's subjects are safe to use from any thread.
  let willChange = ObservableObjectPublisher()
  let didChange = PassthroughSubject<Value, Never>()
  private let queue: ImmediateMainActorTargetQueue = .mainIsolated()

  func start(_ observers: UpdateObservers<Value, Never>) {
    _ = observers.addWillUpdate { [self] _ in
      queue.execute { self.willChange.send() }
    }
    _ = observers.addDidUpdate { [self] value in
      let parcel = SendableValue(value)
      queue.execute { self.didChange.send(parcel.value) }
    }
  }
}

/// A value on its way to the main queue.
private struct SendableValue<Value>: @unchecked Sendable {
  // Sendable: handed over to the one work item that sends it.
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}
#endif
