/// The queue for those observers of a derived value that ask for ``Queues/Passthrough``.
@usableFromInline
package class DefaultQueue {
  @usableFromInline
  func hop<Payload>(
    _ core: StateCore, _ type: Payload.Type, merging merge: Observer.Merge<Payload>? = nil
  ) -> Observer.Hop? { nil }
}

private final class DefaultTargetQueue<Queue: TargetQueueType>: DefaultQueue {
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

private final class DefaultMainActorQueue<Queue: MainActorTargetQueueType>: DefaultQueue {
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

/// A default queue that stands for a target queue; `nil` for ``Queues/Passthrough``.
@usableFromInline
package func makeDefaultQueue<Queue: TargetQueueType>(to queue: Queue) -> DefaultQueue? {
  Queue.self == Queues.Passthrough.self ? nil : DefaultTargetQueue(queue)
}

/// A default queue that stands for a target queue of the main actor.
@usableFromInline
package func makeDefaultQueue(to queue: some MainActorTargetQueueType) -> DefaultQueue? {
  DefaultMainActorQueue(queue)
}
