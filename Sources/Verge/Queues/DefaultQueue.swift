/// Where the observers of a store are called who do not ask for another place.
@usableFromInline
package class Relay {
  @usableFromInline
  func hop<Payload>(
    _ core: StateCore, _ type: Payload.Type, merging merge: Observer.Merge<Payload>? = nil
  ) -> Observer.Hop? { nil }
}

private final class QueueRelay<Queue: TargetQueueType>: Relay {
  private let queue: Queue

  init(_ queue: Queue) {
    self.queue = queue
  }

  override func hop<Payload>(
    _ core: StateCore, _ type: Payload.Type, merging merge: Observer.Merge<Payload>?
  ) -> Observer.Hop? {
    Observer.hop(core, type, to: queue, merging: merge)
  }
}

private final class MainActorRelay<Queue: MainActorTargetQueueType>: Relay {
  private let queue: Queue

  init(_ queue: Queue) {
    self.queue = queue
  }

  override func hop<Payload>(
    _ core: StateCore, _ type: Payload.Type, merging merge: Observer.Merge<Payload>?
  ) -> Observer.Hop? {
    Observer.hop(core, type, to: queue, merging: merge)
  }
}

/// The relay to a queue; `nil` if that is where the delivery is.
@usableFromInline
func makeRelay<Queue: TargetQueueType>(to queue: Queue) -> Relay? {
  Queue.self == Queues.Passthrough.self ? nil : QueueRelay(queue)
}

/// The relay to the main actor.
@usableFromInline
func makeRelay(to queue: some MainActorTargetQueueType) -> Relay? {
  MainActorRelay(queue)
}
