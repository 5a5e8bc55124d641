extension Observer {
  /// A function that merges the next payload into the one that waits for the queue.
  @usableFromInline package typealias Merge<Payload> = (_ earlier: Payload, _ newer: Payload) ->
    Payload

  /// Returns the closure that calls an observer on `queue`; `nil` if the delivering thread calls it
  /// directly.
  ///
  /// - Parameter merge: If given, at most one work item is pending; it delivers the merged payload.
  @usableFromInline
  package static func hop<Payload, Queue: TargetQueueType>(
    _ core: StateCore,
    _ type: Payload.Type,
    to queue: Queue,
    merging merge: Merge<Payload>? = nil
  ) -> Hop? {
    if Queue.self == Queues.Passthrough.self { return nil }
    if let merge {
      let slot = DeferredDeliverySlot(merge)
      return { observer, number, payload in
        if slot.put(observer, number, payload) { queue.execute { slot.deliver(core) } }
      }
    }
    return { observer, number, payload in
      let delivery = DeferredDelivery<Payload>(observer, number, payload)
      queue.execute { delivery.deliver(core) }
    }
  }

  /// Returns the closure that calls an observer on the main actor.
  @usableFromInline
  package static func hop<Payload, Queue: MainActorTargetQueueType>(
    _ core: StateCore,
    _ type: Payload.Type,
    to queue: Queue,
    merging merge: Merge<Payload>? = nil
  ) -> Hop {
    // The types are compared, because a cast takes hundreds of instructions.
    if Queue.self == ImmediateMainActorTargetQueue.self {
      let queue = withUnsafeBytes(of: queue) { $0.load(as: ImmediateMainActorTargetQueue.self) }
      let later = hop(core, type, merging: merge) { queue.enqueue($0) }
      return { observer, number, payload in
        // On the delivering thread, without a copy and without a closure.
        if queue.begin() {
          observer.call(payload)
          queue.end()
        } else {
          later(observer, number, payload)
        }
      }
    }
    return hop(core, type, merging: merge) { workItem in
      // Checked, because the queue may be user-supplied.
      queue.execute { MainActor.assumeIsolated(workItem) }
    }
  }

  private static func hop<Payload>(
    _ core: StateCore,
    _ type: Payload.Type,
    merging merge: Merge<Payload>?,
    _ execute: @escaping (@escaping @MainActor () -> Void) -> Void
  ) -> Hop {
    if let merge {
      let slot = DeferredDeliverySlot(merge)
      return { observer, number, payload in
        if slot.put(observer, number, payload) { execute { slot.deliver(core) } }
      }
    }
    return { observer, number, payload in
      let delivery = DeferredDelivery<Payload>(observer, number, payload)
      execute { delivery.deliver(core) }
    }
  }

  /// Casts a main-actor closure to one without isolation.
  ///
  /// Call the result only on the main actor: in a work item of a main-actor queue, or in a delivery
  /// for which `begin()` has returned `true`. It does not check this, because the check takes longer
  /// than the call.
  @inlinable @inline(__always)
  package static func onMainActor<Payload>(
    _ receive: @escaping @MainActor (Payload) -> Void
  ) -> (Payload) -> Void {
    unsafeBitCast(receive, to: ((Payload) -> Void).self)
  }
}

/// A payload on its way to another thread, with its observer.
struct DeferredDelivery<Payload>: @unchecked Sendable {
  // Sendable: passed as a whole to the one work item that delivers it.
  let observer: Observer
  let number: UInt64
  var payload: Payload

  init(_ observer: Observer, _ number: UInt64, _ payload: UnsafeRawPointer) {
    self.observer = observer
    self.number = number
    self.payload = payload.assumingMemoryBound(to: Payload.self).pointee
  }

  func deliver(_ core: StateCore) {
    withUnsafePointer(to: payload) { core.run(observer, number, UnsafeRawPointer($0)) }
  }
}

/// The merged payload of the pending work item.
final class DeferredDeliverySlot<Payload>: @unchecked Sendable {
  // Sendable: its mutable state is accessed only while its lock is held, and a delivery is passed
  // on as a whole.
  private let lock = Lock()
  @exclusivity(unchecked) private var delivery: DeferredDelivery<Payload>?
  private let merge: Observer.Merge<Payload>

  init(_ merge: @escaping Observer.Merge<Payload>) {
    self.merge = merge
  }

  /// Merges a payload into the waiting one.
  ///
  /// - Returns: Whether the caller must enqueue a work item, because none is pending.
  func put(_ observer: Observer, _ number: UInt64, _ payload: UnsafeRawPointer) -> Bool {
    var new = DeferredDelivery<Payload>(observer, number, payload)
    let earlier = lock.withLock {
      let earlier = delivery
      if let earlier { new.payload = merge(earlier.payload, new.payload) }
      delivery = new
      return earlier
    }
    // `earlier` is released here, while the lock is not held.
    return earlier == nil
  }

  func deliver(_ core: StateCore) {
    lock.withLock { delivery.take() }?.deliver(core)
  }
}

/// A value that is safe to pass to another thread, although the compiler cannot prove it.
@usableFromInline
package struct UncheckedTransfer<Content>: @unchecked Sendable {
  // Sendable: used on one thread, or passed as a whole to the one work item that uses it.
  @usableFromInline package let content: Content

  @inlinable
  package init(_ content: Content) {
    self.content = content
  }
}

/// Calls `body` with the value at an address, without copying it.
@inlinable @inline(__always)
func callBorrowing<Value: ~Copyable>(
  _ body: (borrowing Value) -> Void,
  _ address: UnsafePointer<Value>
) {
  body(address.pointee)
}
