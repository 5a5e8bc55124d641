#if canImport(Combine)
public import Combine
import Verge

extension ReadonlyStorage: ObservableObject {
  /// Sends before each update: at once on the main queue when nothing is pending, else on the main
  /// queue, and so after the update.
  ///
  /// The same publisher each time. Mirrors Verge 7.0–12.5.
  public final var objectWillChange: ObservableObjectPublisher { publishers.willChange }

  /// Publishes the value after each update, on the main queue: at once there when nothing is pending.
  ///
  /// Nothing is replayed. Mirrors Verge 7.0–13.
  public final var objectDidChange: AnyPublisher<Value, Never> {
    publishers.didChange.eraseToAnyPublisher()
  }

  /// Publishes the value as it is when somebody subscribes, then as ``objectDidChange`` does.
  ///
  /// Mirrors Verge 7.0–13.
  public final var valuePublisher: AnyPublisher<Value, Never> {
    Combine.Deferred { [self] in publishers.didChange.prepend(value) }.eraseToAnyPublisher()
  }

  private var publishers: StoragePublishers<Value> {
    let slot = core.publishers.value
    let (publishers, isNew) = slot.lock.withLock {
      if let publishers = slot.publishers as? StoragePublishers<Value> {
        return (publishers, false)
      }
      let publishers = StoragePublishers<Value>()
      slot.publishers = publishers
      return (publishers, true)
    }
    if isNew { publishers.start(core) }
    return publishers
  }
}

/// What a storage tells Combine, and SwiftUI, with.
private final class StoragePublishers<Value>: @unchecked Sendable {
  // Sendable: immutable; Combine's subjects are safe to use from any thread.
  let willChange = ObservableObjectPublisher()
  let didChange = PassthroughSubject<Value, Never>()
  private let queue: ImmediateMainActorTargetQueue = .mainIsolated()

  func start(_ core: StorageCore<Value>) {
    _ = core.addWillUpdate { [self] in
      queue.execute { self.willChange.send() }
    }
    _ = core.addDidUpdate { [self] value in
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
