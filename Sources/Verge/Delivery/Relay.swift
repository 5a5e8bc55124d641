/// Where the observers of a store are called who do not ask for another place.
@usableFromInline
protocol Relay: AnyObject {
  func hop<Payload>(_ core: StateCore, _ type: Payload.Type) -> Observer.Hop?
}

private final class QueueRelay<Queue: TargetQueueType>: Relay {
  private let queue: Queue

  init(_ queue: Queue) {
    self.queue = queue
  }

  func hop<Payload>(_ core: StateCore, _ type: Payload.Type) -> Observer.Hop? {
    Observer.hop(core, type, to: queue)
  }
}

/// The relay to a queue; `nil` if that is where the delivery is.
@usableFromInline
func relay<Queue: TargetQueueType>(to queue: Queue) -> (any Relay)? {
  Queue.self == Queues.Passthrough.self ? nil : QueueRelay(queue)
}
