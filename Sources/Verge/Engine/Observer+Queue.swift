extension Observer {
  /// Merges a payload that waits for a queue with the next one.
  @usableFromInline package typealias Merge<Payload> = (_ earlier: Payload, _ newer: Payload) ->
    Payload

  /// How an observer is called on `queue`; `nil` if that is where the delivery is.
  ///
  /// - Parameter merge: If given, one work item at most waits for the queue, with what this makes.
  @inlinable
  package static func hop<Payload, Queue: TargetQueueType>(
    _ core: StateCore,
    _ type: Payload.Type,
    to queue: Queue,
    merging merge: Merge<Payload>? = nil
  ) -> Hop? {
    if Queue.self == Queues.Passthrough.self { return nil }
    if let merge {
      let slot = ParcelSlot(merge)
      return { observer, number, payload in
        if slot.put(observer, number, payload) { queue.execute { slot.deliver(core) } }
      }
    }
    return { observer, number, payload in
      let delivery = DeferredDelivery<Payload>(observer, number, payload)
      queue.execute { delivery.deliver(core) }
    }
  }

  /// How an observer is called on the main actor.
  @inlinable
  package static func hop<Payload>(
    _ core: StateCore,
    _ type: Payload.Type,
    to queue: some MainActorTargetQueueType,
    merging merge: Merge<Payload>? = nil
  ) -> Hop {
    if let queue = queue as? ImmediateMainActorTargetQueue {
      let later = hop(core, type, merging: merge) { queue.enqueue($0) }
      return { observer, number, payload in
        // Where the delivery is, without a copy and without a closure.
        if queue.begin() {
          observer.call(payload)
          queue.end()
        } else {
          later(observer, number, payload)
        }
      }
    }
    return hop(core, type, merging: merge) { workItem in
      // Checked: the queue is the user's.
      queue.execute { MainActor.assumeIsolated(workItem) }
    }
  }

  @inlinable
  static func hop<Payload>(
    _ core: StateCore,
    _ type: Payload.Type,
    merging merge: Merge<Payload>?,
    _ execute: @escaping (@escaping @MainActor () -> Void) -> Void
  ) -> Hop {
    if let merge {
      let slot = ParcelSlot(merge)
      return { observer, number, payload in
        if slot.put(observer, number, payload) { execute { slot.deliver(core) } }
      }
    }
    return { observer, number, payload in
      let delivery = DeferredDelivery<Payload>(observer, number, payload)
      execute { delivery.deliver(core) }
    }
  }

  /// A closure of the main actor as one that the compiler does not hold to it.
  ///
  /// - Precondition: The caller is on the main actor: a work item of a main-actor queue, or a delivery
  ///   for which `begin()` has returned `true`. Not checked again: that takes longer than the call.
  @inlinable @inline(__always)
  package static func onMainActor<Payload>(
    _ receive: @escaping @MainActor (Payload) -> Void
  ) -> (Payload) -> Void {
    unsafeBitCast(receive, to: ((Payload) -> Void).self)
  }
}

/// A payload on its way to another thread, and the observer it is for.
@usableFromInline
struct DeferredDelivery<Payload>: @unchecked Sendable {
  // Sendable: handed over whole to the one work item that delivers it.
  @usableFromInline let observer: Observer
  @usableFromInline let number: UInt64
  @usableFromInline var payload: Payload

  @inlinable
  init(_ observer: Observer, _ number: UInt64, _ payload: UnsafeRawPointer) {
    self.observer = observer
    self.number = number
    self.payload = payload.assumingMemoryBound(to: Payload.self).pointee
  }

  @inlinable
  func deliver(_ core: StateCore) {
    withUnsafePointer(to: payload) { core.run(observer, number, UnsafeRawPointer($0)) }
  }
}

/// Where a payload waits for the one work item that delivers it, merged with those that follow.
@usableFromInline
final class ParcelSlot<Payload>: @unchecked Sendable {
  // Sendable: what changes is only touched under the lock, and the delivery is handed over whole.
  private let lock = Lock()
  @exclusivity(unchecked) private var delivery: DeferredDelivery<Payload>?
  private let merge: Observer.Merge<Payload>

  @usableFromInline
  init(_ merge: @escaping Observer.Merge<Payload>) {
    self.merge = merge
  }

  /// Adds a payload behind the one that waits.
  ///
  /// - Returns: Whether a work item has to be made: none waited.
  @usableFromInline
  func put(_ observer: Observer, _ number: UInt64, _ payload: UnsafeRawPointer) -> Bool {
    var new = DeferredDelivery<Payload>(observer, number, payload)
    let earlier = lock.withLock {
      let earlier = delivery
      if let earlier { new.payload = merge(earlier.payload, new.payload) }
      delivery = new
      return earlier
    }
    // Released here, and not under the lock.
    return earlier == nil
  }

  @usableFromInline
  func deliver(_ core: StateCore) {
    lock.withLock { delivery.take() }?.deliver(core)
  }
}

/// A value that the compiler cannot prove to stay on one thread.
@usableFromInline
package struct UncheckedTransfer<Content>: @unchecked Sendable {
  // Sendable: used on one thread, or handed over whole to the one work item that uses it.
  @usableFromInline package let content: Content

  @inlinable
  package init(_ content: Content) {
    self.content = content
  }
}

/// Calls `body` with what is at an address, without copying that.
@inlinable @inline(__always)
func callBorrowing<Value: ~Copyable>(
  _ body: (borrowing Value) -> Void,
  _ address: UnsafePointer<Value>
) {
  body(address.pointee)
}
