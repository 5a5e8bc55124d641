#if canImport(Combine)
package import Combine
import Verge

extension LegacyObservers {
  /// The publishers that notify SwiftUI and Combine of the updates.
  package var publishers: UpdatePublishers {
    core.withLock {
      if let made = publisherStorage as? UpdatePublishers { return made }
      let made = UpdatePublishers()
      publisherStorage = made
      return made
    }
  }
}

// Sendable: its mutable state is accessed only while its lock is held.
/// Notifies SwiftUI and Combine of the updates of a legacy container on the main queue:
/// synchronously if an update is delivered there and nothing is running or pending, otherwise in a
/// later turn.
package final class UpdatePublishers: @unchecked Sendable {
  private let queue: ImmediateMainActorTargetQueue = .mainIsolated()
  private let lock = Lock()
  private var willChange: ObservableObjectPublisher?

  /// Returns the container's publisher: always the same object, connected before it is returned.
  ///
  /// - Parameter register: Registers its argument, which is called at each update until the token
  ///   ends.
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

  /// Returns a publisher of the values after the updates.
  ///
  /// - Parameters:
  ///   - present: Returns the current value, to be replayed, and its version; `nil` to replay
  ///     nothing.
  ///   - register: Registers its second argument, which is called with the value after each update
  ///     until the token ends. If `version` is not `nil`, the argument is also called if there has
  ///     been an update since that version. Returns `nil` if the container is deallocated.
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
/// Each subscriber has its own registration, made when it subscribes, and receives as many values
/// as it demands. The publisher never completes.
package struct UpdatePublisher<Output>: Publisher {
  package typealias Failure = Never

  private let join: ((Output, Output) -> Output)?
  private let register: (@escaping (Output) -> Void) -> UpdateToken?

  /// - Parameters:
  ///   - join: Merges two values that wait for demand; `nil` if both are kept.
  ///   - register: Registers its argument, which is called with each value until the token ends;
  ///     returns `nil` if there will be no values.
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
