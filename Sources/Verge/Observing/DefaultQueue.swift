/// The queue for a derived value's observers that use ``Queues/Passthrough``.
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

/// Returns a default queue that wraps a target queue; `nil` for ``Queues/Passthrough``.
@usableFromInline
package func makeDefaultQueue<Queue: TargetQueueType>(to queue: Queue) -> DefaultQueue? {
  Queue.self == Queues.Passthrough.self ? nil : DefaultTargetQueue(queue)
}

/// Returns a default queue that wraps a main-actor target queue.
@usableFromInline
package func makeDefaultQueue(to queue: some MainActorTargetQueueType) -> DefaultQueue? {
  DefaultMainActorQueue(queue)
}
