#if canImport(Combine)
import Combine

extension LegacyObservers {
  /// Notifies SwiftUI and Combine of the updates.
  package var publishers: UpdatePublishers {
    core.withLock {
      if let made = publisherStorage as? UpdatePublishers { return made }
      let made = UpdatePublishers()
      publisherStorage = made
      return made
    }
  }
}

// Sendable: what changes is only touched under its lock.
/// Notifies SwiftUI and Combine of the updates of a legacy container, on the main
/// queue; synchronously on it when nothing is pending.
package final class UpdatePublishers: @unchecked Sendable {
  private let queue: ImmediateMainActorTargetQueue = .mainIsolated()
  private let lock = Lock()
  private var willChange: ObservableObjectPublisher?

  /// The container's publisher: the same object each time, connected before it is returned.
  ///
  /// - Parameter register: Has its argument called at each update, until the token ends.
  package func willChange(
    _ register: (_ send: @escaping () -> Void) -> UpdateToken
  ) -> ObservableObjectPublisher {
    if let willChange = lock.withLock({ willChange }) { return willChange }
    let new = ObservableObjectPublisher()
    let publisher = UncheckedTransfer(new)
    let token = register { [queue] in queue.execute { publisher.content.send() } }
    let first = lock.withLock {
      if willChange == nil { willChange = new }
      return willChange
    }
    if first !== new { token.end() }
    return first ?? new
  }

  /// The values after the updates.
  ///
  /// - Parameters:
  ///   - present: The value to begin with, and its version; without it nothing is replayed.
  ///   - register: Has its second argument called with the value after each update since a version,
  ///     if there is one, until the token is released; `nil` when the container is deallocated.
  package func updates<Value>(
    from present: (() -> (Value, version: UInt64))? = nil,
    _ register: @escaping (_ version: UInt64?, _ receive: @escaping (Value) -> Void) -> UpdateToken?
  ) -> UpdatePublisher<Value> {
    UpdatePublisher(joining: { $1 }) { [queue] receive in
      let receive = UncheckedTransfer(receive)
      let (value, version) = present.map { $0() }.map { ($0, $1) } ?? (nil, nil)
      if let value { receive.content(value) }
      return register(version) { value in
        let value = UncheckedTransfer(value)
        queue.execute { receive.content(value.content) }
      }
    }
  }
}

/// The publisher of a legacy container's updates.
///
/// Each subscriber has a registration of its own, made when it subscribes, and receives as many values
/// as it has demanded. It is never completed.
package struct UpdatePublisher<Output>: Publisher {
  package typealias Failure = Never

  private let join: ((Output, Output) -> Output)?
  private let register: (@escaping (Output) -> Void) -> UpdateToken?

  /// - Parameters:
  ///   - join: Merges two values without demand; `nil` if both are kept.
  ///   - register: Has its argument called with each value, until the token ends; `nil` when there
  ///     will be none.
  package init(
    joining join: ((Output, Output) -> Output)?,
    _ register: @escaping (_ receive: @escaping (Output) -> Void) -> UpdateToken?
  ) {
    self.join = join
    self.register = register
  }

  package func receive<Receiver: Subscriber>(subscriber: Receiver)
  where Receiver.Input == Output, Receiver.Failure == Never {
    let feed = SubscriberFeed(subscriber, joining: join)
    feed.start(completes: false) { register($0).map { token in { token.end() } } }
  }
}
#endif
